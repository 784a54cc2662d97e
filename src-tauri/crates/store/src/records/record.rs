//! A record with all of its observations, under the number that it has now.

use api::{Doc, RecordKind};
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, record_kind};
use crate::file::store::{Millis, Store};
use crate::records::observations::Observation;
use crate::records::own::{self, Own};
use crate::records::{former, joined};

/// How what the app knows of records that are one is read.
type OwnOf = fn(&Connection, RecordKind, &[i64]) -> Result<Own, StoreError>;

/// A record with all of its observations.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its number.
    pub id: i64,
    /// What it is about.
    pub kind: RecordKind,
    /// When it was first paid for.
    pub owned_at: Millis,
    /// Its observations, newest first; never empty.
    pub observations: Vec<Observation>,
    /// What the app itself knows of it.
    pub own: Own,
}

impl Record {
    /// What was said of it, newest first; behind it what is the app's own.
    pub fn docs(&self) -> impl Iterator<Item = &Doc> {
        self.observations.iter().map(|observation| &observation.doc).chain(&self.own.doc)
    }
}

/// The number that a record has now, by that or by one that it had before two became one; none where it is gone.
pub(crate) fn present(file: &Connection, id: i64) -> Result<Option<i64>, StoreError> {
    let is_there = file.one("SELECT EXISTS (SELECT 1 FROM records WHERE id = ?1)", [id], |row| row.get(0))?;
    if is_there { Ok(Some(id)) } else { former::present(file, id) }
}

/// The record that leads this one, by the number that it has now; itself where nobody joined it, none where it is gone.
pub(crate) fn leading(file: &Connection, id: i64) -> Result<Option<i64>, StoreError> {
    let Some(present) = present(file, id)? else { return Ok(None) };
    let lead = file.first("SELECT lead FROM joined WHERE record = ?1", [present], |row| row.get(0))?;
    Ok(Some(lead.unwrap_or(present)))
}

/// A record by its number, or by one that it had before two became one.
pub(crate) fn by_number(file: &Connection, id: i64) -> Result<Option<Record>, StoreError> {
    with_own(file, id, own::of)
}

/// The same of a record of which it is known that nothing has changed.
pub(super) fn unchanged(file: &Connection, id: i64) -> Result<Option<Record>, StoreError> {
    with_own(file, id, own::without_changes)
}

fn with_own(file: &Connection, id: i64, own: OwnOf) -> Result<Option<Record>, StoreError> {
    let sql = "SELECT kind, owned_at FROM records WHERE id = ?1";
    let head = file.first(sql, [id], |row| Ok((record_kind(row, "kind")?, row.get("owned_at")?)))?;
    let Some((kind, owned_at)) = head else {
        return former::present(file, id)?.map_or(Ok(None), |present| by_number(file, present));
    };
    let group = joined::group(file, id)?;
    let observations = joined::observations(file, &group)?;
    Ok(Some(Record { id, kind, owned_at, observations, own: own(file, kind, &group)? }))
}

impl Store {
    /// How many records of a kind are owned in all.
    pub async fn owned(&self, kind: RecordKind) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM records WHERE kind = ?1";
        self.read(move |file| file.one(sql, [kind.name()], |row| row.get(0))).await
    }

    /// The record that has one of these keys, the first key first.
    pub async fn record_by_keys(&self, kind: RecordKind, keys: Vec<String>) -> Result<Option<i64>, StoreError> {
        self.read(move |file| by_keys(file, kind, &keys)).await
    }

    /// The same for many, one for each: its number, and whether it is suppressed; none where it is not there.
    pub async fn records_by_keys(
        &self,
        sought: Vec<(RecordKind, Vec<String>)>,
    ) -> Result<Vec<Option<(i64, bool)>>, StoreError> {
        self.read(move |file| {
            let one = |(kind, keys): (RecordKind, Vec<String>)| match by_keys(file, kind, &keys)? {
                None => Ok(None),
                Some(record) => Ok(Some((record, own::of(file, kind, &joined::group(file, record)?)?.suppressed))),
            };
            sought.into_iter().map(one).collect()
        })
        .await
    }
}

fn by_keys(file: &Connection, kind: RecordKind, keys: &[String]) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT min(record) FROM identities WHERE kind = ?1 AND key = ?2";
    for key in keys {
        if let Some(record) = file.one(sql, params![kind.name(), key], |row| row.get(0))? {
            return Ok(Some(record));
        }
    }
    Ok(None)
}
