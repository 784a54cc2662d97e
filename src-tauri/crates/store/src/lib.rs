//! The database file of one workspace: what was asked, what was paid for, and what came of it.
//!
//! Owns the tables (one file each, by subject), the transaction that keeps a paid answer (`money/keep.rs`), and ordered snapshots
//! of rows (`rows/snapshot.rs`). It deliberately knows no service, no window and no clock: times come in as milliseconds since 1970.

mod erasing;
pub mod exchange;
pub mod file;
pub mod jobs;
pub mod lists;
pub mod money;
pub mod records;
mod rescue;
pub mod rows;
mod schema;
pub mod searches;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub use erasing::{Gone, NOBODY};
pub use file::backup::{Counts, GivenUp, check, copy, glance};
pub use file::error::StoreError;
pub use file::migrations::{is_pending, newest as newest_version};
pub use jobs::standing::{Check, Standing, Standings};
pub use lists::duplicates::{Compared, Traits, Weight};
pub use lists::list_changes::{Done, NoteEdit};
pub use lists::overview::{Listed, Overview};
pub use money::drift::DriftPart;
pub use money::judge::{Exposure, PlannedCost};
pub use money::keep::{Kept, Page, PaidAnswer, Unread};
pub use money::limit_hit::{LimitExceeded, LimitHit};
pub use money::read_again::{ReadPage, UnreadPage};
pub use money::spending::{Spending, Spent};
pub use money::statement::{Event, Statement};
pub use rescue::{Kind, PaidSince, Rescued, Saved, empty, restore, salvage};
pub use rows::breakdown::{Breakdown, Part};
pub use rows::snapshot::{Bar, Order, RowsOf, Wanted};
pub use searches::page_cursor::PageCursor;

use file::threads::{Damage, Readers, Room, Writer};
use rows::column_store::ColumnStore;

/// Milliseconds since 1970.
pub type Millis = i64;

/// An open workspace file. Cheap to clone; closed when the last clone is gone.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    writer: Writer,
    readers: Readers,
    column_store: Arc<ColumnStore>,
    damage: Arc<Damage>,
}

impl Store {
    /// Opens a workspace file, or makes it.
    ///
    /// # Errors
    /// [`StoreError::Newer`] for a file of a newer version and [`StoreError::Foreign`] for a file of another program (neither
    /// is touched), [`StoreError::ReadOnly`], [`StoreError::Full`] and [`StoreError::Open`] for what the disk refuses.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        file::migrations::refuse_strangers(path)?;
        let column_store = Arc::new(ColumnStore::of(path));
        let damage = Arc::new(Damage::default());
        let writer = Writer::open(path, Arc::clone(&column_store), Arc::clone(&damage))?;
        let readers = Readers::open(path, Arc::clone(&damage))?;
        Ok(Self { inner: Arc::new(Inner { path: path.to_owned(), writer, readers, column_store, damage }) })
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
        self.inner.writer.outside(|file| Ok(file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)).await
    }

    /// Closes the file, once what was asked of it is done: for the end of the program, so that whoever takes the folder next
    /// (a restart, a backup, a disk that is taken away) finds nobody in it. Whatever is asked later fails with
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        self.inner.column_store.closing.store(true, Ordering::Relaxed);
        // The writer last: it is the one that may put the write-ahead log away when nobody reads any more.
        self.inner.readers.close().await;
        self.inner.writer.close().await;
    }

    /// Runs a change in one transaction on the writing thread.
    async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&rusqlite::Transaction<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.inner.writer.run(change).await
    }

    /// As [`Self::write`], with room for a change that may touch very many rows.
    async fn write_many<T: Send + 'static>(
        &self,
        change: impl FnOnce(&rusqlite::Transaction<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.inner.writer.room(Room::WIDE).await?;
        let changed = self.write(change).await;
        // What was changed is changed, also by a connection that keeps more room than it needs.
        let _ = self.inner.writer.room(Room::USUAL).await;
        changed
    }

    /// Runs a question on one of the reading threads; given up when the caller is dropped.
    async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&rusqlite::Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.inner.readers.run(question).await
    }

    /// As [`Self::read`], of what may be kept by column; reads in the background what should be.
    async fn read_many<T: Send + 'static>(
        &self,
        question: impl FnOnce(&rusqlite::Connection, &ColumnStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let column_store = Arc::clone(&self.inner.column_store);
        let answer = self.read(move |file| question(file, &column_store)).await;
        if self.inner.column_store.is_to_be_read() {
            let column_store = Arc::clone(&self.inner.column_store);
            let closing = Arc::clone(&column_store.closing);
            // Where nobody reads any more, nobody asks either.
            let _ = self.inner.readers.begin(closing, move |file| column_store.read(file));
        }
        answer
    }
}
