//! `steps`: what a person did to lists and notes, each step as a whole, so that it can be undone and done again, also after a
//! restart. A new step forgets those that were undone.
//!
//! Owns: the kinds of change, and applying each in both directions. Nothing else writes `members`, `lists`, `marks` and
//! `joined`, but for what an answer or an erasure makes of records.

use api::RecordKind;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::marks::{self, Marks};
use super::{cells, joined, json, merged, own_cells, records, to_json};
use crate::{Millis, Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE steps (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        at INTEGER NOT NULL,
        undone INTEGER NOT NULL DEFAULT 0,
        changes TEXT NOT NULL
    ) STRICT;",
)];

/// Steps that can be undone, one after the other.
const KEPT: i64 = 200;

/// One change, whole in both directions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Change {
    /// A list came, got another name, or went.
    List {
        /// Its number.
        list: i64,
        /// What its rows are.
        kind: RecordKind,
        /// Its name before; none before it was there.
        before: Option<String>,
        /// Its name after; none after it went.
        after: Option<String>,
    },
    /// Rows came into a list or went out of it: pairs of place and record.
    Members {
        /// The list.
        list: i64,
        /// Those that came.
        came: Vec<(i64, i64)>,
        /// Those that went.
        went: Vec<(i64, i64)>,
    },
    /// What is noted about a record changed.
    Marks {
        /// The record.
        record: i64,
        /// What was noted before.
        before: Marks,
        /// What is noted after.
        after: Marks,
    },
    /// A record was joined to another one, or taken apart from it.
    Joined {
        /// The record.
        record: i64,
        /// The one that led it before.
        before: Option<i64>,
        /// The one that leads it after.
        after: Option<i64>,
    },
}

impl Change {
    /// The same change the other way.
    fn turned(self) -> Self {
        match self {
            Self::List { list, kind, before, after } => Self::List { list, kind, before: after, after: before },
            Self::Members { list, came, went } => Self::Members { list, came: went, went: came },
            Self::Marks { record, before, after } => Self::Marks { record, before: after, after: before },
            Self::Joined { record, before, after } => Self::Joined { record, before: after, after: before },
        }
    }

    /// Makes it true.
    fn apply(&self, file: &Connection, at: Millis) -> Result<(), StoreError> {
        match self {
            Self::List { list, kind, after, .. } => {
                let name = after.as_ref();
                file.prepare_cached(
                    "INSERT INTO lists (id, name, kind, made_at, changed_at, removed)
                     VALUES (?1, coalesce(?2, ''), ?3, ?4, ?4, ?2 IS NULL)
                     ON CONFLICT (id) DO UPDATE SET name = coalesce(?2, name), changed_at = ?4, removed = ?2 IS NULL",
                )?
                .execute(params![list, name, kind.name(), at])?;
                Ok(())
            }
            Self::Members { list, came, went } => members(file, *list, came, went, at),
            Self::Marks { record, after, .. } => {
                let Some((record, kind)) = present(file, *record)? else { return Ok(()) };
                marks::put(file, record, after)?;
                own_cells::write(file, kind, record)
            }
            Self::Joined { record, after, .. } => {
                let Some((record, kind)) = present(file, *record)? else { return Ok(()) };
                let before = joined::group(file, record)?;
                file.prepare_cached("DELETE FROM joined WHERE record = ?1")?.execute([record])?;
                if let Some((lead, _)) = after.map(|lead| present(file, lead)).transpose()?.flatten() {
                    file.prepare_cached("INSERT INTO joined (record, lead) SELECT ?1, ?2 WHERE ?1 <> ?2")?
                        .execute([record, lead])?;
                }
                let mut touched = joined::group(file, record)?;
                touched.extend(before);
                touched.sort_unstable();
                touched.dedup();
                touched.into_iter().try_for_each(|record| rewritten(file, kind, record))
            }
        }
    }
}

fn members(
    file: &Connection,
    list: i64,
    came: &[(i64, i64)],
    went: &[(i64, i64)],
    at: Millis,
) -> Result<(), StoreError> {
    let mut gone = file.prepare_cached("DELETE FROM members WHERE list = ?1 AND place = ?2")?;
    for (place, _) in went {
        gone.execute([list, *place])?;
    }
    // A record that was erased since does not come back, and one that has become another is that one.
    let mut new = file.prepare_cached(
        "INSERT OR IGNORE INTO members (list, place, record) SELECT ?1, ?2, id FROM records WHERE id = ?3",
    )?;
    for (place, record) in came {
        if new.execute([list, *place, *record])? == 0
            && let Some(present) = merged::present(file, *record)?
        {
            new.execute([list, *place, present])?;
        }
    }
    file.prepare_cached("UPDATE lists SET changed_at = ?2 WHERE id = ?1")?.execute([list, at])?;
    Ok(())
}

