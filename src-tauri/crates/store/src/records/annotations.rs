//! `marks`: what a person noted about a record: a status, tags, a note. Changed in steps that can be undone (`undo_log`).

use rusqlite::{Connection, OptionalExtension};

use crate::file::error::StoreError;
use crate::file::sql::json;

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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotations {
    /// One word for where it stands: `to call`.
    pub status: Option<String>,
    /// Words.
    pub tags: Vec<String>,
    /// A text; empty for none.
    pub note: String,
}

impl Annotations {
    /// Adds what is noted of a further record that is one with this.
    pub(crate) fn add(&mut self, other: Self) {
        self.status = self.status.take().or(other.status);
        if self.note.is_empty() {
            self.note = other.note;
        }
        for tag in other.tags {
            if !self.tags.contains(&tag) {
                self.tags.push(tag);
            }
        }
    }

    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.status.is_none() && self.tags.is_empty() && self.note.is_empty()
    }
}

/// What is noted about a record; none where nothing is.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Option<Annotations>, StoreError> {
    let mut ask = file.prepare_cached("SELECT status, tags, note FROM marks WHERE record = ?1")?;
    let found = ask.query_row([record], |row| {
        Ok(Annotations { status: row.get("status")?, tags: json(row, "tags")?, note: row.get("note")? })
    });
    Ok(found.optional()?)
}

/// The statuses and the tags in use, the most frequent first; at most 100 of each.
pub(crate) fn words(file: &Connection) -> Result<(Vec<String>, Vec<String>), StoreError> {
    let words = |sql: &str| -> Result<Vec<String>, StoreError> {
        let mut ask = file.prepare_cached(sql)?;
        Ok(ask.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    };
    let statuses =
        words("SELECT status FROM marks WHERE status IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 100")?;
    // The same tags stand together on many records: they are taken apart once.
    let tags = words(
        "SELECT value FROM (SELECT tags, count(*) AS records FROM marks WHERE tags <> '[]' GROUP BY tags) AS some,
            json_each(some.tags) GROUP BY 1 ORDER BY sum(records) DESC, 1 LIMIT 100",
    )?;
    Ok((statuses, tags))
}
