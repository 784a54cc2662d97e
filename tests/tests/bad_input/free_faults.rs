//! Free calls that fail: sent again where it may help, reported where it does not, and never a reason to lose anything.

use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service};

/// Kind, what it needs, how it ends, and how often the service was asked.
fn cases() -> Vec<(&'static str, Value, FailureCode, u64)> {
    use FailureCode::{Key, Offline, Refused};
    vec![
        ("status", json!({"status": 400}), Refused, 1),
        ("status", json!({"status": 401}), Key, 1),
        ("status", json!({"status": 404, "body": "<html>"}), Refused, 1),
        ("status", json!({"status": 500, "body": null, "times": 3}), Offline, 3),
        ("status", json!({"status": 502, "body": {"error": "Upstream failed"}, "times": 3}), Refused, 3),
        ("status", json!({"status": 301}), Offline, 1),
        ("drop_before", json!({"times": 3}), Offline, 3),
        ("cut_body", json!({"times": 3}), Offline, 3),
        ("bad_json", json!({}), Offline, 1),
        ("wrong_shape", json!({}), Offline, 1),
        ("huge_body", json!({}), Offline, 1),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_balance() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let known = app.meter().await;
    for (kind, more, code, times) in cases() {
        let name = format!("{kind} {more}");
        let before = service.count("credits", "received").await;
        service.fault("credits", kind, more).await;
        let failure = app.refused("refresh_credits", json!({})).await;
        assert_eq!(failure.code, code, "{name}: {failure:?}");
        assert!(!failure.message.is_empty() && !failure.reference.is_empty(), "{name}: {failure:?}");
        assert_eq!(service.count("credits", "received").await - before, times, "{name}: how often it was asked");
        let meter = app.ask("meter", json!({})).await;
        assert_eq!(meter["balance"], known["balance"], "{name}: the last known balance stays: {meter}");
        assert_eq!(meter["stale"], true, "{name}: and is marked as old: {meter}");
        assert_eq!(app.meter().await["stale"], false, "{name}: the next time it is asked it works");
    }
    service.fault("credits", "drop_before", json!({"times": 2})).await;
    assert_eq!(app.meter().await["stale"], false, "what fails twice and then works, works");
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let asked =
        |filter: &str, q: &str| json!({"kind": "companies", "filter": filter, "q": q, "country": [], "region": []});
    for (kind, more, code, times) in cases() {
        let name = format!("{kind} {more}");
        let before = service.count("filter_values", "received").await;
        service.fault("filter-values", kind, more.clone()).await;
        let failure = app.refused("filter_values", json!({"filter": "city", "q": "mun", "limit": 5})).await;
        assert_eq!(failure.code, code, "{name}: {failure:?}");
        assert_eq!(service.count("filter_values", "received").await - before, times, "{name}: how often it was asked");

        service.fault("filter-values", kind, more).await;
        let typed = app.ask("suggest_more", asked("industry", "softw")).await;
        assert_ne!(typed["items"], json!([]), "{name}: what is built in shows all the same: {typed}");
        assert_ne!(typed["note"], Value::Null, "{name}: and it is said that the service added nothing: {typed}");
        service.heal().await;
        let typed = app.ask("suggest_more", asked("industry", "softw")).await;
        assert_eq!(typed["note"], Value::Null, "{name}: the next time it works: {typed}");
    }
    let first = app.ask("suggest_more", asked("city", "munic")).await;
    assert_ne!(first["items"], json!([]), "the service knows Munich: {first}");
    service.fault("filter-values", "bad_json", json!({})).await;
    let again = app.ask("suggest_more", asked("city", "munic")).await;
    assert_eq!(again["items"], first["items"], "what the service once told is kept: {again}");
}
