//! Watches whose search was removed, whose budget is nothing, whose limits or clocks are others than they were, and two at once: each its
//! sentence, and nothing paid twice.

use api::Tenths;
use serde_json::json;
use tests::rig::{Service, germans};

use super::{DAY, World, asked, saved, watch};
use std::sync::atomic::Ordering;

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_watched_is_refused_with_its_sentence() {
    let world = World::of(Service::small().await).await;
    let app = world.start().await;
    let subject = saved(&app, &germans()).await;
    let list = app.ask("new_list", json!({"name": "L", "kind": "person", "rows": null})).await["list"].clone();
    for (request, says) in [
        (watch("search", &json!(999), None, 100, &[]), "The saved search is not there any more"),
        (watch("list", &json!(999), None, 100, &["profile"]), "The list is not there any more"),
        (watch("view", &json!(999), None, 100, &["profile"]), "The view is not there any more"),
        (watch("search", &subject, None, 0, &[]), "the limit is less"),
        (watch("search", &subject, Some(7), 100, &[]), "Choose a day of the week"),
        (watch("list", &list, None, 100, &[]), "Choose what is asked again"),
        (watch("list", &list, None, 100, &["company", "people"]), "Choose what is asked again"),
        (watch("list", &list, None, 100, &["mobile"]), "is not known yet"),
    ] {
        let refused = app.refused("save_watch", request.clone()).await;
        assert!(refused.message.contains(says), "{request}: {}", refused.message);
    }
    let none = app.refused("run_watch", json!({"watch": 7})).await;
    assert!(none.message.contains("This watch is not there any more"), "{}", none.message);
    assert_eq!(world.service.charged().await, Tenths::ZERO, "nothing was paid");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watch_whose_search_was_removed_says_so_and_asks_nothing() {
    let world = World::of(Service::small().await).await;
    let app = world.start().await;
    let subject = saved(&app, &germans()).await;
    app.ask("save_watch", watch("search", &subject, Some(0), 100, &[])).await;
    app.ask("remove_saved", json!({"saved": subject})).await;
    app.end().await;
    world.sleeps(7);
    let app = world.start().await;
    let told = |told: &serde_json::Value| told[0]["trouble"].is_string();
    let watched = app.until("it says why", "watches", json!({}), told).await[0].clone();
    assert_eq!((&watched["name"], &watched["runs"]), (&json!("Watched"), &json!([])), "it keeps its name: {watched}");
    assert!(watched["trouble"].as_str().unwrap().contains("not there any more"), "{watched}");
    assert_eq!(world.service.charged().await, Tenths::ZERO, "nothing was paid");
    assert_eq!(app.ask("remove_watch", json!({"watch": watched["watch"]})).await, json!([]), "it can be removed");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_once_share_the_limit_of_the_day() {
    let world = World::of(Service::small().await).await;
    let app = world.start().await;
    let all = json!({"country": ["Germany"]});
    let first = saved(&app, &all).await;
    let other = json!({"saved": null, "name": "Other", "kind": "companies", "filters": {"country": ["France"]}});
    let second = app.ask("save_search", other).await["saved"].clone();
    app.ask("save_watch", watch("search", &first, Some(0), 500, &[])).await;
    app.ask("save_watch", watch("search", &second, Some(0), 500, &[])).await;
    app.ask("set_spending_limit", json!({"kind": "day", "limit": 600})).await;
    app.end().await;
    world.sleeps(7);
    let app = world.start().await;
    // The one that does not fit says so, as its run that waits or as its trouble.
    let stuck = |told: &serde_json::Value| {
        let ended = |at: usize| told[at]["runs"][0]["endedAt"].is_i64();
        let says = |at: usize| told[at]["trouble"].is_string() || told[at]["runs"][0]["waits"] == true;
        (ended(0) && says(1)) || (ended(1) && says(0)) || (says(0) && says(1))
    };
    let told = app.until("one of them does not fit", "watches", json!({}), stuck).await;
    let charged = world.service.charged().await;
    assert!(charged <= Tenths(600), "together no more than the day may cost: {charged:?}, {told}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_pays_for_no_asking_twice_and_mutes_none() {
    let world = World::of(Service::small().await).await;
    let app = world.start().await;
    let subject = saved(&app, &germans()).await;
    app.ask("save_watch", watch("search", &subject, Some(0), 100, &[])).await;
    app.end().await;
    // Ahead by a year: it is asked, once.
    world.sleeps(364);
    let app = world.start().await;
    asked(&app, 1).await;
    let charged = world.service.charged().await;
    app.end().await;
    // Set right again: the same week.
    world.now.fetch_sub(363 * DAY, Ordering::SeqCst);
    let app = world.start().await;
    let right = |told: &serde_json::Value| told[0]["nextAt"].is_i64();
    app.until("it is looked at", "watches", json!({}), right).await;
    tokio::time::sleep(std::time::Duration::from_secs(7)).await;
    assert_eq!(world.service.charged().await, charged, "it is not asked a second time for the clock");
    app.end().await;
    // And the Monday after it is asked as always.
    world.sleeps(7);
    let app = world.start().await;
    asked(&app, 2).await;
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_of_the_person_that_waits_is_not_put_aside() {
    let world = World::of(Service::small().await).await;
    let app = world.start().await;
    let subject = saved(&app, &germans()).await;
    app.ask("save_watch", watch("search", &subject, None, 100, &[])).await;
    let watched = app.ask("watches", json!({})).await[0]["watch"].clone();
    world.service.fault("find_companies", "status", json!({"status": 503, "times": 50})).await;
    let pull = app.pull(&tests::rig::more(&germans(), Some(100), None)).await;
    world.service.heal().await;
    let refused = app.refused("run_watch", json!({"watch": watched})).await;
    assert!(refused.message.contains("waits for you"), "{}", refused.message);
    app.ask("stop_pull", json!({"pull": pull.pull})).await;
    app.ask("run_watch", json!({"watch": watched})).await;
    asked(&app, 1).await;
    app.end().await;
}
