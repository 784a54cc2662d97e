//! One export from its order to its file: rows in, then save, read back, publish.
//!
//! Owns the sequence and its promise. Does not own how a format is written (`csv_file`, `xlsx_file`) or what the disk
//! does (`draft`).

use std::fs::File;
use std::sync::atomic::AtomicBool;
use std::{fmt, panic, thread};

use crate::csv_file::CsvFile;
use crate::draft::Draft;
use crate::error::SheetError;
use crate::list_file::{self, ListFile};
use crate::order::{Cell, Column, Delimiter, Format, Order};
use crate::watch::{Progress, Stage, Watch, still_wanted};
use crate::xlsx_file::{COLUMNS_PER_SHEET, Fault, ROWS_PER_SHEET, XlsxFile};
use crate::{check, checksum};

/// Takes the rows of one file. Dropped before [`Writer::finish`], it leaves nothing behind.
///
/// It blocks on the disk, so it belongs on a thread where that is allowed; it may be sent to one.
pub struct Writer<'w> {
    // First, so that it is closed before the draft is removed, as Windows demands.
    file: Option<TableFile>,
    draft: Draft,
    columns: usize,
    rows: u64,
    /// Rows of the sheets before this one.
    before: u64,
    watch: Watch<'w>,
}

/// What a finished export has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Rows of all sheets, headers not counted.
    pub rows: u64,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Text cells that were longer than Excel takes and were cut at 32,767 UTF-16 units. Always 0 for a CSV.
    pub shortened: u64,
    /// SHA-256 of the file's bytes, as 64 hexadecimal digits in small letters.
    pub checksum: String,
}

enum TableFile {
    Csv(Box<CsvFile>, Delimiter),
    Xlsx(Box<XlsxFile>),
    List(ListFile),
}

