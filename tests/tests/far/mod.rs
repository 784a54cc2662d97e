//! A service that is far away: pages side by side, out of their order, and one of them that goes wrong among others.
//!
//! How long a page is away is set at the service; when it comes back, a test says by taking that back. No time is asserted.

mod ends;
mod limits;
mod wrong;

use std::collections::HashSet;

use api::{SearchKind, Tenths};
use engine::screen::{Aim, Phase, PullRequest, PullState};
use serde_json::{Value, json};
use tests::rig::{App, Service, column, filters, view_of};

/// Rows of a page, and pages of a load.
const PAGE: u64 = 20;
const PAGES: u64 = 20;
/// Seconds of a delay that make a service a far one.
const FAR: f64 = 0.2;
/// Seconds of a delay that is to last until it is taken back.
const HELD: f64 = 600.0;

fn firms() -> Value {
    json!({"country": ["Germany"]})
}

/// All pages of a load of companies.
fn load() -> PullRequest {
    PullRequest {
        kind: SearchKind::Companies,
        filters: filters(&firms()),
        aim: Aim::More,
        rows: Some(PAGE * PAGES),
        size: Some(PAGE as u32),
        agreed: Some(Tenths(PAGE * PAGES)),
        most_owned: None,
    }
}

/// What becomes of the next company searches, in their order: so many of each. The first one shows that it is far.
async fn will(service: &Service, what: &[(Value, u64)]) {
    let first = (json!({"kind": "delay", "seconds": FAR}), 1);
    let faults = std::iter::once(&first).chain(what).map(|(fault, times)| {
        let mut fault = fault.clone();
        fault["operation"] = json!("find_companies");
        fault["times"] = json!(times);
        fault
    });
    service.control(json!({"faults": faults.collect::<Vec<_>>()})).await;
}

fn quick() -> Value {
    json!({"kind": "delay", "seconds": 0})
}

fn held() -> Value {
    json!({"kind": "delay", "seconds": HELD})
}

/// What the service has for a load, and an app at it with nothing asked or charged.
async fn fixture(data: &tempfile::TempDir) -> (App, Service, Vec<String>) {
    let (service, names) = world().await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    (app, service, names)
}

/// The same, where as many pages may be under way, and none waits for its turn within a second.
async fn unpaced_ground(data: &tempfile::TempDir) -> (App, Service, Vec<String>) {
    let (service, names) = world().await;
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    (app, service, names)
}

/// A service with nothing asked or charged, and what it has for a load.
async fn world() -> (Service, Vec<String>) {
    let service = Service::small().await;
    let rows = service.rows(&firms(), (PAGE * PAGES) as usize).await;
    service.control(json!({"reset": true, "rate_limits": true, "credits": 100_000})).await;
    let name = |row: &api::Doc| row["name"].as_str().unwrap_or_default().to_owned();
    let names = rows.iter().map(name).collect();
    (service, names)
}

/// The names of what a search shows, in its order; each row once.
async fn shown(app: &App, search: i64) -> Vec<String> {
    let (_, rows) = app.rows(&view_of(search)).await;
    let ids: HashSet<i64> = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!(ids.len(), rows.len(), "no row is shown twice");
    let name = |row: &Value| row["cells"][column("name")].as_str().unwrap_or_default().to_owned();
    rows.iter().map(name).collect()
}

/// What a service has without some pages.
fn without(all: &[String], pages: &[u64]) -> Vec<String> {
    let pages = |row: usize| pages.contains(&(row as u64 / PAGE));
    all.iter().enumerate().filter(|(row, _)| !pages(*row)).map(|(_, name)| name.clone()).collect()
}

/// Where the charged pages began, in order.
async fn charged(service: &Service) -> Vec<u64> {
    let state = service.state().await;
    let charges = state["charges"].as_array().unwrap();
    let mut pages: Vec<u64> = charges.iter().map(|charge| charge["first_row"].as_u64().unwrap() / PAGE).collect();
    pages.sort_unstable();
    pages
}

/// Goes on with a pull until it rests again.
async fn resumed(app: &App, pull: i64, unclear: Value) -> PullState {
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": pull, "unclear": unclear})).await;
    events.rest(pull).await
}

