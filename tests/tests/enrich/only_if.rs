//! Steps for some rows only: what is quoted is an upper bound, what is asked is what passes, over restarts too, and nothing is paid
//! for what does not.

use api::{RecordKind, Tenths};
use engine::screen::JobPhase;
use serde_json::{Value, json};
use tests::rig::App;

use super::{
    add, agrees, cells, companies, done, employers, listed, moved, new_list, people_by_page, quote, request,
    service_with, set_prices, start,
};

pub(crate) fn line(column: &str, test: &str, values: &[&str]) -> Value {
    json!({"column": column, "test": test, "values": values})
}

/// The mobile, for those alone of whom the e-mail step found nothing.
fn mobile_where_no_email(list: i64) -> Value {
    let mut wanted = request(list, &["email", "mobile"]);
    wanted["plan"]["onlyIf"] = json!({"mobile": line("find.email.status", "is", &["None"])});
    wanted
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_asked_where_the_one_before_found_nothing() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..24]).await;
    let wanted = mobile_where_no_email(list);
    let told = quote(&app, &wanted).await;
    let mobile = &told["steps"][1];
    assert_eq!(
        (&mobile["sure"], &mobile["perhaps"], &mobile["conditional"], &mobile["skipped"]),
        (&json!(0), &json!(24), &json!(24), &json!(0)),
        "what the e-mail step will find is not known: {told}"
    );
    assert_eq!(told["worst"], json!(24 * 10 + 24 * 50), "so all of it is the most that it can cost: {told}");
    let ended = done(&app, &wanted).await;
    let [email, mobile] = &ended.steps[..] else { panic!("two steps: {ended:?}") };
    assert_eq!(ended.phase, JobPhase::Done, "{ended:?}");
    assert!(email.found > 0 && email.none > 0, "some have an e-mail: {email:?}");
    assert_eq!(mobile.asked, email.none, "asked where none was found, and nowhere else: {ended:?}");
    assert_eq!(mobile.skipped, email.found, "the others are left out: {ended:?}");
    assert_eq!(ended.spent, Tenths(10 * email.found + 50 * mobile.found), "each result is paid once: {ended:?}");
    assert_eq!(service.count("phone", "received").await, email.none, "the service saw no more questions");
    agrees(&app, &service).await;
    let states = cells(&app, list, RecordKind::Person, "find.mobile.status").await;
    let shown = states.iter().flatten().count() as u64;
    assert_eq!(shown, email.none, "a row that was left out has nothing in its cell: {states:?}");

    // The same again is free, and quoted so: what the step before found is known now.
    let told = quote(&app, &wanted).await;
    assert_eq!((&told["worst"], &told["questions"]), (&json!(0), &json!(0)), "{told}");
    assert_eq!(told["steps"][1]["skipped"], json!(email.found), "{told}");
    assert_eq!(done(&app, &wanted).await.spent, Tenths::ZERO, "nothing is asked twice");
    assert_eq!(service.count("phone", "received").await, email.none, "nothing is sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_holds_over_a_restart() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..24]).await;
    let mut events = app.listen();
    service.hold_behind("email", 6).await;
    let job = start(&app, &mobile_where_no_email(list)).await;
    moved(&mut events, job, "a few are through", |state| state.steps[0].found + state.steps[0].none > 4).await;
    tokio::join!(app.end(), service.heal());

    let app = App::unpaced(data.path(), &service).await;
    let mut events = app.listen();
    if listed(&app, job).await["phase"] != "done" {
        moved(&mut events, job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
    }
    let ended = listed(&app, job).await;
    let (email, mobile) = (&ended["steps"][0], &ended["steps"][1]);
    assert_eq!(service.count("email", "received").await, 24, "every e-mail was asked for once: {ended}");
    assert_eq!(
        json!(service.count("phone", "received").await),
        email["none"],
        "and mobiles where there was none: {ended}"
    );
    assert_eq!(mobile["skipped"], email["found"], "{ended}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_the_quote_and_the_run_are_of_the_same_rows() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let firms = employers(&people, 12);
    let list = companies(&app, &firms).await;
    let letter = &firms[0].0[..1];
    let condition = json!({"any": [line("name", "contains", &[letter]), line("domain", "is", &[&firms[3].1])]});
    let passing = firms
        .iter()
        .enumerate()
        .filter(|(at, (name, _))| *at == 3 || name.to_lowercase().contains(&letter.to_lowercase()));
    let passing = passing.count();
    let counted = app
        .ask(
            "count_condition",
            json!({"of": {"kind": "list", "list": list}, "rows": null, "condition": condition, "slot": "a"}),
        )
        .await;
    assert_eq!((&counted["rows"], &counted["passing"]), (&json!(12), &json!(passing)), "{counted}");
    let mut wanted = request(list, &["companyPage"]);
    wanted["plan"]["onlyIf"] = json!({"companyPage": condition});
    let told = quote(&app, &wanted).await;
    let step = &told["steps"][0];
    assert_eq!((&step["sure"], &step["skipped"]), (&json!(passing), &json!(12 - passing)), "{told}");
    assert_eq!(told["worst"], json!(5 * passing), "what does not pass costs nothing: {told}");
    // A recipe keeps it.
    let kept = app.ask("save_recipe", json!({"name": "Pages", "plan": wanted["plan"]})).await;
    assert_eq!(kept[0]["plan"]["onlyIf"], wanted["plan"]["onlyIf"], "{kept}");
    let ended = done(&app, &wanted).await;
    assert_eq!(service.count("domain_to_network", "received").await, passing as u64, "{ended:?}");
    assert_eq!(ended.steps[0].skipped, 12 - passing as u64, "{ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_waits_is_not_taken_for_one_that_has_something() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 4)).await;
    let mut wanted = request(list, &["companyPage"]);
    wanted["plan"]["onlyIf"] = json!({"companyPage": line("find.companyPage.status", "empty", &[])});
    let ended = done(&app, &wanted).await;
    assert_eq!((ended.steps[0].found, ended.steps[0].skipped), (4, 0), "none had one when the job began: {ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_cannot_be_asked_is_foreseen_as_such() {
    let (service, _) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = new_list(&app, "Numbers", RecordKind::Person).await;
    add(&app, list, json!({"firstName": "Ada", "mobile": "+12025550123"})).await;
    let mut wanted = request(list, &["email", "doNotCall"]);
    wanted["plan"]["onlyIf"] = json!({"doNotCall": line("find.email.status", "is", &["Cannot"])});
    let told = quote(&app, &wanted).await;
    let steps = &told["steps"];
    assert_eq!(steps[0]["cannot"][0]["rows"], json!(1), "nobody can be asked for by a first name alone: {told}");
    assert_eq!((&steps[1]["sure"], &steps[1]["skipped"]), (&json!(1), &json!(0)), "so the number is checked: {told}");
    let ended = done(&app, &wanted).await;
    assert_eq!((ended.steps[1].asked, ended.steps[1].skipped), (1, 0), "as it was quoted: {ended:?}");
    let again = quote(&app, &wanted).await;
    assert_eq!(again["worst"], json!(0), "and the same again is free: {again}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_known_elsewhere_is_left_out_where_a_person_says_so() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..12]).await;
    let pages: Vec<&str> = people[..4].iter().map(|one| one.text("profileUrl")).collect();
    let from = json!({"kind": "pasted", "text": format!("Name\tPage\n{}", pages.iter().map(|page| format!("Somebody\t{page}")).collect::<Vec<_>>().join("\n"))});
    let told = app.ask("bring_elsewhere", json!({"name": "Our CRM", "from": from, "country": "US"})).await;
    assert_eq!(told["sources"][0]["records"], json!(4), "they are marked: {told}");
    let mut wanted = request(list, &["email"]);
    wanted["plan"]["leaveOutKnown"] = json!(true);
    let step = quote(&app, &wanted).await["steps"][0].clone();
    assert_eq!((&step["skipped"], &step["sure"]), (&json!(4), &json!(8)), "{step}");
    wanted["plan"]["onlyIf"] = json!({"email": line("name", "notEmpty", &[])});
    let step = quote(&app, &wanted).await["steps"][0].clone();
    assert_eq!((&step["skipped"], &step["sure"]), (&json!(4), &json!(8)), "beside a condition: {step}");
    let ended = done(&app, &wanted).await;
    assert_eq!((ended.steps[0].skipped, ended.steps[0].asked), (4, 8), "{ended:?}");
    assert_eq!(service.count("email", "received").await, 8, "nobody whom the other system has");
    wanted["plan"]["leaveOutKnown"] = json!(false);
    let step = quote(&app, &wanted).await["steps"][0].clone();
    assert_eq!((&step["skipped"], &step["sure"]), (&json!(0), &json!(4)), "they can be asked for still: {step}");
    agrees(&app, &service).await;
    app.end().await;
}
