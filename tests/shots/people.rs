//! The People screen: the free count, the audience map, further filters, rows and a person; and the saved searches.

use crate::album::Album;
use crate::service::Demo;
use crate::steps::{filter, first_start, go_to, loaded, pick};
use crate::window::*;

/// The saved searches before there are any, and the screen before anything is chosen.
pub async fn first(album: &Album<'_>) {
    first_start(album).await;
    album.middle().await;
    go_to(album, "Saved searches").await;
    album.find(&heading("Nothing saved yet")).await;
    album.shoot("saved-nothing").await;
    album.click(&button("People").inside(region("Saved searches"))).await;
    album.find(&heading("Find the people you want to talk to")).await;
    album.shoot("people-first-start").await;
}

/// Suggestions for a title; a country; the count.
pub async fn filters(album: &Album<'_>) {
    album.click(&filter("Job title")).await;
    album.type_keys("sale").await;
    album.find(&option("sales")).await;
    album.shoot_list("people-suggestions", &filter("Job title"), &option("sales")).await;
    album.click(&option("sales")).await;
    pick(album, "Where the person is", "germ", "Germany").await;
    album.says("* people match free").await;
    album.click(&button("Earlier role").inside(region("Filters"))).await;
    album.click(&filter("Earlier job title")).await;
    album.type_keys("Consultant").await;
    album.type_keys(Key::Enter).await;
    pick(album, "Where the earlier company is", "germ", "Germany").await;
    album.says("All of these are about the same earlier role.").await;
    album.says("* people match free").await;
    album.shoot("people-earlier-role").await;
    album.click(&button("Clear Earlier role")).await;
    let group = button("Not in the published list").inside(region("Filters"));
    album.click(&group).await;
    album.fill(&field("Work experience in years, more than"), "10").await;
    album.fill(&field("Work experience in years, at most"), "5").await;
    album.says("*the first number must be below the second*").await;
    album.shoot("people-not-published").await;
    album.click(&button("Clear Not in the published list")).await;
    album.click(&group).await;
}

/// What a map takes, a map on its way, and the whole of it.
pub async fn map(album: &Album<'_>, demo: &Demo) {
    album.says("* people match free").await;
    album.click(&button("Audience map")).await;
    let map = region("Audience map");
    album.find_ready(&button("Start free").inside(map.clone())).await;
    album.shoot("people-map-offered").await;
    demo.hold_behind("find-people-count", 8).await;
    album.click(&button("Start free").inside(map.clone())).await;
    album.find(&any("progressbar", "Audience map").inside(map.clone())).await;
    album.both("people-map-on-its-way", "1280x800").await;
    demo.let_go().await;
    album.find(&any("status", "Audience map: counted * times, free.")).await;
    album.shoot("people-map").await;
    album.click(&button("Germany *").inside(region("Where their company is"))).await;
    album.says("These bars are about the earlier filters.").await;
    album.says("* people match free").await;
    album.shoot("people-map-clicked").await;
    album.click(&button("Close the audience map")).await;
}

/// JSON that is refused, and JSON that is taken.
pub async fn further(album: &Album<'_>) {
    let json = field("Further filters as JSON");
    album.click(&button("Advanced").inside(region("Filters"))).await;
    album.fill(&json, r#"{"jobTitle": {"exclude": "#).await;
    album.says("This is not JSON: look at line 1, position *.").await;
    album.click(&heading("Filters").inside(region("Filters"))).await;
    album.says("People are counted once the filters are right.").await;
    // The groups above are folded, so that it is seen in the smallest window, too.
    for group in ["Now *", "Earlier role"] {
        album.click(&button(group).inside(heading(group)).inside(region("Filters"))).await;
    }
    album.shoot("people-json-refused").await;
    album.click(&button("Now *").inside(heading("Now *")).inside(region("Filters"))).await;
    album.fill(&json, r#"{"jobTitle": {"exclude": ["Manager"]}}"#).await;
    album.click(&heading("Filters").inside(region("Filters"))).await;
    album.says("* people match free").await;
}

/// 100 people, sorted, one of them in the drawer; columns by name.
pub async fn rows(album: &Album<'_>) {
    album.click(&button("Search, up to 10 credits")).await;
    loaded(album, "100").await;
    album.has_rows(100).await;
    album.head("In the job since").await.click().await.expect("a head takes a click");
    album.says("Sorted by In the job since, ascending.").await;
    album.shoot("people-rows").await;
    album.click_cell(3, "Name").await;
    let drawer = region("Person details");
    album.find(&button("The company *").inside(drawer.clone())).await;
    album.shoot("people").await;
    album.press(Key::Escape, 1).await;
    album.gone(&drawer).await;
    album.click(&button("Columns")).await;
    album.fill(&field("Find a column"), "company country").await;
    album.click(&check("Company country")).await;
    album.shoot("people-columns-found").await;
    album.press(Key::Escape, 1).await;
}

/// The question for a name, what can be done with a saved search, and searches of all states beside each other.
pub async fn kept(album: &Album<'_>) {
    save(album, "Sellers in Germany").await;
    album.click(&button("Clear all").inside(region("Filters"))).await;
    pick(album, "Where the person is", "fran", "France").await;
    save(album, "Everybody in France").await;
    go_to(album, "Companies").await;
    pick(album, "Country", "germ", "Germany*").await;
    album.click(&button("Search, up to 10 credits")).await;
    loaded(album, "100").await;
    save(album, "Companies in Germany").await;
    album.click(&button("Clear all").inside(region("Filters"))).await;
    pick(album, "Country", "aust", "Austria*").await;
    album.click(&button("Search, up to 10 credits")).await;
    loaded(album, "100").await;
    go_to(album, "Saved searches").await;
    album.says("nothing new since *").await;
    album.gone(&button("Dismiss")).await;
    album.shoot("saved-several").await;
    album.click(&button("More for Sellers in Germany")).await;
    album.find(&item("Duplicate and edit*")).await;
    album.shoot("saved-menu").await;
    album.press(Key::Escape, 1).await;
    album.click(&button("Save Austria")).await;
    album.find(&dialog("Save search")).await;
    album.shoot("saved-name").await;
    album.press(Key::Escape, 1).await;
    album.gone(&dialog("Save search")).await;
}

/// Under this name.
async fn save(album: &Album<'_>, name: &str) {
    album.click(&button("Save search").inside(region("Filters"))).await;
    album.fill(&field("Name").inside(dialog("Save search")), name).await;
    album.type_keys(Key::Enter).await;
    album.find(&button(&format!("Saved {name}"))).await;
}
