//! The screen "Look up one": before, while and after asking, and where its money shows.

use serde_json::json;

use crate::album::Album;
use crate::known::Known;
use crate::service::Demo;
use crate::steps::{chosen, first_start, go_to, take_option};
use crate::window::*;

/// The pane with the form and its answer.
fn pane() -> Look {
    region("Question and answer")
}

fn answer() -> Look {
    any("article", "Answer")
}

/// A form of the list.
async fn choose(album: &Album<'_>, form: &str) {
    album.click(&button(form).inside(region("What to look up"))).await;
    album.find(&heading(form).inside(pane())).await;
}

async fn fill(album: &Album<'_>, fields: &[(&str, &str)]) {
    for (label, text) in fields {
        album.fill(&field(label).inside(pane()), text).await;
    }
}

/// What is to be chosen, and a form with something missing and something wrong.
pub async fn before_asking(album: &Album<'_>) {
    first_start(album).await;
    album.middle().await;
    go_to(album, "Look up one").await;
    album.find(&heading("Nothing looked up yet")).await;
    album.shoot("look-up-welcome").await;
    choose(album, "E-mail from name and company").await;
    fill(album, &[("First name", "Ada"), ("Domain", "https://acme.com/about")]).await;
    album.type_keys(Key::Enter).await;
    album.says("Last name is needed.").await;
    album.shoot("look-up-problems").await;
    choose(album, "Do-not-call check").await;
    fill(album, &[("Mobile number", "+1 416 555 0123")]).await;
    album.type_keys(Key::Enter).await;
    album.says("*+1 416 555 0123 belongs to Canada.").await;
    album.shoot("look-up-canada").await;
}

/// The question about a price that is not published; the deep record that comes; nothing; and what is owned.
pub async fn asking(album: &Album<'_>, known: &Known) {
    let name = known.profile["full_name"].as_str().expect("the record has a name");
    choose(album, "Person from their page").await;
    fill(album, &[("Person's page", known.mail.found.text("profileUrl"))]).await;
    album.click(&button("Read page price not published")).await;
    let question = dialog("Read page?");
    album.find(&question).await;
    album.shoot("look-up-confirm").await;
    album.click(&button("Read page *").inside(question.clone())).await;
    album.gone(&question).await;
    album.find(&heading(name).inside(answer())).await;
    album.find(&button("Ask again price not published")).await;
    album.shoot("look-up-found").await;
    // Down in the record, with one part more unfolded.
    let part = button("Experience *").inside(answer());
    album.click(&part).await;
    album.shoot("look-up-record").await;
    album.fill(&field("Find in this record"), "company").await;
    album.says("* entries found").await;
    album.shoot("look-up-record-search").await;
    fill(album, &[("Person's page", "https://www.network.example/in/nobody-0")]).await;
    album.click(&button("Read page price not published")).await;
    album.click(&button("Read page *").inside(question.clone())).await;
    album.gone(&question).await;
    album.find(&heading("Nothing found").inside(answer())).await;
    album.shoot("look-up-not-found").await;
}

/// More answers, short ones; the first of them owned.
pub async fn answers(album: &Album<'_>, known: &Known) {
    let one = &known.mail.found;
    choose(album, "E-mail from a person's page").await;
    fill(album, &[("Person's page", one.text("profileUrl"))]).await;
    album.type_keys(Key::Enter).await;
    album.click(&button("Find e-mail *").inside(dialog("Find e-mail?"))).await;
    album.find(&heading(&known.mail.says).inside(answer())).await;
    album.find(&button("Ask again price not published")).await;
    choose(album, "Company page from its domain").await;
    fill(album, &[("Domain", one.domain())]).await;
    album.find(&button("Find page 0.5 credits if found")).await;
    album.type_keys(Key::Enter).await;
    album.says("Asked just now · cost 0.5 credits").await;
    album.click(&button("Clear")).await;
    fill(album, &[("Domain", one.domain())]).await;
    album.says("Owned since * · free to view").await;
    album.shoot("look-up-owned").await;
    choose(album, "Do-not-call check").await;
    fill(album, &[("Mobile number", &known.listed)]).await;
    album.find(&button("Check number 1 credit")).await;
    album.type_keys(Key::Enter).await;
    album.find(&heading("On the do-not-call list*").inside(answer())).await;
    album.shoot("look-up-listed").await;
}

/// A search in it, with its own place where the window is small.
pub async fn history(album: &Album<'_>, known: &Known) {
    let whose = known.mail.says.split('@').next().expect("a mail has a name before its sign");
    album.fill(&field("Search the history"), whose).await;
    album.says("1 of * look-ups").await;
    album.shoot("look-up-history").await;
    album.resize(960, 600).await;
    album.click(&radio("History")).await;
    album.find(&field("Search the history")).await;
    album.both("look-up-history-alone", "960x600").await;
    album.click(&radio("Look up")).await;
    album.middle().await;
}

/// Topics, and an answer that the service itself could not settle; in Activity too, and what everything cost.
pub async fn unclear(album: &Album<'_>, demo: &Demo, known: &Known) {
    let fault = json!({"operation": "business-intent-topics", "kind": "unsettled", "charged": true});
    demo.control(json!({"faults": [fault]})).await;
    let (page, topic) = &known.interest;
    choose(album, "Intent topics of a company").await;
    fill(album, &[("Company page", page)]).await;
    album.click(&combobox("Topics")).await;
    let own = topic.rsplit(": ").next().unwrap_or(topic);
    take_option(album, own, own).await;
    album.find(&chosen("Topics", topic)).await;
    album.click(&button("Check topics 3 credits if found")).await;
    album.says("This was asked before, and the answer did not come. *").await;
    album.shoot("look-up-unconfirmed").await;
    go_to(album, "Activity").await;
    album.says("Number at the service: *").await;
    album.shoot("activity-look-up").await;
    album.click(&button("Mark as settled…")).await;
    album.click(&radio("Yes, it was charged")).await;
    album.shoot("settle").await;
    album.click(&button("Not now")).await;
    go_to(album, "Credits").await;
    album.find(&heading("Prices")).await;
    album.shoot("credits-prices").await;
}
