//! Nothing jumps while a screen loads: frame by frame, what is on show keeps its place until all is there, also where the
//! service takes its time. What a person does may move things, and what is news may; rows scroll.

use serde_json::{Value, json};

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const WATCH: &str = include_str!("steady.js");
/// Frames without any change after which a screen is there.
const REST: u64 = 20;
/// Least frames of Credits, the screen that asks for most, while it loads; with fewer, nothing was watched.
const LOADING: u64 = 3;

#[tokio::test]
async fn steady() {
    journey("steady", Keyring::None, async |window| {
        first_start(window).await;
        a_jump_is_seen(window).await;
        let demo = Demo::of(window).await;
        every_screen(window, "when nothing was done").await;
        search(window, &demo).await;
        every_screen(window, "when there are rows").await;
        record(window).await;
        audited(window, "steady").await;
    })
    .await;
}

/// Each screen, from the click to its last answer; each answer takes longer than it would.
async fn every_screen(window: &Window, when: &str) {
    let mut screens = screens(window).await;
    // The first is on show already.
    screens.rotate_left(1);
    for screen in screens {
        watch(window).await;
        go_to(window, &screen).await;
        let frames = stood(window, &format!("{screen}, {when}")).await;
        assert!(screen != "Credits" || frames >= LOADING, "{when}: Credits was seen while it loaded, {frames} frames");
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

/// What comes into the drawer once it is open: its opening may move what is beside it.
async fn record(window: &Window) {
    window.click_cell(2, "Company").await;
    window.type_keys(Key::Enter).await;
    let drawer = any("complementary", "*");
    window.find(&drawer).await;
    watch(window).await;
    stood(window, "a record").await;
}

/// The next answer of an operation takes a second.
async fn slow(demo: &Demo, operation: &str) {
    demo.control(json!({"faults": [{"operation": operation, "kind": "delay", "seconds": 1, "times": 1}]})).await;
}

async fn watch(window: &Window) {
    window.script_later(WATCH, vec![json!("begin"), json!(REST)]).await;
}

/// Nothing has moved from the watch's beginning until nothing is on its way. Returns how many frames that took.
async fn stood(window: &Window, what: &str) -> u64 {
    let (frames, moved) = seen(window).await;
    assert!(moved.is_empty(), "{what}: these moved while it loaded: {moved:#?}");
    frames
}

/// The watch itself: a head that is pushed down is reported.
async fn a_jump_is_seen(window: &Window) {
    watch(window).await;
    let push = "document.querySelector('main').style.paddingTop = arguments[0]";
    window.script(push, vec![json!("40px")]).await;
    let (_, moved) = seen(window).await;
    assert!(!moved.is_empty(), "what moves is told");
    window.script(push, vec![json!("")]).await;
}

/// Frames before the page came to rest, and what moved in them.
async fn seen(window: &Window) -> (u64, Vec<String>) {
    let told = window.script_later(WATCH, vec![json!("end"), json!(REST)]).await;
    let moved = told["moved"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    (told["frames"].as_u64().expect("frames are counted").saturating_sub(REST), moved)
}
