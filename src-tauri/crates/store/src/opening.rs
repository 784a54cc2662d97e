//! Opening a workspace file: everything that the lower folders are given when it is opened, and that they do not know themselves.

use std::path::Path;
use std::sync::Arc;

use column_store::{ColumnStore, Limits};

use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::records::own;
use crate::rows::by_column::watch::Watch;
use crate::schema;
use crate::schema::migrations;

impl Store {
    /// Opens a workspace file, or makes it.
    ///
    /// # Errors
    /// [`StoreError::Newer`] for a file of a newer version and [`StoreError::Foreign`] for a file of another program (neither
    /// is touched), [`StoreError::ReadOnly`], [`StoreError::Full`] and [`StoreError::Open`] for what the disk refuses.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        migrations::refuse_strangers(path)?;
        column_store::sweep(path);
        let column_store = Arc::new(ColumnStore::beside(path, Limits::default()));
        let following = Arc::clone(&column_store);
        let begin = |file: &mut rusqlite::Connection| -> Result<Box<dyn Fn() + Send + Sync>, StoreError> {
            migrations::migrate(file)?;
            let watch = Watch::over(file)?;
            Ok(Box::new(move || following.follow(watch.taken())))
        };
        Self::with(path, schema::prepare, begin, own::derive, column_store)
    }
}
