//! The service's balance against the ledger: every tenth of a difference has a name, and the parts add up.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use api::Tenths;
use engine::screen::{Changed, FailureCode, JobPhase};
use engine::{Clock, Limits};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Scripted, Service, Start, germans, more};

use super::{NOW, check};
use crate::enrich::{companies, employers, quote, request, rest, service_with, start_within};

/// The drift after the service was asked. All sums in it are right.
async fn checked(app: &App) -> Value {
    adds_up(app.ask("check_drift", json!({})).await)
}

fn adds_up(drift: Value) -> Value {
    let sum = |parts: &Value, unconfirmed: bool| {
        let parts = parts.as_array().unwrap().iter();
        parts.filter(|part| unconfirmed || part["cause"] != "unconfirmed").map(amount).sum::<i64>()
    };
    let difference = |of: &Value| of["ledger"].as_i64().unwrap_or(0) - of["reported"].as_i64().unwrap_or(0);
    assert_eq!(sum(&drift["parts"], false), difference(&drift), "the parts of now add up: {drift}");
    for check in drift["history"].as_array().unwrap() {
        assert_eq!(sum(&check["parts"], true), difference(check), "and those of each check: {check}");
    }
    drift
}

fn amount(part: &Value) -> i64 {
    part["amount"].as_i64().expect("a part has an amount")
}

/// Causes and amounts of some parts.
fn parts(of: &Value) -> Vec<(String, i64)> {
    let parts = of["parts"].as_array().unwrap().iter();
    parts.map(|part| (part["cause"].as_str().unwrap().to_owned(), amount(part))).collect()
}

fn part(cause: &str, amount: i64) -> (String, i64) {
    (cause.to_owned(), amount)
}

