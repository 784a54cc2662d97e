//! Answers that go wrong: failures are stored with their reason, unclear ones are said, and recipes store a plan.

use api::{RecordKind, Tenths};
use engine::screen::JobPhase;
use serde_json::{Value, json};
use tests::rig::App;

use super::{
    agrees, cells, companies, done, employers, people_by_page, quote, request, rest, service_with, set_prices,
    start_within,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_answer_is_said_and_not_sent_again() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..6]).await;
    service.control(json!({"faults": [{"operation": "email", "kind": "drop_after", "times": 1}]})).await;
    let wanted = request(list, &["email"]);
    let ended = done(&app, &wanted).await;
    assert_eq!((ended.phase, ended.steps[0].unclear), (JobPhase::Done, 1), "{ended:?}");
    let sent = service.count("email", "received").await;
    assert_eq!(sent, 6, "each was sent once");
    let told = quote(&app, &wanted).await;
    let why = "asked before, and not confirmed yet";
    assert_eq!(told["steps"][0]["cannot"][0], json!({"reason": why, "rows": 1}), "the quote says so: {told}");
    let again = done(&app, &wanted).await;
    assert_eq!((again.steps[0].unclear, again.spent), (1, Tenths::ZERO), "still unclear, and free: {again:?}");
    assert_eq!(service.count("email", "received").await, sent, "nothing was sent again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_page_is_fetched_under_its_key() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 3)).await;
    service.control(json!({"faults": [{"operation": "domain-to-network", "kind": "drop_after", "times": 2}]})).await;
    let ended = done(&app, &request(list, &["companyPage"])).await;
    assert_eq!((ended.steps[0].found, ended.spent), (3, Tenths(15)), "found, and paid once each: {ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_in_a_row_stop_a_job_and_can_be_tried_again() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..25]).await;
    let broken = json!({"error": "Bad Gateway", "message": "The source is down."});
    let fault = json!({"operation": "email", "kind": "status", "status": 502, "body": broken, "times": 1000});
    service.control(json!({"faults": [fault]})).await;
    let wanted = request(list, &["email"]);
    let mut events = app.listen();
    let job = start_within(&app, &wanted, json!(250), Value::Null).await;
    let stood = rest(&mut events, job).await;
    assert_eq!(stood.phase, JobPhase::Interrupted, "{stood:?}");
    assert!(stood.trouble.as_deref().is_some_and(|why| why.contains("in a row went wrong")), "it says why: {stood:?}");
    assert!((10..18).contains(&stood.steps[0].failed), "ten, and those under way: {stood:?}");
    assert_eq!(stood.spent, Tenths::ZERO, "a failure costs nothing: {stood:?}");
    let reasons = cells(&app, list, RecordKind::Person, "find.email.status").await;
    assert!(reasons.iter().flatten().any(|status| status == "Failed"), "the cells say so: {reasons:?}");
    service.heal().await;
    app.ask("stop_job", json!({"job": job})).await;
    let mut failed = request(list, &["email"]);
    failed["again"] = json!(job);
    let told = quote(&app, &failed).await;
    assert_eq!(told["rows"], stood.steps[0].failed, "only what failed: {told}");
    let ended = done(&app, &failed).await;
    assert_eq!((ended.phase, ended.steps[0].failed), (JobPhase::Done, 0), "{ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_kept_under_a_name() {
    let (service, _) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    let plan = |find: &[&str]| json!({"find": find, "topics": [], "olderThan": {"doNotCall": 31}});
    app.ask("save_recipe", json!({"name": " Callable ", "plan": plan(&["doNotCall", "mobile", "page"])})).await;
    let kept = app.ask("save_recipe", json!({"name": "callable", "plan": plan(&["mobile"])})).await;
    assert_eq!(kept.as_array().unwrap().len(), 1, "the same name again replaces it: {kept}");
    assert_eq!((&kept[0]["name"], &kept[0]["plan"]), (&json!("callable"), &plan(&["mobile"])), "{kept}");
    app.refused("save_recipe", json!({"name": " ", "plan": plan(&["mobile"])})).await;
    app.refused("save_recipe", json!({"name": "Nothing", "plan": plan(&[])})).await;
    app.end().await;
    let app = App::unpaced(data.path(), &service).await;
    assert_eq!(app.ask("recipes", json!({})).await, kept, "it is there after a restart");
    assert_eq!(app.ask("remove_recipe", json!({"recipe": kept[0]["recipe"]})).await, json!([]), "and can go");
}
