//! How old is what a list has, and asking again only for what is older: the bar, the quote and the run are of the same rows.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use api::{RecordKind, Tenths};
use engine::Clock;
use engine::screen::{RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, Somebody, Start, view_of};

use super::only_if::line;
use super::{add, agrees, cells, done, new_list, people_by_page, quote, request, service_with, set_prices};

const DAY: i64 = 86_400_000;
const BEGINNING: i64 = 1_790_000_000_000;

/// An app whose days pass when the test says so.
struct Calendar {
    app: App,
    clock: Arc<AtomicI64>,
    _data: tempfile::TempDir,
}

impl Calendar {
    async fn start(service: &Service) -> Self {
        let data = tempfile::tempdir().unwrap();
        let clock = Arc::new(AtomicI64::new(BEGINNING));
        let told = Arc::clone(&clock);
        let clocked = Clock::new(move || told.load(Ordering::SeqCst));
        service.control(json!({"rate_limits": false})).await;
        let start = Start { clock: clocked, ..Start::new(data.path(), service) };
        let app = App::start_with(start.unpaced()).await;
        app.meter().await;
        set_prices(&app).await;
        Self { app, clock, _data: data }
    }

    fn turn_to(&self, days: i64) {
        self.clock.store(BEGINNING + days * DAY, Ordering::SeqCst);
    }
}

/// What the list is told to have of an enrichment; null where it has none.
async fn age(app: &App, list: i64, find: &str) -> Value {
    let told = app.ask("list_ages", json!({"list": list})).await;
    let found = told["ages"].as_array().unwrap().iter().find(|age| age["find"] == find).cloned();
    found.unwrap_or(Value::Null)
}

/// Rows of the classes that begin at so many days.
fn older(age: &Value, days: u64) -> u64 {
    let classes = age["classes"].as_array().unwrap();
    let first = classes.iter().position(|class| class["below"] == days).expect("a class ends there") + 1;
    classes[first..].iter().map(|class| class["rows"].as_u64().unwrap()).sum()
}

/// The plan that asks again for what is older than so many days and for nothing else, as the screen makes it.
fn refresh(list: i64, find: &str, days: u64) -> Value {
    let mut wanted = request(list, &[find]);
    wanted["plan"]["olderThan"] = json!({find: days});
    wanted["plan"]["onlyIf"] = json!({find: line(&format!("find.{find}"), "notEmpty", &[])});
    wanted
}

async fn with_page(app: &App, list: i64, people: &[Somebody]) {
    for one in people {
        let fields = json!({
            "firstName": one.text("firstname"), "lastName": one.text("lastname"), "profilePage": one.text("profileUrl"),
        });
        add(app, list, fields).await;
    }
}

