//! One page among others that goes wrong: its neighbours are stored, it is asked for again exactly when nothing about
//! it was sent, or a person says so.

use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::time::Duration;

use api::SearchKind;
use engine::Limits;
use engine::screen::{FailureCode, Phase, PullState};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Sent, Service, Start, more_of};

use super::{PAGE, PAGES, charged, fixture, held, is_done, load, quick, resumed, shown, will, without};

/// How long an answer may stand still: its neighbours come meanwhile.
const STALL: Duration = Duration::from_secs(2);

/// A page that was charged and whose answer never ends.
fn never_ends() -> Value {
    json!({"kind": "slow_drip", "seconds": 600})
}

/// An app that does not wait long for an answer that stands still.
async fn started(data: &tempfile::TempDir, service: &Service) -> App {
    let start = Start::new(data.path(), service);
    App::start_with(Start { limits: Limits { stall: STALL, ..start.limits.clone() }, ..start }).await
}

/// A load whose page 3 is unclear while its neighbours on both sides are here.
async fn with_a_hole(data: &tempfile::TempDir) -> (App, Service, Vec<String>, PullState) {
    let (app, service, names) = fixture(data).await;
    app.end().await;
    let app = started(data, &service).await;
    app.meter().await;
    will(&service, &[(quick(), 2), (never_ends(), 1)]).await;
    let stood = app.pull(&load()).await;
    assert_eq!((stood.phase, stood.unclear), (Phase::Interrupted, true), "{stood:?}");
    assert_eq!(stood.trouble_code, Some(FailureCode::Unconfirmed), "{stood:?}");
    assert!(stood.received > PAGE * 3, "the pages behind it are kept: {stood:?}");
    let sent = service.searches().await;
    assert_eq!(stood.received, (sent - 1) * PAGE, "each of them, and no further one left: {stood:?}");
    let here = without(&names[..(sent * PAGE) as usize], &[3]);
    assert_eq!(shown(&app, stood.search).await, here, "in their order, without a gap");
    assert_eq!(charged(&service).await, (0..sent).collect::<Vec<_>>(), "all were charged");
    let named = app.ask("activity", json!({})).await["unconfirmed"].as_array().map(Vec::len);
    assert_eq!(named, Some(1), "the one without an answer is named");
    (app, service, names, stood)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_page_is_loaded_again_alone() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names, stood) = with_a_hole(&data).await;
    let failure = app.refused("resume_pull", json!({"pull": stood.pull, "unclear": null})).await;
    assert_eq!(failure.code, FailureCode::Unconfirmed, "not without a decision: {failure:?}");
    let done = resumed(&app, stood.pull, json!("again")).await;
    is_done(&done, PAGE * PAGES);
    let mut pages: Vec<u64> = (0..PAGES).chain([3]).collect();
    pages.sort_unstable();
    assert_eq!(charged(&service).await, pages, "that page twice, as was decided, and no other");
    assert_eq!(shown(&app, done.search).await, names, "it comes where it belongs");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_page_is_left_out_alone() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names, stood) = with_a_hole(&data).await;
    let done = resumed(&app, stood.pull, json!("skip")).await;
    is_done(&done, PAGE * (PAGES - 1));
    assert_eq!(charged(&service).await, (0..PAGES).collect::<Vec<_>>(), "no page was asked twice");
    assert_eq!(shown(&app, done.search).await, without(&names, &[3]), "what was left out is not there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hole_is_the_same_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names, stood) = with_a_hole(&data).await;
    app.end().await;
    let app = started(&data, &service).await;
    let now = app.ask("activity", json!({})).await["pulls"][0].clone();
    assert_eq!((&now["phase"], &now["unclear"]), (&json!("interrupted"), &json!(true)), "{now}");
    let done = resumed(&app, stood.pull, json!("again")).await;
    is_done(&done, PAGE * PAGES);
    assert_eq!(charged(&service).await.len() as u64, PAGES + 1, "only the unclear one was paid again");
    assert_eq!(shown(&app, done.search).await, names, "in the order of the service");
}

