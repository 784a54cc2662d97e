//! A pull on its way: paused, resumed, stopped, with a cursor that is refused, and beside another one.

use api::Tenths;
use engine::screen::{Phase, PullState};
use sandbox::Options;
use serde_json::{Value, json};
use std::collections::HashSet;
use tests::rig::{App, Listener, Service, germans, more, view_of};

/// A pull of 600 rows whose first two pages are here, while the third is under way until the service is healed.
async fn in_the_middle(app: &App, service: &Service) -> (Listener, Value) {
    service.hold_behind("find_companies", 2).await;
    let mut events = app.listen();
    let started = app.ask("start_pull", more(&germans(), Some(600), Some(600))).await;
    events.pull(started["pull"].as_i64().unwrap(), "two pages", |state| state.received >= 200).await;
    service.works_on("find_companies").await;
    (events, started)
}

/// A pull of 600 rows that was paused when two pages were here and the third one was under way.
async fn paused(app: &App, service: &Service) -> PullState {
    let (mut events, started) = in_the_middle(app, service).await;
    let pull = started["pull"].as_i64().unwrap();
    let page = async {
        events.pull(pull, "it is called off", |state| state.ending == Some(Phase::Paused)).await;
        service.heal().await;
    };
    tokio::join!(app.ask("pause_pull", json!({"pull": pull})), page);
    let state = events.rest(pull).await;
    assert_eq!(state.phase, Phase::Paused, "{state:?}");
    state
}

async fn resumed(app: &App, pull: i64) -> PullState {
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": pull, "unclear": null})).await;
    events.rest(pull).await
}

/// Another search of one page: it would be sent behind anything that is still on its way.
async fn another_page(app: &App) {
    let done = app.pull(&more(&json!({"country": ["France"]}), Some(100), None)).await;
    assert_eq!(done.phase, Phase::Done, "{done:?}");
}

