//! Exports: what goes into a file and what is left out, and the files that were written before.

mod again;
mod colleague;
mod dragged;
mod left_out;
mod left_over;
mod presets;
#[cfg(target_os = "linux")]
mod readers;

use engine::screen::{RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, view_of};

fn of_list(list: i64) -> ViewRequest {
    ViewRequest { of: RowsOf::List { list }, ..view_of(0) }
}

/// All rows of a list, as a view of now.
async fn opened(app: &App, list: i64) -> i64 {
    app.ask("open_view", of_list(list)).await["view"].as_i64().unwrap()
}

/// A list of the first rows of a search.
async fn list_of(app: &App, search: i64, rows: u64) -> i64 {
    let view = app.ask("open_view", view_of(search)).await["view"].clone();
    let rows = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, rows - 1]]}});
    let made = app.ask("new_list", json!({"name": "Bavaria", "kind": "company", "rows": rows})).await;
    made["list"].as_i64().unwrap()
}

fn column(key: &str, heading: Option<&str>) -> Value {
    json!({"key": key, "heading": heading})
}

/// Columns as CSV with semicolons.
fn csv_of(columns: &[Value], do_not_call: &str) -> Value {
    let format = json!({"kind": "csv", "bom": false, "delimiter": "semicolon"});
    json!({"columns": columns, "format": format, "doNotCall": do_not_call})
}

fn counting(view: i64, rows: &str, do_not_call: &str, suppressed: bool) -> Value {
    json!({"view": view, "rows": {"kind": rows}, "doNotCall": do_not_call, "suppressed": suppressed})
}

fn export(view: i64, rows: &str, shape: &Value, suppressed: bool) -> Value {
    json!({"view": view, "rows": {"kind": rows}, "shape": shape, "suppressed": suppressed})
}

/// The lines of the file that an export wrote, the head first, as another reader finds them.
fn lines(app: &App, state: &Value) -> Vec<Vec<String>> {
    assert_eq!(state["phase"], "done", "the file is there: {state}");
    let path = app.files.path().join(state["file"].as_str().unwrap());
    let mut reader = csv::ReaderBuilder::new().has_headers(false).delimiter(b';').from_path(path).unwrap();
    let lines: Vec<Vec<String>> =
        reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect();
    assert_eq!(state["written"], lines.len() - 1, "every row was counted: {state}");
    lines
}
