//! What costs something: the quote, a pull under way, a call without an answer, a service that fails, and where it all went.

use serde_json::json;

use crate::album::Album;
use crate::service::Demo;
use crate::steps::{SAMPLE, go_to, load_next, loaded, pick};
use crate::window::*;

/// The question before 100 credits are spent.
pub async fn quote(album: &Album<'_>) {
    album.click(&button("More ways to load")).await;
    album.click(&item("Load 1,000 *")).await;
    album.find(&dialog("Load 1,000 companies?")).await;
    album.shoot("quote").await;
}

/// Half way through 1,000 rows: the page after them is held.
pub async fn pull(album: &Album<'_>, demo: &Demo) {
    demo.hold_behind("find-companies", 4).await;
    album.click(&button("Load 1,000 *").inside(dialog("Load 1,000 companies?"))).await;
    album.find(&says("400 of 1,000*")).await;
    album.shoot("pull").await;
    album.click(&button("Stop*").inside(region("Results"))).await;
    demo.let_go().await;
    album.gone(&any("progressbar", "Loading companies")).await;
}

/// A page that was charged, and whose answer got lost.
pub async fn unconfirmed(album: &Album<'_>, demo: &Demo) {
    demo.fault("drop_after", 1, json!({})).await;
    load_next(album).await;
    album.find(&button("Decide…")).await;
    album.shoot("unconfirmed").await;
    album.click(&button("Decide…")).await;
    album.find(&dialog("One page waits for your decision")).await;
    album.shoot("unconfirmed-decision").await;
    album.click(&button("Decide later")).await;
    go_to(album, "Activity").await;
    album.find(&heading("Waiting for you")).await;
    album.shoot("activity").await;
}

/// A new search that the service answers with a failure, again and again.
pub async fn failed(album: &Album<'_>, demo: &Demo) {
    go_to(album, "Companies").await;
    album.click(&button("Clear all").inside(region("Filters"))).await;
    album.find(&heading("Go on where you were")).await;
    album.shoot("recent").await;
    pick(album, "Country", "fran", "France*").await;
    demo.fault("status", 20, json!({"status": 502})).await;
    album.click(&button("Search, up to 10 credits")).await;
    album.either(&[&any("alert", "*")]).await;
    album.shoot("failed").await;
    demo.control(json!({"faults": []})).await;
}

/// The same search again, whose page comes in a form that nobody knows.
pub async fn unread(album: &Album<'_>, demo: &Demo) {
    demo.fault("wrong_shape", 1, json!({})).await;
    album.click(&button("Try again*")).await;
    album.find(&button("Decide…")).await;
    album.shoot("unread").await;
    album.click(&button("Decide…")).await;
    album.find(&dialog("One page waits for your decision")).await;
    album.says("It is charged a second time*").await;
    album.shoot("unread-decision").await;
    album.click(&button("Decide later")).await;
}

/// Some that is spent, a limit that is near, a page without an answer, and what somebody else has spent.
pub async fn spent(album: &Album<'_>, demo: &Demo) {
    album.click(&button(SAMPLE)).await;
    album.click(&button("Search, *")).await;
    loaded(album, "100").await;
    load_next(album).await;
    loaded(album, "200").await;
    demo.fault("drop_after", 1, json!({})).await;
    load_next(album).await;
    album.click(&button("Decide…")).await;
    album.click(&button("Leave it out")).await;
    demo.control(json!({"faults": [], "credits": 947})).await;
    go_to(album, "Credits").await;
    for (limit, amount) in [("Today", "36"), ("One job", "500"), ("Never below", "50")] {
        album.click(&button(&format!("{limit} *"))).await;
        album.type_keys(amount).await;
        album.type_keys(Key::Enter).await;
        album.find(&button(&format!("{limit} *{amount} Change"))).await;
    }
    album.click(&button("Check now")).await;
    album.click(&button("Earlier differences *")).await;
    album.says("*Spent elsewhere*").await;
    album.shoot("credits-spent").await;
    album.click(&button("Mark as settled…")).await;
    album.click(&radio("Yes, it was charged")).await;
    album.shoot("credits-settle").await;
    album.click(&button("Not now")).await;
    album.click(&button("One click *")).await;
    album.type_keys("ten").await;
    album.type_keys(Key::Enter).await;
    album.shoot("credits-limit-wrong").await;
    album.click(&button("Cancel")).await;
    album.click(&button("Export")).await;
    album.find(&item("Statement…")).await;
    album.both("credits-export", "1280x800").await;
    album.click(&item("Statement…")).await;
    album.says("It will hold *").await;
    album.shoot("credits-statement").await;
    album.click(&button("Not now")).await;
    album.find(&any("table", "Ledger")).await.scroll_into_view().await.expect("the ledger");
    album.shoot("credits-ledger").await;
}
