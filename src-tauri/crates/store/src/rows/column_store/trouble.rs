//! Why a table cannot be kept by column, or not any more.

use std::io;

use crate::file::error::StoreError;

/// Numbers of records up to which a table is kept by column.
pub(super) const MOST: usize = 50_000_000;

/// Why a table cannot be answered from what is kept of it.
pub(super) enum Trouble {
    /// Also not from the database.
    Store(StoreError),
    /// It is to be given up, and may be made anew.
    Useless,
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<io::Error> for Trouble {
    fn from(_: io::Error) -> Self {
        // A disk that is full, mostly: the database answers as well.
        Self::Useless
    }
}
