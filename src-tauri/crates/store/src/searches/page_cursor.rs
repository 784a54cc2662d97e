//! How far a search or pull is in the pages that the service has.

use rusqlite::Row;

/// How far a run through a search's pages is at the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageCursor {
    /// Rows a page; a cursor keeps that of its first request.
    pub batch: u32,
    /// Pages that are behind: also the number of the next one, for a service that refuses the cursor.
    pub pages: u32,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Pages without rows, one behind the other, that it has just passed.
    pub empty: u32,
    /// There is nothing behind.
    pub ended: bool,
}

impl PageCursor {
    /// Before the first page.
    pub const fn start(batch: u32) -> Self {
        Self { batch, pages: 0, cursor: None, empty: 0, ended: false }
    }

    pub(crate) fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            batch: row.get("batch")?,
            pages: row.get("pages")?,
            cursor: row.get("cursor")?,
            empty: row.get("empty")?,
            ended: row.get("ended")?,
        })
    }
}
