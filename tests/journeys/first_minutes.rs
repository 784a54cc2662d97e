//! The first five minutes: somebody who has never seen the app comes from the first start to a file, by what the screen says.
//! Clicks have a limit; seconds are only printed, as they depend on the machine. Then the tour; and hints come once.

use std::time::{Duration, Instant};

use api::Tenths;
use serde_json::json;

use crate::files;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// Sample, Search, Export, CSV, the button with the number of rows.
const CLICKS: usize = 5;

const DEMO: &str = "This is a demo.";
const CREDITS: &str = "Credits pay for what you load:";
const OWNED: &str = "These companies are owned now:";

/// A newcomer: what the hand does is counted, and for how long.
struct Newcomer<'a> {
    window: &'a Window,
    clicks: usize,
    began: Instant,
    /// What the test itself looked at meanwhile.
    apart: Duration,
}

impl Newcomer<'_> {
    async fn seen(&mut self, name: &str) {
        let began = Instant::now();
        audited(self.window, name).await;
        self.apart += began.elapsed();
    }

    async fn click(&mut self, look: Look) {
        self.window.click(&look).await;
        self.clicks += 1;
    }
}

#[tokio::test]
async fn first_minutes() {
    journey("first_minutes", Keyring::None, async |window| {
        let file = to_a_file(window).await;
        assert_eq!(files::table(&file).len(), 101, "a head and a hundred rows");
        once(window).await;
        tour(window).await;
    })
    .await;
}

fn hint(name: &str) -> Look {
    any("note", name)
}

async fn to_a_file(window: &Window) -> std::path::PathBuf {
    let mut hand = Newcomer { window, clicks: 0, began: Instant::now(), apart: Duration::ZERO };
    first_start(window).await;
    let demo = Demo::of(window).await;
    window.find(&hint(DEMO)).await;
    window.says("*Your 1,000 credits are free*").await;
    hand.seen("first_minutes_start").await;

    hand.click(button(SAMPLE).inside(region("Sample searches"))).await;
    window.find(&heading("Ready to search")).await;
    window.find(&hint(CREDITS)).await;
    assert_eq!(demo.searches(window).await, 0, "a sample only fills in the filters");
    hand.seen("first_minutes_ready").await;

    hand.click(button("Search, up to 10 credits")).await;
    loaded(window, "100").await;
    window.find(&hint(OWNED)).await;
    assert_eq!(demo.charged(window).await, Tenths(100), "what the button said");
    hand.seen("first_minutes_rows").await;

    hand.click(button("Export")).await;
    let sheet = dialog("Export");
    hand.click(radio("CSV").inside(sheet.clone())).await;
    hand.click(button("Export 100 rows").inside(sheet.clone())).await;
    window.says("100 rows in *").await;
    let seconds = (hand.began.elapsed() - hand.apart).as_secs_f64();
    println!("from the first window to a file: {} clicks, no key, {seconds:.1} s", hand.clicks);
    assert_eq!(hand.clicks, CLICKS, "the way has not become longer");
    assert_eq!(demo.charged(window).await, Tenths(100), "a file costs nothing");
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    let mut files = window.folders.files(".csv");
    assert_eq!(files.len(), 1, "one file: {files:?}");
    files.remove(0)
}

/// What was read or is past does not come again, in another run either.
async fn once(window: &mut Window) {
    window.click(&button("Close the hint")).await;
    window.gone(&hint(OWNED)).await;
    go_to(window, "People").await;
    window.find(&heading("Find the people you want to talk to")).await;
    window.gone(&hint("*")).await;
    window.close().await;
    window.open().await;
    window.click(&button("*100 of * loaded*").inside(region("Go on where you were"))).await;
    loaded(window, "100").await;
    assert!(!window.sees(&hint("*")).await, "each hint is shown once");
}

/// What each step says, and what it points at once rows are here.
const STEPS: [(&str, &str); 5] = [
    ("Say who you are looking for", "filters"),
    ("See the price, then search", "search"),
    ("What you load is yours", "owned"),
    ("Look at one of them", "rows"),
    ("Take them with you", "export"),
];

/// Beside rows, from the quick bar, by keyboard; at twice the size in the smallest window as well.
async fn tour(window: &Window) {
    quick(window, "take the tour", "Take the tour").await;
    for (at, (title, place)) in STEPS.iter().enumerate() {
        beside(window, title, place).await;
        audited(window, &format!("first_minutes_tour_{}", at + 1)).await;
        window.type_keys(Key::Enter).await;
    }
    window.gone(&dialog("*")).await;
    for _ in 0..10 {
        window.chord(&[Key::Control], '+').await;
    }
    window.resize_enlarged(960, 600, 2).await;
    quick(window, "take the tour", "Take the tour").await;
    for (at, (title, place)) in STEPS.iter().enumerate() {
        beside(window, title, place).await;
        window.picture(&output().join(format!("first_minutes_enlarged_{}.png", at + 1))).await;
        window.type_keys(Key::Right).await;
    }
    window.type_keys(Key::Escape).await;
    window.gone(&dialog("*")).await;
    window.chord(&[Key::Control], '0').await;
    window.resize(1280, 800).await;
}

/// On the first start, in the smallest window, with nothing to point at yet but the filters and the button; and left half-way.
#[tokio::test]
async fn first_tour() {
    journey("first_tour", Keyring::None, async |window| {
        first_start(window).await;
        window.resize(960, 600).await;
        window.settled().await;
        window.picture(&output().join("first_tour_start.png")).await;
        let demo = Demo::of(window).await;
        window.click(&button("Take the tour").inside(hint(DEMO))).await;
        for (at, (title, place)) in STEPS.iter().enumerate() {
            beside(window, title, if at < 2 { place } else { "rows" }).await;
            window.picture(&output().join(format!("first_tour_{}.png", at + 1))).await;
            if at < 4 {
                window.click(&button("Next").inside(dialog(title))).await;
            }
        }
        window.press(Key::Left, 1).await;
        window.click(&button("Leave the tour")).await;
        window.gone(&dialog("*")).await;
        assert!(!window.sees(&hint(DEMO)).await, "it was offered once");
        assert_eq!(demo.searches(window).await, 0, "a tour asks for nothing");
        go_to(window, "Settings").await;
        window.click(&button("Show the hints again")).await;
        window.says("The hints are shown again*").await;
        go_to(window, "Companies").await;
        window.find(&hint(DEMO)).await;
    })
    .await;
}

/// The card of a step has the keyboard, lies whole in the window, and marks what it is about, which is in sight.
async fn beside(window: &Window, title: &str, place: &str) {
    const MEASURE: &str = "
        const [card, place] = arguments;
        const box = card.getBoundingClientRect();
        const whole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        const mark = card.previousElementSibling.getBoundingClientRect();
        const found = [...document.querySelectorAll(`[data-tour=${place}]`)].filter((one) => one.getClientRects().length > 0);
        const near = (one, other) => Math.abs(one - other) <= 4;
        const around = (by) => near(mark.left, by.left) && near(mark.top, by.top) && near(mark.right, by.right)
            && near(Math.min(mark.bottom, innerHeight), Math.min(by.bottom, innerHeight));
        return { whole, around: found.map((one) => around(one.getBoundingClientRect())), held: card.contains(document.activeElement) };
    ";
    window.focused("dialog", title).await;
    window.settled().await;
    let card = window.find(&dialog(title)).await.to_json().expect("an element");
    let measured = window.script(MEASURE, vec![card, json!(place)]).await;
    assert_eq!(
        measured,
        json!({"whole": true, "around": [true], "held": true}),
        "the card of “{title}”, beside {place}"
    );
}
