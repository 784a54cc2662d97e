//! `found`: which search brought which record, in which order.

use api::SearchKind;
use column_store::RowsOf;
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, search_kind};
use crate::file::store::{Millis, Store};
use crate::rows::row_counts;
pub use crate::rows::row_counts::Loaded;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE found (
        search INTEGER NOT NULL REFERENCES searches (id),
        record INTEGER NOT NULL,
        place INTEGER NOT NULL,
        owned_before INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (search, record)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX found_by_place ON found (search, place);
    CREATE INDEX found_by_record ON found (record);",
)];

/// Adds a record to a search at the place that the service gives it, or behind all that are there where another one has
/// that place: then the search has changed since. Returns whether it is new to the search. Places may have gaps, for
/// pages that are still to come.
pub(crate) fn add(
    file: &Connection,
    search: i64,
    record: i64,
    place: u64,
    owned_before: bool,
    at: Millis,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO found (search, record, place, owned_before, at)
        SELECT ?1, ?2, CASE WHEN EXISTS (SELECT 1 FROM found WHERE search = ?1 AND place = ?3)
            THEN (SELECT max(place) + 1 FROM found WHERE search = ?1) ELSE ?3 END, ?4, ?5
        WHERE NOT EXISTS (SELECT 1 FROM found WHERE search = ?1 AND record = ?2)";
    Ok(file.changed(sql, params![search, record, place, owned_before, at])? == 1)
}

/// Adds a record to a search behind all that are there: a slice of it has brought it, whose places are others.
pub(crate) fn append(
    file: &Connection,
    search: i64,
    record: i64,
    owned_before: bool,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO found (search, record, place, owned_before, at)
        SELECT ?1, ?2, (SELECT coalesce(max(place) + 1, 0) FROM found WHERE search = ?1), ?3, ?4
        WHERE NOT EXISTS (SELECT 1 FROM found WHERE search = ?1 AND record = ?2)";
    file.run(sql, params![search, record, owned_before, at])
}

/// Adds what is here of a slice to the whole, in its order.
pub(crate) fn adopt(file: &Connection, whole: i64, slice: i64, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO found (search, record, place, owned_before, at)
        SELECT ?1, record, base.place + found.place, 1, ?3
        FROM found, (SELECT coalesce(max(place) + 1, 0) AS place FROM found WHERE search = ?1) AS base
        WHERE found.search = ?2 AND record NOT IN (SELECT record FROM found WHERE search = ?1)
        ORDER BY found.place";
    file.run(sql, params![whole, slice, at])
}

/// What a search has brought so far.
pub(crate) fn loaded(file: &Connection, search: i64) -> Result<Loaded, StoreError> {
    row_counts::of(file, RowsOf::Search(search))
}

/// A page of a search as it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageOwned {
    /// Its rows that were new to the search.
    pub rows: u64,
    /// Of these, records that were owned before.
    pub owned: u64,
}

impl Store {
    /// The last pages of a search in its order, at most so many, the last one first.
    pub async fn owned_of_pages(&self, search: i64, batch: u32, most: u32) -> Result<Vec<PageOwned>, StoreError> {
        self.read(move |file| {
            let batch = i64::from(batch.max(1));
            // What its slices have brought lies behind its own pages, and is no page of it.
            let sql = "SELECT max(place) FROM found WHERE search = ?1 AND place < (SELECT batch * pages FROM searches WHERE id = ?1)";
            let last: Option<i64> = file.one(sql, [search], |row| row.get(0))?;
            let Some(last) = last.map(|place| place / batch) else { return Ok(Vec::new()) };
            let sql = "SELECT count(*), sum(owned_before) FROM found WHERE search = ?1 AND place >= ?2
                AND place < (SELECT batch * pages FROM searches WHERE id = ?1)
                GROUP BY place / ?3 ORDER BY place / ?3 DESC";
            let first = (last + 1 - i64::from(most)).max(0) * batch;
            file.all(sql, [search, first, batch], |row| Ok(PageOwned { rows: row.get(0)?, owned: row.get(1)? }))
        })
        .await
    }

    /// How many rows of a search are here.
    pub async fn loaded(&self, search: i64) -> Result<Loaded, StoreError> {
        self.read(move |file| loaded(file, search)).await
    }

    /// Which of these records a search found already owned.
    pub async fn owned_before(&self, search: i64, records: Vec<i64>) -> Result<Vec<bool>, StoreError> {
        self.read(move |file| {
            let sql = "SELECT coalesce(max(owned_before), 0) FROM found WHERE search = ?1 AND record = ?2";
            records.iter().map(|record| file.one(sql, [search, *record], |row| row.get(0))).collect()
        })
        .await
    }

    /// The searches that brought a record, newest first, each with its kind and its title; of slices that nobody opened their whole.
    pub async fn found_by(&self, record: i64) -> Result<Vec<(i64, SearchKind, String)>, StoreError> {
        let sql = "SELECT searches.id, kind, title FROM found JOIN searches ON searches.id = found.search
            WHERE record = ?1 AND searches.opened_at > 0 ORDER BY found.at DESC, searches.id DESC LIMIT 50";
        self.read(move |file| file.all(sql, [record], |row| Ok((row.get(0)?, search_kind(row)?, row.get(2)?)))).await
    }
}
