//! Every cell of a table that comes in, and every cell of a file that goes out.

use std::path::Path;

use calamine::{Data, Reader, Xlsx, open_workbook};
use engine::screen::{ExportDelimiter, ExportFormat, FailureCode};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use tests::rig::{as_guessed, keys_of, to_file};

use crate::bed::Bed;
use crate::hostile::TEXTS;

const HEADINGS: [&str; 7] = ["First name", "Last name", "Company", "Website", "Email", "Mobile", "Remarks"];
const PLAIN: [&str; 7] =
    ["Ada", "Lovelace", "Acme", "https://acme.example", "ada@acme.example", "+49 30 1234567", "met"];

/// A table in which each cell of a row has had each value.
fn table() -> Vec<Vec<String>> {
    let mut rows = vec![HEADINGS.map(str::to_owned).to_vec()];
    for (number, text) in TEXTS.iter().enumerate() {
        for column in 0..HEADINGS.len() {
            let mut row = PLAIN.map(str::to_owned).to_vec();
            row[1] = format!("Lovelace {number} {column}");
            row[4] = format!("ada{number}x{column}@acme.example");
            row[column] = (*text).to_owned();
            rows.push(row);
        }
    }
    rows
}

/// A table whose headings are the values.
fn headed() -> Vec<Vec<String>> {
    let headings: Vec<String> = TEXTS.iter().map(|text| (*text).to_owned()).collect();
    let row = |at: usize| headings.iter().map(|_| format!("cell {at}")).collect();
    let mut rows = vec![HEADINGS.iter().take(3).map(|name| (*name).to_owned()).chain(headings.clone()).collect()];
    rows.extend(
        (0..3).map(|at| ["Ada", "Lovelace", "Acme"].map(str::to_owned).into_iter().chain::<Vec<_>>(row(at)).collect()),
    );
    rows
}

fn csv(rows: &[Vec<String>]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    rows.iter().for_each(|row| writer.write_record(row).unwrap());
    writer.into_inner().unwrap()
}

