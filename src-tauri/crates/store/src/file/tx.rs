//! A change of the file: one transaction, and the records that it has to derive anew what they are sorted by.
//!
//! What a record is sorted, counted and filtered by is derived from several tables. The function that writes such a table marks the
//! record; each marked one is derived once, when the change is made and before anybody can see it. Does not own: deriving, which a
//! higher folder brings along when the file is opened.
//!
//! Two ways need no mark. What answers say is derived where it is stored (`records/joined.rs`): the documents are in hand there, and a
//! record would be read once more at the end. And one column of very many records is written by one statement
//! (`records/own_sort_keys.rs`), where a mark each would be a statement each.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Deref;

use rusqlite::Connection;

use crate::file::error::StoreError;

/// Derives what is derived of records; those that are gone by then are passed over.
pub(crate) type Derive = fn(&Connection, &BTreeSet<i64>) -> Result<(), StoreError>;

/// A connection within a transaction.
pub(crate) struct Tx<'f> {
    file: &'f Connection,
    marked: RefCell<BTreeSet<i64>>,
}

impl<'f> Tx<'f> {
    /// Runs a change, and derives what it has marked. The transaction is the caller's.
    pub(crate) fn run<T>(
        file: &'f Connection,
        derive: Derive,
        change: impl FnOnce(&Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let tx = Self { file, marked: RefCell::default() };
        let value = change(&tx)?;
        derive(file, &tx.marked.into_inner())?;
        Ok(value)
    }

    /// Something was written that a record, or one that is one with it, is sorted by.
    pub(crate) fn mark(&self, record: i64) {
        self.marked.borrow_mut().insert(record);
    }
}

impl Deref for Tx<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.file
    }
}
