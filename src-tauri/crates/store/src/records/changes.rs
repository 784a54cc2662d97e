//! `changes`: what the service says of a record otherwise than when the same was asked before: a field with both values and both days.
//!
//! Only answers to one operation are compared: two operations may write the same in two ways. What is told for the first time, and what is
//! not told any more, is no change: services leave fields out. Written in the transaction that stores the newer answer; nothing is
//! overwritten, both answers stay where they are.
//!
//! Owns the table. Does not own which answer belongs to which record (`recognised.rs`), or who asks again (the crate `watch`).

use api::columns::{self, Column};
use api::{Doc, RecordKind, text};
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::observations::{Observation, UNPAID};
use crate::records::own_sort_keys::day;
use crate::records::sort_keys::UNSEARCHED;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    17,
    "CREATE TABLE changes (
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES records (id),
        key TEXT NOT NULL,
        was TEXT NOT NULL,
        was_at INTEGER NOT NULL,
        now TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX changes_by_record ON changes (record, at);
    CREATE INDEX changes_by_at ON changes (at, record);",
)];

/// Characters of a value that are shown of a change; all of it is in the answers.
const LONGEST: usize = 1_000;
/// Characters of each value where several changes stand in one cell.
const IN_A_CELL: usize = 120;
/// Changes of one record that are read: the newest.
const MOST: u32 = 200;
/// Changes within so long are of one asking: a job may take a night.
const ONE_ASKING: Millis = 86_400_000;
/// Columns that say when the service looked, and not what it saw.
const OF_THE_SERVICE: &[&str] = &["last_updated", "company.last_updated"];

/// A field that the service says otherwise than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Key of its column.
    pub key: String,
    /// What was said before, as it was shown.
    pub was: String,
    /// When that was last said.
    pub was_at: Millis,
    /// What is said now.
    pub now: String,
    /// When that was first said.
    pub at: Millis,
}

/// Notes in what a newer answer differs from the last one to the same operation; returns whether it does.
pub(super) fn note(
    file: &Tx<'_>,
    kind: RecordKind,
    record: i64,
    before: &Observation,
    (now, at): (&Doc, Millis),
) -> Result<bool, StoreError> {
    // What is read late is no news, and what a table or a person says is not the service's.
    if at < before.at || UNPAID.contains(&before.operation.as_str()) {
        return Ok(false);
    }
    let mut noted = false;
    for column in kind.answer_columns() {
        let Some((was, now)) = differing(column, &before.doc, now) else { continue };
        let sql = "INSERT INTO changes (record, key, was, was_at, now, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        file.run(sql, params![record, column.key, was, before.at, now, at])?;
        noted = true;
    }
    if noted {
        file.mark(record);
    }
    Ok(noted)
}

fn differing(column: &Column, was: &Doc, now: &Doc) -> Option<(String, String)> {
    if UNSEARCHED.contains(&column.key) || OF_THE_SERVICE.contains(&column.key) {
        return None;
    }
    let (was, now) = (column.text(was)?, column.text(now)?);
    // In whatever case and accents the service writes it today.
    let differs = text::comparable(&was) != text::comparable(&now);
    let shown = |value: &str| text::first_of(value, LONGEST).to_owned();
    differs.then(|| (shown(&was), shown(&now)))
}

/// Notes that a finding, of which no observation tells, is another one now.
pub(super) fn note_finding(
    file: &Tx<'_>,
    record: i64,
    key: &str,
    (was, was_at): (&str, Millis),
    (now, at): (&str, Millis),
) -> Result<(), StoreError> {
    if at < was_at || text::comparable(was) == text::comparable(now) {
        return Ok(());
    }
    let sql = "INSERT INTO changes (record, key, was, was_at, now, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    file.run(sql, params![record, key, was, was_at, now, at])
}

fn row(row: &Row<'_>) -> rusqlite::Result<Change> {
    Ok(Change {
        key: row.get("key")?,
        was: row.get("was")?,
        was_at: row.get("was_at")?,
        now: row.get("now")?,
        at: row.get("at")?,
    })
}

/// What has changed of a record, newest first.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<Change>, StoreError> {
    let sql = "SELECT key, was, was_at, now, at FROM changes WHERE record = ?1 ORDER BY at DESC, id DESC LIMIT ?2";
    file.all(sql, params![record, MOST], row)
}

/// Those of the newest asking that brought any, each field once: of changes newest first.
pub fn newest(changes: &[Change]) -> Vec<&Change> {
    let Some(newest) = changes.first() else { return Vec::new() };
    let mut of_it: Vec<&Change> = Vec::new();
    for change in changes.iter().take_while(|change| change.at > newest.at - ONE_ASKING) {
        if of_it.iter().all(|known| known.key != change.key) {
            of_it.push(change);
        }
    }
    // In the order in which the fields stand beside each other.
    of_it.reverse();
    of_it
}

/// What is shown in the columns of what has changed: the fields, the day, and each with both values and both days.
pub(super) fn shown(kind: RecordKind, changes: &[Change]) -> Option<(Vec<&'static str>, String, String)> {
    let newest = newest(changes);
    let on = day(newest.iter().map(|change| change.at).max()?)?;
    let known = newest.iter().filter_map(|change| Some((columns::by_key(kind.columns(), &change.key)?, *change)));
    let known: Vec<_> = known.collect();
    let fields = known.iter().map(|(column, _)| column.label).collect();
    let each = known.iter().filter_map(|(column, change)| in_a_line(column, change)).collect::<Vec<_>>();
    Some((fields, on, each.join(columns::BETWEEN_CHANGES)))
}

/// `Title: Buyer → Head of Purchasing (2026-09-02 → 2026-11-30)`.
fn in_a_line(column: &Column, change: &Change) -> Option<String> {
    let short = |value: &str| text::first_of(value, IN_A_CELL).to_owned();
    let (was, now) = (short(&change.was), short(&change.now));
    Some(format!("{}: {was} → {now} ({} → {})", column.label, day(change.was_at)?, day(change.at)?))
}
