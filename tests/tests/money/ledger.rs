//! The ledger: its lines with what they belong to, in any order and of any filter, and as a file.

use std::path::Path;

use api::Tenths;
use calamine::{Data, Reader, Xlsx, open_workbook};
use engine::screen::{Changed, JobPhase};
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more};

use super::limit;

/// A name that a spreadsheet would run.
const RUNS: &str = "=HYPERLINK(\"http://x.example\",\"x\")";

async fn ledger(app: &App, filter: Value, sort: &str, ascending: bool) -> Value {
    let request = json!({"filter": filter, "sort": sort, "ascending": ascending, "offset": 0, "limit": 100});
    app.ask("ledger", request).await
}

/// The lines of a choice in the bars, with the bars.
async fn chosen(app: &App, chosen: Value) -> Value {
    app.ask("ledger", json!({"chosen": chosen, "bars": true, "offset": 0, "limit": 100})).await
}

/// What the bars of a column say.
fn bars(ledger: &Value, column: &str) -> Vec<(String, u64, bool)> {
    let facets = ledger["bars"].as_array().unwrap();
    let facet = facets.iter().find(|facet| facet["key"] == column).unwrap();
    let bar = |bar: &Value| {
        let said = bar["said"].as_str().unwrap_or_else(|| bar["value"].as_str().unwrap());
        (said.to_owned(), bar["count"].as_u64().unwrap(), bar["chosen"].as_bool().unwrap())
    };
    facet["bars"].as_array().unwrap().iter().map(bar).collect()
}

fn each<'l>(ledger: &'l Value, field: &str) -> Vec<&'l Value> {
    ledger["page"].as_array().unwrap().iter().map(|line| &line[field]).collect()
}

/// Ten companies of a search, one check of a phone, and a job on a list of one: its name and that of the list would run.
struct Spent {
    app: App,
    service: Service,
    search: i64,
    list: i64,
    job: i64,
    _data: tempfile::TempDir,
}