/// A record as it is called now, with its kind; none once it was erased.
fn present(file: &Connection, record: i64) -> Result<Option<(i64, RecordKind)>, StoreError> {
    Ok(records::by_number(file, record)?.map(|record| (record.id, record.kind)))
}

/// Writes the cells of a record anew from everything that it shows.
fn rewritten(file: &Connection, kind: RecordKind, record: i64) -> Result<(), StoreError> {
    let Some(whole) = records::by_number(file, record)? else { return Ok(()) };
    cells::write(file, kind, record, whole.tellings.iter().map(|telling| &telling.doc))?;
    own_cells::write(file, kind, record)
}

/// A step, without its changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub id: i64,
    /// What was done, in words: `merged 3 duplicates`.
    pub title: String,
    /// When.
    pub at: Millis,
}

/// Takes a step: makes its changes true and keeps them. A step without a change is none.
pub(crate) fn take(file: &Connection, title: &str, changes: &[Change], at: Millis) -> Result<(), StoreError> {
    if changes.is_empty() {
        return Ok(());
    }
    changes.iter().try_for_each(|change| change.apply(file, at))?;
    file.prepare_cached("DELETE FROM steps WHERE undone")?.execute([])?;
    file.prepare_cached("INSERT INTO steps (title, at, changes) VALUES (?1, ?2, ?3)")?.execute(params![
        title,
        at,
        to_json(changes)?
    ])?;
    file.prepare_cached("DELETE FROM steps WHERE id <= (SELECT max(id) FROM steps) - ?1")?.execute([KEPT])?;
    Ok(())
}

/// Rewrites the changes of all steps, each as `kept` says; one of which none says stays without it. For an erasure: what is
/// left out can neither be undone nor done again.
pub(crate) fn without(file: &Connection, kept: impl Fn(Change) -> Option<Change>) -> Result<(), StoreError> {
    let mut ask = file.prepare("SELECT id, changes FROM steps")?;
    let all = ask.query_map([], |row| Ok((row.get(0)?, json(row, "changes")?)))?;
    for (step, changes) in all.collect::<Result<Vec<(i64, Vec<Change>)>, _>>()? {
        let left: Vec<Change> = changes.iter().cloned().filter_map(&kept).collect();
        if left != changes {
            file.prepare_cached("UPDATE steps SET changes = ?2 WHERE id = ?1")?
                .execute(params![step, to_json(&left)?])?;
        }
    }
    Ok(())
}

const NEWEST: &str = "SELECT id, title, at, changes FROM steps WHERE NOT undone ORDER BY id DESC LIMIT 1";
const NEXT: &str = "SELECT id, title, at, changes FROM steps WHERE undone ORDER BY id LIMIT 1";

fn found(file: &Connection, which: &'static str) -> Result<Option<(Step, Vec<Change>)>, StoreError> {
    let mut ask = file.prepare_cached(which)?;
    let found = ask.query_row([], |row| {
        let step = Step { id: row.get("id")?, title: row.get("title")?, at: row.get("at")? };
        Ok((step, json(row, "changes")?))
    });
    Ok(found.optional()?)
}

fn head(file: &Connection, which: &'static str) -> Result<Option<Step>, StoreError> {
    let mut ask = file.prepare_cached(which)?;
    let found = ask.query_row([], |row| Ok(Step { id: row.get("id")?, title: row.get("title")?, at: row.get("at")? }));
    Ok(found.optional()?)
}

impl Store {
    /// What undo would undo, and what redo would do again.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn undoable(&self) -> Result<(Option<Step>, Option<Step>), StoreError> {
        self.read(|file| Ok((head(file, NEWEST)?, head(file, NEXT)?))).await
    }

    /// Undoes the newest step; tells which one it was.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn undo(&self, at: Millis) -> Result<Option<Step>, StoreError> {
        self.write(move |file| {
            let Some((step, changes)) = found(file, NEWEST)? else { return Ok(None) };
            changes.into_iter().rev().try_for_each(|change| change.turned().apply(file, at))?;
            file.prepare_cached("UPDATE steps SET undone = 1 WHERE id = ?1")?.execute([step.id])?;
            Ok(Some(step))
        })
        .await
    }

    /// Does again what was undone last; tells which step it was.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn redo(&self, at: Millis) -> Result<Option<Step>, StoreError> {
        self.write(move |file| {
            let Some((step, changes)) = found(file, NEXT)? else { return Ok(None) };
            changes.iter().try_for_each(|change| change.apply(file, at))?;
            file.prepare_cached("UPDATE steps SET undone = 0 WHERE id = ?1")?.execute([step.id])?;
            Ok(Some(step))
        })
        .await
    }
}
