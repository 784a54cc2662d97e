//! Why a file cannot be read, one variant for each thing that a person would do something different about.

use std::error::Error;
use std::{fmt, io};

use crate::text::grouped;

/// A file that could not be read, or not to its end. Each is a sentence for a person, without the file's place.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file is not there, or not any more.
    #[error("The file is no longer there.")]
    Vanished {
        /// What the system said.
        source: io::Error,
    },
    /// The file is not what it was when reading began, or when it was looked at.
    #[error("The file was changed while it was read. Close it in other programs and start again.")]
    Changed,
    /// Nobody gave this program leave to read the file.
    #[error("The file may not be read: its owner does not allow it.")]
    Denied {
        /// What the system said.
        source: io::Error,
    },
    /// Another program holds the file so that it cannot be read, as some do on Windows.
    #[error("Another program has the file open. Close it there and try again.")]
    InUse {
        /// What the system said.
        source: io::Error,
    },
    /// The name belongs to a folder, or to something else that is no file.
    #[error("This is not a file.")]
    NoFile,
    /// Any other failure of the disk.
    #[error("The disk or network place did not give the file to its end.")]
    Disk {
        /// What the system said.
        source: io::Error,
    },
    /// The cancel flag was set.
    #[error("Reading was cancelled.")]
    Cancelled,
    /// Whoever takes the lines wants no more.
    #[error("Reading was stopped.")]
    Stopped,
    /// There is no byte, or no cell with anything in it.
    #[error("There is nothing in it.")]
    Empty,
    /// The content is that of a picture, a document, a program, …
    #[error("This is not a table. CSV, XLSX, XLS and ODS files can be read.")]
    NoTable,
    /// A kind of table that is not read.
    #[error("This is {what}, which cannot be read. Save it as XLSX or CSV and try again.")]
    Unsupported {
        /// The kind.
        what: Unsupported,
    },
    /// Encrypted or protected with a password.
    #[error("The file is protected with a password. Save it without one and try again.")]
    Encrypted,
    /// The sheet that was chosen is not there.
    #[error("The file has no sheet number {}; it has {sheets}.", .sheet + 1)]
    NoSheet {
        /// The sheet asked for, counted from 0.
        sheet: usize,
        /// Sheets that there are.
        sheets: usize,
    },
    /// More bytes than are read.
    #[error("The file has {}; at most {} can be read.", size(*.bytes), size(*.limit))]
    TooLarge {
        /// Size of the file in bytes.
        bytes: u64,
        /// The most, in bytes.
        limit: u64,
    },
    /// More comes out of the packed file than is taken, as with a file that was made to fill the memory.
    #[error("More than {} come out of this file of {}. It is not read any further.", size(*.limit), size(*.bytes))]
    Unpacks {
        /// Size of the file in bytes.
        bytes: u64,
        /// Bytes that may come out.
        limit: u64,
    },
    /// One piece of the file alone is too long to be held.
    #[error("A part of the file is longer than {}, which no table needs.", size(*.limit))]
    Piece {
        /// The most, in bytes.
        limit: u64,
    },
    /// The texts that an XLSX or XLS keeps apart from its cells need too much memory.
    #[error("The texts of the workbook need more than {} of memory. Save it as CSV and try again.", size(*.limit))]
    Texts {
        /// The most, in bytes.
        limit: u64,
    },
    /// The file declares texts of its own to be put in, which no spreadsheet program does.
    #[error("The file holds declarations that no spreadsheet program writes, and is not read for safety.")]
    Declarations,
    /// More rows than are read.
    #[error("There are more than {} rows. Split the file and try again.", grouped(*.limit))]
    TooManyRows {
        /// The most.
        limit: u64,
    },
    /// The first row has more columns than are read.
    #[error("There are {} columns; at most {} can be read.", grouped(*.columns as u64), grouped(*.limit as u64))]
    TooManyColumns {
        /// Columns of the first row.
        columns: usize,
        /// The most.
        limit: usize,
    },
    /// Not what a file of this kind must be: cut off, or damaged.
    #[error("The file is damaged or not complete.")]
    Broken {
        /// What was found.
        source: Box<dyn Error + Send + Sync>,
    },
}

/// A kind of table that is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsupported {
    /// XLSB.
    Binary,
    /// Older than what is called XLS today.
    Old,
    /// A list that a newer version of the app wrote.
    Newer,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Binary => "a binary workbook (XLSB)",
            Self::Old => "a workbook of Excel 95 or older",
            Self::Newer => "a list of a newer Prospector",
        })
    }
}

impl ReadError {
    /// A failure of the disk.
    pub(crate) fn disk(source: io::Error) -> Self {
        // Sharing and lock violations have no kind of their own.
        if cfg!(windows) && matches!(source.raw_os_error(), Some(32 | 33)) {
            return Self::InUse { source };
        }
        match source.kind() {
            io::ErrorKind::ResourceBusy => Self::InUse { source },
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Vanished { source },
            io::ErrorKind::PermissionDenied => Self::Denied { source },
            io::ErrorKind::IsADirectory => Self::NoFile,
            _ => Self::Disk { source },
        }
    }

    /// Something that the form does not allow.
    pub(crate) fn broken(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Broken { source: source.into() }
    }
}

/// A size as people read it.
pub(super) fn size(bytes: u64) -> String {
    match bytes {
        0..1_024 => format!("{bytes} bytes"),
        1_024..1_048_576 => format!("{} KB", bytes.div_ceil(1_024)),
        1_048_576..1_073_741_824 => format!("{} MB", bytes.div_ceil(1 << 20)),
        _ => format!("{:.1} GB", bytes as f64 / f64::from(1 << 30)),
    }
}
