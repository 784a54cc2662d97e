//! Who goes first where people are searched and counted at one pace: the page somebody waits for, then counts of whoever
//! types, then pulls and maps in turn.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::screen::Phase;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Start};

use super::people::{count, drawn, pull};

const ROWS: u64 = 600;

/// A service with people without end, which remembers in which order it was asked.
async fn service() -> Scripted {
    let pages = AtomicU64::new(0);
    Scripted::start(move |sent| match sent.target.as_str() {
        target if target.ends_with("/find-people/count") => (200, json!({"total": 150_000})),
        target if target.ends_with("/find-people") => {
            let page = pages.fetch_add(1, Ordering::SeqCst);
            let lead = |row| json!({"profileUrl": format!("https://network.example/in/p{page}-{row}")});
            let leads: Vec<Value> = (0..100).map(lead).collect();
            (200, json!({"total": 150_000, "leads": leads, "next_cursor": format!("fp_{page}")}))
        }
        _ => (200, json!({"credits": 1_000})),
    })
    .await
}

/// What was asked about people so far, in order: whether it was a page.
fn line(service: &Scripted) -> Vec<bool> {
    let people = |target: &str| target.contains("/find-people");
    service.sent("").iter().filter(|sent| people(&sent.target)).map(|sent| !sent.target.ends_with("/count")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pull_goes_ahead_of_counts_and_in_turn_with_a_map() {
    let (data, service) = (tempfile::tempdir().unwrap(), service().await);
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    app.meter().await;
    let mut events = app.listen();
    let of = json!({"jobTitle.include": ["Director"]});
    let map = app.ask("start_audience", json!({"filters": of})).await;
    let promised = map["of"].as_u64().unwrap() as usize;
    drawn(&mut events, "the map is on its way", |audience| audience.done >= 2).await;

    let before = line(&service).len();
    let started = app.ask("start_pull", pull(&of, ROWS)).await;
    let done = events.rest(started["pull"].as_i64().unwrap()).await;
    assert_eq!((done.phase, done.received), (Phase::Done, ROWS), "{done:?}");
    let behind = line(&service).split_off(before);
    let pages: Vec<usize> = behind.iter().enumerate().filter(|(_, page)| **page).map(|(at, _)| at).collect();
    assert_eq!(pages.len(), 6, "six pages of 100: {behind:?}");
    assert!(pages[0] <= 3, "the first page, which somebody waits for, goes ahead of all counts: {behind:?}");
    assert!(pages[5] < promised / 2 + 6, "the others take turns with the map: {behind:?}");

    let before = line(&service).len();
    assert!(before < promised + 6, "the map is still being drawn");
    count(&app, &json!({"jobTitle.include": ["Owner"], "location.include": ["Japan"]})).await;
    assert!(line(&service).len() - before <= 4, "who types does not wait for the map");
}
