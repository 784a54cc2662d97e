//! The same click twice, or at the same moment as the app does it by itself: paid once all the same.

use api::Tenths;
use engine::screen::Phase;
use serde_json::json;
use tests::rig::{App, Service, germans, more, view_of};

#[tokio::test(flavor = "multi_thread")]
async fn two_starts_at_once_are_one_pull() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let mut events = app.listen();
    let request = more(&germans(), Some(200), None);
    let started = futures::future::join_all((0..8).map(|_| app.call("start_pull", &request))).await;
    let pulls: Vec<i64> = started.iter().flatten().map(|pull| pull["pull"].as_i64().unwrap()).collect();
    assert_eq!(pulls.len(), 1, "one started, the others were told so: {started:?}");
    let done = events.rest(pulls[0]).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 200), "{done:?}");
    assert_eq!(service.charged().await, Tenths(200), "and only one was paid");
    assert_eq!(app.rows(&view_of(done.search)).await.1.len(), 200, "all its rows are here");
}

#[tokio::test(flavor = "multi_thread")]
async fn resuming_many_times_at_once_is_one_run() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    service.hold_behind("find_companies", 1).await;
    let mut events = app.listen();
    let pull = app.ask("start_pull", more(&germans(), Some(400), Some(400))).await["pull"].as_i64().unwrap();
    events.pull(pull, "a page", |state| state.received >= 100).await;
    service.works_on("find_companies").await;
    let (paused, ()) = tokio::join!(app.ask("pause_pull", json!({"pull": pull})), service.heal());
    assert_eq!(paused["phase"], "paused", "there is something left to go on with: {paused}");
    let mut events = app.listen();
    let resume = || app.ask("resume_pull", json!({"pull": pull, "unclear": null}));
    futures::future::join_all((0..8).map(|_| resume())).await;
    let done = events.rest(pull).await;
    assert_eq!((done.phase, done.received, done.charged), (Phase::Done, 400, Tenths(400)), "{done:?}");
    assert_eq!(service.searches().await, 4, "each page was asked once");
    assert_eq!(service.charged().await, Tenths(400), "and paid once");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_pulls_cannot_spend_the_same_credits() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    service.control(json!({"credits": 15})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let mut events = app.listen();
    let searches = [germans(), json!({"country": ["France"]})];
    let requests = searches.iter().map(|filters| app.call("start_pull", more(filters, Some(100), None)));
    let started = futures::future::join_all(requests).await;
    let pulls: Vec<i64> = started.iter().flatten().map(|pull| pull["pull"].as_i64().unwrap()).collect();
    events.all_rest(&pulls).await;
    assert_eq!(service.charged().await, Tenths(100), "one of them could be paid");
    assert_eq!(service.searches().await, 1, "the other was not even sent");
}
