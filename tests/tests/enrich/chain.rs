//! Plans in order: what a step needs is found by an earlier one, and what is owned is never asked for again.

use api::{RecordKind, Tenths};
use engine::screen::JobPhase;
use serde_json::json;
use tests::rig::App;

use super::{
    agrees, cells, companies, done, employers, listed, people_by_name, quote, request, service_with, set_prices, topics,
};

#[tokio::test(flavor = "multi_thread")]
async fn from_a_domain_to_the_page_to_the_topics() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 6)).await;
    let mut wanted = request(list, &["topics", "companyPage"]);
    wanted["plan"]["topics"] = json!(topics(&service).await);

    let told = quote(&app, &wanted).await;
    let (pages, matches) = (&told["steps"][0], &told["steps"][1]);
    assert_eq!((&pages["sure"], &matches["sure"], &matches["perhaps"]), (&json!(6), &json!(0), &json!(6)), "{told}");
    assert_eq!(
        (&told["best"], &told["worst"]),
        (&json!(0), &json!(6 * 35)),
        "half a credit and three for each: {told}"
    );
    let ended = done(&app, &wanted).await;
    assert_eq!(ended.phase, JobPhase::Done, "{ended:?}");
    assert_eq!((ended.steps[0].found, ended.steps[0].asked), (6, 6), "every page is found: {ended:?}");
    assert_eq!(ended.quoted, (Tenths::ZERO, None, Tenths(6 * 35)), "the report says what was quoted: {ended:?}");
    assert_eq!(ended.steps[1].found + ended.steps[1].none, 6, "and asked for its topics: {ended:?}");
    assert_eq!(ended.spent, Tenths(30 + 30 * ended.steps[1].found), "each result is paid once: {ended:?}");
    let shown = cells(&app, list, RecordKind::Company, "find.companyPage").await;
    assert!(shown.iter().all(|page| page.as_deref().is_some_and(|page| page.contains("/company/"))), "{shown:?}");
    agrees(&app, &service).await;

    // The same again: everything is owned, so nothing is sent.
    let before = service.state().await["requests"].clone();
    let told = quote(&app, &wanted).await;
    assert_eq!((&told["worst"], &told["questions"]), (&json!(0), &json!(0)), "all of it is owned: {told}");
    let again = done(&app, &wanted).await;
    assert_eq!((again.phase, again.spent), (JobPhase::Done, Tenths::ZERO), "{again:?}");
    let after = service.state().await["requests"].clone();
    for operation in ["domain_to_network", "business_intent_topics"] {
        assert_eq!(before[operation], after[operation], "{operation} was not asked again");
    }
    assert_eq!(again.steps[0].owned, 6, "the report says so: {again:?}");
    assert_eq!(listed(&app, again.job).await["spent"], 0, "and keeps saying so");
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_name_to_the_page_to_the_mobile_to_do_not_call() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_name(&app, &people[..12]).await;
    let wanted = request(list, &["page", "mobile", "doNotCall"]);
    let ended = done(&app, &wanted).await;
    assert_eq!(ended.phase, JobPhase::Done, "{ended:?}");
    let [page, mobile, check] = &ended.steps[..] else { panic!("three steps: {ended:?}") };
    assert_eq!(page.found, 12, "everybody has a page: {page:?}");
    assert_eq!((mobile.asked, mobile.found + mobile.none), (12, 12), "each page is asked for its number: {mobile:?}");
    assert!(mobile.found > 0 && mobile.none > 0, "some have one: {mobile:?}");
    assert_eq!(check.asked, check.found, "each check has a result: {check:?}");
    assert_eq!(check.found + check.cannot, 12, "only numbers of the United States go on: {check:?}");
    let spent = 12 * 5 + mobile.found * 50 + check.found * 10;
    assert_eq!(ended.spent, Tenths(spent), "each result is paid once: {ended:?}");
    agrees(&app, &service).await;
    let marks = cells(&app, list, RecordKind::Person, "find.doNotCall.mark").await;
    let told = marks.iter().flatten().filter(|mark| ["Listed", "Clear"].contains(&mark.as_str())).count();
    assert_eq!(told as u64, check.found, "each check has its word: {marks:?}");

    // Numbers that were not found are not asked for again by accident either.
    let sent = service.count("phone", "received").await;
    let told = quote(&app, &wanted).await;
    assert_eq!((&told["worst"], &told["questions"]), (&json!(0), &json!(0)), "all of it is known: {told}");
    assert_eq!(done(&app, &wanted).await.spent, Tenths::ZERO, "the same list again costs nothing");
    assert_eq!(service.count("phone", "received").await, sent, "and sends nothing");
    // Asked for anew only where the person says so, and then it is quoted.
    let mut anew = wanted.clone();
    anew["plan"]["olderThan"] = json!({"doNotCall": 0});
    let told = quote(&app, &anew).await;
    let checks = &told["steps"][2];
    assert_eq!((&checks["older"], &checks["sure"]), (&json!(check.found), &json!(check.found)), "{told}");
    let refreshed = done(&app, &anew).await;
    assert_eq!(refreshed.spent, Tenths(10 * check.found), "each check again: {refreshed:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_question_is_asked_once_however_many_rows_need_it() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let (_, domain) = employers(&people, 1).remove(0);
    let firms: Vec<_> = (1..=10).map(|number| (format!("Branch {number}"), domain.clone())).collect();
    let list = companies(&app, &firms).await;
    let wanted = request(list, &["companyPage"]);
    let told = quote(&app, &wanted).await;
    let step = &told["steps"][0];
    assert_eq!((&step["sure"], &step["same"], &told["worst"]), (&json!(1), &json!(9), &json!(5)), "{told}");
    let ended = done(&app, &wanted).await;
    assert_eq!(service.count("domain_to_network", "received").await, 1, "one request: {ended:?}");
    assert_eq!((ended.steps[0].found, ended.steps[0].owned, ended.spent), (10, 9, Tenths(5)), "{ended:?}");
    let shown = cells(&app, list, RecordKind::Company, "find.companyPage").await;
    assert!(shown.iter().all(|page| page.is_some() && *page == shown[0]), "every row has it: {shown:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn topics_that_failed_are_tried_again_and_the_pages_are_not_paid_again() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 4)).await;
    let mut wanted = request(list, &["companyPage", "topics"]);
    wanted["plan"]["topics"] = json!(topics(&service).await);
    let broken = json!({"error": "Bad Gateway", "message": "The source is down."});
    let fault =
        json!({"operation": "business-intent-topics", "kind": "status", "status": 502, "body": broken, "times": 1000});
    service.control(json!({"faults": [fault]})).await;
    let failed = done(&app, &wanted).await;
    assert_eq!((failed.steps[0].found, failed.steps[1].failed), (4, 4), "{failed:?}");
    service.heal().await;
    // As the window does: what the job was asked for, of what failed in it.
    let again = json!({"list": list, "rows": null, "plan": failed.plan, "again": failed.job});
    let told = quote(&app, &again).await;
    assert_eq!((&told["steps"][0]["owned"], &told["steps"][1]["sure"]), (&json!(4), &json!(4)), "{told}");
    assert_eq!(told["worst"], json!(4 * 30), "only the topics are to pay: {told}");
    let ended = done(&app, &again).await;
    assert_eq!((ended.phase, ended.steps[1].failed), (JobPhase::Done, 0), "{ended:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 4, "no page was asked for twice");
    agrees(&app, &service).await;
}
