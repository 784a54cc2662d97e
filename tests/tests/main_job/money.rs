//! Money before it is spent: the confirmation limit, a balance that is too small, the cap, and the size of a page.

use api::Tenths;
use engine::screen::{FailureCode, Phase};
use sandbox::Options;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Service, Start, everything, germans, more, view_of};

#[tokio::test(flavor = "multi_thread")]
async fn above_the_limit_a_person_has_to_agree_to_the_price() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    for (rows, agreed, allowed, why) in [
        (300, None, false, "30 credits are above the limit of 20"),
        (300, Some(299), false, "a yes to a smaller price is no yes to a larger one"),
        (201, Some(210), false, "whole pages are paid: 201 rows are 300"),
        (200, None, true, "20 credits are within the limit"),
    ] {
        let request = more(&germans(), Some(rows), agreed);
        if allowed {
            assert_eq!(app.pull(&request).await.phase, Phase::Done, "{why}");
            continue;
        }
        let failure = app.refused("start_pull", &request).await;
        assert_eq!(failure.code, FailureCode::Confirm, "{why}: {failure:?}");
        let quote = failure.quote.expect("it comes with the quote to agree to");
        assert_eq!((quote.rows, quote.worst), (300, Tenths(300)), "{why}");
        assert_eq!((quote.balance, quote.after), (Some(Tenths(10_000)), Some(Tenths(9_700))), "{why}");
        assert_eq!(service.searches().await, 0, "{why}: nothing was sent");
    }
    app.ask("set_confirm_limit", json!({"confirmAbove": 5})).await;
    let failure = app.refused("start_pull", more(&germans(), Some(100), None)).await;
    assert_eq!(failure.code, FailureCode::Confirm, "the person's own limit holds: {failure:?}");
    let activity = app.ask("activity", json!({})).await;
    assert_eq!(activity["pulls"].as_array().unwrap().len(), 1, "what was refused left no trace: {activity}");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_little_money_sends_nothing() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start_with(Options { credits: 9, ..Options::default() }).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let quote = app.ask("quote_pull", more(&germans(), Some(100), None)).await;
    assert_ne!(quote["blocked"], Value::Null, "10 credits are needed and 9 are there: {quote}");
    let failure = app.refused("start_pull", more(&germans(), Some(100), Some(100))).await;
    assert_eq!(failure.code, FailureCode::Credits, "{failure:?}");
    assert_eq!(service.searches().await, 0, "the service was not asked");
    let done = app.pull(&more(&germans(), Some(90), None)).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 90), "90 rows can be paid to the last tenth: {done:?}");
    assert_eq!(service.balance().await, Tenths::ZERO, "and nothing is left");
    assert_eq!(app.meter().await["balance"], 0, "the meter says so");
}

/// The balance falls elsewhere while a pull runs: the service is right, and the rows that came are stored.
#[tokio::test(flavor = "multi_thread")]
async fn money_that_ends_on_the_way_ends_the_pull() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    service.control(json!({"credits": 15})).await;
    let ended = app.pull(&more(&germans(), Some(300), Some(300))).await;
    assert_eq!((ended.phase, ended.received), (Phase::Interrupted, 100), "one page could be paid: {ended:?}");
    assert_eq!(ended.trouble_code, Some(FailureCode::Credits), "{ended:?}");
    assert!(!ended.unclear, "the service said that nothing was charged");
    assert_eq!(app.rows(&view_of(ended.search)).await.1.len(), 100, "what was paid for is here");
    let meter = app.meter().await;
    assert_eq!((&meter["balance"], &meter["unconfirmed"]), (&json!(50), &json!(0)), "the service's 5 credits: {meter}");
    service.control(json!({"credits": 100})).await;
    app.meter().await;
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": ended.pull, "unclear": null})).await;
    let done = events.rest(ended.pull).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 300), "it goes on where it stood: {done:?}");
    assert_eq!(service.charged().await, Tenths(300), "no row was paid twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_brings_ten_thousand_rows_at_most() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    service.control(json!({"credits": 50_000})).await;
    app.meter().await;
    for rows in [None, Some(10_001), Some(1_000_000)] {
        let quote = app.ask("quote_pull", more(&everything(), rows, None)).await;
        assert_eq!((&quote["rows"], &quote["worst"]), (&json!(10_000), &json!(10_000)), "{rows:?}: {quote}");
    }
    let first = app.pull(&more(&everything(), Some(100), None)).await;
    let head = app.ask("open_search", json!({"search": first.search})).await;
    assert!(head["total"].as_u64().unwrap() > 10_000, "there are more: {head}");
    assert_eq!(head["left"], 9_900, "but 10,000 is where a search ends: {head}");
    let quote = app.ask("quote_pull", more(&everything(), None, None)).await;
    assert_eq!((&quote["rows"], &quote["owned"]), (&json!(9_900), &json!(100)), "{quote}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_first_page_costs_what_it_brings() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let first = app.pull(&more(&germans(), Some(40), None)).await;
    assert_eq!((first.received, first.charged), (40, Tenths(40)), "40 rows, 4 credits: {first:?}");
    assert_eq!(service.charged().await, Tenths(40), "the service agrees");
    // "A cursor keeps the batch size of the original request": 100 more are three pages of 40.
    let quote = app.ask("quote_pull", more(&germans(), Some(100), None)).await;
    assert_eq!((&quote["rows"], &quote["worst"]), (&json!(120), &json!(120)), "what will really be paid: {quote}");
    let next = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!((next.received, next.charged), (120, Tenths(120)), "{next:?}");
    let told = service.rows(&germans(), 160).await;
    let (_, rows) = app.rows(&view_of(first.search)).await;
    let names: Vec<_> = rows.iter().map(|row| row["cells"][0].as_str().unwrap()).collect();
    let told: Vec<_> = told.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, told, "no row is missing between the pages");
}

