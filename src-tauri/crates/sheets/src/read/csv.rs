//! Rows of a CSV or of pasted text.

mod dialect;
mod encoding;
mod record;
mod records;

use std::io::Read;

use self::record::{RECORD_BYTES, Record};
use self::records::Records;
use super::error::ReadError;
use super::form::{Encoding, Form, Quote};
use super::intake::{Row, Take};
use super::limits::Limits;
use super::line::{LineProblem, thousandths};
use super::source::Opened;
use crate::order::Delimiter;

/// How much is looked at to find the encoding, in bytes.
const ENCODING_SAMPLE: u64 = 4 << 20;

/// How a CSV is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Written {
    pub(crate) delimiter: Delimiter,
    pub(crate) quote: Quote,
    pub(crate) encoding: Encoding,
}

impl Written {
    /// As cells are pasted: the clipboard of spreadsheet programs holds them so.
    pub(crate) const PASTED: Self =
        Self { delimiter: Delimiter::Tab, quote: Quote::Double, encoding: Encoding::Utf8 { bom: false } };

    pub(crate) fn form(self) -> Form {
        let Self { delimiter, quote, encoding } = self;
        Form::Csv { delimiter, quote, encoding }
    }
}

/// Finds out how the file is written, or that it is no table.
pub(crate) fn found(opened: &Opened) -> Result<Form, ReadError> {
    // Room for all of it at once: growing would need three times as much.
    let mut sample = Vec::with_capacity(opened.bytes().min(ENCODING_SAMPLE) as usize);
    opened.handle()?.take(ENCODING_SAMPLE).read_to_end(&mut sample).map_err(ReadError::disk)?;
    let whole = sample.len() as u64 == opened.bytes();
    let encoding = encoding::found(&sample, whole);
    sample.truncate(2 * dialect::SAMPLE);
    let mut text = Vec::new();
    let cut = dialect::SAMPLE as u64;
    let bytes = encoding::bytes(sample.as_slice(), encoding).map_err(ReadError::disk)?;
    bytes.take(cut).read_to_end(&mut text).map_err(ReadError::disk)?;
    if !is_text(&text) {
        return Err(ReadError::NoTable);
    }
    let (delimiter, quote) = dialect::found(&text, whole && text.len() < dialect::SAMPLE);
    Ok(Written { delimiter, quote, encoding }.form())
}

/// Whether it can be a table at all: no page, no document, and hardly a control character in it.
fn is_text(sample: &[u8]) -> bool {
    let start = sample.trim_ascii_start();
    let marks: [&[u8]; 7] = [b"%PDF-", b"{\\rtf", b"<!doctype", b"<html", b"<?xml", b"<svg", b"\x89PNG"];
    let is_marked = marks.iter().any(|mark| start.get(..mark.len()).is_some_and(|s| s.eq_ignore_ascii_case(mark)));
    let odd = sample.iter().filter(|b| matches!(b, 0..=8 | 0x0e..=0x1f)).count();
    !is_marked && odd * 20 <= sample.len()
}

/// Hands in the rows of a text of `total` bytes.
pub(crate) fn rows(
    source: impl Read,
    total: u64,
    written: Written,
    limits: &Limits,
    take: &mut Take<'_>,
) -> Result<(), ReadError> {
    let bytes = encoding::bytes(source, written.encoding).map_err(ReadError::disk)?;
    let mut records = Records::new(bytes, written.delimiter as u8, written.quote as u8);
    let mut record = Record::default();
    while records.next(&mut record).map_err(ReadError::disk)? {
        if dialect::is_declaration(&record) {
            continue;
        }
        let mut row = row(&record, written.encoding, limits);
        // UTF-16 is counted in the UTF-8 it becomes, which is shorter for most texts: an estimate is enough.
        row.part = thousandths(records.taken, total);
        take(row)?;
    }
    Ok(())
}

fn row(record: &Record, encoding: Encoding, limits: &Limits) -> Row {
    let mut row = Row { number: record.line, ..Row::default() };
    if record.oddities.open {
        row.wrong(LineProblem::QuoteOpen);
    }
    if record.oddities.cut {
        row.wrong(LineProblem::LineTooLong { limit: RECORD_BYTES });
    }
    for cell in &record.oddities.trailing {
        row.wrong(LineProblem::TextAfterQuote(*cell));
    }
    let mut cells = Vec::with_capacity(record.len().min(limits.columns + 1));
    for (at, field) in record.fields().take(limits.columns + 1).enumerate() {
        let (text, good) = encoding::text(field, encoding);
        if !good {
            row.wrong(LineProblem::Undecodable(at));
        }
        cells.push(text);
    }
    if record.len() > cells.len() {
        // Some programs write delimiters to the last column that a sheet can have.
        let filled = record.fields().enumerate().filter(|(_, field)| !field.is_empty()).last();
        row.wide = filled.map_or(0, |(at, _)| at + 1);
    }
    row.cells = cells;
    row
}
