//! Every way in which a paid call can fail: what is said, what the accounts say, and that it works afterwards.

use api::Tenths;
use engine::screen::{FailureCode, Phase};
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more, view_of};

/// A fault, and what becomes of the call.
struct Case {
    kind: &'static str,
    more: Value,
    code: FailureCode,
    /// Whether the service did and charged the work all the same.
    charged: bool,
}

fn case(kind: &'static str, more: Value, code: FailureCode) -> Case {
    Case { kind, more, code, charged: false }
}

/// An answer with this status and body instead of the right one.
fn status(status: u16, body: Value, code: FailureCode) -> Case {
    case("status", json!({"status": status, "body": body}), code)
}

fn charged(kind: &'static str) -> Case {
    Case { kind, more: json!({}), code: FailureCode::Unconfirmed, charged: true }
}

fn cases() -> Vec<Case> {
    use FailureCode::{Credits, Key, Refused, Unconfirmed};
    let own = |text: &str| json!({"error": text, "message": "In the service's own words."});
    vec![
        status(400, own("Invalid Find Companies request"), Refused),
        status(400, Value::Null, Refused),
        status(401, json!({"error": "Invalid API key"}), Key),
        status(401, Value::Null, Key),
        status(403, json!({"error": "Forbidden", "message": "Insufficient credits"}), Credits),
        status(403, json!({"error": "Forbidden", "message": "No access to this operation"}), Key),
        status(403, Value::Null, Key),
        status(404, own("Not Found"), Refused),
        status(404, json!("<html>nothing here</html>"), Refused),
        status(500, own("Internal Server Error"), Unconfirmed),
        status(500, Value::Null, Unconfirmed),
        status(502, json!({"error": "Find Companies search failed", "status": 500}), Refused),
        status(502, json!("<html>Bad Gateway</html>"), Unconfirmed),
        status(502, Value::Null, Unconfirmed),
        status(503, own("Temporarily unavailable"), Refused),
        status(503, Value::Null, Unconfirmed),
        status(503, json!({"error": "Unavailable", "operation_id": "op_77"}), Unconfirmed),
        status(504, own("Timed out"), Refused),
        status(504, Value::Null, Unconfirmed),
        status(302, Value::Null, Unconfirmed),
        status(204, Value::Null, Unconfirmed),
        case("drop_before", json!({}), Unconfirmed),
        charged("drop_after"),
        charged("cut_body"),
        charged("bad_json"),
        charged("huge_body"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_failure_is_told_accounted_for_and_healed() {
    let service = Service::start().await;
    for case in cases() {
        service.control(json!({"reset": true})).await;
        let name = format!("{} {}", case.kind, case.more);
        fails_and_heals(&service, &case, &name).await;
    }
}

async fn fails_and_heals(service: &Service, case: &Case, name: &str) {
    let data = tempfile::tempdir().unwrap();
    let app = App::start(data.path(), service).await;
    app.meter().await;
    service.fault("find-companies", case.kind, case.more.clone()).await;
    let failed = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!((failed.phase, failed.received), (Phase::Interrupted, 0), "{name}: {failed:?}");
    assert_eq!(failed.trouble_code, Some(case.code), "{name}: {failed:?}");
    let said = failed.trouble.clone().unwrap_or_default();
    let told = case.code == FailureCode::Key || said.contains("charged");
    assert!(told, "{name}: it says what became of the money, or what is wrong with the key: {said}");
    assert!(said.contains("(P"), "{name}: and has a reference: {said}");
    assert_eq!(
        service.count("find_companies", "received").await,
        1,
        "{name}: a paid call is never sent again by itself"
    );

    let unclear = case.code == FailureCode::Unconfirmed;
    assert_eq!(failed.unclear, unclear, "{name}: going on needs a decision exactly when the outcome is not known");
    let lost = if case.charged { Tenths(100) } else { Tenths::ZERO };
    assert_eq!(service.charged().await, lost, "{name}: what the service charged");
    accounts(&app, case, name).await;
    let (_, rows) = app.rows(&view_of(failed.search)).await;
    assert!(rows.is_empty(), "{name}: no row came of it");

    if unclear {
        let failure = app.refused("resume_pull", json!({"pull": failed.pull, "unclear": null})).await;
        assert_eq!(failure.code, FailureCode::Unconfirmed, "{name}: it is not sent again without a decision");
    }
    let mut events = app.listen();
    let unclear = unclear.then_some("again");
    app.ask("resume_pull", json!({"pull": failed.pull, "unclear": unclear})).await;
    let done = events.rest(failed.pull).await;
    assert_eq!((done.phase, done.received, done.charged), (Phase::Done, 100, Tenths(100)), "{name}: {done:?}");
    assert_eq!(service.charged().await, lost + Tenths(100), "{name}: the second time it was charged once");
    let meter = app.meter().await;
    assert_eq!(meter["spent"], 100, "{name}: the ledger holds what was kept: {meter}");
    app.end().await;
}

/// The ledger holds nothing; the difference to the service, if there may be one, has a name.
async fn accounts(app: &App, case: &Case, name: &str) {
    let unclear = case.code == FailureCode::Unconfirmed;
    let ledger = app.ask("ledger", json!({"offset": 0, "limit": 10})).await;
    assert_eq!(ledger["lines"], 0, "{name}: nothing was kept, so nothing is entered: {ledger}");
    let meter = app.meter().await;
    let worst = if unclear { 100 } else { 0 };
    assert_eq!((&meter["spent"], &meter["unconfirmed"]), (&json!(0), &json!(worst)), "{name}: {meter}");
    let activity = app.ask("activity", json!({})).await;
    let named = activity["unconfirmed"].as_array().unwrap();
    assert_eq!(named.len(), usize::from(unclear), "{name}: {activity}");
    if let Some(call) = named.first() {
        assert_eq!((&call["worst"], &call["label"]), (&json!(100), &json!("Companies loaded")), "{name}: {call}");
        assert_ne!(call["reason"], "", "{name}: it says why: {call}");
        assert_eq!(call["operationId"], case.more["body"]["operation_id"], "{name}: for the service's support: {call}");
    }
    let recent = app.ask("recent_searches", json!({})).await;
    assert_eq!(recent, json!([]), "{name}: a search that brought nothing is not offered again: {recent}");
}

/// An answer that nobody can read was delivered: it is charged, stored, and in the way of its load alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_an_unknown_form_is_kept_and_never_paid_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    service.fault("find-companies", "wrong_shape", json!({})).await;
    let failed = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!((failed.phase, failed.received, failed.unclear), (Phase::Interrupted, 0, true), "{failed:?}");
    let said = failed.trouble.clone().unwrap_or_default();
    assert!(said.contains("form that is not known") && said.contains("paid for"), "it says what came: {said}");
    let refused = app.refused("resume_pull", json!({"pull": failed.pull, "unclear": null})).await;
    assert_eq!(refused.code, FailureCode::Unconfirmed, "nobody but the person decides: {refused:?}");
    assert_eq!(service.count("find_companies", "received").await, 1, "and it is not asked for again");
    assert_eq!(failed.charged, Tenths(100), "it is counted: {failed:?}");
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": failed.pull, "unclear": "again"})).await;
    let done = events.rest(failed.pull).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 100), "loaded again by their yes: {done:?}");
    assert_eq!(service.charged().await, app_spent(&app).await, "the ledger holds what the service charged");
    app.end().await;
}

