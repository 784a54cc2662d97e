//! A limit that comes near is said, each time it is crossed and not at each call behind it; and a day that is over counts
//! no more.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use api::Tenths;
use engine::Clock;
use engine::screen::{Changed, FailureCode};
use serde_json::json;
use tests::rig::{App, Listener, Service, Start, germans, more};

use super::{NOW, check, limit, on_one_day};

/// What is said until the limit of a click is `mark`, which a test sets to mark the place among the events.
async fn said_until(events: &mut Listener, mark: u64) -> Vec<String> {
    let mut said = Vec::new();
    events
        .wait_for("the mark is told", |event| match event {
            Changed::Notice { notice } => {
                said.push(notice.message);
                None
            }
            Changed::Credits { meter } => (meter.spending_limits[2].limit == Some(Tenths(mark))).then_some(()),
            _ => None,
        })
        .await;
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_that_comes_near_is_said_once() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = on_one_day(data.path(), &service).await;
    app.meter().await;
    let meter = limit(&app, "day", Some(100)).await;
    let kinds: Vec<_> = meter["spendingLimits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|spending_limit| spending_limit["kind"].clone())
        .collect();
    assert_eq!(kinds, ["day", "job", "click", "floor", "assistant"], "all of them are told: {meter}");
    let mut events = app.listen();
    let mut said = Vec::new();
    for number in 1..=10 {
        app.ask("look_up", check(number)).await;
        // Sent again and again: what was said is not said at every look.
        app.ask("check_drift", json!({})).await;
        // The meter is sent at most so often: two crossings at once would be one word.
        if number >= 8 {
            said.push(events.wait_for("a limit comes near", notice).await);
        }
    }
    limit(&app, "click", Some(1_001)).await;
    said.extend(said_until(&mut events, 1_001).await);
    assert_eq!(said.len(), 3, "at 80, 90 and 100 % of ten credits, each once: {said:?}");
    for (sentence, part) in said.iter().zip(["8 of 10", "9 of 10", "10 of 10"]) {
        assert!(sentence.contains(part), "{part} are spent then: {sentence}");
    }
    let meter = app.ask("meter", json!({})).await;
    assert_eq!(
        meter["spendingLimits"][0],
        json!({"kind": "day", "limit": 100, "used": 100, "level": "reached"}),
        "{meter}"
    );
    app.end().await;

    let app = on_one_day(data.path(), &service).await;
    let mut events = app.listen();
    app.ask("check_drift", json!({})).await;
    limit(&app, "click", Some(1_002)).await;
    let said = said_until(&mut events, 1_002).await;
    assert_eq!(said, Vec::<String>::new(), "a restart on the same day says nothing again");
}

fn notice(event: Changed) -> Option<String> {
    match event {
        Changed::Notice { notice } => Some(notice.message),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_day_is_a_new_limit() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(AtomicI64::new(NOW));
    let clock = Arc::clone(&now);
    let start = Start { clock: Clock::new(move || clock.load(Ordering::SeqCst)), ..Start::new(data.path(), &service) };
    let app = App::start_with(start).await;
    app.meter().await;
    limit(&app, "day", Some(15)).await;
    app.ask("look_up", check(1)).await;
    let failure = app.refused("look_up", check(2)).await;
    assert_eq!(failure.code, FailureCode::Credits, "{failure:?}");
    assert!(failure.message.contains("go on tomorrow"), "{}", failure.message);
    now.fetch_add(24 * 3_600_000, Ordering::SeqCst);
    let meter = app.ask("meter", json!({})).await;
    assert_eq!(meter["spendingLimits"][0]["used"], 0, "nothing is spent on the new day: {meter}");
    app.ask("look_up", check(2)).await;
    app.refused("look_up", check(3)).await;
    assert_eq!(service.charged().await, Tenths(20), "a credit on each day");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_that_comes_near_its_limit_says_so() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = on_one_day(data.path(), &service).await;
    app.meter().await;
    limit(&app, "job", Some(350)).await;
    let mut events = app.listen();
    app.pull(&more(&germans(), Some(300), Some(300))).await;
    let said = events.wait_for("the limit of one load comes near", notice).await;
    let words = "80 % of your limit of one job or load is used up: this one has cost, or may have, 30 of 35.";
    assert_eq!(said, words, "at the third of three pages of ten credits");
}