fn is_done(state: &PullState, rows: u64) {
    assert_eq!((state.phase, state.received, state.unclear), (Phase::Done, rows, false), "{state:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn as_many_pages_are_under_way_as_the_limit_allows() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names) = fixture(&data).await;
    will(&service, &[(held(), 6)]).await;
    let mut events = app.listen();
    let pull = app.ask("start_pull", load()).await["pull"].as_i64().unwrap();
    // The first one is answered; of the six behind it none is.
    let sent = |state: &Value| state["requests"]["find_companies"]["received"] == json!(7);
    service.until("six pages are under way at once", sent).await;
    service.heal().await;
    let done = events.rest(pull).await;
    is_done(&done, PAGE * PAGES);
    assert_eq!(charged(&service).await, (0..PAGES).collect::<Vec<_>>(), "each page was paid once");
    assert_eq!(service.searches().await, PAGES, "and asked once");
    assert_eq!(shown(&app, done.search).await, names, "in the order of the service");
    assert_eq!(service.count("find_companies", "limited").await, 0, "never more than the limit");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    let more = app.pull(&PullRequest { rows: Some(PAGE), agreed: Some(Tenths(PAGE)), ..load() }).await;
    is_done(&more, PAGE);
    assert_eq!(charged(&service).await.last(), Some(&PAGES), "what follows begins behind it: {head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_before_its_turn_is_shown_and_nothing_in_its_place() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names) = fixture(&data).await;
    will(&service, &[(quick(), 2), (held(), 1)]).await;
    let mut events = app.listen();
    let started = app.ask("start_pull", load()).await;
    let (pull, search) = (started["pull"].as_i64().unwrap(), started["search"].as_i64().unwrap());
    events.pull(pull, "all but one", |state| state.received == PAGE * (PAGES - 1)).await;
    assert_eq!(shown(&app, search).await, without(&names, &[3]), "there is no gap, and the order is the service's");
    service.heal().await;
    is_done(&events.rest(pull).await, PAGE * PAGES);
    assert_eq!(shown(&app, search).await, names, "and what was late comes where it belongs");
    assert_eq!(charged(&service).await, (0..PAGES).collect::<Vec<_>>(), "each page was paid once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_waits_for_all_that_are_under_way() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names) = fixture(&data).await;
    will(&service, &[(held(), 4)]).await;
    let mut events = app.listen();
    let pull = app.ask("start_pull", load()).await["pull"].as_i64().unwrap();
    let sent = |state: &Value| state["requests"]["find_companies"]["received"] == json!(5);
    service.until("four pages are under way", sent).await;
    let pausing = app.ask("pause_pull", json!({"pull": pull}));
    let (paused, ()) = tokio::join!(pausing, service.heal());
    assert_eq!(paused["phase"], "paused", "{paused}");
    events.rest(pull).await;
    let sent = service.searches().await;
    assert!(sent >= 5, "{sent}");
    assert_eq!(paused["received"], json!(sent * PAGE), "every page that left was waited for and kept: {paused}");
    let done = resumed(&app, pull, Value::Null).await;
    is_done(&done, PAGE * PAGES);
    assert_eq!(service.searches().await, PAGES, "no page was asked twice");
    assert_eq!(shown(&app, done.search).await, names, "in the order of the service");
}

#[tokio::test(flavor = "multi_thread")]
async fn few_pages_are_asked_for_along_the_cursor() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, _) = fixture(&data).await;
    will(&service, &[(held(), 1)]).await;
    let mut events = app.listen();
    let few = PullRequest { rows: Some(PAGE * 4), agreed: Some(Tenths(PAGE * 4)), ..load() };
    let pull = app.ask("start_pull", few).await["pull"].as_i64().unwrap();
    service.taken_in().await;
    let other = PullRequest { filters: filters(&json!({"country": ["France"]})), rows: Some(PAGE), ..load() };
    is_done(&app.pull(&other).await, PAGE);
    assert_eq!(
        service.searches().await,
        3,
        "one by one: two of the load, and the other search, which came behind them"
    );
    service.heal().await;
    is_done(&events.rest(pull).await, PAGE * 4);
}
