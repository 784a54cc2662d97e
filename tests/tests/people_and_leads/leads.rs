//! Leads by page number: sizes, stop rules, the reserve.

use api::{RecordKind, SearchKind, Tenths};
use engine::screen::{Aim, FailureCode, Phase, PullRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, column_of, filters, more_of, view_of};

fn directors() -> Value {
    json!({"job": ["Director"], "peopleLocation": ["Germany"]})
}

fn pages_of(size: u32, rows: Option<u64>, agreed: Option<u64>) -> PullRequest {
    PullRequest {
        kind: SearchKind::Leads,
        filters: filters(&directors()),
        aim: Aim::More,
        rows,
        size: Some(size),
        agreed: agreed.map(Tenths),
        most_owned: None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_25_until_two_empty_ones_were_seen() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let preview = app.ask("preview", json!({"kind": "leads", "filters": directors()})).await;
    assert_eq!((&preview["quote"]["rows"], &preview["quote"]["worst"]), (&json!(25), &json!(25)), "{preview}");
    let first = app.pull(&more_of(SearchKind::Leads, &directors(), Some(25), None)).await;
    assert_eq!((first.phase, first.charged), (Phase::Done, Tenths(first.received)), "{first:?}");
    let head = app.ask("open_search", json!({"search": first.search})).await;
    let total = head["total"].as_u64().expect("a total");
    assert!(total > 50, "the world has enough of them: {head}");
    let mut loaded = first.received;
    let mut rounds = 0;
    // Load all, again and again: a short page takes rows out of a load, never out of the list.
    loop {
        let head = app.ask("open_search", json!({"search": first.search})).await;
        if head["complete"] == true {
            break;
        }
        let left = head["left"].as_u64().unwrap();
        assert!(left >= 25, "until the end was seen there is a page more: {head}");
        let done = app.pull(&more_of(SearchKind::Leads, &directors(), None, Some(left + 25))).await;
        assert_eq!((done.phase, done.charged), (Phase::Done, Tenths(done.received)), "{done:?}");
        loaded += done.received;
        rounds += 1;
        assert!(rounds < 20, "it comes to an end: {loaded} of {total}");
    }
    assert!(
        loaded <= total && loaded * 10 > total * 9,
        "the total is no promise, and not far off: {loaded} of {total}"
    );
    assert_eq!(service.charged().await, Tenths(loaded), "each was paid for once; empty pages are free");
    let (_, rows) = app.rows_of(RecordKind::Person, &view_of(first.search)).await;
    assert_eq!(rows.len() as u64, loaded, "each lead is a row, and none came twice");
    let cell = |row: &Value, key: &str| row["cells"][column_of(RecordKind::Person, key)].clone();
    assert!(
        rows.iter().any(|row| cell(row, "career").as_str().is_some_and(|text| text.contains(" role"))),
        "nested lists in words"
    );
    assert!(rows.iter().all(|row| cell(row, "name").is_string()), "everybody has a name");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_size_of_a_page_is_chosen_once() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let first = app.pull(&pages_of(10, Some(10), None)).await;
    assert!(first.received <= 10 && first.received > 0, "{first:?}");
    let head = app.ask("open_search", json!({"search": first.search})).await;
    assert_eq!(head["batch"], 10, "{head}");
    let quote = app.ask("quote_pull", pages_of(100, Some(25), None)).await;
    assert_eq!(
        (&quote["rows"], &quote["worst"]),
        (&json!(30), &json!(30)),
        "pages keep their size: three of ten: {quote}"
    );
    let second = app.pull(&pages_of(100, Some(25), None)).await;
    assert!(second.received <= 30, "never more than was quoted: {second:?}");
    let (_, rows) = app.rows_of(RecordKind::Person, &view_of(first.search)).await;
    assert_eq!(rows.len() as u64, first.received + second.received, "no lead came twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reserve_of_a_whole_page_is_checked_before() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    service.control(json!({"credits": 2})).await;
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let quote = app.ask("quote_pull", pages_of(25, Some(25), None)).await;
    assert!(quote["blocked"].is_string(), "25 rows may reserve 2.5 credits, and 2 are left: {quote}");
    let failure = app.refused("start_pull", pages_of(25, Some(25), None)).await;
    assert_eq!(failure.code, FailureCode::Credits, "{failure:?}");
    assert_eq!(service.count("leads_finder", "received").await, 0, "nothing was sent");
    let small = app.pull(&pages_of(20, Some(20), None)).await;
    assert_eq!(small.phase, Phase::Done, "20 rows are within what is left: {small:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_page_can_be_left_out() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    service.fault("leads_finder", "drop_after", json!({})).await;
    let broken = app.pull(&pages_of(25, Some(50), None)).await;
    assert_eq!((broken.phase, broken.unclear, broken.can_skip), (Phase::Interrupted, true, true), "{broken:?}");
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": broken.pull, "unclear": "skip"})).await;
    let done = events.rest(broken.pull).await;
    assert_eq!(done.phase, Phase::Done, "{done:?}");
    assert!(done.received <= 25, "the page left out counts as one of the two that were agreed to: {done:?}");
    assert!(service.charged().await <= Tenths(50), "never more than was agreed to");
}