fn xlsx(rows: &[Vec<String>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, row) in (0..).zip(rows) {
        for (column, text) in (0..).zip(row) {
            let text: String = text.chars().take(32_000).collect();
            sheet.write_string(at, column, &text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_come_in_as_text() {
    let mut bed = Bed::start().await;
    let long = vec![
        HEADINGS.map(str::to_owned).to_vec(),
        PLAIN.map(|cell| cell.repeat(100_000)).to_vec(),
        PLAIN.map(str::to_owned).to_vec(),
    ];
    for (name, bytes, least) in [
        ("cells.csv", csv(&table()), TEXTS.len() * 3),
        ("cells.xlsx", xlsx(&table()), TEXTS.len() * 3),
        ("headings.csv", csv(&headed()), 1),
        ("headings.xlsx", xlsx(&headed()), 1),
        ("long.csv", csv(&long), 1),
    ] {
        let path = bed.data.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        bed.app.desktop.choose(&path);
        let table = bed.ask("look_table", json!({"from": {"kind": "choose"}})).await;
        taken_in(&mut bed, name, &table, least as u64).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_pasted_is_text() {
    let mut bed = Bed::start().await;
    let rows: Vec<String> = table().iter().map(|row| row.join("\t")).collect();
    for (text, least) in [
        (rows.join("\n"), TEXTS.len()),
        (TEXTS.join("\n"), 1),
        (format!("Company\tWebsite\n{}\t{}", "x".repeat(10 << 20), "acme.example"), 1),
    ] {
        let from = json!({"kind": "pasted", "text": text});
        let Ok(table) = bed.call("look_table", json!({"from": from})).await else { continue };
        taken_in(&mut bed, "pasted", &table, least as u64).await;
    }
}

async fn taken_in(bed: &mut Bed, name: &str, table: &Value, least: u64) {
    let request = as_guessed(table, name);
    match bed.call("check_import", request.clone()).await {
        Ok(_) => {}
        // Among headings that say nothing there may be no column by which a row can be recognised.
        Err(failure) if least == 1 && failure.code == FailureCode::Refused => return,
        Err(failure) => panic!("{name}: {failure:?}"),
    }
    let done = bed.ask("start_import", request).await;
    assert!(done["read"].as_u64().unwrap() >= least, "{name}: its lines are lines: {done}");
    if done["wrong"].as_u64().unwrap() > 0 {
        let rest = bed.ask("keep_rejected_rows", json!({"import": table["import"]})).await;
        if let Some(file) = rest.as_str() {
            // The person's own cells go back to them as they were; only nothing may calculate.
            read_back(&bed.app.files.path().join(file), |_, _| {});
        }
    }
    let Some(list) = done["list"].as_i64() else { return };
    let kind = if table["kind"] == "company" { api::RecordKind::Company } else { api::RecordKind::Person };
    let of = json!({"kind": "list", "list": list});
    let view = bed.ask("open_view", json!({"of": of, "sort": null, "text": "", "facets": {}, "carry": null})).await;
    bed.ask("view_facets", json!({"view": view["view"]})).await;
    bed.ask("breakdown", json!({"view": view["view"]})).await;
    let grid = if kind == api::RecordKind::Company { "companyList" } else { "peopleList" };
    let columns = bed.ask("columns", json!({"grid": grid})).await;
    let keys: Vec<&str> = columns.as_array().unwrap().iter().map(|column| column["key"].as_str().unwrap()).collect();
    for block in 0..view["rows"].as_u64().unwrap().div_ceil(128) {
        let rows = bed.ask("view_block", json!({"view": view["view"], "block": block, "columns": keys})).await;
        for row in rows["rows"].as_array().unwrap().iter().step_by(4) {
            bed.ask("record", json!({"record": row["id"]})).await;
        }
    }
    for format in [ExportFormat::Csv { bom: true, delimiter: ExportDelimiter::Comma }, ExportFormat::Xlsx] {
        let all: Vec<&str> =
            keys_of(kind).into_iter().chain(keys.iter().copied().filter(|key| key.starts_with("seen:"))).collect();
        let request = to_file(view["view"].as_i64().unwrap(), &all, format);
        let state = bed.ask("start_export", serde_json::to_value(request).unwrap()).await;
        no_file_calculates(&bed.app.files.path().join(state["file"].as_str().unwrap()));
    }
    bed.ask("duplicates", json!({"list": list, "from": 0})).await;
}

/// Reads a file that was written, by the eyes of a spreadsheet: nothing in it calculates, and all of it can be seen.
pub fn no_file_calculates(path: &Path) {
    read_back(path, visible);
}

fn read_back(path: &Path, each: fn(&str, &str)) {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    if path.extension().is_some_and(|ending| ending == "xlsx") {
        let mut book: Xlsx<_> = open_workbook(path).unwrap();
        for sheet in book.sheet_names() {
            assert_eq!(book.worksheet_formula(&sheet).unwrap().used_cells().count(), 0, "{name}: nothing calculates");
            for (.., cell) in book.worksheet_range(&sheet).unwrap().used_cells() {
                if let Data::String(text) = cell {
                    each(&name, text);
                }
            }
        }
        return;
    }
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    for record in reader.records() {
        for cell in &record.unwrap() {
            no_formula(&name, cell);
            each(&name, cell);
        }
    }
}

fn visible(name: &str, text: &str) {
    assert_eq!(api::text::visible(text), text, "{name}: all of it can be seen: {text:.100?}");
    assert!(text.encode_utf16().count() <= 32_767, "{name}: a cell is no longer than a spreadsheet takes it");
}

/// A cell without a type: its first visible character starts no formula, but for phones and plain numbers.
pub fn no_formula(what: &str, cell: &str) {
    let text = cell.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
    let number = text.trim_start_matches(['+', '-']);
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || " ()-.\u{a0}".contains(c));
    let starts = text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    assert!(!starts || is_number, "{what}: a spreadsheet would calculate {cell:.100?}");
}
