//! Statuses that say never to spend on a record: whoever has one is left alone by quotes, jobs and the questions of the drawer, whoever
//! says so and whenever, as whom the suppression list names; and each place says why.

use engine::screen::{JobPhase, JobState};
use serde_json::{Value, json};
use tests::rig::App;

use super::{agrees, companies, done, employers, moved, quote, request, rest, service_with, start};

/// Gives the rows of a list from one to another a status.
pub(super) async fn note(app: &App, list: i64, rows: (usize, usize), status: &str) {
    let all = json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = app.ask("open_view", all).await;
    let selection = json!({"kind": "ranges", "ranges": [rows]});
    let which = json!({"kind": "rows", "rows": {"view": view["view"], "selection": selection}});
    app.ask("note", json!({"which": which, "status": status, "addTags": [], "removeTags": [], "note": null})).await;
}

pub(super) async fn never(app: &App, statuses: &[&str]) -> Value {
    app.ask("set_never_spend", json!({"statuses": statuses})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_such_a_status_is_left_alone_and_it_is_said() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 5)).await;
    note(&app, list, (0, 1), "Customer").await;
    never(&app, &["customer"]).await;
    let told = quote(&app, &request(list, &["companyPage"])).await;
    let step = &told["steps"][0];
    assert_eq!((&step["spared"], &step["sure"]), (&json!(2), &json!(3)), "whatever its case: {told}");
    assert_eq!(told["worst"], json!(5 * 3), "and it costs nothing: {told}");
    let ended = done(&app, &request(list, &["companyPage"])).await;
    let step = &ended.steps[0];
    assert_eq!((step.found, step.spared, step.skipped), (3, 2, 0), "for its own reason: {ended:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 3, "nothing was asked about customers");
    // Said otherwise, it is asked about again.
    never(&app, &[]).await;
    let ended = done(&app, &request(list, &["companyPage"])).await;
    assert_eq!((ended.steps[0].found, ended.steps[0].spared), (5, 0), "{ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_while_a_job_runs_counts_for_the_rows_that_it_has_not_got_to() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    // More rows than a job has on their way at once: those are read already, like the ones of whom the suppression list hears too late.
    let mut firms = employers(&people, 8);
    firms.extend((0..152).map(|at| (format!("Unknown {at}"), format!("unknown-{at}.example"))));
    let list = companies(&app, &firms).await;
    note(&app, list, (0, 159), "Lost").await;
    let mut events = app.listen();
    service.hold_behind("domain_to_network", 4).await;
    let job = start(&app, &request(list, &["companyPage"])).await;
    let is_on = |state: &JobState| state.steps[0].found + state.steps[0].none >= 4;
    moved(&mut events, job, "a few are through", is_on).await;
    never(&app, &["Lost"]).await;
    service.heal().await;
    let ended = rest(&mut events, job).await;
    let step = &ended.steps[0];
    assert_eq!(ended.phase, JobPhase::Done, "{ended:?}");
    assert!(step.spared >= 40, "the others are left alone: {ended:?}");
    assert_eq!(step.found + step.none + step.spared, 160, "each row is one or the other: {ended:?}");
    let received = service.count("domain_to_network", "received").await;
    assert_eq!(received, step.found + step.none, "and nothing was sent for them: {ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_goes_on_leaves_alone_who_has_such_a_status_by_then() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 30)).await;
    let mut events = app.listen();
    service.hold_behind("domain_to_network", 4).await;
    let job = start(&app, &request(list, &["companyPage"])).await;
    moved(&mut events, job, "a few are through", |state| state.steps[0].found >= 4).await;
    let pausing = app.ask("pause_job", json!({"job": job}));
    tokio::join!(pausing, service.heal());
    let paused = rest(&mut events, job).await;
    note(&app, list, (0, 29), "Customer").await;
    never(&app, &["Customer"]).await;
    app.ask("resume_job", json!({"job": job, "spendingLimit": null})).await;
    let ended = moved(&mut events, job, "it is through", |state| state.phase == JobPhase::Done).await;
    let step = &ended.steps[0];
    assert_eq!(step.found, paused.steps[0].found, "nothing more was asked: {paused:?} {ended:?}");
    assert_eq!(step.spared, 30 - step.found, "all others are left alone: {ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_drawer_offers_no_question_about_one_and_says_why() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 1)).await;
    note(&app, list, (0, 0), "Customer").await;
    let all = json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = app.ask("open_view", all).await;
    let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["name"]})).await;
    let record = json!({"record": block["rows"][0]["id"]});
    let told = app.ask("record", &record).await;
    assert_eq!(told["neverSpend"], json!(false), "{told}");
    assert!(!told["questions"].as_array().unwrap().is_empty(), "there is something to ask: {told}");
    never(&app, &["Customer"]).await;
    let told = app.ask("record", &record).await;
    assert_eq!((&told["neverSpend"], &told["questions"]), (&json!(true), &json!([])), "{told}");
}
