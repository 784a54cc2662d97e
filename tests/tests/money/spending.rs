//! What the ledger comes to: by operation, search, list and day, what is saved by owning answers, and how long the balance
//! lasts.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use engine::Clock;
use engine::screen::{Changed, JobPhase};
use serde_json::{Value, json};
use tests::rig::{App, Service, Start, germans, more};

/// Noon of 10 November 2026 in Greenwich, so that a day later is a day later in every zone.
const NOON: i64 = 1_794_312_000_000;
const DAY: i64 = 86_400_000;

async fn spending(app: &App, filter: Value) -> Value {
    app.ask("spending", json!({"filter": filter})).await
}

fn of<'s>(sums: &'s Value, label: &str) -> &'s Value {
    let mut all = sums.as_array().unwrap().iter();
    all.find(|sum| sum["label"] == label).unwrap_or_else(|| panic!("{label} is among {sums}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_begins_with_the_balance_before_it_or_the_first_that_was_told() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(AtomicI64::new(NOON));
    let read = Arc::clone(&now);
    let clock = Clock::new(move || read.load(Ordering::SeqCst));
    let app = App::start_with(Start { clock, ..Start::new(data.path(), &service) }).await;
    app.meter().await;
    app.pull(&more(&germans(), Some(13), None)).await;
    assert_eq!(app.meter().await["opening"], 10_000, "before anything was spent");
    now.fetch_add(2 * DAY, Ordering::SeqCst);
    app.pull(&more(&germans(), Some(26), None)).await;
    assert_eq!(app.meter().await["opening"], 10_000, "of the last thirty days");
    for (filter, opening, why) in [
        (json!({}), json!(10_000), "of all time"),
        (json!({"until": NOON + DAY}), json!(10_000), "nothing was told before: the first that was"),
        (json!({"from": NOON + DAY}), json!(10_000 - 13), "what the days before have left"),
        (json!({"until": NOON - DAY}), Value::Null, "before anything was known"),
    ] {
        assert_eq!(spending(&app, filter).await["opening"], opening, "{why}");
    }
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sums_are_those_of_the_service_and_days_are_counted() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(AtomicI64::new(NOON));
    let read = Arc::clone(&now);
    let clock = Clock::new(move || read.load(Ordering::SeqCst));
    let app = App::start_with(Start { clock, ..Start::new(data.path(), &service) }).await;
    app.meter().await;
    assert_eq!(spending(&app, json!({})).await["burn"], Value::Null, "nothing was spent, so nothing runs out");
    let check = json!({"form": "dnc_check", "fields": {"phone": "+12025550123"}});
    app.ask("look_up", &check).await;
    now.fetch_add(2 * DAY, Ordering::SeqCst);
    let pull = app.pull(&more(&germans(), Some(20), None)).await;
    for _ in 0..3 {
        assert_eq!(app.ask("look_up", &check).await["origin"], "owned", "it is not bought again");
    }
    let told = spending(&app, json!({})).await;
    assert_eq!(told["charged"], json!(service.charged().await), "{told}");
    assert_eq!((&told["calls"], &told["saved"]), (&json!(2), &json!(10)), "asked again on one day counts once: {told}");
    let of_service = service.state().await["charged"]["by_operation"].clone();
    for (operation, label) in [("find_companies", "Companies loaded"), ("dnc_check", "Do-not-call check")] {
        let sum = of(&told["byOperation"], label);
        assert_eq!(sum["key"], operation, "a filter takes it: {sum}");
        assert_eq!(sum["charged"], of_service[operation]["tenths"], "as the service has it: {sum}");
        assert_eq!(sum["calls"], of_service[operation]["count"], "{sum}");
    }
    assert_eq!(told["byOperation"][0]["key"], "find_companies", "the dearest first: {told}");
    let search = &told["bySearch"][0];
    assert_eq!(
        (&search["key"], &search["charged"], &search["rows"]),
        (&json!(pull.search.to_string()), &json!(20), &json!(20))
    );
    let days: Vec<&Value> = told["byDay"].as_array().unwrap().iter().map(|day| &day["charged"]).collect();
    assert_eq!(days, [&json!(10), &json!(20)], "two days with charges: {told}");
    assert_eq!(told["balances"].as_array().unwrap().len(), 2, "and two with a balance: {told}");
    let burn = &told["burn"];
    assert_eq!((&burn["perDay"], &burn["days"]), (&json!(10), &json!(3)), "3 credits in three days: {burn}");
    let balance = app.meter().await["balance"].as_u64().unwrap();
    assert_eq!(burn["lasts"], balance * 3 / 30, "{burn}");
    assert!(burn["until"].as_str().is_some_and(|day| day.starts_with("2029-")), "997 days later: {burn}");

    let second = spending(&app, json!({"from": NOON + DAY})).await;
    assert_eq!((&second["charged"], &second["saved"]), (&json!(20), &json!(10)), "from the second day on: {second}");
    let pages = spending(&app, json!({"search": pull.search})).await;
    assert_eq!((&pages["charged"], &pages["saved"]), (&json!(20), &json!(0)), "of the search: {pages}");
    let checks = spending(&app, json!({"operation": "dnc_check", "text": "2025550123"})).await;
    assert_eq!((&checks["charged"], &checks["saved"]), (&json!(10), &json!(10)), "of the checks: {checks}");
    now.fetch_add(DAY, Ordering::SeqCst);
    app.ask("look_up", &check).await;
    assert_eq!(spending(&app, json!({})).await["saved"], 20, "a day later it counts again");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_counts_each_row_that_it_need_not_ask_for() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let domain = service.people("DE").await[0].domain().to_owned();
    service.control(json!({"reset": true})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let list = app.ask("new_list", json!({"name": "Branches", "kind": "company", "rows": null})).await["list"].clone();
    for number in 1..=4 {
        let fields = json!({"name": format!("Branch {number}"), "domain": domain});
        app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
    }
    let plan = json!({"find": ["companyPage"], "topics": [], "olderThan": {}});
    let request = json!({"list": list, "rows": null, "plan": plan, "again": null});
    let mut events = app.listen();
    let start = json!({"request": request, "agreed": 20, "spendingLimit": null, "failures": 10});
    let job = app.ask("start_job", start).await["job"].as_i64().unwrap();
    events
        .wait_for("the job ends", |event| match event {
            Changed::Job { job: state } if state.job == job && state.phase == JobPhase::Done => Some(()),
            _ => None,
        })
        .await;
    assert_eq!(service.count("domain_to_network", "received").await, 1, "one question for four rows");
    let told = spending(&app, json!({"list": list})).await;
    assert_eq!((&told["charged"], &told["saved"]), (&json!(5), &json!(15)), "three rows had it from the first: {told}");
    assert_eq!(told["byList"][0]["label"], "Branches", "{told}");
    let line = app.ask("ledger", json!({"offset": 0, "limit": 1})).await["page"][0].clone();
    assert_eq!(line["billedLater"], true, "the service bills this after its answer: {line}");
    app.end().await;
}
