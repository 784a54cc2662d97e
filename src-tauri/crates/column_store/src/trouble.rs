//! Why a table is not answered from.

use std::io;

/// Numbers of records up to which a table is kept by column.
pub(crate) const MOST: usize = 50_000_000;

/// Why a table cannot be answered from what is kept of it.
pub(crate) enum Trouble<E> {
    /// Its rows cannot be read either.
    Source(E),
    /// It is to be given up, and may be made anew.
    Useless,
}

impl<E> From<io::Error> for Trouble<E> {
    fn from(_: io::Error) -> Self {
        // A disk that is full, mostly: the rows answer as well.
        Self::Useless
    }
}
