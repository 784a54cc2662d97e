//! A table as CSV (RFC 4180) that is safe to open in a spreadsheet.
//!
//! Does not know about drafts, progress or reading back.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Write};

use csv::{QuoteStyle, Terminator, WriterBuilder};

use crate::formula::{guarded, is_written_phone};
use crate::order::{Cell, Column, Delimiter};
use crate::text::{clean, plain};

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
const BUFFER_BYTES: usize = 1 << 16;

/// An open CSV file.
#[derive(Debug)]
pub(crate) struct CsvFile {
    writer: csv::Writer<File>,
}

impl CsvFile {
    pub(crate) fn start(mut file: File, bom: bool, delimiter: Delimiter, columns: &[Column]) -> csv::Result<Self> {
        if bom {
            file.write_all(BYTE_ORDER_MARK)?;
        }
        let writer = WriterBuilder::new()
            .delimiter(delimiter as u8)
            .terminator(Terminator::CRLF)
            .quote_style(QuoteStyle::Necessary)
            .buffer_capacity(BUFFER_BYTES)
            .from_writer(file);
        let mut this = Self { writer };
        this.record(columns.iter().map(|column| guarded(clean(&column.title))))?;
        Ok(this)
    }

    pub(crate) fn row(&mut self, cells: &[Cell<'_>]) -> csv::Result<()> {
        self.record(cells.iter().map(field))
    }

    pub(crate) fn close(mut self) -> io::Result<()> {
        self.writer.flush()
    }

    fn record<'a>(&mut self, fields: impl Iterator<Item = Cow<'a, str>>) -> csv::Result<()> {
        for field in fields {
            self.writer.write_field(field.as_bytes())?;
        }
        // An empty record ends the row of fields written one by one.
        self.writer.write_record(None::<&[u8]>)
    }
}

fn field<'a>(cell: &'a Cell<'_>) -> Cow<'a, str> {
    match cell {
        Cell::Phone(phone) if is_written_phone(phone) => Cow::Borrowed(phone),
        Cell::Text(_) | Cell::Link(_) | Cell::Phone(_) => guarded(plain(cell)),
        // Each kind by its name: one that is added has to be judged here.
        Cell::Empty | Cell::Number(_) | Cell::Amount(_) | Cell::Moment(_) | Cell::Date(_) => plain(cell),
    }
}
