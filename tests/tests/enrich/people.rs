//! People of a list of companies: no company gets more than were wanted or costs more than was quoted, nothing is bought twice, and
//! what the service says of itself is what came.

mod counted;
mod many;
mod odd;
mod once;
mod only_if;
mod paid;
mod then;
mod which;

use std::collections::{BTreeMap, BTreeSet};

use api::{RecordKind, Tenths};
use engine::screen::JobPhase;
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::{add, agrees, cells, done, moved, new_list, quote, rest, start};

/// The personas of these tests: who leads, else who manages.
fn personas() -> Value {
    json!([
        {"name": "Who leads", "titles": ["director", "head", "vp"], "notTitles": ["assistant"]},
        {"name": "Who manages", "titles": ["manager"], "notTitles": ["assistant"]},
        {"name": "Who knows", "titles": ["engineer", "consultant"], "notTitles": ["assistant"]},
    ])
}

pub(super) fn wanted(list: i64, personas: &Value, most: u32, taken: &str) -> Value {
    let people = json!({"personas": personas, "most": most, "taken": taken});
    json!({"list": list, "rows": null, "plan": {"find": ["people"], "topics": [], "olderThan": {}, "people": people}, "again": null})
}

/// A list of companies with their pages.
async fn firms(app: &App, rows: &[Value]) -> i64 {
    let list = new_list(app, "Firms", RecordKind::Company).await;
    for row in rows {
        let text = |key: &str| row[key].as_str().unwrap_or_default();
        let fields = json!({"name": text("name"), "companyPage": text("networkProfile"), "domain": text("domain")});
        add(app, list, fields).await;
    }
    list
}

/// Companies of the service's world, of different sizes.
async fn some(service: &Service, most: usize) -> Vec<Value> {
    let sizes = json!({"country": ["Germany"], "size": ["201-500", "501-1000", "1001-5000", "5001-10000"]});
    let rows = service.rows(&sizes, most * 2).await;
    service.control(json!({"reset": true})).await;
    rows.into_iter().filter(|row| row.contains_key("networkProfile")).map(|row| json!(row)).take(most).collect()
}

/// What the service itself says: of each company everybody whom a persona means, by the filters that a person would type. Asked one by
/// one it leaves nobody out; of a longer page it may, and then nobody can say that they are there. A service of the same world is
/// asked, so that nothing is charged.
async fn truth(rows: &[Value], persona: &Value, one_by_one: bool) -> BTreeMap<String, BTreeSet<String>> {
    let service = Service::small().await;
    service.control(json!({"rate_limits": false, "credits": 10_000_000})).await;
    let mut truth = BTreeMap::new();
    for row in rows {
        let page = row["networkProfile"].as_str().unwrap();
        let mut people = BTreeSet::new();
        for number in 0.. {
            let filters = json!({"companyUrl": page, "job": persona["titles"], "jobExclude": persona["notTitles"], "searchMode": "WORD"});
            let body = json!({"filters": filters, "page": number, "size": if one_by_one { 1 } else { 100 }});
            let answer =
                tests::rig::request(&service.base_url, "POST", "/v1/leads-finder", Some(&service.api_key), Some(&body))
                    .await
                    .json();
            let rows = answer["rows"].as_array().unwrap();
            people.extend(rows.iter().map(Value::to_string));
            if rows.is_empty() {
                break;
            }
        }
        truth.insert(page.to_owned(), people);
    }
    truth
}

/// How many people each company has whom any persona means, by its page.
async fn everybody(rows: &[Value], one_by_one: bool) -> BTreeMap<String, u64> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for persona in personas().as_array().unwrap() {
        for (page, people) in truth(rows, persona, one_by_one).await {
            all.entry(page).or_default().extend(people);
        }
    }
    all.into_iter().map(|(page, people)| (page, people.len() as u64)).collect()
}

/// How many people each company of a list has, in its order.
async fn found(app: &App, list: i64) -> Vec<u64> {
    let shown = cells(app, list, RecordKind::Company, "find.people").await;
    shown.into_iter().map(|cell| cell.and_then(|count| count.parse().ok()).unwrap_or(0)).collect()
}

