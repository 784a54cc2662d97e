//! What a saved search would find today: counted free where that is possible, and refused where it is not.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use api::SearchKind;
use engine::screen::{FailureCode, Phase};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Sent, Service, Start, more_of};

fn engineers() -> Value {
    json!({"jobTitle.include": ["engineer"], "location.include": ["Germany"]})
}

async fn saved(app: &App, kind: SearchKind, filters: &Value) -> Value {
    let request = json!({"saved": null, "name": format!("{filters}"), "kind": kind, "filters": filters});
    json!({"saved": app.ask("save_search", request).await["saved"]})
}

/// A service whose pages report 10 people, or for chiefs no number, and whose counts report what the test sets.
fn counting(today: Arc<AtomicU64>) -> impl Fn(&Sent) -> (u16, Value) + Send + Sync + 'static {
    move |sent| match sent.target.as_str() {
        "/v1/credits" => (200, json!({"status": "success", "credits": "1000"})),
        "/v1/find-people/count" => (200, json!({"total": today.load(Ordering::SeqCst)})),
        _ => {
            let total = if sent.body["query"]["jobTitle"]["include"][0] == "chief" { Value::Null } else { json!(10) };
            (200, json!({"total": total, "leads": [{"firstname": "Ada", "lastname": "L"}], "next_cursor": null}))
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_of_today_is_compared_with_the_last_run() {
    let (data, today) = (tempfile::tempdir().unwrap(), Arc::new(AtomicU64::new(12)));
    let service = Scripted::start(counting(today.clone())).await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key")).await;
    let number = saved(&app, SearchKind::People, &engineers()).await;
    let told = app.ask("new_since", &number).await;
    assert_eq!((&told["total"], &told["more"]), (&json!(12), &Value::Null), "it never ran: {told}");
    let run = app.pull(&more_of(SearchKind::People, &engineers(), Some(100), None)).await;
    assert_eq!(run.phase, Phase::Done, "it ran: {run:?}");
    for (count, more) in [(12, 2), (10, 0), (7, -3), (0, -10)] {
        today.store(count, Ordering::SeqCst);
        let told = app.ask("new_since", &number).await;
        assert_eq!((&told["total"], &told["more"]), (&json!(count), &json!(more)), "10 at the last run: {told}");
    }
    let sent = service.sent("/v1/find-people/count");
    let query = json!({"query": {"jobTitle": {"include": ["engineer"]}, "location": {"include": ["Germany"]}}});
    assert!(sent.iter().all(|sent| sent.body == query), "the query of the search, and nothing else: {sent:?}");
    assert_eq!(service.sent("/v1/find-people").len(), 1, "no page was asked for it");

    let chiefs = json!({"jobTitle.include": ["chief"]});
    app.pull(&more_of(SearchKind::People, &chiefs, Some(100), None)).await;
    let number = saved(&app, SearchKind::People, &chiefs).await;
    let told = app.ask("new_since", &number).await;
    assert_eq!(told["more"], Value::Null, "a run that told no total compares with nothing: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn counting_costs_nothing_and_agrees_with_the_search() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let run = app.pull(&more_of(SearchKind::People, &engineers(), Some(25), None)).await;
    assert_eq!(run.phase, Phase::Done, "it ran: {run:?}");
    let number = saved(&app, SearchKind::People, &engineers()).await;
    let head = app.ask("open_search", json!({"search": run.search})).await;
    let charged = service.charged().await;
    let told = app.ask("new_since", &number).await;
    assert_eq!((&told["total"], &told["more"]), (&head["total"], &json!(0)), "nobody came since: {told}");
    assert!(told["at"].as_i64() >= head["asked_at"].as_i64(), "and when: {told}");
    assert_eq!(service.charged().await, charged, "it was free");
    let _nobody = service.gone().await;
    let failure = app.refused("new_since", &number).await;
    assert_eq!(failure.code, FailureCode::Offline, "a service that is gone counts nothing: {failure:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_counted_free_is_not_counted() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    for (kind, filters, many) in [
        (SearchKind::Companies, json!({"country": ["Germany"]}), "companies"),
        (SearchKind::Leads, json!({"job": ["engineer"]}), "leads"),
    ] {
        let number = saved(&app, kind, &filters).await;
        let failure = app.refused("new_since", number).await;
        assert_eq!(failure.code, FailureCode::Refused, "{failure:?}");
        assert!(failure.message.contains(&format!("counts no {many} free")), "it says why: {failure:?}");
    }
    for operation in ["find_companies", "leads_finder", "find_people_count"] {
        assert_eq!(service.count(operation, "received").await, 0, "{operation}: nothing was sent");
    }
}
