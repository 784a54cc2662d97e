//! What is read for the column store, by whoever has the rows: the store's database, and nothing else in the program;
//! and why a question cannot be answered from a table.
//!
//! Owns no row. All methods of one call of the column store answer as of one moment.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::io;

use api::columns::Column;

use crate::questions::RowsOf;
use crate::table::Table;

/// What a record is sorted by.
#[derive(Debug, Clone, PartialEq)]
pub enum Key<'k> {
    /// A number; before every text.
    Number(f64),
    /// A text, in the order of its bytes.
    Text(Cow<'k, [u8]>),
}

impl Key<'_> {
    pub(crate) fn into_owned(self) -> Key<'static> {
        match self {
            Self::Number(number) => Key::Number(number),
            Self::Text(text) => Key::Text(Cow::Owned(text.into_owned())),
        }
    }

    pub(crate) fn compared(&self, other: &Key<'_>) -> Ordering {
        match (self, other) {
            (Self::Number(one), Key::Number(two)) => one.partial_cmp(two).unwrap_or(Ordering::Equal),
            (Self::Text(one), Key::Text(two)) => one.cmp(two),
            (Self::Text(_), Key::Number(_)) => Ordering::Greater,
            (Self::Number(_), Key::Text(_)) => Ordering::Less,
        }
    }
}

/// Stops what is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// Takes a record with its words, where its table has some, and then what it is counted under by each of the asked columns.
pub type TakeCells<'t> = dyn FnMut(i64, Option<&str>, &[Option<&str>]) -> Result<(), Stop> + 't;

/// Takes a record and what it is sorted by.
pub type TakeKey<'t> = dyn FnMut(i64, Key<'_>) -> Result<(), Stop> + 't;

/// Takes a record with its text in a column, and whether that is known to be the whole of it and not only its beginning.
pub type TakeText<'t> = dyn FnMut(i64, &str, bool) -> Result<(), Stop> + 't;

/// The rows. Every method fails with the reason for which they cannot be read.
pub trait Source {
    /// Why they cannot be read.
    type Error;

    /// The largest number that a record has.
    fn last(&self) -> Result<i64, Self::Error>;

    /// Hands every record of a table to `take`, or these alone.
    fn cells(
        &self,
        table: Table,
        columns: &[&'static Column],
        of: Option<&[u32]>,
        take: &mut TakeCells<'_>,
    ) -> Result<(), Self::Error>;

    /// Hands to `take` what each record of a table, or of these alone, is sorted by in a column, where it has something.
    fn keys(&self, table: Table, column: &str, of: Option<&[u32]>, take: &mut TakeKey<'_>) -> Result<(), Self::Error>;

    /// As `keys`, for who looks into texts: folded and in full as far as that can be seen, else what it is sorted by.
    fn texts(&self, table: Table, column: &str, of: Option<&[u32]>, take: &mut TakeText<'_>)
    -> Result<(), Self::Error>;

    /// How many rows a search or a list has.
    fn count(&self, of: RowsOf) -> Result<u64, Self::Error>;

    /// The records of a search or a list in the order they came in.
    fn rows(&self, of: RowsOf, take: &mut dyn FnMut(i64)) -> Result<(), Self::Error>;

    /// Reads as of one moment: for what is read in the background.
    fn as_of_now<T>(&self, read: impl FnOnce(&Self) -> T) -> Result<T, Self::Error>;

    /// Nothing is read in the background any more: what that took of memory can go.
    fn give_back(&self);
}

/// Numbers of records up to which a table is stored by column.
pub(crate) const MOST: usize = 50_000_000;

/// Why a question cannot be answered from what is held of a table.
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
