//! What goes wrong at the service while loading: each with its own sentence and its own next step, and the app goes on.

use api::Tenths;
use serde_json::json;

use crate::service::{Book, Demo};
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn trouble() {
    journey("trouble", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        window.click(&button(SAMPLE)).await;
        window.find(&heading("Ready to search")).await;
        failed(window, &demo).await;
        busy(window, &demo).await;
        poor(window, &demo).await;
        held(window, &demo).await;
        unclear(window, &demo).await;
    })
    .await;
}

fn results() -> Look {
    region("Results")
}

/// The very first page fails at the service: said where the rows would be, and one click goes on.
async fn failed(window: &Window, demo: &Demo) {
    demo.fault("status", 1, json!({"status": 502})).await;
    window.click(&button("Search, *")).await;
    window.find(&heading("The search did not work")).await;
    window.says("*could not do it just now*Nothing was charged; try again in a minute.*").await;
    meter(window, "1,000").await;
    window.click(&button("Try again*").inside(results())).await;
    loaded(window, "100").await;
    meter(window, "990").await;
}

/// Too many requests: once is waited for without a word, again and again is said.
async fn busy(window: &Window, demo: &Demo) {
    demo.fault("status", 1, json!({"status": 429})).await;
    load_next(window).await;
    loaded(window, "200").await;
    demo.fault("status", 5, json!({"status": 429})).await;
    load_next(window).await;
    window.says("*too many calls just now. Nothing was charged*").await;
    window.click(&button("Resume").inside(results())).await;
    loaded(window, "300").await;
    meter(window, "970").await;
}

/// Too few credits: refused before it is sent where the app knows, by the service where it does not.
async fn poor(window: &Window, demo: &Demo) {
    demo.control(json!({"credits": 3})).await;
    load_next(window).await;
    window.says("*not enough credits*").await;
    meter(window, "3").await;
    window.find(&button("Stop").inside(results())).await;
    let asked = demo.searches(window).await;
    window.click(&button("Stop").inside(results())).await;
    let next = button("Load next *").inside(results());
    window.has(&next, "aria-disabled", "true").await;
    let why = window.attribute(&next, "title").await.expect("the button says why");
    assert!(why.contains("credits"), "it says that credits are missing: {why}");
    assert_eq!(demo.searches(window).await, asked, "nothing more is asked that cannot be paid");
    demo.control(json!({"credits": 970})).await;
    go_to(window, "Credits").await;
    window.click(&button("Check now")).await;
    meter(window, "970").await;
    go_to(window, "Companies").await;
    window.has_rows(300).await;
}

/// A long load: paused, resumed and stopped. A page that was asked for is stored, and no further one is asked for.
async fn held(window: &Window, demo: &Demo) {
    let before = demo.searches(window).await;
    demo.hold_behind("find-companies", 0).await;
    window.click(&button("More ways to load")).await;
    window.click(&item("Load all that are left*")).await;
    let question = dialog("Load * companies?");
    window.click(&button("Load *").inside(question.clone())).await;
    window.gone(&question).await;
    let progress = any("progressbar", "Loading companies");
    window.find(&progress).await;
    let left = |book: &Book| (book.searches() > before).then(|| book.searches());
    let asked = demo.book_until("a page leaves", left).await;
    window.click(&button("Pause").inside(results())).await;
    // The page that was asked for is brought to its end, and no further one is asked for.
    window.says("Pausing · *").await;
    demo.let_go().await;
    window.find(&button("Resume").inside(results())).await;
    window.says("Paused · *").await;
    window.find(&any("status", "400 loaded")).await;
    assert_eq!(demo.searches(window).await, asked, "while it pauses nothing leaves");
    demo.hold_behind("find-companies", 0).await;
    window.click(&button("Resume").inside(results())).await;
    demo.book_until("another page leaves", |book| (book.searches() > asked).then_some(())).await;
    window.click(&button("Stop").inside(results())).await;
    window.says("Stopping · *").await;
    demo.let_go().await;
    loaded(window, "500").await;
    let charged = demo.charged(window).await;
    assert_eq!(charged, Tenths(500), "the page that had left was paid and is here");
    meter(window, "950").await;
}

/// The answer to a paid page is lost: said so, never sent again by itself, and listed until it is settled.
async fn unclear(window: &Window, demo: &Demo) {
    demo.fault("drop_after", 1, json!({})).await;
    load_next(window).await;
    window.says("*not yet confirmed*you will not be charged twice*").await;
    let asked = demo.searches(window).await;
    window.click(&button("Decide…").inside(results())).await;
    window.find(&dialog("One page waits for your decision")).await;
    audited(window, "trouble-lost-page").await;
    window.click(&button("Decide later")).await;
    go_to(window, "Activity").await;
    window.find(&heading("Waiting for you")).await;
    window.find(&button("Copy for support")).await;
    go_to(window, "Credits").await;
    window.says("*may have cost up to 10 credits*").await;
    go_to(window, "Companies").await;
    assert_eq!(demo.searches(window).await, asked, "nothing is sent before the person decides");
    window.click(&button("Decide…").inside(results())).await;
    window.click(&button("Leave it out").inside(dialog("One page waits for your decision"))).await;
    // It was the only page that was wanted: the load is over, and what the lost page cost stays named.
    window.gone(&button("Decide…").inside(results())).await;
    loaded(window, "500").await;
    meter(window, "940").await;
    assert_eq!(demo.charged(window).await, Tenths(600), "each page was charged once, the lost one too");
    go_to(window, "Activity").await;
    window.find(&heading("Not yet confirmed")).await;
}