/// Reads a written file back and counts it; returns how many of its texts are shortened.
type Count = Box<dyn FnOnce(File, &mut Watch<'_>) -> Result<u64, SheetError>>;

impl<'w> Writer<'w> {
    /// Begins the file of `order` and writes its header.
    ///
    /// `cancelled` may be set from any thread at any time and ends the export within a row or a block, the saving and
    /// the checking included. `report` is called on the thread that writes, about once every 1,000 rows.
    ///
    /// # Errors
    /// Too many columns or rows for the format, a name or folder that cannot be written to, no room.
    pub fn create(
        order: &Order,
        cancelled: &'w AtomicBool,
        report: impl FnMut(Progress) + Send + 'w,
    ) -> Result<Self, SheetError> {
        check_size(order)?;
        let mut watch = Watch::new(cancelled, report);
        still_wanted(cancelled)?;
        let draft = Draft::create(&order.path)?;
        let file = match &order.format {
            Format::Csv { bom, delimiter } => {
                let file = CsvFile::start(draft.handle()?, *bom, *delimiter, &order.columns);
                TableFile::Csv(Box::new(file.map_err(|e| SheetError::csv(&draft.folder, e))?), *delimiter)
            }
            Format::List { kind, list, keys } => {
                let file = ListFile::start(draft.handle()?, kind, list, keys, &order.columns);
                TableFile::List(file.map_err(|e| SheetError::disk(&draft.folder, e))?)
            }
            Format::Xlsx { sheet } => {
                let file = XlsxFile::start(&draft.folder, sheet, &order.columns);
                TableFile::Xlsx(Box::new(file.map_err(|fault| meaning(fault, &draft, &watch))?))
            }
        };
        watch.enter(Stage::Writing, 0);
        Ok(Self { file: Some(file), draft, columns: order.columns.len(), rows: 0, before: 0, watch })
    }

    /// Writes the next row: one cell for each column, in the order of the columns.
    ///
    /// # Errors
    /// After any error the export is over: every later call says [`SheetError::AlreadyFailed`].
    pub fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), SheetError> {
        // Taken out and put back only after success: no file can come of an export that lacks a row.
        let mut file = self.file.take().ok_or(SheetError::AlreadyFailed)?;
        let row = self.rows + 1;
        if cells.len() != self.columns {
            return Err(SheetError::RowWidth { row, cells: cells.len(), columns: self.columns });
        }
        match &mut file {
            TableFile::Csv(csv, _) => csv.row(cells).map_err(|e| SheetError::csv(&self.draft.folder, e))?,
            TableFile::List(list) => list.row(cells).map_err(|e| SheetError::disk(&self.draft.folder, e))?,
            TableFile::Xlsx(_) if row - self.before > ROWS_PER_SHEET => {
                return Err(SheetError::TooManyRows { rows: row - self.before, limit: ROWS_PER_SHEET });
            }
            TableFile::Xlsx(xlsx) => xlsx.row(cells).map_err(|fault| meaning(fault, &self.draft, &self.watch))?,
        }
        self.watch.row(Stage::Writing, row)?;
        self.rows = row;
        self.file = Some(file);
        Ok(())
    }

    /// Ends the sheet and begins another, with columns of its own; the rows that follow are in it.
    ///
    /// # Errors
    /// [`SheetError::OneTable`] for a CSV; otherwise as [`Writer::row`].
    pub fn next_sheet(&mut self, title: &str, columns: &[Column]) -> Result<(), SheetError> {
        let mut file = self.file.take().ok_or(SheetError::AlreadyFailed)?;
        check_columns(columns.len())?;
        match &mut file {
            TableFile::Csv(..) | TableFile::List(_) => return Err(SheetError::OneTable),
            TableFile::Xlsx(xlsx) => {
                xlsx.next_sheet(title, columns).map_err(|fault| meaning(fault, &self.draft, &self.watch))?;
            }
        }
        (self.columns, self.before) = (columns.len(), self.rows);
        self.file = Some(file);
        Ok(())
    }

    /// Completes the file, brings it to the disk, reads it back and counts, and only then gives it its name.
    ///
    /// # Errors
    /// Any; the final name is then as it was before the export.
    pub fn finish(mut self) -> Result<Written, SheetError> {
        let file = self.file.take().ok_or(SheetError::AlreadyFailed)?;
        still_wanted(self.watch.cancelled)?;
        self.watch.enter(Stage::Saving, self.rows);
        let (rows, columns) = (self.rows, self.columns);
        let count: Count = match file {
            TableFile::Csv(csv, delimiter) => {
                csv.close().map_err(|e| SheetError::disk(&self.draft.folder, e))?;
                Box::new(move |file, watch| check::csv(file, delimiter, rows, columns, watch).map(|()| 0))
            }
            TableFile::List(list) => {
                list.close().map_err(|e| SheetError::disk(&self.draft.folder, e))?;
                Box::new(move |file, watch| list_file::check(file, rows, columns, watch).map(|()| 0))
            }
            TableFile::Xlsx(xlsx) => {
                let closed = xlsx.close(self.draft.handle()?, self.watch.cancelled);
                let tally = closed.map_err(|fault| meaning(fault, &self.draft, &self.watch))?;
                Box::new(move |file, watch| check::xlsx(file, tally, watch).map(|()| tally.shortened))
            }
        };
        let bytes = self.draft.sync()?;
        self.watch.enter(Stage::Checking, 0);
        let (file, again) = (self.draft.reopen()?, self.draft.reopen()?);
        let (folder, cancelled) = (&self.draft.folder, self.watch.cancelled);
        // Counted and summed side by side: both read the whole file.
        let (shortened, checksum) = thread::scope(|scope| {
            let sum = scope.spawn(|| checksum::of_file(again, folder, cancelled));
            (count(file, &mut self.watch), sum.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked)))
        });
        let (shortened, checksum) = (shortened?, checksum?);
        still_wanted(self.watch.cancelled)?;
        self.draft.publish()?;
        Ok(Written { rows, bytes, shortened, checksum })
    }
}

impl fmt::Debug for Writer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("draft", &self.draft).field("rows", &self.rows).finish_non_exhaustive()
    }
}

fn check_size(order: &Order) -> Result<(), SheetError> {
    let columns = order.columns.len();
    if columns == 0 {
        return Err(SheetError::NoColumns);
    }
    if let Format::Csv { .. } | Format::List { .. } = order.format {
        return Ok(());
    }
    check_columns(columns)?;
    match order.rows {
        Some(rows) if rows > ROWS_PER_SHEET => Err(SheetError::TooManyRows { rows, limit: ROWS_PER_SHEET }),
        _ => Ok(()),
    }
}

fn check_columns(columns: usize) -> Result<(), SheetError> {
    match columns {
        0 => Err(SheetError::NoColumns),
        1..=COLUMNS_PER_SHEET => Ok(()),
        _ => Err(SheetError::TooManyColumns { columns, limit: COLUMNS_PER_SHEET }),
    }
}

/// What a fault of the XLSX writer means for the person.
fn meaning(fault: Fault, draft: &Draft, watch: &Watch<'_>) -> SheetError {
    // A cancelled save shows as a refused write; what was asked for is the better answer.
    if let Err(cancelled) = still_wanted(watch.cancelled) {
        return cancelled;
    }
    match fault {
        Fault::Reported(source) => SheetError::Xlsx(source),
        Fault::Disk(source) => SheetError::disk(&draft.folder, source),
        Fault::Panicked => match draft.complaint() {
            Some(source) => SheetError::disk(&draft.folder, source),
            None => SheetError::RowsLost(draft.folder.clone()),
        },
    }
}
