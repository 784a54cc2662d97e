//! `marks`: what a person noted about a record: a status, tags, a note. Changed in steps that can be undone (`steps`).

use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::{json, to_json};
use crate::{Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE marks (
        record INTEGER PRIMARY KEY REFERENCES records (id),
        status TEXT,
        tags TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT;",
)];

/// What a person noted about a record.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// One word for where it stands: `to call`.
    pub status: Option<String>,
    /// Words.
    pub tags: Vec<String>,
    /// A text; empty for none.
    pub note: String,
}

impl Marks {
    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.status.is_none() && self.tags.is_empty() && self.note.is_empty()
    }
}

/// What is noted about a record; none where nothing is.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Option<Marks>, StoreError> {
    let mut ask = file.prepare_cached("SELECT status, tags, note FROM marks WHERE record = ?1")?;
    let found = ask.query_row([record], |row| {
        Ok(Marks { status: row.get("status")?, tags: json(row, "tags")?, note: row.get("note")? })
    });
    Ok(found.optional()?)
}

/// Writes what is noted about a record; nothing leaves no row. The cells are the caller's.
pub(crate) fn put(file: &Connection, record: i64, marks: &Marks) -> Result<(), StoreError> {
    if marks.is_empty() {
        file.prepare_cached("DELETE FROM marks WHERE record = ?1")?.execute([record])?;
        return Ok(());
    }
    file.prepare_cached("INSERT OR REPLACE INTO marks (record, status, tags, note) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![record, marks.status, to_json(&marks.tags)?, marks.note])?;
    Ok(())
}

impl Store {
    /// The statuses and the tags in use, the most frequent first; at most 100 of each.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn noted_words(&self) -> Result<(Vec<String>, Vec<String>), StoreError> {
        self.read(|file| {
            let words = |sql: &str| -> Result<Vec<String>, StoreError> {
                let mut ask = file.prepare_cached(sql)?;
                Ok(ask.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
            };
            let statuses = words(
                "SELECT status FROM marks WHERE status IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 100",
            )?;
            let tags =
                words("SELECT value FROM marks, json_each(marks.tags) GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 100")?;
            Ok((statuses, tags))
        })
        .await
    }
}
