//! `suppressed`: domains, addresses, numbers and pages that the person does not want to meet.
//!
//! Owns: the entries, and writing anew what the grid knows of the records that they match, many at once. What a person
//! adds and takes off is a step that can be undone (`lists/suppressing.rs`). Does not own: by what a record can be reached (`contact_keys`), or how something
//! that was typed is read.

use api::contact_keys::{Typed, Way};
use api::{RecordKind, text};
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::records::{own_sort_keys, touched};
use crate::team::policy_out::{self, TakesOff};
use crate::team::{policy, standing};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE suppressed (
        kind TEXT NOT NULL CHECK (kind IN ('domain', 'email', 'phone', 'page')),
        value TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (kind, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX suppressed_by_time ON suppressed (at DESC, kind, value);",
)];

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suppressed {
    /// What it names, in its one spelling.
    pub what: Typed,
    /// When it was added.
    pub at: Millis,
    /// Records that it matches.
    pub matches: u64,
}

/// A piece of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SuppressedPage {
    /// Entries in all.
    pub entries: u64,
    /// Of these, those that were asked for.
    pub fitting: u64,
    /// Entries that contain the text that was asked for, by what they name, the most first.
    pub ways: Vec<(Way, u64)>,
    /// Records that are suppressed.
    pub records: u64,
    /// The entries of this piece, the newest first.
    pub page: Vec<Suppressed>,
}

/// What a change of the list did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Changes {
    /// Entries that are new, or gone.
    pub changed: u64,
    /// Entries that were there already.
    pub known: u64,
    /// Records that are suppressed now and were not before, or the other way.
    pub records: u64,
}

/// Whether a record is suppressed.
pub(crate) fn is(file: &Connection, record: i64) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM reach JOIN suppressed USING (kind, value) WHERE reach.record = ?1)";
    file.one(sql, [record], |row| row.get(0))
}

/// An entry with the moment at which it was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub way: Way,
    pub value: String,
    pub at: Millis,
}

impl Entry {
    /// Its kind and its value, as they are stored.
    pub(crate) fn named(self) -> (&'static str, String) {
        (self.way.name(), self.value)
    }
}

/// Of a record of `temp.touched`.
const MATCHING: &str = "reach JOIN suppressed USING (kind, value) WHERE reach.record";

/// Changes the list entry by entry, and what the grid knows of the records that these reach and of those that are one with them.
/// Returns of how many records that changed it.
fn changed(
    file: &Connection,
    entries: impl Iterator<Item = Entry>,
    mut change: impl FnMut(&Entry) -> rusqlite::Result<usize>,
) -> Result<u64, StoreError> {
    touched::begin(file)?;
    let mut touch = file
        .prepare_cached("INSERT OR IGNORE INTO temp.touched SELECT record FROM reach WHERE kind = ?1 AND value = ?2")?;
    for entry in entries {
        change(&entry)?;
        touch.execute(params![entry.way.name(), entry.value])?;
    }
    touched::with_joined(file)?;
    let mut changed = 0;
    for (is, doc) in [("", json!({"own": {"suppressed": true}})), ("NOT", json!({}))] {
        let touched = format!("SELECT record FROM temp.touched AS touched WHERE {is} {}", touched::of_group(MATCHING));
        // The column is the same for companies and people.
        changed += own_sort_keys::put_many(file, RecordKind::Person, "own.suppressed", &doc, (&touched, Vec::new()))?;
    }
    touched::end(file)?;
    Ok(changed as u64)
}

/// Puts entries onto the list, as a person does: the team is told. Returns for how many records that changed what the grid knows of them.
pub(crate) fn put(
    file: &Connection,
    entries: impl Iterator<Item = Entry> + Clone,
    now: Millis,
) -> Result<u64, StoreError> {
    policy_out::leave_adding(file, entries.clone().map(Entry::named), now)?;
    follow(file, entries)
}

/// Takes entries off the list, as a person does: the team is told. Returns for how many records that changed what the grid knows of them.
pub(crate) fn take_off(
    file: &Connection,
    entries: impl Iterator<Item = Entry> + Clone,
    now: Millis,
) -> Result<u64, StoreError> {
    policy_out::leave_removal(file, TakesOff::All, entries.clone().map(Entry::named), now)?;
    follow_off(file, entries)
}

