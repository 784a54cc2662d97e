//! The table of imports, and one that has begun and is not over.

use api::RecordKind;
use rusqlite::Connection;
use words::text;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, record_kind};
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::lists::{list_changes, undo_log};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE imports (
        id INTEGER PRIMARY KEY,
        checksum TEXT NOT NULL,
        file TEXT,
        kind TEXT NOT NULL,
        goal TEXT NOT NULL,
        list INTEGER REFERENCES lists (id),
        first_record INTEGER NOT NULL,
        first_telling INTEGER NOT NULL,
        at INTEGER NOT NULL,
        done_at INTEGER
    ) STRICT;
    CREATE INDEX imports_by_checksum ON imports (checksum, done_at);",
)];

/// The source of a value that was found by no answer of the service.
pub const SOURCE: &str = text!("Imported");

/// Where the rows of an import go.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Goal {
    /// Into a new list with this name.
    New(String),
    /// Into a list that is there.
    List(i64),
}

/// An import that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImport {
    /// The SHA-256 of the file or the text.
    pub checksum: String,
    /// The name of the file; none for a text.
    pub file: Option<String>,
    /// What its rows are.
    pub kind: RecordKind,
    /// Where they go.
    pub goal: Goal,
}

/// An import that has begun.
pub(super) struct Begun {
    pub kind: RecordKind,
    pub goal: Goal,
    /// The list that nobody sees.
    pub list: i64,
    /// Those with a lower number were there before.
    pub first_record: i64,
    pub first_observation: i64,
    pub at: Millis,
}

pub(super) fn begun(file: &Connection, import: i64) -> Result<Option<Begun>, StoreError> {
    file.first("SELECT * FROM imports WHERE id = ?1 AND done_at IS NULL", [import], |row| {
        Ok(Begun {
            kind: record_kind(row, "kind")?,
            goal: json(row, "goal")?,
            list: row.get("list")?,
            first_record: row.get("first_record")?,
            first_observation: row.get("first_telling")?,
            at: row.get("at")?,
        })
    })
}

/// Adds records to a list as one step; returns how many are new there.
pub(super) fn add(file: &Tx<'_>, list: i64, records: &[i64], title: &str, at: Millis) -> Result<u64, StoreError> {
    let added = [list_changes::added(file, list, records)?];
    let count = list_changes::size(&added);
    if count > 0 {
        undo_log::take(file, title, &added, at)?;
    }
    Ok(count)
}