async fn coverage(app: &App, list: i64) -> Value {
    app.ask("coverage", json!({"list": list})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_company_gets_more_than_was_wanted_and_the_same_again_costs_nothing() {
    let service = Service::small().await;
    let rows = some(&service, 20).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let wish = wanted(list, &personas(), 3, "inOrder");
    let quoted = quote(&app, &wish).await;
    assert_eq!(quoted["worst"], 20 * 3, "three people at each of 20 companies, a tenth each: {quoted}");
    assert_eq!(quoted["people"]["likely"], Value::Null, "nobody was asked before: {quoted}");
    let ended = done(&app, &wish).await;
    assert_eq!((ended.phase, ended.steps[0].unclear, ended.steps[0].failed), (JobPhase::Done, 0, 0), "{ended:?}");
    assert!(ended.spent <= Tenths(60) && ended.spent > Tenths::ZERO, "within the quote: {ended:?}");
    agrees(&app, &service).await;
    let counts = found(&app, list).await;
    assert!(counts.iter().all(|count| *count <= 3), "no company has more than were wanted: {counts:?}");
    // Coverage, by the service's own count of whom the personas mean.
    let (sure, all) = (everybody(&rows, false).await, everybody(&rows, true).await);
    let named = cells(&app, list, RecordKind::Company, "networkProfile").await;
    let mut by_page: BTreeMap<String, u64> = BTreeMap::new();
    for (page, count) in named.iter().flatten().zip(&counts) {
        let (least, most) = (sure[page].min(3), all[page].min(3));
        assert!((least..=most).contains(count), "{page}: {count} of {least} to {most} whom the service has");
        by_page.insert(page.clone(), *count);
    }
    let told = coverage(&app, list).await;
    let enough = by_page.values().filter(|count| **count == 3).count();
    let nobody = by_page.values().filter(|count| **count == 0).count();
    assert_eq!(
        (&told["enough"], &told["some"], &told["nobody"], &told["open"]),
        (&json!(enough), &json!(rows.len() - enough - nobody), &json!(nobody), &json!(0)),
        "as the service counts: {told}"
    );
    assert!(enough > 0 && enough < rows.len(), "some have enough and some have not, or this shows nothing: {told}");
    // The result is a list of people.
    let into = told["into"].as_i64().expect("people came into a list");
    let names = cells(&app, into, RecordKind::Person, "companyName").await;
    assert_eq!(names.len() as u64, counts.iter().sum::<u64>(), "everybody once");
    let sent = service.count("leads_finder", "received").await;
    let again = quote(&app, &wish).await;
    assert_eq!((&again["worst"], &again["questions"]), (&json!(0), &json!(0)), "there is nothing to ask: {again}");
    assert_eq!(again["people"]["owned"], counts.iter().sum::<u64>(), "all of them are owned: {again}");
    let ended = done(&app, &wish).await;
    assert_eq!((ended.phase, ended.spent), (JobPhase::Done, Tenths::ZERO), "{ended:?}");
    assert_eq!(service.count("leads_finder", "received").await, sent, "and nothing was sent");
    assert_eq!(coverage(&app, list).await["into"], into, "they are in the same list");
    // One more of each: only what is lacking is paid for.
    let five = wanted(list, &personas(), 5, "inOrder");
    let quoted = quote(&app, &five).await;
    let before = service.charged().await;
    let ended = done(&app, &five).await;
    assert!(ended.spent.0 <= quoted["worst"].as_u64().unwrap(), "within the quote: {quoted} {ended:?}");
    let more = found(&app, list).await;
    let (least, most): (u64, u64) = (sure.values().map(|n| n.min(&5)).sum(), all.values().map(|n| n.min(&5)).sum());
    assert!((least..=most).contains(&more.iter().sum::<u64>()), "up to five now: {more:?}");
    let fresh = more.iter().sum::<u64>() - counts.iter().sum::<u64>();
    assert_eq!(service.charged().await.0 - before.0, fresh, "nobody was paid for a second time");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn owned_people_are_taken_first_and_personas_share() {
    let service = Service::small().await;
    let rows = some(&service, 6).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    // Somebody of the first company whom a person has from elsewhere.
    let people = new_list(&app, "Mine", RecordKind::Person).await;
    add(
        &app,
        people,
        json!({"firstName": "Ada", "lastName": "Own", "jobTitle": "Head of Everything", "company": rows[0]["name"]}),
    )
    .await;
    let quoted = quote(&app, &wanted(list, &personas(), 2, "inOrder")).await;
    assert_eq!(quoted["people"]["owned"], 1, "she fits and is free: {quoted}");
    assert_eq!(quoted["worst"], 11, "of twelve one is there: {quoted}");
    let spread = done(&app, &wanted(list, &personas(), 2, "spread")).await;
    assert_eq!(spread.phase, JobPhase::Done, "{spread:?}");
    let into = coverage(&app, list).await["into"].as_i64().unwrap();
    let names = cells(&app, into, RecordKind::Person, "name").await;
    assert!(names.contains(&Some("Ada Own".to_owned())), "she is among them: {names:?}");
    let titles = cells(&app, into, RecordKind::Person, "title").await;
    let manage = titles.iter().flatten().filter(|title| title.to_lowercase().contains("manager")).count();
    assert!(manage > 0, "the second persona has its share: {titles:?}");
    agrees(&app, &service).await;
    // Both ways.
    let (_, shown) = app
        .rows_of(RecordKind::Company, &super::ViewRequest { of: super::RowsOf::List { list }, ..super::view_of(0) })
        .await;
    let company =
        shown.iter().find(|row| row["cells"].as_array().unwrap().iter().any(|cell| *cell == rows[0]["name"])).unwrap();
    let detail = app.ask("record", json!({"record": company["id"]})).await;
    let linked = detail["people"]["some"].as_array().unwrap();
    assert!(linked.iter().any(|one| one["title"] == "Ada Own"), "from the company to its people: {linked:?}");
    let ada = linked.iter().find(|one| one["title"] == "Ada Own").unwrap();
    let detail = app.ask("record", json!({"record": ada["record"]})).await;
    assert_eq!(detail["people"]["some"][0]["record"], company["id"], "and back: {}", detail["people"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_ends_in_its_middle_goes_on_and_buys_nothing_twice() {
    let service = Service::small().await;
    let rows = some(&service, 16).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    let wish = wanted(list, &personas(), 2, "inOrder");
    let worst = quote(&app, &wish).await["worst"].as_u64().unwrap();
    let mut events = app.listen();
    service.hold_behind("leads-finder", 14).await;
    let job = start(&app, &wish).await;
    moved(&mut events, job, "some are asked", |state| state.steps[0].asked > 11).await;
    tokio::join!(app.end(), service.heal());
    let app = App::unpaced(data.path(), &service).await;
    let mut events = app.listen();
    if super::listed(&app, job).await["phase"] != "done" {
        moved(&mut events, job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
    }
    assert!(service.charged().await.0 <= worst, "within what was agreed to");
    let told = coverage(&app, list).await;
    assert_eq!((&told["open"], &told["noPage"]), (&json!(0), &json!(0)), "every company has its outcome: {told}");
    agrees(&app, &service).await;
    let repeated = quote(&app, &wish).await;
    assert_eq!(repeated["worst"], 0, "there is nothing left to ask: {repeated}");
    let estimate = quote(&app, &wanted(list, &personas(), 4, "inOrder")).await;
    assert_eq!(estimate["people"]["likely"]["same"], false, "learned from another wish, which is said: {estimate}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_in_the_middle_is_kept_and_said() {
    let service = Service::small().await;
    let rows = some(&service, 10).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = firms(&app, &rows).await;
    add(&app, list, json!({"name": "No page GmbH", "domain": "nopage.example"})).await;
    let wish = wanted(list, &personas(), 2, "inOrder");
    let mut events = app.listen();
    let worst = quote(&app, &wish).await["worst"].clone();
    let job = super::start_within(&app, &wish, worst, json!(5)).await;
    let stopped = rest(&mut events, job).await;
    assert_eq!(stopped.phase, JobPhase::Interrupted, "the limit is reached: {stopped:?}");
    assert!(stopped.spent <= Tenths(5), "and kept: {stopped:?}");
    assert!(stopped.trouble.is_some(), "and said: {stopped:?}");
    let mut events = app.listen();
    app.ask("resume_job", json!({"job": job, "spendingLimit": 1_000})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!(
        (ended.phase, ended.steps[0].failed, ended.steps[0].waiting),
        (JobPhase::Done, 0, 0),
        "with a higher limit it goes on to its end: {ended:?}"
    );
    assert_eq!(found(&app, list).await.len(), 11, "the one without a page is asked by its name");
    agrees(&app, &service).await;
    // A plan without personas.
    let nothing = super::request(list, &["people"]);
    let refused = quote(&app, &nothing).await;
    assert!(refused["blocked"].as_str().is_some_and(|why| why.contains("add a persona")), "{refused}");
}