async fn app_spent(app: &App) -> Tenths {
    Tenths(app.meter().await["spent"].as_u64().unwrap())
}

/// "Too many requests" means that nothing was done: the client waits and sends again by itself.
#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_waited_out() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    service.fault("find-companies", "status", json!({"status": 429, "times": 2})).await;
    let done = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!((done.phase, done.charged), (Phase::Done, Tenths(100)), "{done:?}");
    assert_eq!(service.count("find_companies", "received").await, 3, "two were turned away");

    service.fault("find-companies", "status", json!({"status": 429, "times": 5})).await;
    let failed = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!(
        failed.trouble_code,
        Some(FailureCode::Rate),
        "a service that stays busy is no endless wait: {failed:?}"
    );
    assert!(!failed.unclear, "nothing was charged: {failed:?}");
    assert_eq!(service.charged().await, Tenths(100), "the service says so too");
}

/// A fault on the way, when rows are here already: they stay, and the rest comes behind them.
#[tokio::test(flavor = "multi_thread")]
async fn a_failure_on_the_way_keeps_what_came_before() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.pull(&more(&germans(), Some(200), None)).await;
    service.fault("find-companies", "cut_body", json!({})).await;
    let failed = app.pull(&more(&germans(), Some(200), None)).await;
    assert_eq!(failed.trouble_code, Some(FailureCode::Unconfirmed), "{failed:?}");
    assert_eq!(app.rows(&view_of(failed.search)).await.1.len(), 200, "what was there stays");
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": failed.pull, "unclear": "again"})).await;
    assert_eq!(events.rest(failed.pull).await.phase, Phase::Done, "and the rest comes");
    let told = service.rows(&germans(), 400).await;
    let (_, rows) = app.rows(&view_of(failed.search)).await;
    let names: Vec<_> = rows.iter().map(|row| row["cells"][0].as_str().unwrap()).collect();
    let told: Vec<_> = told.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, told, "in the order of the service, without a gap");
}
