//! `searches`: each search once, by the normal form of its filters, with how far its deepest run is.

pub mod kept_filters;
pub mod kept_values;
pub(crate) mod page_cursor;
pub mod pulls;
pub mod saved_searches;
pub mod slices;
pub mod watches;

use api::{Filters, SearchKind};
use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, search_kind, to_json};
use crate::file::store::{Millis, Store};
use crate::searches::page_cursor::PageCursor;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        1,
        "CREATE TABLE searches (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        digest TEXT NOT NULL,
        filters TEXT NOT NULL,
        title TEXT NOT NULL,
        total INTEGER,
        batch INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        cursor TEXT,
        ended INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        opened_at INTEGER NOT NULL,
        asked_at INTEGER,
        UNIQUE (kind, digest)
    ) STRICT;
    CREATE INDEX searches_by_opening ON searches (opened_at DESC);",
    ),
    (3, "ALTER TABLE searches ADD COLUMN empty INTEGER NOT NULL DEFAULT 0;"),
];

/// A search.
#[derive(Debug, Clone, PartialEq)]
pub struct Search {
    /// Its number.
    pub id: i64,
    /// Its kind.
    pub kind: SearchKind,
    /// Its filters in normal form.
    pub filters: Filters,
    /// Its name on the screen.
    pub title: String,
    /// Matches in all, as last reported.
    pub total: Option<u64>,
    /// How far the deepest run through it is.
    pub paging: PageCursor,
    /// Rows a page of what was asked for so far, while its deepest run is at its start: a load in pages of that size
    /// finds what is here of it.
    pub asked_size: Option<u32>,
    /// When it was last asked at the service.
    pub asked_at: Option<Millis>,
}

/// A search with its `asked_size`, for which only the few calls of one without pages are read.
const SEARCH: &str =
    "SELECT *, CASE WHEN pages = 0 THEN (SELECT call.size FROM pulls JOIN intents AS call ON call.pull = pulls.id
        WHERE pulls.search = searches.id AND call.state <> 'refused' AND call.size > 0 ORDER BY call.id DESC LIMIT 1)
    END AS asked_size FROM searches";

/// A search that is not there yet.
#[derive(Debug, Clone)]
pub struct NewSearch {
    /// Its kind.
    pub kind: SearchKind,
    /// Digest of the filters in normal form.
    pub digest: String,
    /// The filters in normal form.
    pub filters: Filters,
    /// Its name on the screen.
    pub title: String,
    /// Rows a page.
    pub batch: u32,
}

fn row(row: &Row<'_>) -> rusqlite::Result<Search> {
    Ok(Search {
        id: row.get("id")?,
        kind: search_kind(row)?,
        filters: json(row, "filters")?,
        title: row.get("title")?,
        total: row.get("total")?,
        paging: PageCursor::read(row)?,
        asked_size: row.get("asked_size")?,
        asked_at: row.get("asked_at")?,
    })
}

/// Notes what a page said of its search, inside the transaction that stores the page.
pub(crate) fn note_total(file: &Connection, search: i64, total: Option<u64>, at: Millis) -> Result<(), StoreError> {
    file.run("UPDATE searches SET total = coalesce(?2, total), asked_at = ?3 WHERE id = ?1", params![search, total, at])
}

/// As [`note_total`], of a page that came some time ago: what was said since then is newer.
pub(crate) fn note_older_total(
    file: &Connection,
    search: i64,
    total: Option<u64>,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE searches SET total = coalesce(?2, total), asked_at = ?3
        WHERE id = ?1 AND (asked_at IS NULL OR asked_at <= ?3)";
    is_there(file, search, file.changed(sql, params![search, total, at])?)
}

/// A statement about a search that changed no row had nothing to change, unless there is no such search.
fn is_there(file: &Connection, search: i64, changed: usize) -> Result<(), StoreError> {
    match changed {
        0 => file.one("SELECT 1 FROM searches WHERE id = ?1", [search], |_| Ok(())),
        _ => Ok(()),
    }
}

/// Notes how deep a run is. One from the start only takes over once it is deeper than the one before it.
pub(crate) fn advance(file: &Connection, search: i64, paging: &PageCursor) -> Result<(), StoreError> {
    take_over(file, search, paging, "OR (:ended AND NOT ended)")
}