/// Takes back what was put onto the list here; what colleagues have put there as well stays.
pub(crate) fn take_back(
    file: &Connection,
    entries: impl Iterator<Item = Entry> + Clone,
    now: Millis,
) -> Result<(), StoreError> {
    if !standing::is_joined(file)? {
        return follow_off(file, entries).map(drop);
    }
    policy_out::leave_removal(file, TakesOff::Own, entries.clone().map(Entry::named), now)?;
    let mut gone = Vec::new();
    for entry in entries {
        if !policy::stands(file, (entry.way.name(), &entry.value))? {
            gone.push(entry);
        }
    }
    follow_off(file, gone.into_iter()).map(drop)
}

/// Puts entries onto the list, as the team says.
pub(crate) fn follow(file: &Connection, entries: impl Iterator<Item = Entry>) -> Result<u64, StoreError> {
    let mut insert = file.prepare_cached("INSERT OR IGNORE INTO suppressed (kind, value, at) VALUES (?1, ?2, ?3)")?;
    changed(file, entries, |entry| insert.execute(params![entry.way.name(), entry.value, entry.at]))
}

/// Takes entries off the list, as the team says.
pub(crate) fn follow_off(file: &Connection, entries: impl Iterator<Item = Entry>) -> Result<u64, StoreError> {
    let mut delete = file.prepare_cached("DELETE FROM suppressed WHERE kind = ?1 AND value = ?2")?;
    changed(file, entries, |entry| delete.execute(params![entry.way.name(), entry.value]))
}

/// Takes an entry off the list of which nothing is to be left: no step brings it back.
pub(crate) fn forget(file: &Tx<'_>, (kind, value): (&str, &str)) -> Result<(), StoreError> {
    let sql = "SELECT record FROM reach WHERE kind = ?1 AND value = ?2";
    let matched: Vec<i64> = file.all(sql, [kind, value], |row| row.get(0))?;
    matched.into_iter().for_each(|record| file.mark(record));
    file.run("DELETE FROM suppressed WHERE kind = ?1 AND value = ?2", [kind, value])
}

impl Store {
    /// A piece of the list, the newest first: the entries that contain this text in any spelling of its letters and name one of
    /// `ways`, or anything where there are none.
    pub async fn suppression(
        &self,
        contains: String,
        ways: Vec<Way>,
        from: u64,
        most: u64,
    ) -> Result<SuppressedPage, StoreError> {
        self.read(move |file| {
            let text = text::fold(text::clean(&contains).as_str());
            let count = |sql: &str| -> Result<u64, StoreError> { file.one(sql, [], |row| row.get(0)) };
            let entries = count("SELECT count(*) FROM suppressed")?;
            let records = count("SELECT count(DISTINCT record) FROM suppressed CROSS JOIN reach USING (kind, value)")?;
            let by_way = by_way(file, &text)?;
            let asked = |way: &Way| ways.is_empty() || ways.contains(way);
            let fitting = by_way.iter().filter(|(way, _)| asked(way)).map(|(_, entries)| entries).sum();
            let names = Value::from(ways.iter().map(|way| way.name()).collect::<Vec<_>>()).to_string();
            let sql = "SELECT kind, value, at,
                    (SELECT count(*) FROM reach WHERE reach.kind = page.kind AND reach.value = page.value) AS matches
                FROM (
                    SELECT * FROM suppressed
                    WHERE (?1 = '' OR instr(value, ?1) > 0) AND (?2 = '[]' OR kind IN (SELECT value FROM json_each(?2)))
                    ORDER BY at DESC, kind, value LIMIT ?3 OFFSET ?4
                ) AS page";
            let mut page = Vec::new();
            file.each(sql, params![text, names, most, from], |row| {
                let (at, matches) = (row.get("at")?, row.get("matches")?);
                page.extend(entry(row)?.map(|what| Suppressed { what, at, matches }));
                Ok(())
            })?;
            Ok(SuppressedPage { entries, fitting, ways: by_way, records, page })
        })
        .await
    }
}

/// How many entries contain a text, by what they name, the most first.
fn by_way(file: &Connection, text: &str) -> Result<Vec<(Way, u64)>, StoreError> {
    let sql = "SELECT kind, count(*) AS entries FROM suppressed WHERE ?1 = '' OR instr(value, ?1) > 0
        GROUP BY kind ORDER BY entries DESC, kind";
    let counted: Vec<_> = file.all(sql, [text], |row| Ok(named(row, 0, Way::by_name)?.zip(row.get(1)?)))?;
    Ok(counted.into_iter().flatten().collect())
}

/// Only ways that are known here are ever written.
pub(crate) fn entry(row: &rusqlite::Row<'_>) -> Result<Option<Typed>, StoreError> {
    let value = row.get("value")?;
    Ok(named(row, "kind", Way::by_name)?.map(|way| Typed { way, value }))
}
