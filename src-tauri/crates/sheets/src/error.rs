//! What can go wrong with a file, one variant for each thing that a person would do something different about.

use std::io;
use std::path::{Path, PathBuf};

/// A failed or cancelled export. Whatever the variant: there is nothing new under the final name, and a file that was
/// there before is as it was. A path is that of the final name, or of its folder; an error is what the system or a
/// library said.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// The order names no column.
    #[error("a table needs at least one column")]
    NoColumns,
    /// More columns than a sheet can hold.
    #[error("{columns} columns are more than the {limit} that a spreadsheet can hold")]
    TooManyColumns {
        /// Columns asked for.
        columns: usize,
        /// The most that fit.
        limit: usize,
    },
    /// More rows than a sheet can hold: said before writing where the order has the number, else at the first row
    /// that does not fit.
    #[error("{rows} rows are more than the {limit} that a spreadsheet can hold below its header")]
    TooManyRows {
        /// Rows asked for, or the row that did not fit.
        rows: u64,
        /// The most that fit, the header not counted.
        limit: u64,
    },
    /// A row with more or fewer cells than there are columns.
    #[error("row {row} has {cells} cells for {columns} columns")]
    RowWidth {
        /// The row, counted from 1 without the header.
        row: u64,
        /// Cells it has.
        cells: usize,
        /// Cells it should have.
        columns: usize,
    },
    /// A second table for a file that holds one.
    #[error("a CSV file holds one table")]
    OneTable,
    /// A row or the end came after a failure; the failure itself was returned when it happened.
    #[error("the export had already failed")]
    AlreadyFailed,
    /// The cancel flag was set.
    #[error("the export was cancelled")]
    Cancelled,
    /// The folder is not there, or is no folder.
    #[error("the folder {} cannot be found", .0.display())]
    NoFolder(PathBuf, #[source] io::Error),
    /// Nothing may be written in the folder.
    #[error("the folder {} is read-only", .0.display())]
    ReadOnlyFolder(PathBuf, #[source] io::Error),
    /// The file that would be replaced is marked read-only.
    #[error("the file {} is read-only", .0.display())]
    ReadOnlyFile(PathBuf),
    /// The final name belongs to a folder.
    #[error("{} is a folder", .0.display())]
    IsFolder(PathBuf),
    /// The system does not take the final name (too long, or with a character that it forbids).
    #[error("{} cannot be used as a file name", .0.display())]
    BadName(PathBuf, #[source] io::Error),
    /// The disk or the person's share of it is full, or the file grew larger than the disk's format allows.
    #[error("there is not enough room in {}", .0.display())]
    NoRoom(PathBuf, #[source] io::Error),
    /// Any other failure while writing to or reading from the disk.
    #[error("the file could not be written in {}", .0.display())]
    Disk(PathBuf, #[source] io::Error),
    /// The rows stored on disk while an XLSX is made could not be written, and the disk did not say why.
    #[error("the rows could not be kept in {} while the file was made", .0.display())]
    RowsLost(PathBuf),
    /// The CSV writer refused a row. What it says is no error type of its own, so it is held as it is.
    #[error("the CSV file could not be made")]
    Csv(csv::ErrorKind),
    /// A list that was written could not be read back.
    #[error("the list that was written cannot be read back")]
    ListReadBack(#[source] io::Error),
    /// The XLSX could not be made.
    #[error("the XLSX file could not be made")]
    Xlsx(#[source] rust_xlsxwriter::XlsxError),
    /// The finished CSV could not be read back.
    #[error("the finished CSV file could not be read back")]
    CsvReadBack(#[source] csv::Error),
    /// The finished XLSX could not be read back.
    #[error("the finished XLSX file could not be read back")]
    XlsxReadBack(#[source] calamine::XlsxError),
    /// The finished file does not hold the rows that were written.
    #[error("{written} rows were written, but {found} were read back")]
    RowsDiffer {
        /// Rows with at least one filled cell (XLSX), or all rows (CSV), as written.
        written: u64,
        /// The same as read back.
        found: u64,
    },
    /// The finished file does not hold the cells that were written.
    #[error("{written} cells were written, but {found} were read back")]
    CellsDiffer {
        /// Filled cells (XLSX), or all cells (CSV), as written.
        written: u64,
        /// The same as read back.
        found: u64,
    },
    /// The finished file could not get its final name; on Windows mostly because another program has the old one open.
    #[error("{} could not be replaced", .0.display())]
    Replace(PathBuf, #[source] io::Error),
}

impl SheetError {
    /// A failure of the disk while a file in `folder` was written.
    pub(crate) fn disk(folder: &Path, source: io::Error) -> Self {
        let of_kind = match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnlyFolder,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => Self::NoRoom,
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::NoFolder,
            _ => Self::Disk,
        };
        of_kind(folder.to_path_buf(), source)
    }

    /// A failure of the CSV writer in `folder`, almost always one of the disk below it.
    pub(crate) fn csv(folder: &Path, source: csv::Error) -> Self {
        match source.into_kind() {
            csv::ErrorKind::Io(source) => Self::disk(folder, source),
            kind => Self::Csv(kind),
        }
    }
}
