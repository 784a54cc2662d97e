//! `reach`: by what each record can be reached, in one spelling, so that the records which an entry of the suppression list
//! matches, and records which may be one, are found without reading their observations.
//!
//! Derived from the observations, like `cells`, but of each record alone: whether it is joined to others makes no difference.

use api::contact_keys::{ContactKey, Way};
use api::{Doc, RecordKind, columns, contact_keys};
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::{self, Statements};
use crate::file::tx::Tx;
use crate::records::suppressed;

/// The version from which on a file has it.
pub(crate) const SINCE: i64 = 4;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    SINCE,
    "CREATE TABLE reach (
        record INTEGER NOT NULL REFERENCES records (id),
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        own INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (record, kind, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reach_by_value ON reach (kind, value);",
)];

/// By what a record can be reached, in order.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<ContactKey>, StoreError> {
    let mut found = Vec::new();
    file.each("SELECT kind, value, own FROM reach WHERE record = ?1", [record], |row| {
        // Only ways that are known here are ever written.
        if let Some(way) = sql::named(row, "kind", Way::by_name)? {
            found.push(ContactKey { way, value: row.get("value")?, own: row.get("own")? });
        }
        Ok(())
    })?;
    found.sort_unstable();
    Ok(found)
}

/// Writes by what a record with these observations, newest first, can be reached. What the grid knows of it
/// follows where the suppression list or another system names it now, or does not any more.
pub(crate) fn write<'a>(
    file: &Tx<'_>,
    kind: RecordKind,
    record: i64,
    docs: impl Iterator<Item = &'a Doc> + Clone,
) -> Result<(), StoreError> {
    // An address that a person typed is one that must not be written to, too.
    let typed = docs.clone().filter_map(columns::all_typed);
    let (old, new) = (of(file, record)?, contact_keys::of(kind, docs.chain(typed)));
    if old == new {
        return Ok(());
    }
    let before = (!old.is_empty()).then(|| named(file, record)).transpose()?.unwrap_or_default();
    let mut gone = file.prepare_cached("DELETE FROM reach WHERE record = ?1 AND kind = ?2 AND value = ?3")?;
    for one in old.iter().filter(|one| !new.contains(one)) {
        gone.execute(params![record, one.way.name(), one.value])?;
    }
    let added: Vec<ContactKey> = new.into_iter().filter(|one| !old.contains(one)).collect();
    note(file, record, &added)?;
    if named(file, record)? != before {
        file.mark(record);
    }
    Ok(())
}

/// Whether the suppression list names a record, and whether another system does: in one statement, because each row of a grid asks.
pub(crate) fn named(file: &Connection, record: i64) -> Result<(bool, bool), StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM reach JOIN suppressed USING (kind, value) WHERE reach.record = ?1),
        EXISTS (SELECT 1 FROM reach JOIN elsewhere USING (kind, value) WHERE reach.own AND reach.record = ?1)";
    match file.one(sql, [record], |row| Ok((row.get(0)?, row.get(1)?))) {
        // A file of an early version that is being mended does not have the other one.
        Err(error) if error.to_string().contains("no such table: elsewhere") => {
            Ok((suppressed::is(file, record)?, false))
        }
        told => told,
    }
}

/// Adds ways that a record does not have yet; what the grid knows of it is the caller's.
pub(crate) fn note(file: &Connection, record: i64, ways: &[ContactKey]) -> Result<(), StoreError> {
    let mut add = file.prepare_cached("INSERT INTO reach (record, kind, value, own) VALUES (?1, ?2, ?3, ?4)")?;
    for one in ways {
        add.execute(params![record, one.way.name(), one.value, one.own])?;
    }
    Ok(())
}
