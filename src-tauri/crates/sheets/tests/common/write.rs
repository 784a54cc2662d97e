//! What the tests share: an order, a whole export, and the file as an independent reader sees it.
//! Each test program uses a part of it.
#![allow(dead_code)]

use std::borrow::Cow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sheets::{Cell, Column, Delimiter, Format, Kind, Order, SheetError, Writer, Written};

pub fn columns(kinds: &[Kind]) -> Vec<Column> {
    (1..).zip(kinds).map(|(n, kind)| Column { title: format!("Column {n}"), kind: *kind, width: 20 }).collect()
}

pub fn order(path: &Path, format: Format, kinds: &[Kind]) -> Order {
    Order { path: path.to_path_buf(), format, columns: columns(kinds), rows: None }
}

pub fn xlsx() -> Format {
    Format::Xlsx { sheet: "Companies".into() }
}

pub fn csv() -> Format {
    Format::Csv { bom: false, delimiter: Delimiter::Comma }
}

pub fn text(text: &str) -> Cell<'_> {
    Cell::Text(Cow::Borrowed(text))
}

pub fn phone(text: &str) -> Cell<'_> {
    Cell::Phone(Cow::Borrowed(text))
}

pub fn link(text: &str) -> Cell<'_> {
    Cell::Link(Cow::Borrowed(text))
}

pub fn write(order: &Order, rows: &[Vec<Cell<'_>>]) -> Result<Written, SheetError> {
    let cancelled = AtomicBool::new(false);
    let mut writer = Writer::create(order, &cancelled, |_| {})?;
    for row in rows {
        writer.row(row)?;
    }
    writer.finish()
}

/// The names of everything in the folder, hidden files too.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
