//! Why a table cannot be read, as a sentence. Which ways there are to fail is `sheets`'; what to do about each is said here.

use sheets::read::{ReadError, Unsupported};
use words::{t, t_plural};

pub(super) fn sentence(error: &ReadError) -> String {
    match error {
        ReadError::Vanished { .. } => t!("The file is no longer there."),
        ReadError::Changed => {
            t!("The file was changed while it was read. Close it in other programs and start again.")
        }
        ReadError::Denied { .. } => t!("The file may not be read: its owner does not allow it."),
        ReadError::InUse { .. } => t!("Another program has the file open. Close it there and try again."),
        ReadError::NoFile => t!("This is not a file."),
        ReadError::Disk { .. } => t!("The disk or network place did not give the file to its end."),
        ReadError::Cancelled => t!("Reading was cancelled."),
        ReadError::Stopped => t!("Reading was stopped."),
        ReadError::Empty => t!("There is nothing in it."),
        ReadError::NoTable => t!("This is not a table. CSV, XLSX, XLS and ODS files can be read."),
        ReadError::Unsupported(Unsupported::Binary) => {
            t!("This is a binary workbook (XLSB), which cannot be read. Save it as XLSX or CSV and try again.")
        }
        ReadError::Unsupported(Unsupported::Newer) => {
            t!("This list was saved by a newer Prospector. Update this one, or have it saved as XLSX or CSV.")
        }
        ReadError::Unsupported(Unsupported::Old) => {
            t!("This is a workbook of Excel 95 or older, which cannot be read. Save it as XLSX or CSV and try again.")
        }
        ReadError::Encrypted => t!("The file is protected with a password. Save it without one and try again."),
        ReadError::NoSheet { sheet, sheets } => {
            t!("The file has no sheet number {number}; it has {sheets}.", number = sheet + 1, sheets = sheets)
        }
        ReadError::TooLarge { bytes, limit } => {
            t!("The file has {bytes}; at most {limit} can be read.", bytes = size(*bytes), limit = size(*limit))
        }
        ReadError::Unpacks { bytes, limit } => t!(
            "More than {limit} come out of this file of {bytes}. It is not read any further.",
            limit = size(*limit),
            bytes = size(*bytes),
        ),
        ReadError::Piece(limit) => {
            t!("A part of the file is longer than {limit}, which no table needs.", limit = size(*limit))
        }
        ReadError::Texts(limit) => t!(
            "The texts of the workbook need more than {limit} of memory. Save it as CSV and try again.",
            limit = size(*limit),
        ),
        ReadError::Declarations => {
            t!("The file holds declarations that no spreadsheet program writes, and is not read for safety.")
        }
        ReadError::TooManyRows(limit) => {
            t!("There are more than {limit} rows. Split the file and try again.", limit = words::count(*limit))
        }
        ReadError::TooManyColumns { columns, limit } => t!(
            "There are {columns} columns; at most {limit} can be read.",
            columns = words::count(*columns as u64),
            limit = words::count(*limit as u64),
        ),
        ReadError::Broken { .. } => t!("The file is damaged or not complete."),
    }
}

/// A size as people read it.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_024 => t_plural!(bytes, "{n} byte", "{n} bytes"),
        1_024..1_048_576 => t!("{size} KB", size = words::count(bytes.div_ceil(1_024))),
        1_048_576..1_073_741_824 => t!("{size} MB", size = words::count(bytes.div_ceil(1 << 20))),
        _ => t!("{size} GB", size = words::decimal((bytes as f64 * 10.0 / f64::from(1 << 30)).round() as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_their_figures_and_what_to_do() {
        for (error, said) in [
            (ReadError::TooManyRows(2_000_000), "There are more than 2,000,000 rows. Split the file and try again."),
            (ReadError::Encrypted, "The file is protected with a password. Save it without one and try again."),
            (ReadError::TooLarge { bytes: 48, limit: 20 }, "The file has 48 bytes; at most 20 bytes can be read."),
            (ReadError::TooLarge { bytes: 3 << 30, limit: 1 << 30 }, "The file has 3 GB; at most 1 GB can be read."),
            (ReadError::Piece(1_500), "A part of the file is longer than 2 KB, which no table needs."),
        ] {
            assert_eq!(sentence(&error), said, "{error:?}");
        }
    }
}