/// Waits until the balance is believed to be so much.
async fn believed(events: &mut Listener, tenths: u64) {
    let what = format!("the balance is {tenths} tenths");
    events
        .wait_for(&what, |event| match event {
            Changed::Credits { meter } if meter.balance == Some(Tenths(tenths)) => Some(()),
            _ => None,
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_credits_hide_tenths() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    app.pull(&more(&germans(), Some(13), None)).await;
    let drift = checked(&app).await;
    assert_eq!((&drift["reported"], &drift["ledger"]), (&json!(9_980), &json!(9_987)), "998 and 998.7: {drift}");
    assert_eq!(parts(&drift), [part("rounding", 7)], "{drift}");
    assert_eq!(drift["history"], json!([]), "that is no difference: {drift}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_spent_elsewhere_or_topped_up_is_named() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    for (credits, cause, amount) in [(950, "spentElsewhere", 500), (2_000, "toppedUp", -10_500)] {
        service.control(json!({"credits": credits})).await;
        let drift = checked(&app).await;
        assert_eq!(parts(&drift["history"][0]), [part(cause, amount)], "{drift}");
        assert_eq!((&drift["ledger"], &drift["parts"]), (&json!(credits * 10), &json!([])), "then they agree: {drift}");
    }
    // Seen by itself behind the next paid call.
    service.control(json!({"credits": 500})).await;
    let mut events = app.listen();
    app.ask("look_up", check(1)).await;
    believed(&mut events, 4_990).await;
    let drift = adds_up(app.ask("drift", json!({})).await);
    assert_eq!(parts(&drift["history"][0]), [part("spentElsewhere", 15_000)], "{drift}");
    assert_eq!(drift["history"].as_array().unwrap().len(), 3, "each difference once: {drift}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_without_a_known_outcome_is_named_and_settled() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    for (number, kind, charged) in [(1, "drop_after", 10), (2, "drop_before", 0)] {
        let before = checked(&app).await;
        service.fault("dnc-check", kind, json!({})).await;
        let lost = app.refused("look_up", check(number)).await;
        assert_eq!(lost.code, FailureCode::Unconfirmed, "{kind}: {lost:?}");
        let drift = checked(&app).await;
        let open = drift["parts"][0].clone();
        assert_eq!((&open["cause"], amount(&open)), (&json!("unconfirmed"), 10), "{kind}: up to a credit: {drift}");
        assert!(open["intent"].is_i64() && open["subject"] != "" && open["canAsk"] == false, "{kind}: {open}");
        let checks = drift["history"].as_array().unwrap().len() - before["history"].as_array().unwrap().len();
        assert_eq!(checks, usize::from(charged > 0), "{kind}: a charge is seen: {drift}");
        if charged > 0 {
            let named = &drift["history"][0];
            assert_eq!(parts(named), [part("unconfirmed", 10)], "{kind}: {named}");
            assert_eq!(named["parts"][0]["intent"], open["intent"], "{kind}: by its call: {named}");
        }
        app.ask("settle_call", json!({"intent": open["intent"], "charged": charged})).await;
        let settled = checked(&app).await;
        assert_eq!(settled["parts"], json!([]), "{kind}: nothing is left: {settled}");
        assert_eq!(settled["history"], drift["history"], "{kind}: settling makes no difference of its own: {settled}");
        assert_eq!(settled["ledger"], json!(service.balance().await.0), "{kind}: {settled}");
    }
    let spent = app.ask("meter", json!({})).await["spent"].clone();
    assert_eq!(spent, json!(service.charged().await.0), "the ledger holds what was charged");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_that_nobody_knew_is_told_by_the_balance() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let people = service.people("FR").await;
    service.control(json!({"reset": true})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let ask = |at: usize, price: Value| {
        let fields = json!({"network_profile_url": people[at].text("profileUrl")});
        json!({"form": "profile", "fields": fields, "agreed": {"price": price}})
    };
    let mut events = app.listen();
    app.ask("look_up", ask(0, Value::Null)).await;
    believed(&mut events, 9_990).await;
    let drift = checked(&app).await;
    assert_eq!(parts(&drift["history"][0]), [part("priceNotKnown", 10)], "{drift}");
    let subject = drift["history"][0]["parts"][0]["subject"].as_str().unwrap_or_default();
    assert_ne!(subject, "", "with what it was for: {drift}");
    let file = rusqlite::Connection::open(data.path().join("workspaces/demo/workspace.sqlite")).unwrap();
    let kept: String = file.query_row("SELECT parts FROM drifts", [], |row| row.get(0)).unwrap();
    assert!(!kept.contains(subject), "which stands with the call alone, where it can be erased: {kept}");

    app.ask("set_price", json!({"operation": "profile", "price": 250})).await;
    let mut events = app.listen();
    app.ask("look_up", ask(1, json!(250))).await;
    believed(&mut events, 9_980).await;
    let drift = checked(&app).await;
    assert_eq!(parts(&drift["history"][0]), [part("priceNotKnown", -240)], "it cost less than was set: {drift}");
    assert_eq!(drift["history"].as_array().unwrap().len(), 2, "each once: {drift}");
    assert_eq!((&drift["ledger"], &drift["parts"]), (&json!(9_980), &json!([])), "and they agree: {drift}");
}

/// The service that a test has inside the app bills at the latest when it says a balance; another one may take longer.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_billed_later_is_named_until_it_is() {
    let data = tempfile::tempdir().unwrap();
    let billed = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&billed);
    let service = Scripted::start(move |sent| {
        if sent.target == "/v1/credits" {
            let credits = if told.load(Ordering::SeqCst) { "999" } else { "1000" };
            return (200, json!({"status": "success", "credits": credits}));
        }
        (200, json!({"network_company_url": "https://www.network.example/company/kestrel"}))
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key")).await;
    app.meter().await;
    app.ask("look_up", json!({"form": "domain_to_network", "fields": {"domain": "kestrel.example"}})).await;
    let drift = checked(&app).await;
    assert_eq!((&drift["reported"], &drift["ledger"]), (&json!(10_000), &json!(9_995)), "the ledger is ahead: {drift}");
    assert_eq!(parts(&drift), [part("billedLater", -5)], "{drift}");
    assert!(drift["parts"][0]["intent"].is_i64(), "by its call: {drift}");
    let again = checked(&app).await;
    assert_eq!(again["history"].as_array().unwrap().len(), 1, "the same is not told twice: {again}");
    billed.store(true, Ordering::SeqCst);
    let drift = checked(&app).await;
    assert_eq!((&drift["reported"], &drift["ledger"]), (&json!(9_990), &json!(9_995)), "no tenth is lost: {drift}");
    assert_eq!(parts(&drift), [part("rounding", 5)], "{drift}");
}

/// A question that is asked under a key is charged, and its answer lost, right behind others that were billed in time: the
/// balance falls by its charge, and not by one of theirs.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_not_taken_for_a_bill_that_came_late() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let domains: BTreeSet<String> =
        service.people("FR").await.iter().map(|person| person.domain().to_owned()).collect();
    let mut found = Vec::new();
    for domain in domains {
        let question = json!({"domain": domain});
        if found.len() < 3 && service.ask("/v1/domain-to-network", &question).await.status == 200 {
            found.push(question);
        }
    }
    let [first, second, third] = found.as_slice() else { panic!("three of them have a page: {found:?}") };
    service.control(json!({"reset": true})).await;
    // Nobody but the person settles it while this looks.
    let limits = Limits { rest: Duration::from_secs(86_400), ..Limits::default() };
    let app = App::start_with(Start { limits, ..Start::new(data.path(), &service) }).await;
    app.meter().await;
    for question in [first, second] {
        assert_eq!(app.ask("domain_to_network", question).await["charged"], 5, "half a credit");
    }
    assert_eq!(checked(&app).await["history"], json!([]), "what is billed in time is no difference");
    service.fault("domain-to-network", "drop_after", json!({"times": 3})).await;
    let lost = app.refused("domain_to_network", third).await;
    assert_eq!(lost.code, FailureCode::Unconfirmed, "{lost:?}");
    service.heal().await;
    let lost = app.ask("activity", json!({})).await["unconfirmed"][0]["intent"].clone();
    let drift = checked(&app).await;
    assert_eq!(parts(&drift["history"][0]), [part("unconfirmed", 5), part("rounding", 5)], "{drift}");
    assert_eq!(drift["history"][0]["parts"][0]["intent"], lost, "it is named: {drift}");
    app.ask("ask_settlement", json!({"intent": lost})).await;
    let meter = app.ask("meter", json!({})).await;
    assert_eq!(meter["balance"], json!(service.balance().await.0), "settled, it is not taken a second time: {meter}");
    assert_eq!(service.charged().await, Tenths(15), "and charged once");
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_service_was_reached_nothing_is_claimed() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    service.fault("credits", "status", json!({"status": 500, "body": null, "times": 1_000})).await;
    let app = App::start(data.path(), &service).await;
    let drift = app.ask("drift", json!({})).await;
    assert_eq!(drift, json!({"reported": null, "reportedAt": null, "ledger": null, "parts": [], "history": []}));
    assert_eq!(app.refused("check_drift", json!({})).await.code, FailureCode::Offline, "and it says so");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_job_that_never_pauses_the_balance_is_checked_all_the_same() {
    let (service, people) = service_with("DE").await;
    let (data, now) = (tempfile::tempdir().unwrap(), Arc::new(AtomicI64::new(NOW)));
    let clock = Arc::clone(&now);
    let start = Start { clock: Clock::new(move || clock.load(Ordering::SeqCst)), ..Start::new(data.path(), &service) };
    let app = App::start_with(start).await;
    app.meter().await;
    let wanted = request(companies(&app, &employers(&people, 30)).await, &["companyPage"]);
    // Longer than from one question to the next: there is always one under way.
    service.fault("domain-to-network", "delay", json!({"seconds": 0.8, "times": 1_000})).await;
    let mut events = app.listen();
    let job = start_within(&app, &wanted, quote(&app, &wanted).await["worst"].clone(), Value::Null).await;
    let moves = |event| match event {
        Changed::Job { job: state } if state.job == job && state.steps[0].found > 1 => Some(()),
        _ => None,
    };
    events.wait_for("the job is well under way", moves).await;
    service
        .control(json!({"credits": 500, "faults": [{
            "operation": "domain-to-network", "kind": "delay", "seconds": 0.8, "times": 1_000,
        }]}))
        .await;
    now.store(NOW + 61_000, Ordering::SeqCst);
    let told = |event| match event {
        Changed::Job { job: state } if state.job == job && state.phase != JobPhase::Running => Some(false),
        Changed::Credits { meter } if meter.reported_at == Some(NOW + 61_000) => Some(true),
        _ => None,
    };
    let checked = events.wait_for("the balance is asked for", told).await;
    assert!(checked, "a minute after the last time, and not only when the job has ended");
    let drift = adds_up(app.ask("drift", json!({})).await);
    let named = parts(&drift["history"][0]);
    assert!(named.iter().any(|(cause, _)| cause == "spentElsewhere"), "what somebody else has spent is seen: {drift}");
    service.heal().await;
    assert_eq!(rest(&mut events, job).await.phase, JobPhase::Done, "and the job goes on to its end");
}