async fn spent() -> Spent {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let somebody = service.people("US").await.remove(0);
    service.control(json!({"reset": true})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let pull = app.pull(&more(&germans(), Some(10), None)).await;
    app.ask("look_up", json!({"form": "dnc_check", "fields": {"phone": "+12025550123"}})).await;
    app.ask("set_price", json!({"operation": "profile", "price": 10})).await;
    let list = app.ask("new_list", json!({"name": RUNS, "kind": "person", "rows": null})).await["list"].clone();
    let fields = json!({"firstName": RUNS, "lastName": "Lovelace", "profilePage": somebody.text("profileUrl")});
    app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
    let plan = json!({"find": ["profile"], "topics": [], "olderThan": {}});
    let request = json!({"list": list, "rows": null, "plan": plan, "again": null});
    let mut events = app.listen();
    let start = json!({"request": request, "agreed": 10, "spendingLimit": null, "failures": 10});
    let job = app.ask("start_job", start).await["job"].as_i64().unwrap();
    let ended = events
        .wait_for("the job ends", |event| match event {
            Changed::Job { job: state } if state.job == job && state.phase != JobPhase::Running => Some(state.phase),
            _ => None,
        })
        .await;
    assert_eq!(ended, JobPhase::Done, "the job found what it asked for");
    Spent { app, service, search: pull.search, list: list.as_i64().unwrap(), job, _data: data }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_say_what_they_belong_to_and_are_found_by_it() {
    let Spent { app, service, search, list, job, _data } = spent().await;
    let all = ledger(&app, json!({}), "at", false).await;
    assert_eq!(all["lines"], 3, "{all}");
    assert_eq!(all["charged"], json!(service.charged().await), "the sum is what the service charged: {all}");
    let newest = &all["page"][0];
    assert_eq!(
        (&newest["kind"], &newest["job"], &newest["basis"]),
        (&json!("call"), &json!(job), &json!("set")),
        "{newest}"
    );
    assert_eq!((&newest["list"]["id"], &newest["list"]["name"]), (&json!(list), &json!(RUNS)), "{newest}");
    assert!(newest["record"]["name"].is_string(), "the record has its name: {newest}");
    assert_eq!((&newest["expected"], &newest["billedLater"]), (&Value::Null, &json!(false)), "{newest}");
    assert_eq!(each(&all, "charged"), [&json!(10), &json!(10), &json!(10)], "a credit each: {all}");

    for (filter, operations, why) in [
        (json!({"search": search}), &["Companies loaded"][..], "of a search"),
        (json!({"list": list}), &["Person from their page"], "of a list"),
        (json!({"operation": "dnc_check"}), &["Do-not-call check"], "of an operation"),
        (json!({"text": "2025550123"}), &["Do-not-call check"], "by what it was for"),
        (json!({"text": "COMPANIES"}), &["Companies loaded"], "by what it was"),
        (json!({"text": "lovelace"}), &["Person from their page"], "by the name of its record or its subject"),
        (json!({"text": "person 2025550123"}), &[], "all words in one line"),
        (json!({"operation": "dnc_check", "search": search}), &[], "both"),
        (json!({"until": 0}), &[], "before there was anything"),
        (json!({"from": 0}), &["Person from their page", "Do-not-call check", "Companies loaded"], "newest first"),
    ] {
        let found = ledger(&app, filter, "at", false).await;
        let labels: Vec<&str> = each(&found, "label").into_iter().map(|label| label.as_str().unwrap()).collect();
        assert_eq!(labels, operations, "{why}: {found}");
        assert_eq!(found["lines"], operations.len(), "{why}: the count is that of the filter");
        assert_eq!(found["charged"], 10 * operations.len(), "{why}: and so is the sum");
    }
    let (up, down) = (ledger(&app, json!({}), "label", true).await, ledger(&app, json!({}), "label", false).await);
    assert_eq!(
        each(&up, "label"),
        ["Companies loaded", "Do-not-call check", "Person from their page"],
        "by label: {up}"
    );
    let mut turned = each(&down, "label");
    turned.reverse();
    assert_eq!(turned, each(&up, "label"), "and the other way: {down}");
    let second = app.ask("ledger", json!({"sort": "at", "ascending": true, "offset": 1, "limit": 1})).await;
    assert_eq!((&second["lines"], &second["page"][0]["label"]), (&json!(3), &json!("Do-not-call check")), "{second}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bars_count_the_lines_and_what_is_chosen_in_them_narrows_lines_and_file() {
    let Spent { app, .. } = spent().await;
    let bar = |said: &str, count: u64, chosen: bool| (said.to_owned(), count, chosen);
    let all = chosen(&app, json!({})).await;
    let headings: Vec<&str> =
        all["bars"].as_array().unwrap().iter().map(|facet| facet["label"].as_str().unwrap()).collect();
    assert_eq!(headings, ["What", "Known by", "Paid"], "in the words of the heads: {all}");
    let each_once = ["Do-not-call check", "Companies loaded", "Person from their page"].map(|said| bar(said, 1, false));
    assert_eq!(bars(&all, "what"), each_once, "{all}");
    let by = |set: bool| {
        [bar("told by the answer", 1, false), bar("published price", 1, false), bar("price set by you", 1, set)]
    };
    assert_eq!(bars(&all, "known"), by(false), "{all}");
    assert_eq!(bars(&all, "paid"), [bar("up to 1", 3, false)], "a credit each: {all}");
    assert_eq!(ledger(&app, json!({}), "at", false).await["bars"], json!([]), "nobody has asked for them");

    let set = chosen(&app, json!({"known": ["set"], "paid": ["upTo1", "over100"]})).await;
    assert_eq!((&set["lines"], &set["charged"]), (&json!(1), &json!(10)), "lines and sum: {set}");
    assert_eq!(each(&set, "label"), ["Person from their page"], "{set}");
    assert_eq!(bars(&set, "what"), [bar("Person from their page", 1, false)], "the other columns follow: {set}");
    assert_eq!(bars(&set, "known"), by(true), "its own column keeps the others: {set}");
    assert_eq!(bars(&set, "paid"), [bar("up to 1", 1, true), bar("over 100", 0, true)], "{set}");
    let spending = app.ask("spending", json!({"filter": {}})).await;
    assert_eq!(spending["calls"], 3, "what the filter comes to is not narrowed: {spending}");

    let request = json!({"filter": {}, "chosen": {"what": ["dnc_check"]}, "format": "csv"});
    let written = app.ask("export_ledger", request).await;
    assert_eq!((&written["lines"], &written["charged"]), (&json!(1), &json!(10)), "{written}");
    let rows = csv(&app.files.path().join(written["file"].as_str().unwrap()));
    assert_eq!((rows.len(), rows[1][1].as_str()), (2, "Do-not-call check"), "the chosen line alone: {rows:?}");
    app.end().await;
}

fn csv(path: &Path) -> Vec<Vec<String>> {
    let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_path(path).unwrap();
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_it_runs_nothing_and_sums_up() {
    let Spent { app, service, search, .. } = spent().await;
    let written = app.ask("export_ledger", json!({"filter": {}, "format": "csv"})).await;
    assert_eq!((&written["lines"], &written["charged"]), (&json!(3), &json!(30)), "{written}");
    let rows = csv(&app.files.path().join(written["file"].as_str().unwrap()));
    assert_eq!(rows.len(), 4, "a heading and three lines: {rows:?}");
    let heading: Vec<&str> = rows[0].iter().map(|cell| cell.trim_start_matches('\u{feff}')).collect();
    let column = |name: &str| heading.iter().position(|cell| *cell == name).unwrap();
    assert_eq!(rows[3][column("List")], format!("'{RUNS}"), "a name that would run is led by a quote: {rows:?}");
    assert!(rows[3][column("For")].starts_with("'="), "and so is what it was for: {rows:?}");
    let charged: f64 = rows[1..].iter().map(|row| row[column("Charged")].parse::<f64>().unwrap()).sum();
    assert_eq!(Tenths((charged * 10.0).round() as u64), service.charged().await, "oldest first, to the tenth");

    let written = app.ask("export_ledger", json!({"filter": {}, "format": "xlsx"})).await;
    let path = app.files.path().join(written["file"].as_str().unwrap());
    let mut book: Xlsx<_> = open_workbook(&path).unwrap();
    assert_eq!(book.worksheet_formula("Ledger").unwrap().used_cells().count(), 0, "nothing is calculated");
    let sheet = book.worksheet_range("Ledger").unwrap();
    let cell = |row: usize, name: &str| sheet.get((row, column(name))).cloned().unwrap_or(Data::Empty);
    assert_eq!(cell(3, "List"), Data::String(RUNS.to_owned()), "text stays text");
    assert!(matches!(cell(1, "When"), Data::DateTime(_)), "a moment is a date: {:?}", cell(1, "When"));
    assert_eq!((cell(1, "Charged"), cell(1, "Rows")), (Data::Float(1.0), Data::Float(10.0)), "numbers are numbers");

    let one = app.ask("export_ledger", json!({"filter": {"search": search}, "format": "csv"})).await;
    assert_eq!((&one["lines"], &one["charged"]), (&json!(1), &json!(10)), "what the filter lets through: {one}");
    app.desktop.close_dialogs(true);
    let nothing = app.ask("export_ledger", json!({"filter": {}, "format": "csv"})).await;
    assert_eq!(nothing, Value::Null, "the dialog was closed");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_limit_is_a_line_that_costs_nothing() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    limit(&app, "day", Some(1_000)).await;
    limit(&app, "day", None).await;
    let told = ledger(&app, json!({"text": "limit"}), "at", true).await;
    assert_eq!((&told["lines"], &told["charged"]), (&json!(2), &json!(0)), "{told}");
    assert_eq!(each(&told, "kind"), ["limit", "limit"], "{told}");
    assert_eq!(each(&told, "label"), ["Limit: today", "Limit: today"], "{told}");
    assert_eq!(each(&told, "subject"), ["none → 100", "100 → none"], "{told}");
    assert_eq!(each(&told, "basis"), [&Value::Null, &Value::Null], "nothing was charged: {told}");
    let of_day = chosen(&app, json!({"what": ["day"]})).await;
    assert_eq!(each(&of_day, "label"), ["Limit: today", "Limit: today"], "chosen in the bars: {of_day}");
    assert_eq!(bars(&of_day, "what"), [("Limit: today".to_owned(), 2, true)], "{of_day}");
    for charge in [json!({"known": ["published"]}), json!({"paid": ["nothing"]})] {
        let none = chosen(&app, charge).await;
        assert_eq!((&none["lines"], bars(&none, "what")), (&json!(0), Vec::new()), "a limit has no charge: {none}");
    }
    let written = app.ask("export_ledger", json!({"filter": {}, "format": "csv"})).await;
    let rows = csv(&app.files.path().join(written["file"].as_str().unwrap()));
    assert_eq!(
        (rows.len(), rows[1][2].as_str(), rows[1][8].as_str()),
        (3, "none → 100", ""),
        "in a file too: {rows:?}"
    );
    app.end().await;
}
