//! Tables as an XLSX with a sheet for each, in constant memory: the rows wait in unnamed files on disk until the end.
//!
//! Does not know about drafts, progress or reading back.

use std::fs::File;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::civil::{Date, DateTime};
use rust_xlsxwriter::{ExcelDateTime, Format, IgnoreError, Url, Workbook, Worksheet, XlsxError};

use crate::formula::starts_formula;
use crate::link::{LINKS_PER_SHEET, address};
use crate::order::{Cell, Column};
use crate::text::{CELL_UNITS, clean, line_feeds, shown, within};
use crate::xlsx_style::{Formats, tab_name};

/// Rows of a sheet below the header.
pub(crate) const ROWS_PER_SHEET: u64 = 1_048_575;
/// Columns of a sheet.
pub(crate) const COLUMNS_PER_SHEET: usize = 16_384;

/// An open XLSX file.
pub(crate) struct XlsxFile {
    workbook: Workbook,
    sheet: Worksheet,
    formats: Formats,
    last_column: u16,
    row: u32,
    links: u32,
    tally: Tally,
}

/// What was written, to be found again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Rows with at least one filled cell; the format has no others.
    pub(crate) rows: u64,
    /// Filled cells.
    pub(crate) cells: u64,
    /// Cells cut at Excel's limit.
    pub(crate) shortened: u64,
}

/// Why an XLSX could not be made.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The XLSX writer says why.
    Reported(XlsxError),
    /// The disk says why.
    Disk(io::Error),
    /// The XLSX writer panicked, which it does when the waiting rows cannot be written.
    Panicked,
}

impl XlsxFile {
    pub(crate) fn start(folder: &Path, tab: &str, columns: &[Column]) -> Result<Self, Fault> {
        contained(|| {
            let mut workbook = Workbook::new();
            // Beside the draft, so that only one disk must have room, and the rows are nowhere else.
            workbook.set_tempdir(folder)?;
            let formats = Formats::new();
            let (sheet, last_column) = begin(&mut workbook, &formats, tab, columns)?;
            Ok(Self { workbook, sheet, formats, last_column, row: 0, links: 0, tally: Tally::default() })
        })
    }

    /// Ends the sheet and begins another behind it.
    pub(crate) fn next_sheet(&mut self, tab: &str, columns: &[Column]) -> Result<(), Fault> {
        contained(|| {
            let (sheet, last_column) = begin(&mut self.workbook, &self.formats, tab, columns)?;
            let mut ended = std::mem::replace(&mut self.sheet, sheet);
            end(&mut ended, self.row, self.last_column)?;
            self.workbook.push_worksheet(ended);
            (self.last_column, self.row, self.links) = (last_column, 0, 0);
            Ok(())
        })
    }

    /// Writes the next row. The caller has checked the number of rows and cells.
    pub(crate) fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), Fault> {
        contained(|| {
            self.row += 1;
            let before = self.tally.cells;
            for (at, cell) in (0..).zip(cells) {
                self.cell(at, cell)?;
            }
            if self.tally.cells > before {
                self.tally.rows += 1;
            }
            Ok(())
        })
    }

    pub(crate) fn close(mut self, file: File, cancelled: &AtomicBool) -> Result<Tally, Fault> {
        let mut out = Stoppable { file, cancelled, stopped: false, refused: None };
        let saved = contained(|| {
            end(&mut self.sheet, self.row, self.last_column)?;
            self.workbook.push_worksheet(self.sheet);
            self.workbook.save_to_writer(&mut out)
        });
        match out.refused {
            Some(refused) => Err(Fault::Disk(refused)),
            None => saved.map(|()| self.tally),
        }
    }

    fn cell(&mut self, at: u16, cell: &Cell<'_>) -> Result<(), XlsxError> {
        match cell {
            Cell::Empty => Ok(()),
            Cell::Number(number) => self.number(at, *number, None),
            Cell::Amount(number) => self.number(at, *number, Some(self.formats.amount.clone())),
            Cell::Moment(moment) => self.moment(at, *moment),
            Cell::Date(day) => self.date(at, *day),
            Cell::Text(text) => self.text(at, text, false),
            Cell::Phone(text) => self.text(at, text, true),
            Cell::Link(text) => self.link(at, text),
        }
    }

    fn number(&mut self, at: u16, number: f64, format: Option<Format>) -> Result<(), XlsxError> {
        if number.is_finite() {
            match format {
                Some(format) => self.sheet.write_number_with_format(self.row, at, number + 0.0, &format)?,
                None => self.sheet.write_number(self.row, at, number + 0.0)?,
            };
            self.tally.cells += 1;
        }
        Ok(())
    }

    fn date(&mut self, at: u16, day: Date) -> Result<(), XlsxError> {
        let Some(date) = excel_day(day)? else { return self.text(at, &day.to_string(), false) };
        self.sheet.write_datetime_with_format(self.row, at, &date, &self.formats.date)?;
        self.tally.cells += 1;
        Ok(())
    }

    fn moment(&mut self, at: u16, moment: DateTime) -> Result<(), XlsxError> {
        let of_day = [moment.hour(), moment.minute(), moment.second()].map(i8::unsigned_abs);
        let [hour, minute, second] = of_day;
        let Some(date) = excel_day(moment.date())? else { return self.text(at, &shown(moment), false) };
        let date = date.and_hms(u16::from(hour), minute, f64::from(second))?;
        self.sheet.write_datetime_with_format(self.row, at, &date, &self.formats.moment)?;
        self.tally.cells += 1;
        Ok(())
    }

    fn text(&mut self, at: u16, text: &str, phone: bool) -> Result<(), XlsxError> {
        let text = line_feeds(clean(text));
        let fitting = within(&text, CELL_UNITS);
        if fitting.is_empty() {
            return Ok(());
        }
        if phone {
            self.sheet.write_string_with_format(self.row, at, fitting, &self.formats.phone)?;
        } else if starts_formula(fitting) {
            self.sheet.write_string_with_format(self.row, at, fitting, &self.formats.not_formula)?;
        } else {
            self.sheet.write_string(self.row, at, fitting)?;
        }
        self.tally.cells += 1;
        self.tally.shortened += u64::from(fitting.len() < text.len());
        Ok(())
    }

    fn link(&mut self, at: u16, text: &str) -> Result<(), XlsxError> {
        let clean = clean(text);
        let Some(address) = address(&clean).filter(|_| self.links < LINKS_PER_SHEET) else {
            return self.text(at, text, false);
        };
        self.sheet.write_url(self.row, at, Url::new(address).set_text(clean.as_ref()))?;
        self.tally.cells += 1;
        self.links += 1;
        Ok(())
    }
}

