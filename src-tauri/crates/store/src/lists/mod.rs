//! `lists`: records that a person puts together; `members`: which ones, in which order.
//!
//! A list that was taken away keeps its row and its members, so that this can be undone. Changes are made in steps
//! (`undo_log`); how each is made up is in `list_changes.rs`.

pub mod ages;
mod correcting;
pub(crate) mod duplicates;
pub(crate) mod list_changes;
mod suppressing;
pub mod team_policy;
pub mod undo_log;
mod watched;

use api::RecordKind;
use column_store::RowsOf;
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, record_kind, to_json};
use crate::file::store::{Millis, Store};
use crate::records::{self, UNPAID};
use crate::rows::row_counts;

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
    Ok(List {
        id: row.get("id")?,
        name: row.get("name")?,
        kind: record_kind(row, "kind")?,
        made_at: row.get("made_at")?,
        changed_at: row.get("changed_at")?,
    })
}

/// The list with this number, unless it was taken away.
pub(crate) fn by_number(file: &Connection, list: i64) -> Result<Option<List>, StoreError> {
    file.first("SELECT * FROM lists WHERE id = ?1 AND NOT removed", [list], row)
}

/// The list with this number; an error where it was taken away.
pub(crate) fn present(file: &Connection, list: i64) -> Result<List, StoreError> {
    by_number(file, list)?.ok_or(StoreError::NoList { list })
}

/// How many rows a list has.
pub(crate) fn rows(file: &Connection, list: i64) -> Result<u64, StoreError> {
    Ok(row_counts::of(file, RowsOf::List(list))?.rows)
}

/// Every list with the number of its rows, the one that was changed last first.
pub(crate) fn all(file: &Connection) -> Result<Vec<(List, u64)>, StoreError> {
    let found: Vec<_> = file.all("SELECT * FROM lists WHERE NOT removed ORDER BY changed_at DESC, id DESC", [], row)?;
    found.into_iter().map(|list| rows(file, list.id).map(|rows| (list, rows))).collect()
}

/// The place behind the last row of a list.
pub(crate) fn end(file: &Connection, list: i64) -> Result<i64, StoreError> {
    file.one("SELECT coalesce(max(place) + 1, 0) FROM members WHERE list = ?1", [list], |row| row.get(0))
}

/// The rows of a list in their order: pairs of place and record.
pub(crate) fn members(file: &Connection, list: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    file.all("SELECT place, record FROM members WHERE list = ?1 ORDER BY place", [list], |row| row.try_into())
}

/// Adds records behind the end of a list, each once, also where it was taken away: undo can bring it back, and of those that are one the one that leads: what a job finds,
/// which is no act of a person.
pub(crate) fn append(file: &Connection, list: Option<i64>, found: &[i64], at: Millis) -> Result<(), StoreError> {
    let Some(list) = list.filter(|_| !found.is_empty()) else { return Ok(()) };
    let is_known: bool = file.one("SELECT EXISTS (SELECT 1 FROM lists WHERE id = ?1)", [list], |row| row.get(0))?;
    if !is_known {
        return Ok(());
    }
    let mut next = end(file, list)?;
    for record in found {
        let Some(record) = records::leading(file, *record)? else { continue };
        let sql = "INSERT INTO members (list, place, record) SELECT ?1, ?2, ?3
            WHERE NOT EXISTS (SELECT 1 FROM members WHERE record = ?3 AND list = ?1)";
        next += file.changed(sql, params![list, next, record])? as i64;
    }
    file.run("UPDATE lists SET changed_at = ?2 WHERE id = ?1", [list, at])
}

/// The place of a record in a list.
pub(crate) fn place(file: &Connection, list: i64, record: i64) -> Result<Option<i64>, StoreError> {
    file.first("SELECT place FROM members WHERE record = ?1 AND list = ?2", [record, list], |row| row.get(0))
}

impl Store {
    /// The list with this number, unless it was taken away.
    pub async fn list(&self, list: i64) -> Result<Option<List>, StoreError> {
        self.read(move |file| by_number(file, list)).await
    }

    /// Every list with the number of its rows, the one that was changed last first.
    pub async fn lists(&self) -> Result<Vec<(List, u64)>, StoreError> {
        self.read(all).await
    }

    /// How many rows a list has.
    pub async fn list_rows(&self, list: i64) -> Result<u64, StoreError> {
        self.read(move |file| rows(file, list)).await
    }

    /// How many rows of a list an answer of the service is about; the others were only imported or typed.
    pub async fn list_owned(&self, list: i64) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM members WHERE list = ?1 AND (
            EXISTS (SELECT 1 FROM tellings WHERE record = members.record AND operation NOT IN (SELECT value FROM json_each(?2)))
            OR EXISTS (
                SELECT 1 FROM joined JOIN tellings USING (record)
                WHERE joined.lead = members.record AND operation NOT IN (SELECT value FROM json_each(?2))))";
        self.read(move |file| file.one(sql, params![list, to_json(&UNPAID)?], |row| row.get(0))).await
    }

    /// The records of a list, in their order.
    pub async fn list_records(&self, list: i64) -> Result<Vec<i64>, StoreError> {
        self.read(move |file| Ok(members(file, list)?.into_iter().map(|(_, record)| record).collect())).await
    }

    /// The lists that a record is in, by name: number and name.
    pub async fn lists_of(&self, record: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let sql = "SELECT id, name FROM members JOIN lists ON lists.id = members.list
            WHERE record = ?1 AND NOT removed ORDER BY name, id LIMIT 100";
        self.read(move |file| file.all(sql, [record], |row| row.try_into())).await
    }
}