/// The numbers of the rows of a list, in their order.
async fn rows(app: &App, list: i64) -> Vec<Value> {
    let (_, rows) = app.rows_of(RecordKind::Person, &ViewRequest { of: RowsOf::List { list }, ..view_of(0) }).await;
    rows.iter().map(|row| row["id"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bar_the_quote_and_the_run_are_of_the_same_rows() {
    let (service, people) = service_with("US").await;
    let calendar = Calendar::start(&service).await;
    let app = &calendar.app;
    let list = new_list(app, "By day", RecordKind::Person).await;
    assert_eq!(app.ask("list_ages", json!({"list": list})).await, json!({"ages": []}), "of nothing, nothing");
    let wanted = request(list, &["email"]);
    // How many were found on which day: what was found before stays.
    let (mut found, mut before): (Vec<(i64, u64)>, u64) = (Vec::new(), 0);
    for (day, people) in [0, 50, 120, 170, 190].into_iter().zip(people.chunks(8)) {
        calendar.turn_to(day);
        with_page(app, list, people).await;
        let all = done(app, &wanted).await.steps[0].found;
        found.push((day, all - before));
        before = all;
    }
    calendar.turn_to(200);
    let all = before;
    assert!(all < 40, "some have none: {found:?}");
    let since = |days: u64| found.iter().filter(|(day, _)| 200 - day >= days as i64).map(|(_, rows)| rows).sum::<u64>();

    let told = age(app, list, "email").await;
    assert_eq!((&told["rows"], &told["oldest"]), (&json!(all), &json!(BEGINNING)), "each value once: {told}");
    for days in [30, 90, 180, 365] {
        assert_eq!(older(&told, days), since(days), "rows older than {days} days: {told}");
    }
    for days in [1, 10, 11, 30, 79, 80, 81, 90, 150, 180, 200, 201, 365] {
        let quoted = quote(app, &refresh(list, "email", days)).await;
        let step = &quoted["steps"][0];
        let asked = since(days);
        assert_eq!((&step["sure"], &step["older"]), (&json!(asked), &json!(asked)), "older than {days}: {quoted}");
        assert_eq!((&step["owned"], &step["perhaps"]), (&json!(all - asked), &json!(0)), "the others stay: {quoted}");
        assert_eq!(step["skipped"], json!(40 - all), "and who has none is not asked about: {quoted}");
        assert_eq!(quoted["worst"], json!(10 * asked), "nothing else is paid for: {quoted}");
    }

    // Asked again, it is new: and only it was asked for.
    let sent = service.count("email", "received").await;
    let ended = done(app, &refresh(list, "email", 100)).await;
    let asked = since(100);
    assert_eq!(service.count("email", "received").await - sent, asked, "only what is older: {ended:?}");
    assert_eq!(ended.spent, Tenths(10 * asked), "and each is paid once: {ended:?}");
    let told = age(app, list, "email").await;
    assert_eq!((older(&told, 90), &told["rows"]), (0, &json!(all)), "the newest answer counts: {told}");
    assert_eq!(quote(app, &refresh(list, "email", 90)).await["worst"], json!(0), "so nothing is left to ask");
    agrees(app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_about_who_is_left_alone_or_gone() {
    let (service, people) = service_with("US").await;
    let calendar = Calendar::start(&service).await;
    let app = &calendar.app;
    let list = people_by_page(app, &people[..12]).await;
    done(app, &request(list, &["email"])).await;
    calendar.turn_to(100);
    let all = age(app, list, "email").await["rows"].as_u64().unwrap();
    assert!(all > 2, "there are some: {all}");
    let mails = cells(app, list, RecordKind::Person, "find.email").await;
    let mut found = mails.iter().enumerate().filter_map(|(at, mail)| Some((at, mail.as_deref()?)));
    let ((_, suppressed), (erased, _)) = (found.next().unwrap(), found.next().unwrap());
    app.ask("suppress", json!({"what": {"kind": "typed", "text": suppressed}, "country": "US"})).await;
    let name = format!("{} {}", people[erased].text("firstname"), people[erased].text("lastname"));
    app.ask("erase_person", json!({"record": rows(app, list).await[erased], "typed": name})).await;
    let told = age(app, list, "email").await;
    assert_eq!((older(&told, 90), &told["rows"]), (all - 2, &json!(all - 2)), "neither of the two: {told}");
    let quoted = quote(app, &refresh(list, "email", 90)).await;
    let step = &quoted["steps"][0];
    assert_eq!((&step["sure"], &step["suppressed"]), (&json!(all - 2), &json!(1)), "nor in the quote: {quoted}");
    assert_eq!(quoted["worst"], json!(10 * (all - 2)), "they cost nothing: {quoted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn checks_are_good_or_not_and_only_those_that_are_not_are_done_again() {
    let (service, people) = service_with("US").await;
    let calendar = Calendar::start(&service).await;
    let app = &calendar.app;
    let list = people_by_page(app, &people[..12]).await;
    let checks = done(app, &request(list, &["mobile", "doNotCall"])).await.steps[1].found;
    assert!(checks > 0, "some have a number of the United States");
    for (days, old) in [(30, 0), (31, checks)] {
        calendar.turn_to(days);
        let told = age(app, list, "doNotCall").await;
        let classes = json!([{"below": 31, "rows": checks - old}, {"below": null, "rows": old}]);
        assert_eq!((&told["classes"], &told["anew"]), (&classes, &json!(true)), "after {days} days: {told}");
        let quoted = quote(app, &refresh(list, "doNotCall", 31)).await;
        assert_eq!(quoted["steps"][0]["sure"], json!(old), "after {days} days: {quoted}");
        assert_eq!(quoted["worst"], json!(10 * old), "and nothing else is paid for: {quoted}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_is_asked_anew_is_checked_anew_where_it_is_another_one() {
    let (service, people) = service_with("US").await;
    let calendar = Calendar::start(&service).await;
    let app = &calendar.app;
    let list = people_by_page(app, &people[..12]).await;
    let first = done(app, &request(list, &["mobile", "doNotCall"])).await;
    let (mobiles, checks) = (first.steps[0].found, first.steps[1].found);
    calendar.turn_to(95);
    assert_eq!(done(app, &refresh(list, "doNotCall", 31)).await.spent, Tenths(10 * checks), "checks of five days");
    calendar.turn_to(100);
    let mut wanted = request(list, &["mobile", "doNotCall"]);
    wanted["plan"]["olderThan"] = json!({"mobile": 90, "doNotCall": 31});
    let has = |find: &str| line(&format!("find.{find}"), "notEmpty", &[]);
    wanted["plan"]["onlyIf"] = json!({"mobile": has("mobile"), "doNotCall": has("doNotCall")});
    let quoted = quote(app, &wanted).await;
    let [mobile, check] = [&quoted["steps"][0], &quoted["steps"][1]];
    assert_eq!((&mobile["sure"], &check["perhaps"]), (&json!(mobiles), &json!(checks)), "each may be new: {quoted}");
    assert_eq!(quoted["worst"], json!(50 * mobiles + 10 * checks), "so each check is in the price: {quoted}");

    let numbers = cells(app, list, RecordKind::Person, "find.mobile").await;
    let other = json!({"status": 200, "operation": "phone", "kind": "status", "times": 1,
        "body": {"status": "success", "phone_numbers": "+12025550142", "provider": "another"}});
    service.control(json!({"faults": [other]})).await;
    let sent = service.count("dnc_check", "received").await;
    let ended = done(app, &wanted).await;
    let now = cells(app, list, RecordKind::Person, "find.mobile").await;
    let changed = numbers.iter().zip(&now).filter(|(before, now)| before != now).count() as u64;
    assert_eq!(changed, 1, "one has another number: {now:?}");
    assert_eq!(service.count("dnc_check", "received").await - sent, 1, "that one is checked and no other: {ended:?}");
    assert_eq!(ended.steps[1].owned, checks - 1, "the checks of the others are as good as they were: {ended:?}");
}
