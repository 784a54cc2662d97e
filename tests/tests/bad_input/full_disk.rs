//! A disk that is full.

use api::Tenths;
use engine::screen::{FailureCode, Phase};
use serde_json::json;
use tests::rig::{App, Room, Service, germans, more, on_a_small_disk, small_disk, view_of};

/// Runs a test of this file with a disk of its own.
fn with_a_disk(test: &str) {
    on_a_small_disk(&format!("full_disk::{test}"), 24, &[]);
}

#[test]
#[cfg_attr(windows, ignore = "no process has a disk of its own there")]
fn a_paid_answer_is_kept_on_a_disk_that_fills_meanwhile() {
    with_a_disk("kept_in_the_room_for_answers");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by a_paid_answer_is_kept_on_a_disk_that_fills_meanwhile, on a small disk"]
async fn kept_in_the_room_for_answers() {
    let (disk, service) = (small_disk().expect("started by the test beside this one"), Service::start().await);
    let room = Room::of(&disk, 0);
    let app = App::start(&disk.join("data"), &service).await;
    app.pull(&more(&germans(), Some(100), None)).await;
    let mut events = app.listen();
    service.fault("find-companies", "delay", json!({"seconds": 600})).await;
    let started = app.ask("start_pull", more(&germans(), Some(200), None)).await;
    let pull = started["pull"].as_i64().unwrap();
    // The intent is on disk, the answer is on its way.
    service.taken_in().await;
    room.take();
    service.heal().await;
    let ended = events.rest(pull).await;
    assert_eq!(ended.received, 100, "the page that was paid for was kept: {ended:?}");
    assert_eq!((ended.phase, ended.trouble_code), (Phase::Interrupted, Some(FailureCode::Storage)), "{ended:?}");
    assert!(!ended.unclear, "and nothing about it is unclear: {ended:?}");
    let said = ended.trouble.unwrap();
    assert!(said.contains("full") && said.contains("Nothing was sent"), "it is said what is wrong: {said}");
    assert_eq!(service.searches().await, 2, "the next page was not sent");
    assert_eq!(app.rows(&view_of(ended.search)).await.1.len(), 200, "what was paid for is here");
    let meter = app.ask("meter", json!({})).await;
    assert_eq!((&meter["spent"], &meter["unconfirmed"]), (&json!(200), &json!(0)), "{meter}");
    assert_eq!(service.charged().await, Tenths(200), "the service agrees");

    let failure = app.call("start_pull", more(&json!({"country": ["France"]}), Some(10), None)).await;
    let code = match failure {
        Err(failure) => Some(failure.code),
        Ok(started) => events.rest(started["pull"].as_i64().unwrap()).await.trouble_code,
    };
    assert_eq!(code, Some(FailureCode::Storage), "nor is anything else that could not be kept");
    assert_eq!(service.searches().await, 2, "nothing left");

    room.free();
    app.ask("resume_pull", json!({"pull": pull, "unclear": null})).await;
    let done = events.pull(pull, "the rest", |state| state.phase == Phase::Done).await;
    assert_eq!((done.received, done.charged), (200, Tenths(200)), "with room again it goes on: {done:?}");
    app.end().await;
    let app = App::start(&disk.join("data"), &service).await;
    assert_eq!(app.rows(&view_of(done.search)).await.1.len(), 300, "and all of it is there at the next start");
}

#[test]
#[cfg_attr(windows, ignore = "no process has a disk of its own there")]
fn a_full_disk_at_the_start_is_said_and_nothing_is_sent() {
    with_a_disk("nothing_is_sent_from_a_full_disk");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by a_full_disk_at_the_start_is_said_and_nothing_is_sent, on a small disk"]
async fn nothing_is_sent_from_a_full_disk() {
    let (disk, service) = (small_disk().expect("started by the test beside this one"), Service::start().await);
    let room = Room::of(&disk, 0);
    room.take();
    let app = App::start(&disk.join("data"), &service).await;
    let state = app.ask("app_state", json!({})).await;
    assert!(state["notices"].to_string().contains("disk"), "it is said at once: {state}");
    let failure = app.refused("start_pull", more(&germans(), Some(10), None)).await;
    assert_eq!(failure.code, FailureCode::Storage, "{failure:?}");
    app.end().await;
    room.free();
    let app = App::start(&disk.join("data"), &service).await;
    let done = app.pull(&more(&germans(), Some(10), None)).await;
    assert_eq!(done.phase, Phase::Done, "with room it works, whatever the first start left behind: {done:?}");
    assert_eq!(service.searches().await, 1, "and only then was anything sent");
}