/// The same of a run that has passed pages that were stored some time ago: only one that is deeper takes over. That the
/// list ended there is old news for a search that has come as far since.
pub(crate) fn advance_by_kept(file: &Connection, search: i64, paging: &PageCursor) -> Result<(), StoreError> {
    take_over(file, search, paging, "")
}

fn take_over(file: &Connection, search: i64, paging: &PageCursor, or: &str) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE searches SET batch = :batch, cursor = :cursor, ended = :ended, empty = :empty, pages = :pages
         WHERE id = :id AND (:reach > batch * pages {or})"
    );
    let reach = u64::from(paging.batch) * u64::from(paging.pages);
    let values = named_params! {
        ":id": search, ":batch": paging.batch, ":cursor": paging.cursor, ":ended": paging.ended, ":pages": paging.pages,
        ":empty": paging.empty, ":reach": reach,
    };
    is_there(file, search, file.changed(&sql, values)?)
}

impl Store {
    /// The search with these filters, made when it is not there.
    pub async fn search_for(&self, new: NewSearch, at: Millis) -> Result<Search, StoreError> {
        self.write(move |file| {
            let sql = "INSERT INTO searches (kind, digest, filters, title, batch, pages, ended, made_at, opened_at)
                VALUES (:kind, :digest, :filters, :title, :batch, 0, 0, :at, :at)
                ON CONFLICT (kind, digest) DO UPDATE SET opened_at = :at";
            let values = named_params! {
                ":kind": new.kind.name(), ":digest": new.digest, ":filters": to_json(&new.filters)?, ":title": new.title,
                ":batch": new.batch, ":at": at,
            };
            file.run(sql, values)?;
            by_digest(file, new.kind, &new.digest)?.ok_or(StoreError::Closed)
        })
        .await
    }

    /// The search of a kind with this digest, if it was run before.
    pub async fn search_by_digest(&self, kind: SearchKind, digest: String) -> Result<Option<Search>, StoreError> {
        self.read(move |file| by_digest(file, kind, &digest)).await
    }

    /// The search with this number.
    pub async fn search(&self, id: i64) -> Result<Option<Search>, StoreError> {
        self.read(move |file| file.first(&format!("{SEARCH} WHERE id = ?1"), [id], row)).await
    }

    /// Searches whose next page is here, in pages of their size: one that an update could read, or that came beside another.
    pub async fn searches_with_next_here(&self) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT DISTINCT searches.id
            FROM searches CROSS JOIN pulls ON pulls.search = searches.id
                CROSS JOIN intents AS call ON call.pull = pulls.id
                CROSS JOIN ledger ON ledger.intent = call.id AND ledger.search = searches.id
            WHERE NOT searches.ended AND call.state = 'answered'
                AND call.page = searches.pages AND call.size = searches.batch";
        self.read(move |file| file.all(sql, [], |row| row.get(0))).await
    }

    /// Moves a search from where it is behind pages that are here; returns whether it was still there.
    pub async fn move_search(&self, search: i64, from: PageCursor, to: PageCursor) -> Result<bool, StoreError> {
        self.write(move |file| {
            let sql = "UPDATE searches SET pages = :pages, cursor = :cursor, empty = :empty
                WHERE id = :id AND NOT ended AND batch = :batch AND pages = :from AND cursor IS :at";
            let values = named_params! {
                ":pages": to.pages, ":cursor": to.cursor, ":empty": to.empty,
                ":id": search, ":batch": from.batch, ":from": from.pages, ":at": from.cursor,
            };
            Ok(file.changed(sql, values)? == 1)
        })
        .await
    }

    /// Notes that a search was opened.
    pub async fn touch_search(&self, id: i64, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| file.run("UPDATE searches SET opened_at = ?2 WHERE id = ?1", [id, at])).await
    }

    /// The searches opened last, newest first; only those that were asked at the service, and no slices that nobody opened.
    pub async fn recent_searches(&self, most: u32) -> Result<Vec<Search>, StoreError> {
        let sql =
            format!("{SEARCH} WHERE asked_at IS NOT NULL AND opened_at > 0 ORDER BY opened_at DESC, id DESC LIMIT ?1");
        self.read(move |file| file.all(&sql, [most], row)).await
    }
}

/// The search of a kind with this digest.
pub(crate) fn by_digest(file: &Connection, kind: SearchKind, digest: &str) -> Result<Option<Search>, StoreError> {
    file.first(&format!("{SEARCH} WHERE kind = ?1 AND digest = ?2"), [kind.name(), digest], row)
}
