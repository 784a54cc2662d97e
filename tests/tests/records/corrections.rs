//! Corrections: typed, pasted and filled down over what the service says, shown as such, and taken back.

use api::{RecordKind, SearchKind};
use serde_json::{Value, json};
use tests::rig::{App, Service, by, column, view_of};

use super::loaded;

fn cell<'v>(row: &'v Value, key: &str) -> &'v Value {
    &row["cells"][column(key)]
}

fn is_corrected(row: &Value, key: &str) -> bool {
    row["corrected"].as_array().unwrap().contains(&json!(column(key)))
}

async fn companies(app: &App, search: i64) -> (i64, Vec<Value>) {
    app.rows_of(RecordKind::Company, &view_of(search)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_pasted_and_filled_down_is_one_step_each_and_the_service_hears_nothing() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let search = loaded(&app, SearchKind::Companies, &json!({}), 100).await;
    let (view, before) = companies(&app, search).await;
    let spent = app.meter().await["spentToday"].clone();
    let size = if cell(&before[2], "employeeRange") == "11-50" { "51-200" } else { "11-50" };
    let paste = json!({"kind": "block", "view": view, "row": 1, "columns": ["cityName", "employeeRange", "own.status", "name"],
        "values": [["Musterstadt", "many", "x"], [" Köln-Nord\u{202E} ", size], ["", "", ""]]});
    let done = app.ask("correct", paste).await;
    assert_eq!(done["changed"], 3, "{done}");
    let said = done["said"].as_str().unwrap();
    assert!(said.starts_with("3 values corrected. 3 values do not fit"), "{said}");
    assert!(said.contains("Employees") && said.contains("Status"), "which columns: {said}");
    let (view, rows) = companies(&app, search).await;
    for (at, key, value) in [(1, "cityName", "Musterstadt"), (2, "cityName", "Köln-Nord"), (2, "employeeRange", size)]
    {
        assert_eq!(cell(&rows[at], key), value, "row {at}, {key}");
        assert!(is_corrected(&rows[at], key), "row {at}, {key} is shown as such");
    }
    assert_eq!(cell(&rows[1], "employeeRange"), cell(&before[1], "employeeRange"), "what does not fit is left");
    assert!(!is_corrected(&rows[1], "employeeRange") && !is_corrected(&rows[3], "cityName"));
    assert_eq!(rows[1]["ownedBefore"], before[1]["ownedBefore"], "and nothing else is");

    let down = json!({"kind": "down", "view": view, "row": 2, "to": 99, "columns": ["cityName"]});
    assert_eq!(app.ask("correct", down).await["changed"], 97, "every row below it up to the last");
    let sorted = app.ask(
        "open_view",
        engine::screen::ViewRequest { text: "koln-nord".into(), sort: by("cityName", false), ..view_of(search) },
    );
    assert_eq!(sorted.await["rows"], 98, "the filter box finds what is typed");
    let detail = app.ask("record", json!({"record": rows[2]["id"]})).await;
    let city = detail["fields"].as_array().unwrap().iter().find(|field| field["key"] == "cityName").unwrap();
    assert_eq!((&city["giver"], &city["source"]), (&json!("correction"), &json!("Corrected by you")), "{city}");
    assert_eq!(city["told"]["value"], *cell(&before[2], "cityName"), "and what the service says is beside it");

    for left in [3, 0] {
        let undone = app.ask("undo", json!({})).await;
        assert!(undone["said"].as_str().unwrap().starts_with("Undone: corrected "), "{undone}");
        let (_, rows) = companies(&app, search).await;
        let corrected: usize = rows.iter().map(|row| row["corrected"].as_array().unwrap().len()).sum();
        assert_eq!(corrected, left, "a step at a time");
    }
    let (_, after) = companies(&app, search).await;
    assert_eq!(after, before, "as if nothing had been typed");
    assert_eq!(app.meter().await["spentToday"], spent, "and nothing was asked of the service");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_value_is_corrected_and_taken_back_and_too_many_are_refused() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let search = loaded(&app, SearchKind::Companies, &json!({}), 100).await;
    let (view, before) = companies(&app, search).await;
    let record = before[0]["id"].clone();
    let one = |value: &str| json!({"kind": "record", "record": record, "column": "domain", "value": value});
    assert_eq!(app.ask("correct", one("right.example")).await["said"], "1 value corrected.");
    let again = app.ask("correct", one("right.example")).await;
    assert_eq!((&again["changed"], &again["said"]), (&json!(0), &json!("Nothing is corrected: it is as it was.")));
    // What the service says again comes behind it, and makes no other record of it.
    let more = loaded(&app, SearchKind::Companies, &json!({}), 200).await;
    let (_, rows) = companies(&app, more).await;
    assert_eq!(cell(&rows[0], "domain"), "right.example");
    assert_eq!(rows[0]["id"], record, "the same one");
    assert_eq!(app.ask("correct", one("  ")).await["changed"], 1);
    assert_eq!(cell(&companies(&app, search).await.1[0], "domain"), cell(&before[0], "domain"), "taken back");
    let values: Vec<Vec<String>> = (0..1_001).map(|_| vec!["x".to_owned(); 100]).collect();
    let columns: Vec<&str> = std::iter::repeat_n("name", 100).collect();
    let far = json!({"kind": "block", "view": view, "row": 0, "columns": columns, "values": values});
    let refused = app.refused("correct", far).await.message;
    assert_eq!(refused, "At most 100,000 values are corrected at once: choose fewer.");
    let gone = json!({"kind": "record", "record": 99_999, "column": "name", "value": "x"});
    assert_eq!(app.refused("correct", gone).await.message, "This record is not there any more.");
    let nowhere = json!({"kind": "down", "view": view, "row": 500, "to": 600, "columns": ["name"]});
    assert_eq!(app.refused("correct", nowhere).await.message, "These rows are not there any more.");
    app.end().await;
}
