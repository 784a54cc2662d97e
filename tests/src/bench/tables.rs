//! Writing 100,000 rows of twenty columns, beside the libraries that people write such files with, and a million as CSV.

use std::path::Path;
use std::time::{Duration, Instant};

use api::Doc;
use api::columns::AnyColumn;
use engine::screen::{ExportDelimiter, ExportFormat};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use store::Store;

use super::effort::{Effort, beside};
use super::filled::{fill, timed};
use super::part::{Fixture, Given};
use super::peers::Peers;
use super::sample::Table;
use crate::rig::{to_file, view_of};

const ROWS: usize = if cfg!(debug_assertions) { 2_000 } else { 100_000 };
/// Rows of the large CSV, written once.
const MANY: usize = if cfg!(debug_assertions) { 4_000 } else { 1_000_000 };
const COLUMNS: usize = 20;
const TIMES: usize = 3;

/// The whole export, from the database to the counted file; beside it loops over the same cells in memory.
pub async fn measure() -> Table {
    let (peers, fixture, folder) = (Peers::ready(), Fixture::new().await, tempfile::tempdir().unwrap());
    let search = filled(fixture.data(), ROWS).await.to_string();
    let rows = ROWS.to_string();
    let mut table = Table::new(&format!(
        "{ROWS} rows of {COLUMNS} columns, read from the database, written and counted again, median of {TIMES}; the others \
         only write; memory is the peak of a process that does nothing else",
    ));
    for (what, format, others) in [
        (
            "XLSX",
            "xlsx",
            &[
                ("XlsxWriter, constant_memory", "write_xlsxwriter"),
                ("openpyxl, write_only", "write_openpyxl"),
                ("SheetJS", "writeSheetJs"),
                ("ExcelJS, stream", "writeExcelJs"),
            ][..],
        ),
        ("CSV", "csv", &[("Python csv", "write_csv"), ("Node, lines joined", "writeCsv")]),
    ] {
        let path = folder.path().join("peer").with_extension(format);
        let bare = path.to_str().unwrap();
        let (mut own, mut loops) = (Vec::new(), Vec::new());
        let mut efforts = vec![Vec::new(); others.len()];
        for _ in 0..TIMES {
            own.push(fixture.run("export", &[&search, &rows, format]).await.0);
            loops.push(fixture.run("bare", &[&rows, bare]).await.0);
            for ((_, work), efforts) in others.iter().zip(&mut efforts) {
                let of_python = work.contains('_');
                let told = if of_python { peers.python(work, &path, ROWS) } else { peers.node(work, &path, ROWS) };
                efforts.extend(told.map(|told| told.0));
            }
        }
        let loop_name = if format == "xlsx" { "bare rust_xlsxwriter" } else { "bare csv" };
        let mut beside_it = vec![(loop_name, Effort::median(loops))];
        beside_it.extend(others.iter().zip(efforts).map(|((name, _), efforts)| (*name, Effort::median(efforts))));
        beside(&mut table, what, &Effort::median(own).unwrap(), &beside_it);
    }
    let (own, bare) = many(&folder.path().join("many.csv")).await;
    beside(&mut table, &format!("CSV of {MANY} rows, once"), &own, &[("bare csv", Some(bare))]);
    table
}

/// The large CSV, from a workspace of its own, and the bare loop.
async fn many(path: &Path) -> (Effort, Effort) {
    let fixture = Fixture::new().await;
    let search = filled(fixture.data(), MANY).await.to_string();
    let rows = MANY.to_string();
    let own = fixture.run("export", &[&search, &rows, "csv"]).await.0;
    (own, fixture.run("bare", &[&rows, path.to_str().unwrap()]).await.0)
}

/// What is in a row and column, here and in the programs of the peers.
fn cell(row: usize, column: usize) -> Value {
    if column.is_multiple_of(5) { json!(row * column) } else { json!(format!("value {row} {column}")) }
}

/// Fills the workspace of a folder; returns the number of its one search.
async fn filled(data: &Path, rows: usize) -> i64 {
    let folder = data.join("workspaces/demo");
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
    let (search, _) = fill(&store, rows, doc).await;
    store.put_together().await.unwrap();
    search
}

fn doc(row: usize) -> Doc {
    let name = [("name".to_owned(), json!(format!("Company {row}")))];
    name.into_iter().chain((0..COLUMNS).map(|column| (field(column), cell(row, column)))).collect()
}

/// A field that no column of the catalog shows.
fn field(column: usize) -> String {
    format!("cell{column}")
}

/// The part that exports a search through the commands of the screen.
pub async fn export(given: &Given) -> (Duration, Value) {
    let search: i64 = given.arguments[0].parse().unwrap();
    let rows: usize = given.arguments[1].parse().unwrap();
    let format = match given.arguments[2].as_str() {
        "xlsx" => ExportFormat::Xlsx,
        _ => ExportFormat::Csv { bom: true, delimiter: ExportDelimiter::Comma },
    };
    let app = given.app().await;
    let view = app.ask("open_view", view_of(search)).await["view"].as_i64().unwrap();
    let keys: Vec<String> = (0..COLUMNS).map(|column| AnyColumn::seen_key(&field(column))).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let (state, time) = timed(&app, "start_export", to_file(view, &keys, format)).await;
    assert_eq!(state["written"], rows, "all of it was written");
    app.end().await;
    (time, json!({"rows": state["written"]}))
}

/// The part that writes the same cells with nothing but the library.
pub fn bare(given: &Given) -> (Duration, Value) {
    let rows = given.arguments[0].parse().unwrap();
    let path = Path::new(&given.arguments[1]);
    let begun = Instant::now();
    match path.extension().is_some_and(|ending| ending == "xlsx") {
        true => workbook(path, rows),
        false => lines(path, rows),
    }
    (begun.elapsed(), json!({"rows": rows}))
}

fn workbook(path: &Path, rows: usize) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().unwrap();
    for row in 0..rows {
        for column in 0..COLUMNS {
            let (down, across) = (row as u32, column as u16);
            match cell(row, column) {
                Value::String(text) => sheet.write_string(down, across, text).unwrap(),
                number => sheet.write_number(down, across, number.as_f64().unwrap()).unwrap(),
            };
        }
    }
    book.save(path).unwrap();
}

fn lines(path: &Path, rows: usize) {
    let mut writer = csv::Writer::from_path(path).unwrap();
    for row in 0..rows {
        let cells = (0..COLUMNS).map(|column| match cell(row, column) {
            Value::String(text) => text,
            number => number.to_string(),
        });
        writer.write_record(cells).unwrap();
    }
    writer.flush().unwrap();
}
