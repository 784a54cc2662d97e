//! `saved_searches`: searches that a person has saved under a name. A search need not have been run to be saved, and
//! its run is found by kind and digest: a row here neither owns one nor is owned by one.

use api::{Filters, SearchKind};
use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, search_kind, to_json};
use crate::file::store::{Millis, Store};
use crate::rows::found;
use crate::rows::found::Loaded;
use crate::searches;
use crate::searches::pulls::Pull;
use crate::searches::slices::SlicedLoad;
use crate::searches::{Search, pulls, slices};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    3,
    // AUTOINCREMENT: the number of one that was removed is never that of another, which a late click would then change.
    // SQLite compares without regard to case in ASCII only, so the name in lower case is stored beside the name.
    "CREATE TABLE saved_searches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        digest TEXT NOT NULL,
        filters TEXT NOT NULL,
        title TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        changed_at INTEGER NOT NULL
    ) STRICT;",
)];

/// Searches that one workspace stores at most.
pub const MOST: u64 = 1_000;

/// A search as it is saved.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedSearch {
    /// Its number.
    pub id: i64,
    /// What is saved.
    pub what: ToSave,
    /// When it was first saved.
    pub made_at: Millis,
    /// When it was saved or changed last.
    pub changed_at: Millis,
}

/// What is saved of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct ToSave {
    /// Its kind.
    pub kind: SearchKind,
    /// Its name; no other one has it, in whatever case.
    pub name: String,
    /// Digest of the filters in normal form.
    pub digest: String,
    /// The filters in normal form.
    pub filters: Filters,
    /// The filters in words.
    pub title: String,
}

/// The run with the filters of a saved search, as it is now.
#[derive(Debug, Clone)]
pub struct Run {
    /// The search.
    pub search: Search,
    /// What it has brought so far.
    pub loaded: Loaded,
    /// Its newest pull.
    pub pull: Option<Pull>,
    /// Its newest load by slices.
    pub sliced: Option<SlicedLoad>,
}

/// How saving ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Saving {
    /// It is saved.
    Saved(SavedSearch),
    /// Another one has the name.
    NameTaken,
    /// The one to change is not there.
    Gone,
    /// There are [`MOST`] already.
    Full,
}

fn row(row: &Row<'_>) -> rusqlite::Result<SavedSearch> {
    Ok(SavedSearch {
        id: row.get("id")?,
        what: ToSave {
            kind: search_kind(row)?,
            name: row.get("name")?,
            digest: row.get("digest")?,
            filters: json(row, "filters")?,
            title: row.get("title")?,
        },
        made_at: row.get("made_at")?,
        changed_at: row.get("changed_at")?,
    })
}

impl Store {
    /// Saves a search, or changes the one with this number.
    pub async fn save_search(&self, saved: Option<i64>, what: ToSave, at: Millis) -> Result<Saving, StoreError> {
        self.write(move |file| {
            let key = what.name.to_lowercase();
            let sql = "SELECT EXISTS (SELECT 1 FROM saved_searches WHERE name_key = ?1 AND id IS NOT ?2)";
            if file.one(sql, params![key, saved], |row| row.get(0))? {
                return Ok(Saving::NameTaken);
            }
            let kept: u64 = file.one("SELECT count(*) FROM saved_searches", [], |row| row.get(0))?;
            if saved.is_none() && kept >= MOST {
                return Ok(Saving::Full);
            }
            let values = named_params! {
                ":kind": what.kind.name(), ":name": what.name, ":key": key, ":digest": what.digest,
                ":filters": to_json(&what.filters)?, ":title": what.title, ":at": at, ":id": saved,
            };
            let sql = match saved {
                None => {
                    "INSERT INTO saved_searches (id, kind, name, name_key, digest, filters, title, made_at, changed_at)
                    VALUES (:id, :kind, :name, :key, :digest, :filters, :title, :at, :at) RETURNING *"
                }
                Some(_) => {
                    "UPDATE saved_searches SET kind = :kind, name = :name, name_key = :key, digest = :digest,
                    filters = :filters, title = :title, changed_at = :at WHERE id = :id RETURNING *"
                }
            };
            Ok(file.first(sql, values, row)?.map_or(Saving::Gone, Saving::Saved))
        })
        .await
    }

    /// Every saved search, newest change first, with its run.
    pub async fn saved_searches(&self) -> Result<Vec<(SavedSearch, Option<Run>)>, StoreError> {
        self.read(|file| {
            let kept: Vec<_> = file.all("SELECT * FROM saved_searches ORDER BY changed_at DESC, id DESC", [], row)?;
            kept.into_iter().map(|kept| run(file, &kept.what).map(|run| (kept, run))).collect()
        })
        .await
    }

    /// The run of what is saved.
    pub async fn run_of(&self, what: ToSave) -> Result<Option<Run>, StoreError> {
        self.read(move |file| run(file, &what)).await
    }

    /// The saved search with this number.
    pub async fn saved_search(&self, id: i64) -> Result<Option<SavedSearch>, StoreError> {
        self.read(move |file| file.first("SELECT * FROM saved_searches WHERE id = ?1", [id], row)).await
    }

    /// Forgets a saved search; its run and its rows stay. False when it was not there.
    pub async fn remove_saved_search(&self, id: i64) -> Result<bool, StoreError> {
        self.write(move |file| Ok(file.changed("DELETE FROM saved_searches WHERE id = ?1", [id])? > 0)).await
    }
}

/// The run with the same filters; one that was never asked at the service has nothing to open.
fn run(file: &Connection, what: &ToSave) -> Result<Option<Run>, StoreError> {
    let found = searches::by_digest(file, what.kind, &what.digest)?;
    let Some(search) = found.filter(|search| search.asked_at.is_some()) else { return Ok(None) };
    Ok(Some(Run {
        loaded: found::loaded(file, search.id)?,
        pull: pulls::newest(file, search.id)?,
        sliced: slices::newest(file, search.id)?,
        search,
    }))
}
