//! `marks`: what a person noted about a record: a status, tags, a note. Changed in steps that can be undone (`undo_log`).

use api::RecordKind;
use rusqlite::Connection;
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::tx::Tx;
use crate::records::{former, own_sort_keys};

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
    /// One word for how far a person is with it: `to call`.
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
    file.first("SELECT status, tags, note FROM marks WHERE record = ?1", [record], |row| {
        Ok(Annotations { status: row.get("status")?, tags: json(row, "tags")?, note: row.get("note")? })
    })
}

/// The statuses and the tags in use, the most frequent first; at most 100 of each.
pub(crate) fn words(file: &Connection) -> Result<(Vec<String>, Vec<String>), StoreError> {
    let words = |sql: &str| -> Result<Vec<String>, StoreError> { file.all(sql, [], |row| row.get(0)) };
    let statuses =
        words("SELECT status FROM marks WHERE status IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 100")?;
    // The same tags are together on many records: they are taken apart once.
    let tags = words(
        "SELECT value FROM (SELECT tags, count(*) AS records FROM marks WHERE tags <> '[]' GROUP BY tags) AS some,
            json_each(some.tags) GROUP BY 1 ORDER BY sum(records) DESC, 1 LIMIT 100",
    )?;
    Ok((statuses, tags))
}

/// Notes the same of all of these records in one column, in which the grid shows `told`: a status on a list of a million is a few
/// statements, not a million. Records that are one with others are derived one by one: what they show is noted of the group.
pub(crate) fn put(
    file: &Tx<'_>,
    records: &[i64],
    (column, value): (&str, Option<&str>),
    told: &Value,
) -> Result<(), StoreError> {
    // It stays, empty: making and dropping a table for each of many changes would prepare every statement anew.
    file.execute_batch("CREATE TEMP TABLE IF NOT EXISTS noted (record INTEGER PRIMARY KEY)")?;
    let mut add = file.prepare_cached("INSERT OR IGNORE INTO temp.noted SELECT id FROM records WHERE id = ?1")?;
    for record in records {
        // One that was erased since has nothing to note, and one that has become another is that one.
        if add.execute([record])? == 0
            && let Some(present) = former::present(file, *record)?
        {
            add.execute([present])?;
        }
    }
    file.run("INSERT OR IGNORE INTO marks (record, tags, note) SELECT record, '[]', '' FROM temp.noted", [])?;
    file.run(&format!("UPDATE marks SET {column} = ?1 WHERE record IN (SELECT record FROM temp.noted)"), [value])?;
    let sql = "DELETE FROM marks WHERE record IN (SELECT record FROM temp.noted)
        AND status IS NULL AND tags = '[]' AND note = ''";
    file.run(sql, [])?;
    // The columns of what is noted are the same for companies and people.
    let all = ("SELECT record FROM temp.noted", Vec::new());
    own_sort_keys::put_many(file, RecordKind::Person, &format!("own.{column}"), told, all)?;
    let sql =
        "SELECT record FROM temp.noted WHERE record IN (SELECT record FROM joined UNION ALL SELECT lead FROM joined)";
    file.each(sql, [], |row| Ok(row.get(0).map(|record| file.mark(record))?))?;
    file.run("DELETE FROM temp.noted", [])
}

/// What was noted of two records that are one: all of it.
pub(super) fn moved(file: &Tx<'_>, gone: i64, stays: i64) -> Result<(), StoreError> {
    let sql = "UPDATE marks SET status = coalesce(marks.status, gone.status),
            note = trim(marks.note || char(10) || gone.note, char(10)),
            tags = (SELECT json_group_array(value) FROM (
                SELECT value FROM json_each(marks.tags) UNION SELECT value FROM json_each(gone.tags)))
        FROM marks AS gone WHERE gone.record = ?1 AND marks.record = ?2";
    file.run(sql, [gone, stays])?;
    file.run("UPDATE OR IGNORE marks SET record = ?2 WHERE record = ?1", [gone, stays])?;
    file.run("DELETE FROM marks WHERE record = ?1", [gone])?;
    file.mark(stays);
    Ok(())
}
