//! What is asked again by itself: when it is due, within which budget, and what of the answers is told as changed.

mod bad_input;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use api::{Doc, RecordKind, Tenths};
use engine::Clock;
use engine::screen::Changed;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, Service, Start, more};

use crate::enrich::{people_by_page, service_with};

/// A day in milliseconds.
const DAY: i64 = 86_400_000;
/// A Wednesday at noon, 2026-12-02.
const WEDNESDAY: i64 = 1_796_212_800_000;

/// An app whose clock a test sets.
struct World {
    data: TempDir,
    service: Service,
    now: Arc<AtomicI64>,
}

impl World {
    async fn of(service: Service) -> Self {
        service.control(json!({"rate_limits": false, "credits": 1_000_000})).await;
        Self { data: tempfile::tempdir().unwrap(), service, now: Arc::new(AtomicI64::new(WEDNESDAY)) }
    }

    async fn start(&self) -> App {
        let now = Arc::clone(&self.now);
        let clock = Clock::new(move || now.load(Ordering::SeqCst));
        let app = App::start_with(Start { clock, ..Start::new(self.data.path(), &self.service) }.unpaced()).await;
        app.meter().await;
        app
    }

    fn sleeps(&self, days: i64) {
        self.now.fetch_add(days * DAY, Ordering::SeqCst);
    }
}

/// Saves a search, and returns its number.
async fn saved(app: &App, filters: &Value) -> Value {
    let save = json!({"saved": null, "name": "Watched", "kind": "companies", "filters": filters});
    app.ask("save_search", save).await["saved"].clone()
}

fn watch(what: &str, subject: &Value, weekday: Option<u8>, budget: u64, find: &[&str]) -> Value {
    json!({"what": what, "subject": subject, "weekday": weekday, "budget": budget, "find": find})
}

/// Waits until the first watch has had so many runs that are over.
async fn asked(app: &App, times: usize) -> Value {
    let over = |told: &Value| {
        told[0]["runs"].as_array().unwrap().iter().filter(|run| !run["endedAt"].is_null()).count() >= times
    };
    app.until("it was asked", "watches", json!({}), over).await[0].clone()
}

/// Rows of a search by their name, as the service has them now.
async fn by_name(service: &Service, filters: &Value, count: usize) -> BTreeMap<String, Doc> {
    let rows = service.rows(filters, count).await;
    rows.into_iter().filter_map(|row| Some((row.get("name")?.as_str()?.to_owned(), row))).collect()
}

/// Names of the rows of which a field differs that is told both times.
fn differing(was: &BTreeMap<String, Doc>, is: &BTreeMap<String, Doc>) -> BTreeSet<String> {
    let differs = |(name, was): (&String, &Doc)| {
        let is = is.get(name)?;
        was.iter().any(|(key, value)| is.get(key).is_some_and(|now| now != value)).then(|| name.clone())
    };
    was.iter().filter_map(differs).collect()
}

/// Names of the rows that a condition leaves.
async fn left(app: &App, of: &Value, condition: &Value) -> BTreeSet<String> {
    let wanted = json!({"of": of, "sort": null, "text": "", "facets": {}, "condition": condition, "carry": null});
    let view = app.ask("open_view", wanted).await;
    let mut names = BTreeSet::new();
    for block in 0..view["rows"].as_u64().unwrap().div_ceil(128) {
        let request = json!({"view": view["view"], "block": block, "columns": ["name"]});
        let block = app.ask("view_block", request).await;
        names.extend(block["rows"].as_array().unwrap().iter().map(|row| row["cells"][0].as_str().unwrap().to_owned()));
    }
    names
}

