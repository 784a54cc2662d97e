//! The column store (the crate `column_store`) of an open file: what it reads (`source.rs`), what it follows (`watch.rs`), and when
//! it reads.
//!
//! Owns no question: who has one asks the column store first, and then the database (`snapshot.rs`, `breakdown.rs`).

pub(super) mod source;
#[cfg(test)]
mod tests;
pub(crate) mod watch;

use std::sync::Arc;

use api::RecordKind;
use api::columns::Column;
use column_store::{ColumnStore, Limits};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::store::Store;
use source::Rows;

impl Store {
    /// The column store of this file.
    pub(super) fn column_store(&self) -> Arc<ColumnStore> {
        // Opening puts one beside the file. The other way cannot be reached, and holds nothing.
        let other = |_| Arc::new(ColumnStore::beside(self.path(), Limits::default()));
        self.beside().downcast().unwrap_or_else(other)
    }

    /// The texts of these columns are looked through sooner or later: they are read in the background where many rows are held.
    pub fn expect_texts(&self, kind: RecordKind, columns: &[&'static Column]) {
        self.column_store().expect_texts(kind, columns);
    }

    /// Runs a question about what may be stored by column; reads in the background what should be.
    pub(super) async fn read_many<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection, &ColumnStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let column_store = self.column_store();
        let own = Arc::clone(&column_store);
        let _behind = Behind { store: self, column_store };
        self.read(move |file| question(file, &own)).await
    }
}

/// Begins to read what is to be read once a question is answered, or its answer is not waited for any more: while somebody types, the
/// next key takes its place.
struct Behind<'s> {
    store: &'s Store,
    column_store: Arc<ColumnStore>,
}

impl Drop for Behind<'_> {
    fn drop(&mut self) {
        if self.column_store.is_to_be_read() {
            let column_store = Arc::clone(&self.column_store);
            // Where nobody reads any more, nobody asks either.
            let _ = self.store.readers().begin(move |file| column_store.read(&Rows(file)));
        }
    }
}
