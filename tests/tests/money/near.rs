//! A limit that comes near is said, each time it is crossed and not at each call behind it; and a day that is over counts
//! no more.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use engine::Clock;
use engine::screen::{Changed, FailureCode};
use serde_json::json;
use tests::rig::{App, Listener, Service, Start};

use super::{check, limit};

/// What is said until the meter tells that so much is spent.
async fn said_until(events: &mut Listener, spent: u64) -> Vec<String> {
    let mut said = Vec::new();
    let what = format!("{spent} tenths are spent");
    // The word comes behind the meter that it is about: the balance is asked for once more, so another meter comes.
    let mut there = false;
    events
        .wait_for(&what, |event| {
            match event {
                Changed::Notice { notice } => said.push(notice.message),
                Changed::Credits { meter } if meter.spent_today.0 == spent => {
                    if there {
                        return Some(());
                    }
                    there = true;
                }
                _ => {}
            }
            None
        })
        .await;
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_that_comes_near_is_said_once() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let meter = limit(&app, "day", Some(100)).await;
    let kinds: Vec<_> = meter["fuses"].as_array().unwrap().iter().map(|fuse| fuse["kind"].clone()).collect();
    assert_eq!(kinds, ["day", "job", "click", "floor"], "all of them are told: {meter}");
    let mut told = Vec::new();
    for number in 1..=10 {
        let mut events = app.listen();
        app.ask("look_up", check(number)).await;
        // Another look at the meter, behind whatever is said of this call.
        limit(&app, "click", Some(1_000 + u64::from(number))).await;
        told.push(said_until(&mut events, u64::from(number) * 10).await.len());
    }
    assert_eq!(told, [0, 0, 0, 0, 0, 0, 0, 1, 1, 1], "at 80, 90 and 100 % of ten credits");
    let meter = app.ask("meter", json!({})).await;
    assert_eq!(meter["fuses"][0], json!({"kind": "day", "limit": 100, "used": 100, "level": "reached"}), "{meter}");
    app.end().await;

    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    app.meter().await;
    limit(&app, "click", None).await;
    limit(&app, "job", Some(1_000)).await;
    let said = said_until(&mut events, 100).await;
    assert_eq!(said, Vec::<String>::new(), "a restart on the same day says nothing again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_day_is_a_new_limit() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(AtomicI64::new(1_800_000_000_000));
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
    assert_eq!(meter["fuses"][0]["used"], 0, "nothing is spent on the new day: {meter}");
    app.ask("look_up", check(2)).await;
    app.refused("look_up", check(3)).await;
    assert_eq!(service.charged().await, api::Tenths(20), "a credit on each day");
}
