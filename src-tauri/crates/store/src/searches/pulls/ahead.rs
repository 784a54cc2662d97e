//! Pages that a load has not passed yet and that were asked for already: read from intents, ledger and kept answers, so
//! that a crash and a fault look the same. Owns no table, and what it is that a load waits for a person for.

use std::collections::BTreeMap;
use std::ops::Range;

use rusqlite::{Connection, named_params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::Store;
use crate::searches::Search;
use crate::searches::page_cursor::PageCursor;

/// Calls of all loads of a search for its rows from a place on, the oldest first, each with whether its answer could be read
/// (the line of one that could has its search), whether a load may take it as its own, and its answer: of several that came to
/// the same question each has its own. What the search has behind it is loaded anew by a load from the start: of other loads
/// only what lies deeper is taken for it.
const CALLS: &str = "SELECT call.page, call.size, call.state, call.settled_at IS NOT NULL,
        ledger.intent IS NOT NULL AND ledger.search IS NULL,
        call.pull IS :own OR (call.size = :batch AND call.page * call.size >= searches.pages * searches.batch),
        coalesce(ledger.fact,
            (SELECT max(id) FROM facts WHERE operation = call.operation AND digest = call.digest))
    FROM searches JOIN pulls AS other ON other.search = searches.id JOIN intents AS call ON call.pull = other.id
        LEFT JOIN ledger ON ledger.intent = call.id
    WHERE searches.id = :search AND call.state <> 'refused' AND (call.page + 1) * call.size > :next * :batch
    ORDER BY call.id";

/// Why a load does not ask for a page by itself: a person decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// Nobody knows whether it was charged.
    InDoubt,
    /// It was paid for and is stored, in a form that cannot be read.
    Unread,
}

impl Wait {
    /// As it is written in the column `unclear`; of older files every one is in doubt.
    pub(crate) const fn column(wait: Option<Self>) -> i64 {
        match wait {
            None => 0,
            Some(Self::InDoubt) => 1,
            Some(Self::Unread) => 2,
        }
    }

    pub(super) const fn read(column: i64) -> Option<Self> {
        match column {
            0 => None,
            2 => Some(Self::Unread),
            _ => Some(Self::InDoubt),
        }
    }
}

/// A page that was asked for ahead of where its load is.
#[derive(Debug, Clone, PartialEq)]
pub struct Ahead {
    /// Its number, in pages of the load.
    pub page: u32,
    /// Its answer, or why there is none.
    pub answer: Result<Value, Wait>,
}

/// Where a load is among the rows of its search.
#[derive(Debug, Clone, Copy)]
struct Place {
    search: i64,
    /// Its own number; none for one that is not there yet.
    own: Option<i64>,
    /// The number of its next page.
    next: u64,
    /// Rows a page.
    batch: u64,
}

/// The answer that brought a page; none where it was taken away with somebody who was erased.
type Answer = Option<i64>;

/// What became of the pages from a place on, by their numbers.
fn pages(file: &Connection, place: Place) -> Result<BTreeMap<u64, Result<Answer, Wait>>, StoreError> {
    let Place { search, own, next, batch } = place;
    // What waits, each with the places of its rows.
    let (mut here, mut waits) = (BTreeMap::new(), Vec::<(Range<u64>, Wait)>::new());
    let values = named_params! { ":search": search, ":own": own, ":next": next, ":batch": batch };
    file.each(CALLS, values, |row| {
        let (page, size, is_settled): (u64, u64, bool) = (row.get(0)?, row.get(1)?, row.get(3)?);
        let rows = page * size..(page + 1) * size;
        if row.get_ref(2)?.as_str()? == "answered" {
            // What was asked for again, because a person has decided so, is known now.
            waits.retain(|(earlier, _)| rows.start > earlier.start || rows.end < earlier.end);
            if row.get(4)? {
                waits.push((rows, Wait::Unread));
            } else if row.get(5)? && page >= next {
                here.insert(page, Ok(row.get(6)?));
            }
        } else if !is_settled {
            waits.push((rows, Wait::InDoubt));
        }
        Ok(())
    })?;
    let mut found = BTreeMap::new();
    for (rows, wait) in waits {
        for page in (rows.start / batch).max(next)..rows.end.div_ceil(batch) {
            // What was surely paid for goes before what may have been.
            let told = found.entry(page).or_insert(Err(wait));
            if wait == Wait::Unread {
                *told = Err(wait);
            }
        }
    }
    // A page that is here is not asked for, whatever became of another call for its rows.
    found.extend(here);
    Ok(found)
}

fn place(file: &Connection, pull: i64) -> Result<Option<Place>, StoreError> {
    file.first("SELECT search, pages, max(batch, 1) FROM pulls WHERE id = ?1", [pull], |row| {
        Ok(Place { search: row.get(0)?, own: Some(pull), next: row.get(1)?, batch: row.get(2)? })
    })
}

fn read(file: &Connection, place: Option<Place>) -> Result<Vec<Ahead>, StoreError> {
    let Some(place) = place else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for (page, told) in pages(file, place)? {
        let page = u32::try_from(page).unwrap_or(u32::MAX);
        let answer = match told {
            // One that was taken away with somebody who was erased stays paid for.
            Ok(kept_answer) => answer(file, kept_answer)?.ok_or(Wait::Unread),
            Err(wait) => Err(wait),
        };
        found.push(Ahead { page, answer });
    }
    Ok(found)
}

fn answer(file: &Connection, kept_answer: Answer) -> Result<Option<Value>, StoreError> {
    file.first("SELECT response FROM facts WHERE id = ?1", [kept_answer], |row| json(row, "response"))
}

/// Why the next page of a load waits for a person, if it does.
pub(super) fn waits(file: &Connection, pull: i64) -> Result<Option<Wait>, StoreError> {
    Ok(next(file, pull)?.and_then(Result::err))
}

/// Whether the next page of a load is here already.
pub(crate) fn is_here(file: &Connection, pull: i64) -> Result<bool, StoreError> {
    Ok(next(file, pull)?.is_some_and(|told| told.is_ok()))
}

fn next(file: &Connection, pull: i64) -> Result<Option<Result<Answer, Wait>>, StoreError> {
    let Some(place) = place(file, pull)? else { return Ok(None) };
    Ok(pages(file, place)?.remove(&place.next))
}

impl Store {
    /// The pages that were asked for ahead of where a load is, in their order.
    pub async fn pages_ahead(&self, pull: i64) -> Result<Vec<Ahead>, StoreError> {
        self.read(move |file| read(file, place(file, pull)?)).await
    }

    /// The same of where a search is, whichever loads brought it there.
    pub async fn pages_ahead_of(&self, search: &Search) -> Result<Vec<Ahead>, StoreError> {
        let PageCursor { batch, pages, .. } = search.paging;
        let place = Place { search: search.id, own: None, next: pages.into(), batch: batch.max(1).into() };
        self.read(move |file| read(file, Some(place))).await
    }

    /// Why the next page of a load waits for a person, if it does.
    pub async fn pull_waits(&self, pull: i64) -> Result<Option<Wait>, StoreError> {
        self.read(move |file| waits(file, pull)).await
    }

    /// Whether a page waits for a person among so many of a search, in pages of a size: a new load of them meets it.
    pub async fn has_wait(&self, search: i64, batch: u32, next: u64, count: u64) -> Result<bool, StoreError> {
        let place = Place { search, own: None, next, batch: u64::from(batch.max(1)) };
        self.read(move |file| {
            let found = pages(file, place)?;
            Ok(found.range(next..next.saturating_add(count)).any(|(_, told)| told.is_err()))
        })
        .await
    }
}