/// A sheet with its header, and its last column.
fn begin(
    workbook: &mut Workbook,
    formats: &Formats,
    tab: &str,
    columns: &[Column],
) -> Result<(Worksheet, u16), XlsxError> {
    let mut sheet = workbook.new_worksheet_with_constant_memory()?;
    sheet.set_name(tab_name(tab))?;
    formats.lay_out(&mut sheet, columns)?;
    let mut last_column = 0;
    for (at, column) in (0..).zip(columns) {
        let title = line_feeds(clean(&column.title));
        sheet.write_string_with_format(0, at, within(&title, CELL_UNITS), &formats.header)?;
        last_column = at;
    }
    Ok((sheet, last_column))
}

/// What a sheet gets once its last row is known.
fn end(sheet: &mut Worksheet, last_row: u32, last_column: u16) -> Result<(), XlsxError> {
    sheet.autofilter(0, 0, last_row, last_column)?;
    if last_row > 0 {
        // No green corner on phones and other digits that are meant as text.
        sheet.ignore_error_range(1, 0, last_row, last_column, IgnoreError::NumberStoredAsText)?;
    }
    Ok(())
}

/// A day as Excel counts it; none before its calendar begins.
fn excel_day(day: Date) -> Result<Option<ExcelDateTime>, XlsxError> {
    let year = u16::try_from(day.year()).ok().filter(|year| (1900..=9999).contains(year));
    let (Some(year), Ok(month), Ok(of_month)) = (year, u8::try_from(day.month()), u8::try_from(day.day())) else {
        return Ok(None);
    };
    ExcelDateTime::from_ymd(year, month, of_month).map(Some)
}

/// Runs a step of the XLSX writer, which panics where its file of waiting rows cannot be written: a full disk must end
/// an export, not the program. Whatever panicked is dropped by the caller and never used again.
fn contained<T>(step: impl FnOnce() -> Result<T, XlsxError>) -> Result<T, Fault> {
    match catch_unwind(AssertUnwindSafe(step)) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(XlsxError::IoError(source) | XlsxError::TempFileError(_, source))) => Err(Fault::Disk(source)),
        Ok(Err(told)) => Err(Fault::Reported(told)),
        Err(_) => Err(Fault::Panicked),
    }
}

/// The way to the draft while rows are compressed: can be stopped, and holds the disk's own error, which the XLSX
/// writer passes on only inside its own errors. Once stopped it takes everything and writes nothing: the zip writer
/// completes its archive when it is dropped, and would complain on standard error about one that nobody wants.
struct Stoppable<'c> {
    file: File,
    cancelled: &'c AtomicBool,
    stopped: bool,
    refused: Option<io::Error>,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stopped {
            return Ok(bytes.len());
        }
        if self.cancelled.load(Ordering::Relaxed) {
            self.stopped = true;
            return Err(io::ErrorKind::Other.into());
        }
        match self.file.write(bytes) {
            // A write that was only interrupted is tried again by whoever called.
            Err(refused) if refused.kind() != io::ErrorKind::Interrupted => {
                let kind = refused.kind();
                self.stopped = true;
                self.refused = Some(refused);
                Err(kind.into())
            }
            result => result,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