/// A person ends the load with its hole, and loads more later: the hole is met, and what came behind it is owned.
#[tokio::test(flavor = "multi_thread")]
async fn another_load_meets_the_hole_and_pays_nothing_behind_it_again() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names, stood) = with_a_hole(&data).await;
    app.ask("stop_pull", json!({"pull": stood.pull})).await;
    let behind = service.searches().await - 4;
    assert!(behind > 0, "there is something behind it");
    let sent = service.searches().await;
    let quote = app.ask("quote_pull", load()).await;
    assert_eq!(quote["inDoubt"], true, "a quote says that a page of it is in doubt: {quote}");
    let met = app.pull(&load()).await;
    assert_eq!((met.phase, met.unclear), (Phase::Interrupted, true), "it stands in front of the hole: {met:?}");
    assert_eq!(service.searches().await, sent, "nothing is sent again unless the person says so");
    let done = resumed(&app, met.pull, json!("again")).await;
    assert_eq!(done.phase, Phase::Done, "{done:?}");
    let mut pages: Vec<u64> = (0..3 + PAGES + behind).chain([3]).collect();
    pages.sort_unstable();
    assert_eq!(charged(&service).await, pages, "the missing one, and as many more as were agreed to");
    let (all, known) = (shown(&app, done.search).await, names.len());
    assert_eq!(all[..known], names, "in the order of the service");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_page_is_asked_for_again_and_its_neighbours_are_not() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names) = fixture(&data).await;
    let failed =
        json!({"kind": "status", "status": 502, "body": {"error": "Find Companies search failed", "status": 500}});
    will(&service, &[(held(), 2), (failed, 1)]).await;
    let mut events = app.listen();
    let pull = app.ask("start_pull", load()).await["pull"].as_i64().unwrap();
    service.taken_in().await;
    service.heal().await;
    let stood = events.rest(pull).await;
    assert_eq!((stood.phase, stood.unclear), (Phase::Interrupted, false), "{stood:?}");
    // How many were sent before the refusal came depends on the computer's speed; each but the refused one is stored.
    let sent = service.searches().await;
    assert!(sent >= 4, "the first one, two that were held, and the refused one: {sent}");
    assert_eq!(stood.received, (sent - 1) * PAGE, "the others are kept, and no further one left: {stood:?}");
    assert_eq!(charged(&service).await.len() as u64, sent - 1, "and charged, but for the refused one");
    let done = resumed(&app, pull, Value::Null).await;
    is_done(&done, PAGE * PAGES);
    assert_eq!(service.searches().await, PAGES + 1, "only the refused one was asked again");
    assert_eq!(charged(&service).await, (0..PAGES).collect::<Vec<_>>(), "each page was paid once");
    assert_eq!(shown(&app, done.search).await, names, "in the order of the service");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_numbers_are_refused_the_cursor_leads_on() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, names) = fixture(&data).await;
    will(&service, &[(json!({"kind": "status", "status": 400}), 1)]).await;
    let done = app.pull(&load()).await;
    is_done(&done, PAGE * PAGES);
    assert_eq!(charged(&service).await, (0..PAGES).collect::<Vec<_>>(), "each page was paid once");
    assert_eq!(shown(&app, done.search).await, names, "in the order of the service");
}

/// The page whose number is refused is brought by its cursor; one beside it, whose answer was no answer, is not asked for again.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_number_sends_nothing_again_that_is_in_doubt() {
    let data = tempfile::tempdir().unwrap();
    let (let_go, held) = channel::<()>();
    let held = Mutex::new(held);
    let service = Scripted::start_raw(move |sent: &Sent| {
        let late = |ms| tokio::task::block_in_place(|| std::thread::sleep(Duration::from_millis(ms)));
        let page = |number: u64| {
            let rows: Vec<Value> = (0..100).map(|n| json!({"domain": format!("f{number}-{n}.example")})).collect();
            let cursor = format!("fc_{}", number + 1);
            json!({"rows": rows, "total": 2_000, "page": number, "size": 100, "next_cursor": cursor}).to_string()
        };
        let (status, body) = match (sent.body["page"].as_u64(), sent.body["cursor"].as_str()) {
            _ if sent.target == "/v1/credits" => (200, json!({"status": "success", "credits": "100000"}).to_string()),
            (Some(1), _) => {
                // The one beside it comes back before: the test says when.
                tokio::task::block_in_place(|| held.lock().unwrap().recv().unwrap());
                (400, json!({"error": "Invalid Find Companies request", "message": "no pages"}).to_string())
            }
            (Some(2), _) => (200, "{".to_owned()),
            (Some(number), _) => {
                late(200);
                (200, page(number))
            }
            (None, cursor) => {
                let number =
                    cursor.and_then(|cursor| cursor.strip_prefix("fc_")).and_then(|number| number.parse().ok());
                (200, page(number.unwrap_or_default()))
            }
        };
        (status, body.into_bytes())
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    app.meter().await;
    let mut events = app.listen();
    let started = app.ask("start_pull", more_of(SearchKind::Companies, &json!({}), Some(2_000), Some(2_000))).await;
    let pull = started["pull"].as_i64().unwrap();
    // Named once its answer was none.
    app.until("it is named", "activity", json!({}), |told| told["unconfirmed"] != json!([])).await;
    let_go.send(()).unwrap();
    let stood = events.rest(pull).await;
    assert_eq!((stood.phase, stood.unclear), (Phase::Interrupted, true), "{stood:?}");
    let sent = service.sent("find-companies");
    let about = |number: u64| {
        let cursor = format!("fc_{number}");
        let is = |sent: &&Sent| sent.body["page"] == json!(number) || sent.body["cursor"] == json!(cursor);
        sent.iter().filter(is).count()
    };
    assert_eq!(about(1), 2, "refused, which is free, and brought by its cursor: {sent:?}");
    assert_eq!(about(2), 1, "nobody knows whether it was charged: {sent:?}");
    let again = app.refused("resume_pull", json!({"pull": stood.pull, "unclear": null})).await;
    assert_eq!(again.code, FailureCode::Unconfirmed, "and nobody but the person decides: {again:?}");
}