/// What was promised of it: 500 of 10,000 rows change, and a fortnight passes.
#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_of_ten_thousand_that_changed_are_told_and_no_others() {
    let world = World::of(Service::start().await).await;
    let filters = json!({"country": ["Germany", "France", "United Kingdom"]});
    let app = world.start().await;
    let first = app.pull(&more(&filters, Some(10_000), Some(100_000))).await;
    assert_eq!(first.received, 10_000, "as many as the service gives of one search: {first:?}");
    let search = json!({"kind": "search", "search": first.search});
    let subject = saved(&app, &filters).await;
    let told = app.ask("save_watch", watch("search", &subject, Some(0), 10_000, &[])).await;
    assert_eq!((&told[0]["runs"], &told[0]["rowsOf"]), (&json!([]), &search), "it is not asked yet: {told}");
    let quote = app.ask("quote_watch", watch("search", &subject, Some(0), 5_000, &[])).await;
    assert_eq!((&quote["covered"], &quote["each"]), (&json!(5_000), &json!(1)), "half of it: {quote}");
    app.end().await;
    let before = by_name(&world.service, &filters, 10_000).await;
    let named: Vec<&Value> = before.values().filter_map(|row| row.get("domain")).collect();
    let moved: Vec<&&Value> = named.iter().step_by(named.len() / 500).take(500).collect();
    world.service.control(json!({"move_on": {"companies": moved}})).await;
    let now = by_name(&world.service, &filters, 10_000).await;
    let truth = differing(&before, &now);
    assert!(truth.len() > 400, "of those that have moved on most say their size or their revenue: {}", truth.len());

    // The computer sleeps for a fortnight, over two Mondays.
    world.sleeps(14);
    let charged = world.service.charged().await;
    let app = world.start().await;
    let watched = asked(&app, 1).await;
    let run = &watched["runs"][0];
    assert_eq!(run["changed"], truth.len(), "as many as have changed: {watched}");
    assert_eq!(
        (&run["asked"], &run["charged"]),
        (&json!(10_000), &json!(10_000)),
        "all rows, within the budget: {run}"
    );
    assert_eq!(world.service.charged().await - charged, Tenths(10_000), "asked once, and not for each Monday");
    let changed = app.ask("changed_rows", json!({"of": search})).await;
    assert_eq!(changed["rows"], truth.len(), "the same by the rows: {changed}");
    assert_eq!(left(&app, &search, &changed["condition"]).await, truth, "these rows, and no others");
    for field in changed["fields"].as_array().unwrap() {
        let rows = left(&app, &search, &field["condition"]).await.len();
        assert_eq!(field["rows"], rows, "a click on a field shows as many as it says: {field}");
    }
    // Both values and both days are in the file that is written of them.
    let view =
        json!({"of": search, "sort": null, "text": "", "facets": {}, "condition": changed["condition"], "carry": null});
    let view = app.ask("open_view", view).await["view"].clone();
    let columns = ["name", "own.changedAt", "own.changes"].map(|key| json!({"key": key, "heading": null}));
    let format = json!({"kind": "csv", "bom": false, "delimiter": "semicolon"});
    let shape = json!({"columns": columns, "format": format, "doNotCall": "include"});
    let export = json!({"view": view, "rows": {"kind": "all"}, "shape": shape, "suppressed": false});
    let written = app.ask("start_export", export).await;
    assert_eq!(written["written"], truth.len(), "only what changed: {written}");
    let file = std::fs::read_to_string(app.files.path().join(written["file"].as_str().unwrap())).unwrap();
    let line = file.lines().find(|line| line.contains("Employees: ")).expect("a size has changed");
    assert!(line.contains(" → ") && line.contains("2026-12-16"), "with both values and the day: {line}");

    // The next Monday nothing has changed.
    app.end().await;
    world.sleeps(7);
    let app = world.start().await;
    let run = asked(&app, 2).await["runs"][0].clone();
    assert_eq!((&run["changed"], &run["asked"]), (&json!(0), &json!(10_000)), "nothing false: {run}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_a_list_are_asked_again_and_their_new_titles_are_told() {
    let (service, people) = service_with("US").await;
    let world = World::of(service).await;
    let app = world.start().await;
    let list = people_by_page(&app, &people[..40]).await;
    app.ask("set_price", json!({"operation": "profile", "price": 10})).await;
    let request = watch("list", &json!(list), Some(0), 1_000, &["profile"]);
    let quote = app.ask("quote_watch", request.clone()).await;
    assert_eq!((&quote["rows"], &quote["covered"], &quote["all"]), (&json!(40), &json!(40), &json!(400)), "{quote}");
    let told = app.ask("save_watch", request).await;
    let number = told[0]["watch"].clone();
    app.ask("run_watch", json!({"watch": number})).await;
    let run = asked(&app, 1).await["runs"][0].clone();
    assert_eq!(run["changed"], 0, "what is told for the first time has not changed: {run}");
    let asked_first = run["asked"].as_u64().unwrap();
    assert!(asked_first > 30, "whoever has a page is asked about: {run}");
    let slug = |one: &tests::rig::Somebody| one.text("profileUrl").rsplit('/').next().unwrap().to_owned();
    let moved: Vec<String> = people[..40].iter().step_by(4).map(slug).collect();
    world.service.control(json!({"move_on": {"people": moved}})).await;
    app.end().await;
    world.sleeps(7);
    let app = world.start().await;
    let run = asked(&app, 2).await["runs"][0].clone();
    assert_eq!(run["asked"].as_u64(), Some(asked_first), "all of them again: {run}");
    assert_eq!(run["changed"], moved.len(), "ten have another title: {run}");
    let of = json!({"kind": "list", "list": list});
    let changed = app.ask("changed_rows", json!({"of": of})).await;
    let fields: Vec<&Value> = changed["fields"].as_array().unwrap().iter().map(|field| &field["label"]).collect();
    assert!(fields.iter().any(|label| label.as_str().unwrap().contains("Headline")), "it says which field: {fields:?}");
    let first = left(&app, &of, &changed["condition"]).await;
    assert_eq!(first.len(), moved.len(), "as many rows as it says: {first:?}");
    let record = row(&app, &of, &changed["condition"]).await;
    let detail = app.ask("record", json!({"record": record})).await;
    let change = &detail["changes"][0];
    assert!(change["was"] != change["now"] && change["wasAt"].as_i64() < change["at"].as_i64(), "both: {change}");
    app.end().await;
}

