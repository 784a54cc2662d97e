//! Watches whose search was removed, whose budget is nothing, whose limits or clocks are others than they were, and two at once: each its
//! sentence, and nothing paid twice.

use std::sync::Mutex;

use api::Tenths;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Sent, Service, Start, germans};

use super::{DAY, World, asked, saved, watch};
use std::sync::Arc;
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

/// A watch that is asked for three pages at most, and waits: the first one was charged, and its answer did not come.
async fn with_a_page_in_doubt() -> (World, App, Value) {
    let world = World::of(Service::small().await).await;
    let app = world.start().await;
    let subject = saved(&app, &germans()).await;
    let watched = app.ask("save_watch", watch("search", &subject, None, 300, &[])).await[0]["watch"].clone();
    world.service.fault("find_companies", "drop_after", json!({})).await;
    app.ask("run_watch", json!({"watch": watched})).await;
    let waits = |told: &Value| told[0]["runs"][0]["waits"] == true;
    app.until("a page of it is not confirmed", "watches", json!({}), waits).await;
    (world, app, watched)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_loaded_again_counts_and_the_asking_ends_at_its_limit() {
    let (world, app, watched) = with_a_page_in_doubt().await;
    let pull = app.ask("activity", json!({})).await["pulls"][0].clone();
    assert_eq!(pull["unclear"], true, "it is the person's to decide: {pull}");
    app.ask("resume_pull", json!({"pull": pull["pull"], "unclear": "again", "page": pull["page"]})).await;
    // The first page may have been charged twice: the third one is not within the sum any more, and never will be.
    let run = asked(&app, 1).await["runs"][0].clone();
    assert_eq!((&run["asked"], &run["charged"]), (&json!(200), &json!(200)), "what is confirmed: {run}");
    assert!(run["trouble"].as_str().unwrap().contains("limit was reached"), "and it waits for nobody: {run}");
    assert_eq!(world.service.charged().await, Tenths(300), "no more than was agreed to");
    app.ask("run_watch", json!({"watch": watched})).await;
    asked(&app, 2).await;
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watch_that_is_removed_while_it_waits_takes_its_load_with_it() {
    let (world, app, watched) = with_a_page_in_doubt().await;
    assert_eq!(app.ask("remove_watch", json!({"watch": watched})).await, json!([]), "it is gone");
    let pull = app.ask("activity", json!({})).await["pulls"][0].clone();
    assert_eq!(pull["phase"], "stopped", "what was agreed to for it is gone as well: {pull}");
    assert_eq!(world.service.charged().await, Tenths(100), "nothing more is asked");
    app.end().await;
}

/// A service that gives these rows, whatever it is asked for.
async fn of_rows(rows: Arc<Mutex<Vec<Value>>>) -> Scripted {
    Scripted::start(move |sent: &Sent| {
        if sent.target == "/v1/credits" {
            return (200, json!({"status": "success", "credits": "100000"}));
        }
        let rows = rows.lock().unwrap().clone();
        (200, json!({"total": rows.len(), "page": 0, "size": 100, "next_cursor": null, "rows": rows}))
    })
    .await
}

/// An app at it, with a search of it that is watched by hand.
async fn watched_at(data: &std::path::Path, service: &Scripted) -> (App, Value) {
    let app = App::start_with(Start::at(data, &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let subject = saved(&app, &json!({"city": ["Ulm|Baden-Württemberg|Germany"]})).await;
    let told = app.ask("save_watch", watch("search", &subject, None, 100, &[])).await;
    let number = told[0]["watch"].clone();
    (app, number)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_rows_of_one_company_are_no_news_to_each_other() {
    let row = |size: &str| json!({"name": "Acme", "domain": "acme.example", "employeeRange": size});
    let rows = Arc::new(Mutex::new(vec![row("11-50"), row("51-200")]));
    let service = of_rows(Arc::clone(&rows)).await;
    let data = tempfile::tempdir().unwrap();
    let (app, number) = watched_at(data.path(), &service).await;
    for times in 1..=3 {
        app.ask("run_watch", json!({"watch": number})).await;
        let run = asked(&app, times).await["runs"][0].clone();
        assert_eq!((&run["asked"], &run["changed"]), (&json!(2), &json!(0)), "asked {times} times: {run}");
    }
    *rows.lock().unwrap() = vec![row("11-50"), row("201-500")];
    app.ask("run_watch", json!({"watch": number})).await;
    let run = asked(&app, 4).await["runs"][0].clone();
    assert_eq!(run["changed"], 1, "a size that neither had is news: {run}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_found_nothing_is_asked_again_all_the_same() {
    let rows = Arc::new(Mutex::new(Vec::new()));
    let service = of_rows(Arc::clone(&rows)).await;
    let data = tempfile::tempdir().unwrap();
    let (app, number) = watched_at(data.path(), &service).await;
    app.ask("run_watch", json!({"watch": number})).await;
    let run = asked(&app, 1).await["runs"][0].clone();
    assert_eq!((&run["asked"], &run["charged"]), (&json!(0), &json!(0)), "there is none: {run}");
    rows.lock().unwrap().extend((0..3).map(|at| json!({"name": format!("C{at}"), "domain": format!("c{at}.example")})));
    app.ask("run_watch", json!({"watch": number})).await;
    let run = asked(&app, 2).await["runs"][0].clone();
    assert_eq!((&run["asked"], &run["added"]), (&json!(3), &json!(3)), "the first ones are found: {run}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_service_cannot_be_reached_it_stays_due() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(std::sync::atomic::AtomicI64::new(super::WEDNESDAY));
    let start = |base_url: &str, key: &str| {
        let now = Arc::clone(&now);
        let clock = engine::Clock::new(move || now.load(Ordering::SeqCst));
        Start { clock, ..Start::at(data.path(), base_url, key) }.unpaced()
    };
    let app = App::start_with(start(&service.base_url, &service.api_key)).await;
    let subject = saved(&app, &germans()).await;
    app.ask("save_watch", watch("search", &subject, Some(0), 100, &[])).await;
    app.end().await;
    now.fetch_add(7 * DAY, Ordering::SeqCst);
    let (base_url, key) = (service.base_url.clone(), service.api_key.clone());
    let nobody = service.gone().await;
    let app = App::start_with(start(&base_url, &key)).await;
    let watched = asked(&app, 1).await;
    let run = &watched["runs"][0];
    assert_eq!((&run["asked"], &run["charged"]), (&json!(0), &json!(0)), "nothing was asked: {watched}");
    assert!(run["trouble"].is_string() && watched["nextAt"].is_i64(), "it says why, and waits for nobody: {watched}");
    app.end().await;
    drop(nobody);
    // On the next day it can be.
    now.fetch_add(DAY, Ordering::SeqCst);
    let service = Service::small().await;
    service.control(json!({"rate_limits": false})).await;
    let app = App::start_with(start(&service.base_url, &service.api_key)).await;
    let run = asked(&app, 2).await["runs"][0].clone();
    assert_eq!(run["asked"], 100, "it was due still: {run}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_brings_back_no_agreement() {
    let world = World::of(Service::small().await).await;
    let app = world.start().await;
    let subject = saved(&app, &germans()).await;
    let told = app.ask("save_watch", watch("search", &subject, Some(0), 100, &[])).await;
    app.ask("back_up", json!({})).await;
    app.ask("remove_watch", json!({"watch": told[0]["watch"]})).await;
    let backup = app.ask("backups", json!({})).await["backups"][0]["id"].clone();
    app.ask("restore_backup", json!({"workspace": "demo", "backup": backup})).await;
    let watched = app.ask("watches", json!({})).await[0].clone();
    assert_eq!(watched["weekday"], Value::Null, "it is there again, and asks nothing by itself: {watched}");
    assert!(watched["trouble"].as_str().unwrap().contains("A backup was restored"), "and says why: {watched}");
    app.end().await;
}
