//! People along the cursor: next 100, all, pause, a restart, unclear pages, and what is charged again.

use std::collections::HashSet;

use api::{RecordKind, SearchKind, Tenths};
use engine::screen::{FailureCode, Phase};
use serde_json::{Value, json};
use tests::rig::{App, Service, by, column_of, more_of, view_of};

/// Directors of a large country: the sandbox has some hundred.
fn directors() -> Value {
    json!({"location.include": ["Germany"], "jobTitle.include": ["Director"]})
}

async fn total(app: &App, filters: &Value) -> u64 {
    app.ask("count_people", json!({"filters": filters})).await["total"].as_u64().expect("a count")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_counted_loaded_and_opened_again_for_nothing() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let matches = total(&app, &directors()).await;
    assert!(matches > 100, "the world has enough of them for more than one page: {matches}");
    assert_eq!(service.charged().await, Tenths::ZERO, "a count is free");
    let first = app.pull(&more_of(SearchKind::People, &directors(), Some(100), None)).await;
    assert_eq!((first.phase, first.received, first.charged), (Phase::Done, 100, Tenths(100)), "{first:?}");
    let all = app.pull(&more_of(SearchKind::People, &directors(), None, Some(matches))).await;
    assert_eq!((all.phase, all.received), (Phase::Done, matches - 100), "everything else came, and no more: {all:?}");
    let head = app.ask("open_search", json!({"search": all.search})).await;
    assert_eq!((&head["loaded"], &head["complete"]), (&json!(matches), &json!(true)), "{head}");
    assert_eq!(service.charged().await, Tenths(matches), "a tenth each, once");

    let (_, rows) = app.rows_of(RecordKind::Person, &view_of(all.search)).await;
    let ids: HashSet<i64> = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!(ids.len() as u64, matches, "every person is a row, and once");
    let request = engine::screen::ViewRequest { sort: by("jobStartDate", false), ..view_of(all.search) };
    let (_, rows) = app.rows_of(RecordKind::Person, &request).await;
    let since: Vec<&str> =
        rows.iter().filter_map(|row| row["cells"][column_of(RecordKind::Person, "jobStartDate")].as_str()).collect();
    assert!(since.len() > 50 && since.is_sorted(), "months in the order of time, as 2019-03: {since:?}");

    let sent = service.count("find_people", "received").await;
    app.end().await;
    let app = App::unpaced(data.path(), &service).await;
    let search = app.search_of_kind(SearchKind::People, &directors()).await;
    assert_eq!(app.rows_of(RecordKind::Person, &view_of(search)).await.1.len() as u64, matches, "all of it is here");
    app.refused("start_pull", more_of(SearchKind::People, &directors(), Some(100), None)).await;
    assert_eq!(service.count("find_people", "received").await, sent, "no request was sent for what is owned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_pull_goes_on_after_a_restart_along_its_cursor() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    service.hold_behind("find_people", 2).await;
    let mut events = app.listen();
    let wanted = json!({"location.include": ["Germany"]});
    let started = app.ask("start_pull", more_of(SearchKind::People, &wanted, Some(600), Some(600))).await;
    let pull = started["pull"].as_i64().unwrap();
    events.pull(pull, "two pages", |state| state.received >= 200).await;
    service.works_on("find_people").await;
    tokio::join!(app.ask("pause_pull", json!({"pull": pull})), service.heal());
    let state = events.rest(pull).await;
    assert_eq!((state.phase, state.can_skip), (Phase::Paused, false), "people have no page numbers: {state:?}");
    app.end().await;
    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": pull, "unclear": null})).await;
    let done = events.rest(pull).await;
    assert_eq!((done.phase, done.received, done.charged), (Phase::Done, 600, Tenths(600)), "{done:?}");
    assert_eq!(done.fresh, 600, "nobody came twice");
    assert_eq!(service.charged().await, Tenths(600), "and nobody was paid for twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_page_cannot_be_left_out_because_the_next_one_is_found_through_it() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let first = app.pull(&more_of(SearchKind::People, &directors(), Some(100), None)).await;
    service.fault("find_people", "drop_after", json!({})).await;
    let broken = app.pull(&more_of(SearchKind::People, &directors(), Some(100), None)).await;
    assert_eq!((broken.phase, broken.unclear, broken.can_skip), (Phase::Interrupted, true, false), "{broken:?}");
    let failure = app.refused("resume_pull", json!({"pull": broken.pull, "unclear": "skip"})).await;
    assert_eq!(failure.code, FailureCode::Refused, "{failure:?}");
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": broken.pull, "unclear": "again"})).await;
    let done = events.rest(broken.pull).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 100), "{done:?}");
    let head = app.ask("open_search", json!({"search": first.search})).await;
    assert_eq!(head["loaded"], 200, "both pages are here: {head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_another_search_brought_is_charged_again_and_counted() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let one = app.pull(&more_of(SearchKind::People, &directors(), Some(100), None)).await;
    assert_eq!(one.fresh, 100, "{one:?}");
    let count = app.ask("count_people", json!({"filters": directors()})).await;
    assert_eq!(
        count["owned"],
        json!({"people": 100, "judged": true}),
        "what is owned is known free, also of people of whom no title is told: {count}"
    );
    // The same people under another question: the service returns and charges them again.
    let wider =
        json!({"location.include": ["Germany"], "jobTitle.include": ["Director", "Director of Nothing At All"]});
    let two = app.pull(&more_of(SearchKind::People, &wider, Some(100), None)).await;
    assert_eq!((two.received, two.fresh, two.charged), (100, 0, Tenths(100)), "counted and told: {two:?}");
    let head = app.ask("open_search", json!({"search": two.search})).await;
    assert_eq!((&head["ownedBefore"], &head["added"]), (&json!(100), &json!(100)), "{head}");
}
