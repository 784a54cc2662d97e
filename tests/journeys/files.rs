//! Exported files, read by other programs than the one that wrote them.

use std::path::Path;

use api::Doc;
use api::columns::Column;
use api::text::visible;
use calamine::{Data, Reader, Xlsx, open_workbook};

/// All cells of a workbook's sheet with this name, the head first.
pub fn workbook(path: &Path, sheet: &str) -> Vec<Vec<String>> {
    let mut book: Xlsx<_> = open_workbook(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let formulas = book.worksheet_formula(sheet).unwrap_or_else(|error| panic!("{sheet}: {error}"));
    assert!(formulas.used_cells().next().is_none(), "a file of what others wrote calculates nothing");
    let range = book.worksheet_range(sheet).unwrap_or_else(|error| panic!("{sheet}: {error}"));
    let cell = |cell: &Data| match cell {
        Data::String(text) => text.clone(),
        Data::Empty => String::new(),
        other => panic!("every field that is exported here is a text: {other:?}"),
    };
    range.rows().map(|row| row.iter().map(cell).collect()).collect()
}

/// All fields of a CSV with the mark of UTF-8, the head first.
pub fn table(path: &Path) -> Vec<Vec<String>> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").expect("the mark was asked for");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text);
    reader.records().map(|record| record.expect("RFC 4180").iter().map(str::to_owned).collect()).collect()
}

/// What a workbook should hold.
pub fn as_typed(columns: &[&Column], rows: &[Doc]) -> Vec<Vec<String>> {
    expected(columns, rows, |text| text)
}

/// What a CSV should hold: what can be seen, and a single quote before what a spreadsheet would run.
pub fn as_text(columns: &[&Column], rows: &[Doc]) -> Vec<Vec<String>> {
    expected(columns, rows, |text| {
        let runs = text.trim_start().starts_with(['=', '+', '-', '@']);
        let phone = text.strip_prefix('+').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        if runs && !phone { format!("'{text}") } else { text }
    })
}

fn expected(columns: &[&Column], rows: &[Doc], cell: impl Fn(String) -> String) -> Vec<Vec<String>> {
    let head = columns.iter().map(|column| column.label.to_owned()).collect();
    let told = |column: &Column, row: &Doc| visible(&column.text(row).unwrap_or_default()).into_owned();
    let row = |row: &Doc| columns.iter().map(|column| cell(told(column, row))).collect();
    std::iter::once(head).chain(rows.iter().map(row)).collect()
}

/// Compares cell by cell, and names the first that differs.
pub fn same(what: &str, read: &[Vec<String>], wanted: &[Vec<String>]) {
    assert_eq!(read.len(), wanted.len(), "{what}: a head and every row");
    for (at, (read, wanted)) in read.iter().zip(wanted).enumerate() {
        assert_eq!(read.len(), wanted.len(), "{what}, line {at}: every column");
        for (column, (read, wanted)) in read.iter().zip(wanted).enumerate() {
            assert_eq!(read, wanted, "{what}, line {at}, column {column}");
        }
    }
}
