//! A search is saved and watched: asked again by a click, some of its companies have grown meanwhile, and what the service says otherwise
//! than before is shown over the rows, in the grid with both values, in the details and in a file. By keyboard where a person would.

use serde_json::{Value, json};

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn watch() {
    journey("watch", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        go_to(window, "Companies").await;
        sample(window).await;
        window.has_rows(100).await;
        let domains = window.column("Domain", 12).await;
        saved(window).await;
        watched(window).await;
        let charged = demo.charged(window).await;
        let moved: Vec<Value> = domains.iter().filter(|domain| domain.contains('.')).map(|one| json!(one)).collect();
        demo.control(json!({"move_on": {"companies": moved}})).await;
        asked(window).await;
        assert!(demo.charged(window).await > charged, "rows that are owned are charged again, within the budget");
        shown(window).await;
        in_the_details(window).await;
        again_after_a_restart(window).await;
    })
    .await;
}

async fn saved(window: &Window) {
    window.click(&button("Save search").inside(region("Filters"))).await;
    let sheet = dialog("Save search");
    window.find(&sheet).await;
    window.focused("textbox", "Name").await;
    window.type_keys("Growing").await;
    window.type_keys(Key::Enter).await;
    window.gone(&sheet).await;
}

/// By keyboard: the menu of the line, the day, the budget.
async fn watched(window: &Window) {
    go_to(window, "Saved").await;
    window.find(&heading("Growing")).await;
    window.tab_to("button", "More for Growing", false).await;
    window.type_keys(Key::Enter).await;
    take_item(window, "Watch…").await;
    let sheet = dialog("Watch “Growing”");
    window.find(&sheet).await;
    window.find(&says("* rows are asked for each time*").inside(sheet.clone())).await;
    window.fill(&field("Credits for each time, at most"), "10").await;
    window.find(&says("*never more than 10 credits are spent*").inside(sheet.clone())).await;
    window.settled().await;
    audited(window, "watch-dialog").await;
    window.type_keys(Key::Enter).await;
    window.gone(&sheet).await;
}

async fn asked(window: &Window) {
    go_to(window, "Activity").await;
    window.find(&says("Every Monday, next on *")).await;
    window.click(&button("Ask now Growing*")).await;
    window.find(&says("*100 rows asked · *changed · 10 credits")).await;
    window.settled().await;
    audited(window, "watch-asked").await;
}

/// What has changed is counted over the rows, and a click leaves these with both values.
async fn shown(window: &Window) {
    window.click(&button("Growing")).await;
    // Some of the twelve tell their size.
    let count = window.row_count("those that have changed", |rows| (1..=12).contains(&rows)).await;
    window.click(&button(&format!("{count} changed"))).await;
    let sheet = dialog("What has changed");
    window.find(&sheet).await;
    window.settled().await;
    audited(window, "watch-changed").await;
    window.click(&button("Only these rows, with both values").inside(sheet.clone())).await;
    window.row_count("all rows", |rows| rows >= 100).await;
    window.click(&button("Only these rows, with both values").inside(sheet.clone())).await;
    window.has_rows(count).await;
    window.type_keys(Key::Escape).await;
    window.gone(&sheet).await;
    assert_eq!(window.rows().await.len(), count, "and each has its row");
    window.find(&any("columnheader", "What changed*")).await;
    window.settled().await;
    audited(window, "watch-rows").await;
}

async fn in_the_details(window: &Window) {
    window.tab_to("grid", "Companies", false).await;
    window.chord(&[Key::Control], Key::Home).await;
    window.type_keys(Key::Enter).await;
    let details = any("complementary", "Company details");
    window.find(&heading("What has changed").inside(details.clone())).await;
    window.settled().await;
    audited(window, "watch-details").await;
    window.type_keys(Key::Escape).await;
    window.gone(&details).await;
}

async fn again_after_a_restart(window: &mut Window) {
    window.close().await;
    window.open().await;
    go_to(window, "Activity").await;
    window.find(&says("*100 rows asked · *changed · 10 credits")).await;
    window.click(&button("More for Growing")).await;
    take_item(window, "Watch it no more").await;
    window.gone(&says("Every Monday, next on *")).await;
}
