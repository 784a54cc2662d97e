//! An open workspace file, as every table and every question has it: its threads, and nothing of any subject.
//!
//! Does not own: opening one (`opening.rs`), which knows what all folders bring along.

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::threads::{Damage, Followed, Prepare, Readers, Room, Writer};
use crate::file::tx::{Derive, Tx};

/// Milliseconds since 1970.
pub type Millis = i64;

/// An open workspace file. Cheap to clone; closed when the last clone is gone.
///
/// # Errors
/// Every question and every change fails for whatever the database refuses, and nothing of the transaction that failed is made; a
/// method says what else there is.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    writer: Writer,
    readers: Readers,
    damage: Arc<Damage>,
    beside: Arc<dyn Any + Send + Sync>,
}

impl Store {
    /// Over a file whose form `begin` brings up to date, before anything is written. What it returns is called behind each
    /// change, `derive` within it. `beside` is whatever a higher folder holds for as long as the file is open.
    pub(crate) fn with(
        path: &Path,
        prepare: Prepare,
        begin: impl FnOnce(&mut Connection) -> Result<Followed, StoreError>,
        derive: Derive,
        beside: Arc<dyn Any + Send + Sync>,
    ) -> Result<Self, StoreError> {
        let damage = Arc::new(Damage::default());
        let writer = Writer::open(path, prepare, begin, derive, Arc::clone(&damage))?;
        let readers = Readers::open(path, prepare, Arc::clone(&damage))?;
        Ok(Self { inner: Arc::new(Inner { path: path.to_owned(), writer, readers, damage, beside }) })
    }

    /// Whether the file was found to be damaged since it was opened: what is stored in it from now on may be lost.
    pub fn is_damaged(&self) -> bool {
        self.inner.damage.is_found()
    }

    /// Whoever reads the file on another way (a backup, a check of all of it) has found it damaged.
    pub fn mark_damaged(&self) {
        self.inner.damage.mark();
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Brings everything into the one file, so that a copy of it alone is whole: for the end of a run. The connections that
    /// only read would leave the write-ahead log beside it when they close last.
    ///
    /// # Errors
    /// Whatever the database refuses; nothing is lost then, it is done at a later end.
    pub async fn put_together(&self) -> Result<(), StoreError> {
        self.writer().outside(|file| Ok(file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)).await
    }

    /// Closes the file, once what was asked of it is done: for the end of the program, so that whoever takes the folder next
    /// (a restart, a backup, a disk that is taken away) finds nobody in it. Whatever is asked later fails with
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        // The writer last: it is the one that may put the write-ahead log away when nobody reads any more.
        self.inner.readers.close().await;
        self.inner.writer.close().await;
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.inner.writer
    }

    pub(crate) fn readers(&self) -> &Readers {
        &self.inner.readers
    }

    /// What was put beside the file when it was opened.
    pub(crate) fn beside(&self) -> Arc<dyn Any + Send + Sync> {
        Arc::clone(&self.inner.beside)
    }

    /// Runs a change in one transaction on the writing thread.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer().run(change).await
    }

    /// As [`Self::write`], with room for a change that may touch very many rows.
    pub(crate) async fn write_many<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer().room(Room::WIDE).await?;
        let changed = self.write(change).await;
        // What was changed is changed, also by a connection that holds more room than it needs.
        let _ = self.writer().room(Room::USUAL).await;
        changed
    }

    /// Runs a question on one of the reading threads; given up when the caller is dropped.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.readers().run(question).await
    }
}
