//! A file of the ledger: its kind, its columns, and what an amount and a moment look like in it. Does not own: what is in a row, or the
//! way to the disk (`workspace/src/table_file.rs`).

use std::borrow::Cow;

use api::Tenths;
use sheets::{Cell, Column, Delimiter, Format, Kind};

use crate::ipc::LedgerFormat;
use workspace::clock::local;

/// The kind of file, and the ending of its name.
pub(super) fn format(format: LedgerFormat, sheet: &str) -> (Format, &'static str) {
    match format {
        LedgerFormat::Xlsx => (Format::Xlsx { sheet: sheet.to_owned() }, "xlsx"),
        // Excel reads UTF-8 only behind a byte order mark.
        LedgerFormat::Csv => (Format::Csv { bom: true, delimiter: Delimiter::Comma }, "csv"),
    }
}

pub(super) fn columns(columns: &[(&str, Kind, u16)]) -> Vec<Column> {
    let column = |(title, kind, width): &(&str, Kind, u16)| Column {
        title: words::translate_stored(title),
        kind: *kind,
        width: *width,
    };
    columns.iter().map(column).collect()
}

/// Credits as a number.
pub(super) fn amount(tenths: Tenths) -> Cell<'static> {
    Cell::Amount(tenths.0 as f64 / 10.0)
}

/// Credits as a number, below nothing too.
pub(super) fn signed(tenths: i64) -> Cell<'static> {
    Cell::Amount(tenths as f64 / 10.0)
}

pub(super) fn count(number: u64) -> Cell<'static> {
    Cell::Number(number as f64)
}

/// A moment by the local clock.
pub(super) fn moment(at: i64) -> Cell<'static> {
    Cell::Moment(local(at))
}

pub(super) fn text(text: impl Into<Cow<'static, str>>) -> Cell<'static> {
    Cell::Text(text.into())
}

/// What is there, or an empty cell.
pub(super) fn or_empty<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell<'static>) -> Cell<'static> {
    value.map_or(Cell::Empty, cell)
}
