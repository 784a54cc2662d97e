//! What holds a job: a yes, a limit, a stop, the suppression list.

use api::Tenths;
use engine::screen::{FailureCode, JobPhase};
use serde_json::{Value, json};
use tests::rig::App;

use super::{
    agrees, cells, companies, done, employers, listed, moved, people_by_page, quote, request, rest, service_with,
    set_prices, start, start_within,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_job_needs_a_yes_to_its_price() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..5]).await;
    let wanted = request(list, &["mobile"]);
    let told = quote(&app, &wanted).await;
    assert_eq!((&told["worst"], &told["confirm"]), (&json!(250), &json!(true)), "25 credits are above 20: {told}");
    for (agreed, why) in [(Value::Null, "no yes"), (json!(249), "a yes to a smaller price is no yes")] {
        let asked = json!({"request": wanted, "agreed": agreed, "spendingLimit": null, "failures": 10});
        assert_eq!(app.refused("start_job", asked).await.code, FailureCode::Confirm, "{why}");
    }
    assert_eq!(service.count("phone", "received").await, 0, "nothing was sent");
    assert_eq!(app.ask("jobs", json!({})).await, json!([]), "and nothing was started");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_is_never_crossed() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..30]).await;
    let wanted = request(list, &["email"]);
    let mut events = app.listen();
    let job = start_within(&app, &wanted, json!(300), json!(75)).await;
    let stood = rest(&mut events, job).await;
    assert_eq!(stood.phase, JobPhase::Interrupted, "{stood:?}");
    assert!(stood.trouble.as_deref().is_some_and(|why| why.contains("7.5 credits")), "it says why: {stood:?}");
    assert_eq!(stood.spent, Tenths(70), "seven of one credit each fit, an eighth would cross it: {stood:?}");
    assert_eq!(service.charged().await, Tenths(70), "the service says the same");
    let kept = app.refused("remove_list", json!({"list": list})).await;
    assert!(kept.message.contains("Stop it first"), "its list is not taken from under it: {kept:?}");
    app.ask("resume_job", json!({"job": job, "spendingLimit": 300})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!(ended.phase, JobPhase::Done, "with a higher limit it goes on to its end: {ended:?}");
    agrees(&app, &service).await;
    let asked = service.count("email", "received").await;
    assert_eq!(asked, 30, "and every question was asked once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_that_is_set_while_a_question_waits_is_asked_about() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..30]).await;
    service.hold_behind("email", 0).await;
    let mut events = app.listen();
    // Of eight that are asked at first the third waits for what the first two cost.
    let job = start_within(&app, &request(list, &["email"]), json!(300), json!(25)).await;
    service.until("two are asked", |state| state["requests"]["email"]["received"] == 2).await;
    app.ask("set_price", json!({"operation": "email", "price": 50})).await;
    service.heal().await;
    let stood = rest(&mut events, job).await;
    assert_eq!(stood.phase, JobPhase::Interrupted, "{stood:?}");
    let why = stood.trouble.as_deref().unwrap_or_default();
    assert!(
        why.contains("costs 5 credits"),
        "that is what has to be agreed to, not that a limit is reached: {stood:?}"
    );
    assert_eq!(stood.steps[0].asked, 2, "only the two that had left: {stood:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_whose_end_was_never_written_makes_a_job_stand() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..30]).await;
    app.ask("set_spending_limit", json!({"kind": "day", "limit": 400})).await;
    service.hold_behind("email", 0).await;
    let mut events = app.listen();
    let job = start_within(&app, &request(list, &["email"]), json!(300), json!(300)).await;
    service.works_on("email").await;
    // As where the disk refused what became of it: open on the disk, and nobody waits for its answer.
    let file = rusqlite::Connection::open(data.path().join("workspaces/demo/workspace.sqlite")).unwrap();
    file.busy_timeout(std::time::Duration::from_secs(30)).unwrap();
    file.execute(
        "INSERT INTO intents (operation, digest, request, subject, worst, state, at) VALUES ('email', 'x', '{}', '', 395, 'open', 0)",
        [],
    )
    .unwrap();
    service.heal().await;
    let stood = rest(&mut events, job).await;
    assert_eq!(stood.phase, JobPhase::Interrupted, "all that wait for it wait for nothing: {stood:?}");
    assert!(stood.trouble.as_deref().is_some_and(|why| why.contains("limit of a day")), "it says why: {stood:?}");
    assert!(stood.steps[0].waiting > 0 && stood.steps[0].running == 0, "in the middle: {stood:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lets_nothing_leave_any_more() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 20)).await;
    let wanted = request(list, &["companyPage"]);
    let mut events = app.listen();
    service.hold_behind("domain-to-network", 3).await;
    let job = start(&app, &wanted).await;
    moved(&mut events, job, "a few are found", |state| state.steps[0].found > 2).await;
    let (stopped, ()) = tokio::join!(app.ask("stop_job", json!({"job": job})), service.heal());
    assert_eq!(stopped["phase"], "stopped", "{stopped}");
    let sent = service.count("domain_to_network", "received").await;
    let waiting = stopped["steps"][0]["waiting"].as_u64().unwrap();
    assert!(waiting > 0 && stopped["steps"][0]["running"] == 0, "in the middle: {stopped}");
    assert_eq!(sent + waiting, 20, "each row is asked or waits: {stopped}");
    let status = cells(&app, list, api::RecordKind::Company, "find.companyPage.status").await;
    assert_eq!(status.iter().flatten().count() as u64, sent, "what is not asked any more waits no more: {status:?}");
    app.ask("resume_job", json!({"job": job, "spendingLimit": null})).await;
    assert_eq!(listed(&app, job).await["phase"], "stopped", "a job that was ended stays so");
    app.meter().await;
    assert_eq!(service.count("domain_to_network", "received").await, sent, "nothing left after the stop");
    agrees(&app, &service).await;
    let ended = done(&app, &wanted).await;
    assert_eq!(service.count("domain_to_network", "received").await, 20, "the rest is asked by a new job: {ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_lets_nothing_leave_until_it_is_resumed() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 20)).await;
    let mut events = app.listen();
    service.hold_behind("domain-to-network", 3).await;
    let job = start(&app, &request(list, &["companyPage"])).await;
    moved(&mut events, job, "a few are found", |state| state.steps[0].found > 2).await;
    let (paused, ()) = tokio::join!(app.ask("pause_job", json!({"job": job})), service.heal());
    assert_eq!((&paused["phase"], &paused["need"]), (&json!("paused"), &Value::Null), "{paused}");
    let sent = service.count("domain_to_network", "received").await;
    assert!(sent < 20 && paused["steps"][0]["running"] == 0, "in the middle, and nothing is under way: {paused}");
    let status = cells(&app, list, api::RecordKind::Company, "find.companyPage.status").await;
    assert!(status.iter().flatten().any(|status| status == "Waiting"), "what waits is shown so: {status:?}");
    app.end().await;
    // Over a restart too: only a job that ran goes on by itself.
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    assert_eq!(listed(&app, job).await["phase"], "paused", "it waits for the person");
    assert_eq!(service.count("domain_to_network", "received").await, sent, "nothing left meanwhile");
    let mut events = app.listen();
    app.ask("resume_job", json!({"job": job, "spendingLimit": null})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.steps[0].found, ended.spent), (JobPhase::Done, 20, Tenths(100)), "{ended:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 20, "every question was asked once");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_at_a_slow_limit_holds_up_nobody_at_another_one() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..40]).await;
    done(&app, &request(list, &["mobile"])).await;
    let asked = service.count("email", "received").await;
    // No check is answered before all e-mails are asked for.
    let slow = json!({"operation": "dnc-check", "kind": "delay", "seconds": 600, "times": 1000});
    service.control(json!({"faults": [slow]})).await;
    let mut events = app.listen();
    let job = start(&app, &request(list, &["email", "doNotCall"])).await;
    service.until("all e-mails are asked for", |state| state["requests"]["email"]["received"] == asked + 40).await;
    service.works_on("dnc_check").await;
    assert_eq!(service.count("dnc_check", "answered").await, 0, "and none of them is answered yet");
    service.heal().await;
    app.ask("stop_job", json!({"job": job})).await;
    let stopped = rest(&mut events, job).await;
    assert_eq!(stopped.steps[0].waiting, 0, "the e-mails are there: {stopped:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_suppressed_is_left_alone() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let firms = employers(&people, 4);
    let list = companies(&app, &firms).await;
    app.ask("suppress", json!({"what": {"kind": "typed", "text": firms[1].1}, "country": "DE"})).await;
    let wanted = request(list, &["companyPage"]);
    let told = quote(&app, &wanted).await;
    assert_eq!((&told["steps"][0]["suppressed"], &told["worst"]), (&json!(1), &json!(15)), "said in the quote: {told}");
    let ended = done(&app, &wanted).await;
    assert_eq!((ended.steps[0].suppressed, ended.steps[0].found), (1, 3), "and left alone: {ended:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 3, "it was not asked for");
    let status = cells(&app, list, api::RecordKind::Company, "find.companyPage.status").await;
    assert_eq!(status[1].as_deref(), Some("Suppressed"), "its cell says why: {status:?}");
}
