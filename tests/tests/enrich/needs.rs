//! A job that was interrupted says why, and what it needs before it can go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use api::Tenths;
use engine::Clock;
use engine::screen::{JobNeed, JobPhase, JobState};
use serde_json::{Value, json};
use tests::rig::{App, Service, Somebody, Start};

use super::{
    agrees, companies, done, employers, listed, moved, people_by_name, people_by_page, quote, request, rest,
    service_with, set_prices, start, start_within,
};

/// A job for the e-mails of some people, and where it came to rest.
async fn emails(app: &App, people: &[Somebody], spending_limit: Value, failures: u32) -> JobState {
    let list = people_by_page(app, people).await;
    let wanted = request(list, &["email"]);
    let worst = quote(app, &wanted).await["worst"].clone();
    let mut events = app.listen();
    let asked = json!({"request": wanted, "agreed": worst, "spendingLimit": spending_limit, "failures": failures});
    let job = app.ask("start_job", asked).await["job"].as_i64().unwrap();
    rest(&mut events, job).await
}

async fn faults(service: &Service, kind: Value) {
    let mut fault = json!({"operation": "email", "kind": "status", "times": 1000});
    fault.as_object_mut().unwrap().extend(kind.as_object().unwrap().clone());
    // Faults that wait already would come before the one that is added.
    service.heal().await;
    service.control(json!({"faults": [fault]})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_trouble_says_what_it_needs() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let says = |error: &str| json!({"error": error, "message": error});
    // Each with people of its own: what one has found the next one owns.
    let mut people = people.chunks(6);
    let mut six = || people.next().unwrap();
    let limit = emails(&app, six(), json!(5), 10).await;
    assert_eq!(limit.need, Some(JobNeed::Limit), "a higher limit: {limit:?}");

    faults(&service, json!({"status": 401, "body": says("Invalid API key")})).await;
    let key = emails(&app, six(), Value::Null, 10).await;
    assert_eq!(key.need, Some(JobNeed::Key), "another key: {key:?}");
    assert!(key.trouble.as_deref().is_some_and(|why| why.contains("API key")), "it says so: {key:?}");

    faults(&service, json!({"status": 502, "body": says("Bad Gateway")})).await;
    let failures = emails(&app, six(), Value::Null, 3).await;
    assert_eq!(failures.need, Some(JobNeed::Failures), "a look at what went wrong: {failures:?}");
    service.heal().await;

    // Two of them are found, and one can be paid: who does not fit beside others waits for what they leave.
    service.control(json!({"credits": 1})).await;
    app.meter().await;
    let credits = emails(&app, six(), Value::Null, 10).await;
    assert_eq!(credits.need, Some(JobNeed::Credits), "more credits: {credits:?}");
    let open = listed(&app, credits.job).await;
    assert_eq!((&open["phase"], &open["need"]), (&json!("interrupted"), &json!("credits")), "kept: {open}");

    service.control(json!({"credits": 10_000})).await;
    app.meter().await;
    let mut events = app.listen();
    app.ask("resume_job", json!({"job": credits.job, "spendingLimit": null})).await;
    let ended = rest(&mut events, credits.job).await;
    assert_eq!((ended.phase, ended.need), (JobPhase::Done, None), "with credits it simply goes on: {ended:?}");

    let _nobody = service.gone().await;
    let offline = emails(&app, six(), Value::Null, 10).await;
    assert_eq!((offline.phase, offline.need), (JobPhase::Interrupted, Some(JobNeed::Offline)), "{offline:?}");
    assert_eq!((offline.spent, offline.steps[0].waiting), (Tenths::ZERO, 6), "nothing is lost: {offline:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_usual_limit_is_what_is_likely_with_a_margin_and_holds() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    // Nothing is asked about first, so that a limit counts in tenths.
    app.ask("set_confirm_limit", json!({"confirmAbove": 0})).await;
    let first = people_by_page(&app, &people[..35]).await;
    let wanted = request(first, &["mobile"]);
    let told = quote(&app, &wanted).await;
    assert_eq!(told["likely"], Value::Null, "nobody knows yet: {told}");
    assert_eq!(told["spendingLimit"], told["worst"], "so the worst case is the limit: {told}");
    let ended = done(&app, &wanted).await;
    let (asked, found) = (ended.steps[0].asked, ended.steps[0].found);
    assert_eq!((ended.phase, asked), (JobPhase::Done, 35), "{ended:?}");
    assert!(found > 0 && found * 3 < asked * 2, "few enough have a mobile for a limit below the worst case: {ended:?}");

    let second = people_by_page(&app, &people[35..70]).await;
    let wanted = request(second, &["mobile"]);
    let told = quote(&app, &wanted).await;
    assert_eq!(told["steps"][0]["hits"], json!({"asked": 35, "found": found}), "by this workspace's own: {told}");
    assert_eq!(told["likely"], json!(50 * found), "as many again are likely: {told}");
    let limit = (50 * found * 3).div_ceil(20) * 10;
    assert_eq!(told["spendingLimit"], json!(limit), "and half as much again is the limit: {told}");
    // Whoever wants a lower one gets that: the job stops there and asks.
    let mut events = app.listen();
    let job = start_within(&app, &wanted, told["worst"].clone(), json!(100)).await;
    let stood = rest(&mut events, job).await;
    assert_eq!((stood.phase, stood.need, stood.spent), (JobPhase::Interrupted, Some(JobNeed::Limit), Tenths(100)));
    assert_eq!(
        stood.quoted,
        (Tenths::ZERO, Some(Tenths(50 * found)), Tenths(35 * 50)),
        "the report can be held against the quote: {stood:?}"
    );
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_that_nobody_agreed_to_is_said_also_where_a_job_was_to_go_on_by_itself() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..10]).await;
    let mut events = app.listen();
    let job = start_within(&app, &request(list, &["email"]), json!(100), json!(5)).await;
    rest(&mut events, job).await;
    app.ask("set_price", json!({"operation": "email", "price": 20})).await;
    app.refused("resume_job", json!({"job": job, "spendingLimit": null})).await;
    let stood = listed(&app, job).await;
    assert_eq!((&stood["phase"], &stood["need"]), (&json!("interrupted"), &json!("agree")), "{stood}");
    assert!(stood["trouble"].as_str().is_some_and(|why| why.contains("up to 20 credits")), "ten at two: {stood}");
    let mut events = app.listen();
    app.ask("resume_job", json!({"job": job, "spendingLimit": 1_000})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.need), (JobPhase::Done, None), "a limit is the yes: {ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_needs_an_unclear_page_waits_for_the_word_of_a_person() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_name(&app, &people[..3]).await;
    service.control(json!({"faults": [{"operation": "url-search-people", "kind": "drop_after", "times": 1}]})).await;
    let mut events = app.listen();
    let job = start(&app, &request(list, &["page", "mobile", "doNotCall"])).await;
    let stood = rest(&mut events, job).await;
    assert_eq!((stood.phase, stood.need), (JobPhase::Interrupted, Some(JobNeed::Outcome)), "{stood:?}");
    assert!(stood.trouble.as_deref().is_some_and(|why| why.starts_with("1 row waits")), "it says so: {stood:?}");
    let [page, mobile, check] = &stood.steps[..] else { panic!("three steps: {stood:?}") };
    assert_eq!((page.unclear, page.found), (1, 2), "{stood:?}");
    assert_eq!((mobile.waiting, check.waiting), (1, 1), "what is behind it waits, and is not given up: {stood:?}");

    let call = app.ask("activity", json!({})).await["unconfirmed"][0]["intent"].clone();
    app.ask("settle_call", json!({"intent": call, "charged": 5})).await;
    let ended = moved(&mut events, job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
    let [page, mobile, check] = &ended.steps[..] else { panic!("three steps: {ended:?}") };
    assert_eq!((page.failed, mobile.waiting, check.waiting), (1, 0, 0), "nothing waits for ever: {ended:?}");
    assert_eq!(service.count("url_search_people", "received").await, 3, "and nothing was sent again");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_needs_an_unclear_page_goes_on_once_its_outcome_is_told() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = companies(&app, &employers(&people, 2)).await;
    // As often as the client itself asks under the key, for one of the two.
    service.control(json!({"faults": [{"operation": "domain-to-network", "kind": "drop_after", "times": 1000}]})).await;
    let mut events = app.listen();
    let job = start(&app, &request(list, &["companyPage", "company"])).await;
    let stood = rest(&mut events, job).await;
    assert_eq!((stood.need, stood.steps[1].waiting), (Some(JobNeed::Outcome), 2), "{stood:?}");
    service.heal().await;
    for call in app.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap() {
        // The app may have asked by itself meanwhile.
        let _ = app.call("ask_settlement", json!({"intent": call["intent"]})).await;
    }
    let ended = moved(&mut events, job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
    assert_eq!((ended.steps[0].found, ended.steps[1].waiting, ended.steps[1].asked), (2, 0, 2), "{ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_is_good_for_31_days() {
    const DAY: i64 = 86_400_000;
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let clock = Arc::new(AtomicI64::new(1_790_000_000_000));
    let told = Arc::clone(&clock);
    let start = Start { clock: Clock::new(move || told.load(Ordering::SeqCst)), ..Start::new(data.path(), &service) };
    service.control(json!({"rate_limits": false})).await;
    let app = App::start_with(start.unpaced()).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..12]).await;
    let mut wanted = request(list, &["mobile", "doNotCall"]);
    wanted["plan"]["olderThan"] = json!({"doNotCall": 31});
    let ended = done(&app, &wanted).await;
    let checks = ended.steps[1].found;
    assert!(checks > 0, "some have a number of the United States: {ended:?}");
    for (days, older) in [(30, 0), (31, checks)] {
        clock.store(1_790_000_000_000 + days * DAY, Ordering::SeqCst);
        let told = quote(&app, &wanted).await;
        let step = &told["steps"][1];
        assert_eq!((&step["older"], &step["sure"]), (&json!(older), &json!(older)), "after {days} days: {told}");
        assert_eq!(told["worst"], json!(10 * older), "quoted like everything else: {told}");
        assert_eq!(told["best"], told["worst"], "a check always has a result: {told}");
    }
}
