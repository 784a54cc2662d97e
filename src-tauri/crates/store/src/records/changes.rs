//! `changes`: what the service says of a record otherwise than when the same was asked before: a field with both values and both days.
//!
//! Only answers to one operation are compared: two operations may write the same in two ways. What is told for the first time, and what is
//! not told any more, is no change: services leave fields out. Written in the transaction that stores the newer answer; nothing is
//! overwritten, both answers stay where they are.
//!
//! Owns the table. Does not own which answer belongs to which record (`recognised.rs`), or who asks again (the crate `watch`).

use std::collections::BTreeSet;

use api::columns::{self, AnyColumn, Column, ColumnKind};
use api::operations::{Company, Email, Phone, Profile};
use api::{Doc, Operation, RecordKind, SearchKind, phone, text};
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::observations::{Observation, Teller};
use crate::records::own_sort_keys::day;

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
const MOST: u32 = 40;
/// Answers within so long are of one asking: a job may take a night.
const ONE_ASKING: Millis = 86_400_000;
/// What has changed within so long before the last change is shown with it.
const LATELY: Millis = 30 * 86_400_000;
/// Columns that are another text each time though nothing has happened: when the service looked, addresses of pictures, and who follows.
const SAYS_LITTLE: &[&str] = &[
    "logo",
    "last_updated",
    "company.last_updated",
    "profile.profilePictureUrl",
    "profile.background.source",
    "company.summary.logo.source",
    "statistics.network.followers_count",
    "statistics.network.connections_count",
];

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

/// Whether two answers to an operation about a record are answers to the same question. Others say what was asked, such as a number, or
/// answer what a person chose, such as topics.
fn is_compared(operation: &str) -> bool {
    let of_record = [Profile::SPEC.name, Company::SPEC.name, Email::SPEC.name, Phone::SPEC.name];
    SearchKind::of_operation(operation).is_some() || of_record.contains(&operation)
}

/// Notes in what an answer differs from those that the same operation gave when it was asked before.
pub(super) fn note(
    file: &Tx<'_>,
    kind: RecordKind,
    record: i64,
    known: &[(i64, Observation)],
    (now, by): (&Doc, Teller<'_>),
) -> Result<(), StoreError> {
    if !is_compared(by.operation) {
        return Ok(());
    }
    let mut before: Vec<&(i64, Observation)> =
        known.iter().filter(|(_, told)| told.operation == by.operation).collect();
    // What is read late is no news.
    if before.iter().any(|(_, told)| told.at > by.at) {
        return Ok(());
    }
    before.retain(|(_, told)| told.at < by.at);
    if columns(kind).all(|column| differing(column, &before, now).is_none()) {
        return Ok(());
    }
    // Two rows of one load can be about one record: neither is news to the other.
    let mut others = Vec::with_capacity(before.len());
    for told in before {
        if !is_of_asking(file, told.0, by)? {
            others.push(told);
        }
    }
    before = others;
    let mut noted = false;
    for column in columns(kind) {
        let Some((last, was, is)) = differing(column, &before, now) else { continue };
        let sql = "INSERT INTO changes (record, key, was, was_at, now, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let values = params![record, column.key, short(&was, LONGEST), last.at, short(&is, LONGEST), by.at];
        file.run(sql, values)?;
        noted = true;
    }
    if noted {
        file.mark(record);
    }
    Ok(())
}

/// The last observation that told of a column, with what it said and what is said now, where that was told by none of the same asking.
/// Observations are newest first.
fn differing<'o>(
    column: &'static Column,
    before: &[&'o (i64, Observation)],
    now: &Doc,
) -> Option<(&'o Observation, String, String)> {
    let is = column.text(now)?;
    let mut told = before.iter().filter_map(|(_, told)| Some((told, column.text(&told.doc)?))).peekable();
    let (last, was) = told.peek().map(|(last, was)| (*last, was.clone()))?;
    let of_last = told.take_while(|(told, _)| told.at > last.at - ONE_ASKING);
    let is_known = of_last.into_iter().any(|(told, _)| is_same(column, &told.doc, now));
    (!is_known).then_some((last, was, is))
}

/// The columns that are compared.
fn columns(kind: RecordKind) -> impl Iterator<Item = &'static Column> {
    kind.answer_columns().iter().filter(|column| !SAYS_LITTLE.contains(&column.key))
}