/// The number of the first row that a condition leaves.
async fn row(app: &App, of: &Value, condition: &Value) -> Value {
    let wanted = json!({"of": of, "sort": null, "text": "", "facets": {}, "condition": condition, "carry": null});
    let view = app.ask("open_view", wanted).await;
    app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["name"]})).await["rows"][0]["id"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_budget_of_a_list_goes_first_to_those_whose_answers_are_oldest() {
    let (service, people) = service_with("US").await;
    let world = World::of(service).await;
    let app = world.start().await;
    let list = people_by_page(&app, &people[..30]).await;
    app.ask("set_price", json!({"operation": "profile", "price": 10})).await;
    let told = app.ask("save_watch", watch("list", &json!(list), None, 100, &["profile"])).await;
    let number = told[0]["watch"].clone();
    let mut spent = Vec::new();
    for times in 1..=3 {
        app.ask("run_watch", json!({"watch": number})).await;
        let run = asked(&app, times).await["runs"][0].clone();
        spent.push(run["charged"].as_u64().unwrap());
        assert!(run["charged"].as_u64() <= Some(100), "never more than the budget: {run}");
        let says = run["trouble"].as_str().unwrap_or_default().contains("The limit was reached");
        assert!(says, "it says that rows are left: {run}");
        world.sleeps(7);
    }
    let found = app.ask("jobs", json!({})).await;
    assert!(found.as_array().unwrap().iter().all(|job| job["phase"] == "done" || job["phase"] == "stopped"), "{found}");
    let list = json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = app.ask("open_view", list).await;
    let block = json!({"view": view["view"], "block": 0, "columns": ["find.profile.status"]});
    let block = app.ask("view_block", block).await;
    let has = block["rows"].as_array().unwrap().iter().filter(|row| !row["cells"][0].is_null()).count();
    assert!(has >= 28, "within three times each had its turn: {has} of 30, {spent:?}");
    app.end().await;
}

/// A view of the library: its rows are asked about in a list of their own.
#[tokio::test(flavor = "multi_thread")]
async fn a_view_is_asked_again_with_the_rows_that_it_shows_then() {
    let (service, people) = service_with("US").await;
    let world = World::of(service).await;
    let app = world.start().await;
    people_by_page(&app, &people[..5]).await;
    app.ask("set_price", json!({"operation": "profile", "price": 10})).await;
    let view = json!({"view": {"view": 0, "name": "Everybody", "kind": RecordKind::Person, "pinned": false, "condition": null,
        "text": "", "facets": {}, "sort": null, "columns": []}});
    let view = app.ask("keep_view", view).await[0]["view"].clone();
    let told = app.ask("save_watch", watch("view", &view, None, 1_000, &["profile"])).await;
    let number = told[0]["watch"].clone();
    app.ask("run_watch", json!({"watch": number})).await;
    let first = asked(&app, 1).await;
    assert_eq!(first["name"], "Everybody");
    people_by_page(&app, &people[5..9]).await;
    world.sleeps(7);
    let mut events = app.listen();
    app.ask("run_watch", json!({"watch": number})).await;
    events.wait_for("it says so", |event| matches!(event, Changed::Watches).then_some(())).await;
    let second = asked(&app, 2).await;
    assert!(
        second["runs"][0]["asked"].as_u64() > first["runs"][0]["asked"].as_u64(),
        "those who came since too: {second}"
    );
    app.ask("remove_kept_view", json!({"view": view})).await;
    let gone = app.refused("run_watch", json!({"watch": number})).await;
    assert!(gone.message.contains("The view is not there any more"), "{}", gone.message);
    app.end().await;
}
