//! Scores: points for conditions as a column. Points that are fitted to marked rows are in `fitted.rs`.

use api::{RecordKind, SearchKind};
use engine::screen::{RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, by, column, view_of};

use super::loaded;

pub(super) fn line(column: &str, test: &str, values: &[&str], points: i64) -> Value {
    json!({"condition": {"column": column, "test": test, "values": values}, "points": points})
}

pub(super) fn of_list(list: i64) -> ViewRequest {
    ViewRequest { of: RowsOf::List { list }, ..view_of(0) }
}

/// A list of companies, with what each has of a column.
pub(super) async fn companies(app: &App, rows: u64) -> (i64, Vec<Value>) {
    let search = loaded(app, SearchKind::Companies, &json!({}), rows).await;
    let view = app.ask("open_view", view_of(search)).await;
    let all = json!({"view": view["view"], "selection": {"kind": "all", "except": []}});
    let made = app.ask("new_list", json!({"name": "Fit", "kind": "company", "rows": all})).await;
    let list = made["list"].as_i64().unwrap();
    let (_, rows) = app.rows_of(RecordKind::Company, &of_list(list)).await;
    (list, rows)
}

pub(super) fn has(row: &Value, key: &str, values: &[&str]) -> bool {
    row["cells"][column(key)].as_str().is_some_and(|value| values.contains(&value))
}

const LARGE: [&str; 5] = ["201-500", "501-1000", "1001-5000", "5001-10000", "10001"];

#[tokio::test(flavor = "multi_thread")]
async fn a_score_is_a_column_like_any_other() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let (list, rows) = companies(&app, 100).await;
    let lines = [line("employeeRange", "atLeast", &["201"], 20), line("countryName", "is", &["Germany"], 15)];
    let score = json!({"score": 0, "name": "Fit", "kind": "company", "lines": lines});
    let number = app.ask("save_score", json!({"score": score})).await[0]["score"].clone();
    let key = format!("score.{number}");
    let points = |row: &Value| {
        let large = if has(row, "employeeRange", &LARGE) { 20 } else { 0 };
        large + if has(row, "countryName", &["Germany"]) { 15 } else { 0 }
    };
    // Sorted by it, and shown.
    let view = app.ask("open_view", ViewRequest { sort: by(&key, true), ..of_list(list) }).await;
    let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["name", key]})).await;
    let shown: Vec<String> =
        block["rows"].as_array().unwrap().iter().map(|row| row["cells"][1].as_str().unwrap().to_owned()).collect();
    let mut wanted: Vec<i64> = rows.iter().map(points).collect();
    wanted.sort_unstable_by_key(|points| -points);
    assert_eq!(shown, wanted.iter().map(i64::to_string).collect::<Vec<_>>(), "the best first");
    // Offered as a column, filtered by, told of one, and in what is copied.
    let columns = app.ask("columns", json!({"grid": "companyList"})).await;
    assert!(
        columns.as_array().unwrap().iter().any(|column| column["key"] == key && column["label"] == "Fit"),
        "{columns}"
    );
    let condition = json!({"column": key, "test": "atLeast", "values": ["20"]});
    let mut request = serde_json::to_value(of_list(list)).unwrap();
    request["condition"] = condition;
    let passing = app.ask("open_view", request).await;
    assert_eq!(passing["rows"], json!(wanted.iter().filter(|points| **points >= 20).count()), "{passing}");
    let best = app.ask("record", json!({"record": block["rows"][0]["id"]})).await;
    assert_eq!(best["scores"][0]["points"], json!(wanted[0]), "{best}");
    let selection = json!({"kind": "ranges", "ranges": [[0, 0]]});
    app.ask("copy_cells", json!({"view": view["view"], "selection": selection, "columns": [key], "headings": true}))
        .await;
    assert_eq!(app.desktop.seen().clipboard, Some(format!("Fit\n{}\n", wanted[0])));
    // Taken away, it is a column no more, and what was sorted by it opens all the same.
    app.ask("remove_score", json!({"score": number})).await;
    let view = app.ask("open_view", ViewRequest { sort: by(&key, true), ..of_list(list) }).await;
    assert_eq!(view["rows"], json!(rows.len()), "{view}");
}