/// Whether an observation came with the load that brings a newer one.
fn is_of_asking(file: &Connection, observation: i64, by: Teller<'_>) -> Result<bool, StoreError> {
    if by.kept_answer.is_none() && by.pull.is_none() {
        return Ok(false);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM tellings WHERE id = ?1 AND (fact = ?2 OR EXISTS (
        SELECT 1 FROM ledger JOIN intents ON intents.id = ledger.intent
        WHERE ledger.fact = tellings.fact AND intents.pull = ?3)))";
    file.one(sql, params![observation, by.kept_answer, by.pull], |row| row.get(0))
}

/// Whether two answers say the same in a column, in whatever order and spelling.
fn is_same(column: &'static Column, one: &Doc, other: &Doc) -> bool {
    let whole = |doc: &Doc| AnyColumn::Known(column).whole([doc]).unwrap_or_default();
    let ((one, ones), (other, others)) = (whole(one), whole(other));
    if ones.is_empty() || others.is_empty() {
        return plain(column.kind, &one) == plain(column.kind, &other);
    }
    let set = |each: &[String]| each.iter().map(|one| plain(column.kind, one)).collect::<BTreeSet<_>>();
    set(&ones) == set(&others)
}

/// A value without what services write differently from day to day.
fn plain(kind: ColumnKind, value: &str) -> String {
    let folded = text::comparable(value);
    match kind {
        ColumnKind::Link => {
            let address =
                folded.trim_start_matches("https://").trim_start_matches("http://").trim_start_matches("www.");
            address.trim_end_matches('/').to_owned()
        }
        ColumnKind::Phone => phone::normal(&folded),
        ColumnKind::Number => folded.parse::<f64>().map_or(folded, |number| number.to_string()),
        _ => folded,
    }
}

fn short(value: &str, most: usize) -> String {
    let first = text::first_of(value, most);
    if first.len() < value.len() { format!("{first}…") } else { first.to_owned() }
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

/// Those of the last days that brought any, each field once with its newest: of changes newest first.
fn lately(changes: &[Change]) -> Vec<&Change> {
    let Some(newest) = changes.first() else { return Vec::new() };
    let mut fields: Vec<&Change> = Vec::new();
    for change in changes.iter().take_while(|change| change.at > newest.at - LATELY) {
        if fields.iter().all(|known| known.key != change.key) {
            fields.push(change);
        }
    }
    // In the order in which the fields stand beside each other.
    fields.reverse();
    fields
}

/// What is shown in the columns of what has changed: the fields, the day, and each with both values and both days.
pub(super) fn shown(kind: RecordKind, changes: &[Change]) -> Option<(Vec<&'static str>, String, String)> {
    let lately = lately(changes);
    let on = day(lately.iter().map(|change| change.at).max()?)?;
    let known = lately.iter().filter_map(|change| Some((columns::by_key(kind.columns(), &change.key)?, *change)));
    let known: Vec<_> = known.collect();
    let fields = known.iter().map(|(column, _)| column.label).collect();
    let each = known.iter().filter_map(|(column, change)| in_a_line(column, change)).collect::<Vec<_>>();
    Some((fields, on, each.join(columns::BETWEEN_CHANGES)))
}

/// `Title: Buyer → Head of Purchasing (2026-09-02 → 2026-11-30)`.
fn in_a_line(column: &Column, change: &Change) -> Option<String> {
    let (was, now) = (short(&change.was, IN_A_CELL), short(&change.now, IN_A_CELL));
    Some(format!("{}: {was} → {now} ({} → {})", column.label, day(change.was_at)?, day(change.at)?))
}

#[cfg(test)]
mod tests;
