//! Nothing jumps while a screen loads: frame by frame, what is on show keeps its place until all is there, also where the
//! service takes its time. What a person does may move things, and what is news may; rows scroll.

use serde_json::{Value, json};

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const WATCH: &str = include_str!("steady.js");

/// The screens; the first is on show at the start.
const SCREENS: [&str; 10] = [
    "People",
    "Leads",
    "Look up",
    "Lists",
    "Saved searches",
    "Suppression",
    "Activity",
    "Settings",
    "Credits",
    "Companies",
];

#[tokio::test]
async fn steady() {
    journey("steady", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        every_screen(window, "when nothing was done").await;
        search(window, &demo).await;
        every_screen(window, "when there are rows").await;
        record(window).await;
        audited(window, "steady").await;
    })
    .await;
}

/// Each screen, from the click to its last answer.
async fn every_screen(window: &Window, when: &str) {
    for screen in SCREENS {
        watch(window).await;
        go_to(window, screen).await;
        stood(window, &format!("{screen}, {when}")).await;
    }
}

/// A search from its button to its rows.
async fn search(window: &Window, demo: &Demo) {
    window.click(&button(SAMPLE)).await;
    window.find_ready(&button("Search, up to 10 credits")).await;
    slow(demo, "find-companies").await;
    window.settled().await;
    watch(window).await;
    window.click(&button("Search, up to 10 credits")).await;
    loaded(window, "100").await;
    window.has_rows(100).await;
    stood(window, "a first page").await;
}

/// A record in the drawer.
async fn record(window: &Window) {
    window.click_cell(2, "Company").await;
    window.type_keys(Key::Enter).await;
    let drawer = any("complementary", "*");
    window.find(&drawer).await;
}

/// The next answer of an operation takes a second.
async fn slow(demo: &Demo, operation: &str) {
    demo.control(json!({"faults": [{"operation": operation, "kind": "delay", "seconds": 1, "times": 1}]})).await;
}

async fn watch(window: &Window) {
    window.script_later(WATCH, vec![json!("begin")]).await;
}

/// Once nothing is on its way any more, nothing has moved since the watch began.
async fn stood(window: &Window, what: &str) {
    let told = window.script_later(WATCH, vec![json!("end")]).await;
    let frames = told["frames"].as_u64().unwrap_or_default();
    assert!(frames > 2, "{what}: frames were looked at, {frames}");
    let moved: Vec<&str> = told["moved"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert!(moved.is_empty(), "{what}: these moved while it loaded: {moved:#?}");
}