/// A service that grows: what was said to be left days ago is less than what it gives now.
#[tokio::test(flavor = "multi_thread")]
async fn a_quote_is_never_below_what_a_grown_service_charges() {
    let data = tempfile::tempdir().unwrap();
    let service = Scripted::start(|sent| {
        if sent.target == "/v1/credits" {
            return (200, json!({"status": "success", "credits": "1000"}));
        }
        let (first, total) = if sent.body["cursor"].is_null() { (0, 101) } else { (100, 5_000) };
        let rows: Vec<Value> = (first..first + 100).map(|n| json!({"domain": format!("f{n}.example")})).collect();
        (200, json!({"rows": rows, "total": total, "page": 0, "size": 100, "next_cursor": format!("fc_{first}")}))
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    app.meter().await;
    app.ask("set_confirm_limit", json!({"confirmAbove": 50})).await;
    let first = app.pull(&more(&germans(), Some(100), Some(100))).await;
    assert_eq!((first.phase, first.received), (Phase::Done, 100), "{first:?}");
    let rest = more(&germans(), None, None);
    let quote = app.ask("quote_pull", &rest).await;
    assert_eq!(
        (&quote["rows"], &quote["worst"]),
        (&json!(1), &json!(100)),
        "one is left as told, a page can come: {quote}"
    );
    let failure = app.refused("start_pull", &rest).await;
    assert_eq!(failure.code, FailureCode::Confirm, "nobody pays unseen: {failure:?}");
    let done = app.pull(&more(&germans(), None, Some(100))).await;
    assert_eq!((done.received, done.charged), (100, Tenths(100)), "what came is within the quote: {done:?}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_row_that_is_no_record_takes_no_paid_row_with_it() {
    let data = tempfile::tempdir().unwrap();
    let service = Scripted::start(|sent| {
        if sent.target == "/v1/credits" {
            return (200, json!({"status": "success", "credits": "1000"}));
        }
        let mut rows: Vec<Value> = (0..9).map(|n| json!({"domain": format!("f{n}.example")})).collect();
        rows.insert(4, json!("not a company"));
        (200, json!({"rows": rows, "total": 10, "page": 0, "size": 10, "next_cursor": null}))
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    app.meter().await;
    let mut events = app.listen();
    let started = app.ask("start_pull", more(&germans(), Some(10), None)).await;
    let said = events
        .wait_for("the odd row is named", |event| match event {
            engine::screen::Changed::Notice { notice } => Some(notice.message),
            _ => None,
        })
        .await;
    assert!(said.starts_with("1 row of a page is no record"), "{said}");
    let done = events.rest(started["pull"].as_i64().unwrap()).await;
    assert_eq!((done.phase, done.charged), (Phase::Done, Tenths(10)), "ten were charged: {done:?}");
    assert_eq!(app.rows(&view_of(done.search)).await.1.len(), 9, "and nine are here");
    assert_eq!(app.ask("activity", json!({})).await["unconfirmed"], json!([]), "nothing is unclear about it");
    app.end().await;
}
