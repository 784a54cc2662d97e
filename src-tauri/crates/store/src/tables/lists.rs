//! `lists`: records that a person keeps together; `members`: which ones, in which order.
//!
//! A list that was taken away keeps its row and its members, so that this can be undone. Changes are made in steps
//! (`steps`), never here alone.

use api::RecordKind;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{Millis, Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE lists (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('company', 'person')),
        made_at INTEGER NOT NULL,
        changed_at INTEGER NOT NULL,
        removed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE members (
        list INTEGER NOT NULL REFERENCES lists (id),
        place INTEGER NOT NULL,
        record INTEGER NOT NULL REFERENCES records (id),
        PRIMARY KEY (list, place)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX members_by_record ON members (record, list);",
)];

/// A list, without its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What its rows are.
    pub kind: RecordKind,
    /// When it was made.
    pub made_at: Millis,
    /// When it was last changed.
    pub changed_at: Millis,
}

fn row(row: &Row<'_>) -> rusqlite::Result<List> {
    let kind: String = row.get("kind")?;
    Ok(List {
        id: row.get("id")?,
        name: row.get("name")?,
        kind: if kind == RecordKind::Person.name() { RecordKind::Person } else { RecordKind::Company },
        made_at: row.get("made_at")?,
        changed_at: row.get("changed_at")?,
    })
}

/// The list with this number, unless it was taken away.
pub(crate) fn by_number(file: &Connection, list: i64) -> Result<Option<List>, StoreError> {
    let mut ask = file.prepare_cached("SELECT * FROM lists WHERE id = ?1 AND NOT removed")?;
    Ok(ask.query_row([list], row).optional()?)
}

/// How many rows a list has.
pub(crate) fn rows(file: &Connection, list: i64) -> Result<u64, StoreError> {
    let mut ask = file.prepare_cached("SELECT count(*) FROM members WHERE list = ?1")?;
    Ok(ask.query_row(params![list], |row| row.get(0))?)
}

impl Store {
    /// The list with this number, unless it was taken away.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn list(&self, list: i64) -> Result<Option<List>, StoreError> {
        self.read(move |file| by_number(file, list)).await
    }

    /// How many rows a list has.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn list_rows(&self, list: i64) -> Result<u64, StoreError> {
        self.read(move |file| rows(file, list)).await
    }

    /// The lists that a record is in, by name: number and name.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn lists_of(&self, record: i64) -> Result<Vec<(i64, String)>, StoreError> {
        self.read(move |file| {
            let mut ask = file.prepare_cached(
                "SELECT id, name FROM members JOIN lists ON lists.id = members.list
                 WHERE record = ?1 AND NOT removed ORDER BY name, id LIMIT 100",
            )?;
            let found = ask.query_map([record], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(found.collect::<Result<_, _>>()?)
        })
        .await
    }
}
