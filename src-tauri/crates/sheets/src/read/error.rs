//! Why a file cannot be read, one variant for each thing that a person would do something different about.

use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// A file that could not be read, or not to its end. In a few words for the log; what a person reads is said by whoever asked.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file is not there, or not any more.
    #[error("the file is gone")]
    Vanished(#[source] io::Error),
    /// The file is not what it was when reading began, or when it was looked at.
    #[error("the file changed while it was read")]
    Changed,
    /// This program has no permission to read the file.
    #[error("the file may not be read")]
    Denied(#[source] io::Error),
    /// Another program holds the file so that it cannot be read, as some do on Windows.
    #[error("the file is in use")]
    InUse(#[source] io::Error),
    /// The name belongs to a folder, or to something else that is no file.
    #[error("no file")]
    NoFile,
    /// Any other failure of the disk.
    #[error("the disk failed")]
    Disk(#[source] io::Error),
    /// The cancel flag was set.
    #[error("cancelled")]
    Cancelled,
    /// Whoever takes the lines wants no more.
    #[error("stopped")]
    Stopped,
    /// There is no byte, or no cell with anything in it.
    #[error("nothing in it")]
    Empty,
    /// The content is that of a picture, a document, a program, …
    #[error("no table")]
    NoTable,
    /// A kind of table that is not read.
    #[error("a kind that is not read: {0:?}")]
    Unsupported(Unsupported),
    /// Encrypted or protected with a password.
    #[error("encrypted")]
    Encrypted,
    /// The sheet that was chosen is not there.
    #[error("no sheet at {sheet} of {sheets}")]
    NoSheet {
        /// The sheet asked for, counted from 0.
        sheet: usize,
        /// Sheets that there are.
        sheets: usize,
    },
    /// More bytes than are read.
    #[error("{bytes} bytes, the most are {limit}")]
    TooLarge {
        /// Size of the file in bytes.
        bytes: u64,
        /// The most, in bytes.
        limit: u64,
    },
    /// More comes out of the packed file than is taken, as with a file that was made to fill the memory.
    #[error("more than {limit} bytes come out of {bytes}")]
    Unpacks {
        /// Size of the file in bytes.
        bytes: u64,
        /// Bytes that may come out.
        limit: u64,
    },
    /// One piece of the file alone is longer than so many bytes, too long to be held.
    #[error("a piece of more than {0} bytes")]
    Piece(u64),
    /// The texts that an XLSX or XLS stores apart from its cells need more than so many bytes of memory.
    #[error("texts of more than {0} bytes")]
    Texts(u64),
    /// The file declares texts of its own to be put in, which no spreadsheet program does.
    #[error("it has declarations")]
    Declarations,
    /// More than so many rows, the most that are read.
    #[error("more than {0} rows")]
    TooManyRows(u64),
    /// The first row has more columns than are read.
    #[error("{columns} columns, the most are {limit}")]
    TooManyColumns {
        /// Columns of the first row.
        columns: usize,
        /// The most.
        limit: usize,
    },
    /// Not what a file of this kind must be: cut off, or damaged.
    #[error("damaged or not complete")]
    Broken(#[source] Box<dyn Error + Send + Sync>),
}

/// Ends what is cancelled.
pub(crate) fn wanted(cancelled: &AtomicBool) -> Result<(), ReadError> {
    if cancelled.load(Ordering::Relaxed) { Err(ReadError::Cancelled) } else { Ok(()) }
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

impl ReadError {
    /// A failure of the disk.
    pub(crate) fn disk(source: io::Error) -> Self {
        match source.kind() {
            // Sharing and lock violations have no kind of their own.
            _ if cfg!(windows) && matches!(source.raw_os_error(), Some(32 | 33)) => Self::InUse(source),
            io::ErrorKind::ResourceBusy => Self::InUse(source),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Vanished(source),
            io::ErrorKind::PermissionDenied => Self::Denied(source),
            io::ErrorKind::IsADirectory => Self::NoFile,
            _ => Self::Disk(source),
        }
    }

    /// Something that the form does not allow.
    pub(crate) fn broken(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Broken(source.into())
    }
}
