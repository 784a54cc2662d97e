//! One lead in the drawer: the story.

use api::Doc;
use serde_json::Value;

use super::told::{list, text};
use crate::window::*;

/// Opens somebody with a badge, a school and several employers, and reads the story.
pub async fn open<'a>(window: &Window, sorted: &'a [Doc]) -> &'a Doc {
    let whole = |lead: &&Doc| {
        let marked = lead["member_badges"].as_object().is_some_and(|badges| badges.values().any(|on| on == true));
        marked && !list(lead, "educations").is_empty() && list(lead, "position_groups").len() > 1
    };
    let at = sorted.iter().position(|lead| whole(&lead)).expect("somebody with a badge, a school and two employers");
    let lead = &sorted[at];
    window.click_cell(at, "Name").await;
    let drawer = region("Person details");
    window.find(&heading(text(lead, "profile/full_name")).inside(drawer.clone())).await;
    window.find(&any("list", "Marks").inside(drawer.clone())).await;
    let part = |title: &str| any("group", title).inside(drawer.clone());
    let role = text(lead, "position_groups/0/profile_positions/0/title");
    let before = text(lead, "position_groups/1/company/name");
    for (title, said) in [
        ("Now and before", role),
        ("Now and before", before),
        ("Education", text(lead, "educations/0/school/name")),
        ("Skills", list(lead, "skills").first().and_then(Value::as_str).expect("everybody here has skills")),
        ("Company", text(lead, "company/summary/name")),
    ] {
        assert!(!said.is_empty(), "{title}: the lead tells it");
        let there = says(said).inside(part(title));
        assert!(window.sees(&there).await, "{there} is told");
    }
    let page = text(lead, "link/network").trim_start_matches("https://").trim_start_matches("www.");
    window.find(&button(&format!("{page}*")).inside(part("Links"))).await;
    let source = window.attribute(&part("Education"), "title").await.unwrap_or_default();
    assert!(source.starts_with("Leads"), "each part says who told it: {source}");
    lead
}