/// Each row once, and as many as were paid for.
async fn each_once(app: &App, search: i64, rows: usize) {
    let (_, shown) = app.rows(&view_of(search)).await;
    let ids: HashSet<i64> = shown.iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!((shown.len(), ids.len()), (rows, rows), "every row is here, and once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_pull_sends_nothing_and_goes_on_where_it_stood() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let state = paused(&app, &service).await;
    let sent = service.searches().await;
    assert_eq!(sent * 100, state.received, "every page that left was waited for and kept");
    another_page(&app).await;
    assert_eq!(service.searches().await, sent + 1, "nothing but the other search left meanwhile");
    let done = resumed(&app, state.pull).await;
    assert_eq!((done.phase, done.received, done.charged), (Phase::Done, 600, Tenths(600)), "{done:?}");
    assert_eq!(service.searches().await, 7, "no page was asked twice");
    each_once(&app, done.search, 600).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pull_that_is_paused_and_then_stopped_ends_once_behind_its_page() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let (mut events, started) = in_the_middle(&app, &service).await;
    let pull = started["pull"].as_i64().unwrap();
    let clicks = async {
        events.pull(pull, "it is paused first", |state| state.ending == Some(Phase::Paused)).await;
        let stopped = async {
            events.pull(pull, "then it is stopped", |state| state.ending == Some(Phase::Stopped)).await;
            service.heal().await;
        };
        tokio::join!(app.ask("stop_pull", json!({"pull": pull})), stopped).0
    };
    let (paused, stopped) = tokio::join!(app.ask("pause_pull", json!({"pull": pull})), clicks);
    for (what, state) in [("pause", paused), ("stop", stopped)] {
        assert_eq!((&state["phase"], &state["received"]), (&json!("stopped"), &json!(300)), "{what}: {state}");
    }
    assert_eq!(service.charged().await, Tenths(300), "the page that had left was paid and is here, and none behind it");
    each_once(&app, started["search"].as_i64().unwrap(), 300).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_stop_no_further_request_leaves() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let (_, started) = in_the_middle(&app, &service).await;
    let pull = started["pull"].as_i64().unwrap();
    let (stopped, ()) = tokio::join!(app.ask("stop_pull", json!({"pull": pull})), service.heal());
    assert_eq!(stopped["phase"], "stopped", "{stopped}");
    let (sent, charged) = (service.searches().await, service.charged().await);
    another_page(&app).await;
    let after = app.ask("resume_pull", json!({"pull": pull, "unclear": null})).await;
    assert_eq!(after["phase"], "stopped", "what a person ended is not resumed: {after}");
    assert_eq!(service.searches().await, sent + 1, "only the other search left");
    assert_eq!(service.charged().await, charged + Tenths(100), "and only it was charged");
    each_once(&app, stopped["search"].as_i64().unwrap(), stopped["received"].as_u64().unwrap() as usize).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pull_goes_on_by_itself_after_a_restart() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let (_, started) = in_the_middle(&app, &service).await;
    let pull = started["pull"].as_i64().unwrap();
    tokio::join!(app.end(), service.heal());
    let kept = service.searches().await;
    assert!(kept < 6, "it ended on the way: {kept} pages");
    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    let now = app.ask("activity", json!({})).await["pulls"][0].clone();
    let done = if now["phase"] == "done" { now["received"].as_u64() } else { Some(events.rest(pull).await.received) };
    assert_eq!(done, Some(600), "nobody had to ask for it");
    assert_eq!(service.charged().await, Tenths(600), "no page was paid twice");
    let search = started["search"].as_i64().unwrap();
    each_once(&app, search, 600).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_cursor_goes_on_by_page() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let state = paused(&app, &service).await;
    service.fault("find-companies", "status", json!({"status": 400})).await;
    let done = resumed(&app, state.pull).await;
    assert_eq!((done.phase, done.received, done.charged), (Phase::Done, 600, Tenths(600)), "{done:?}");
    assert_eq!(service.searches().await, 7, "six pages, and the one that was refused");
    assert_eq!(first_rows(&service).await, [0, 100, 200, 300, 400, 500], "each part of the search was paid once");
    each_once(&app, done.search, 600).await;
}

/// The service was set up anew at the same address: its cursors are others, and it says so in its own words.
#[tokio::test(flavor = "multi_thread")]
async fn a_cursor_of_another_time_goes_on_by_page() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let state = paused(&app, &service).await;
    let listen = service.base_url.strip_prefix("http://").unwrap().parse().unwrap();
    let api_key = Some(service.api_key.clone());
    // Held until the next one has it, so that no other test's service is given it meanwhile.
    let held = service.gone().await.for_a_listener();
    let service = Service::start_with(Options { listen, api_key, seed: 8, people: 0, ..Options::default() }).await;
    drop(held);
    let done = resumed(&app, state.pull).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 600), "{done:?}");
    let next: Vec<u64> = (state.received..600).step_by(100).collect();
    assert_eq!(first_rows(&service).await, next, "it began behind what is here, and paid each part once");
}

/// Where the charged pages began, in the order they were charged.
async fn first_rows(service: &Service) -> Vec<u64> {
    let state = service.state().await;
    state["charges"].as_array().unwrap().iter().map(|charge| charge["first_row"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_pulls_and_a_typing_person_share_the_limit() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let french = json!({"country": ["France"]});
    let mut events = app.listen();
    let one = app.ask("start_pull", more(&germans(), Some(600), Some(600))).await["pull"].as_i64().unwrap();
    let two = app.ask("start_pull", more(&french, Some(600), Some(600))).await["pull"].as_i64().unwrap();
    let mut typed: Vec<Value> = Vec::new();
    for q in ["mu", "mun", "munic", "munich"] {
        let request = json!({"kind": "companies", "filter": "city", "q": q, "country": [], "region": []});
        typed.push(app.ask("suggest_more", request).await);
    }
    assert!(typed.iter().all(|found| found["items"] != json!([])), "suggestions came between the pages: {typed:?}");
    for ended in events.all_rest(&[one, two]).await {
        assert_eq!((ended.phase, ended.received), (Phase::Done, 600), "{ended:?}");
    }
    // Two paces of their own would send twice what is allowed, and half of it would be turned away.
    let limited = service.count("find_companies", "limited").await + service.count("filter_values", "limited").await;
    assert_eq!(limited, 0, "of 16 requests none was turned away");
    assert_eq!((service.searches().await, service.charged().await), (12, Tenths(1_200)), "each page once");
}
