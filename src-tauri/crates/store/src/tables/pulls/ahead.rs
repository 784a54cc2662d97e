//! Pages that a load does not stand behind yet and that were asked for already: read from intents and facts, so that a crash
//! and a fault look the same. Owns no table.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

use super::stand;
use crate::tables::{Chain, json, searches};
use crate::{Millis, Store, StoreError};

/// Calls of all loads of a search for its rows from the next page of one of them on, the oldest first. What the search has
/// behind it is loaded anew by a load from the start: of other loads only what lies deeper is taken for it.
const CALLS: &str = "SELECT call.page, call.size, call.state, call.settled_at IS NOT NULL, call.operation, call.digest,
        call.pull = own.id OR (call.size = own.batch AND call.page * call.size >= searches.pages * searches.batch)
    FROM pulls AS own JOIN searches ON searches.id = own.search
        JOIN pulls AS other ON other.search = own.search JOIN intents AS call ON call.pull = other.id
    WHERE own.id = ?1 AND call.state <> 'refused' AND (call.page + 1) * call.size > own.pages * own.batch
    ORDER BY call.id";

/// A page that was asked for ahead of where its load stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Ahead {
    /// Its number, in pages of the load.
    pub page: u32,
    /// Its answer; none where its outcome is not known.
    pub answer: Option<Value>,
}

/// Rows of a search by their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    from: u64,
    until: u64,
}

impl Span {
    const fn of(page: u64, size: u64) -> Self {
        Self { from: page * size, until: (page + 1) * size }
    }

    const fn holds(self, other: Self) -> bool {
        self.from <= other.from && self.until >= other.until
    }
}

fn read(file: &Connection, pull: i64) -> Result<Vec<Ahead>, StoreError> {
    let mut ask = file.prepare_cached("SELECT pages, batch FROM pulls WHERE id = ?1")?;
    let Some((next, batch)) =
        ask.query_row([pull], |row| Ok((row.get::<_, u64>(0)?, row.get::<_, u64>(1)?.max(1)))).optional()?
    else {
        return Ok(Vec::new());
    };
    let (mut here, mut in_doubt) = (BTreeMap::new(), Vec::<Span>::new());
    let mut ask = file.prepare_cached(CALLS)?;
    let mut rows = ask.query([pull])?;
    while let Some(row) = rows.next()? {
        let (page, span) = (row.get::<_, u64>(0)?, Span::of(row.get(0)?, row.get(1)?));
        let (state, is_settled) = (row.get::<_, String>(2)?, row.get::<_, bool>(3)?);
        if state == "answered" {
            // What was asked for again, because a person has decided so, is known now.
            in_doubt.retain(|doubt| !span.holds(*doubt));
            if row.get(6)? && page >= next {
                here.insert(page, (row.get::<_, String>(4)?, row.get::<_, String>(5)?));
            }
        } else if !is_settled {
            in_doubt.push(span);
        }
    }
    let mut found = Vec::new();
    for (page, (operation, digest)) in here {
        let page = u32::try_from(page).unwrap_or(u32::MAX);
        found.extend(answer(file, &operation, &digest)?.map(|answer| Ahead { page, answer: Some(answer) }));
    }
    for span in in_doubt {
        let pages = (span.from / batch).max(next)..span.until.div_ceil(batch);
        found.extend(pages.filter_map(|page| Some(Ahead { page: u32::try_from(page).ok()?, answer: None })));
    }
    found.sort_by_key(|ahead| (ahead.page, ahead.answer.is_some()));
    // An answer that is here says nothing of a later call for the same rows whose outcome is not known.
    found.dedup_by_key(|ahead| ahead.page);
    Ok(found)
}

fn answer(file: &Connection, operation: &str, digest: &str) -> Result<Option<Value>, StoreError> {
    let sql = "SELECT response FROM facts WHERE operation = ?1 AND digest = ?2 ORDER BY id DESC LIMIT 1";
    Ok(file.prepare_cached(sql)?.query_row(params![operation, digest], |row| json(row, "response")).optional()?)
}

/// The condition that rows of a search between two places were asked for by any of its loads without a known outcome, and that
/// no answered call since then has brought all that this one was for.
pub(super) fn in_doubt(search: &str, from: &str, until: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM pulls AS other JOIN intents AS call ON call.pull = other.id
            WHERE other.search = {search} AND call.state IN ('open', 'unconfirmed') AND call.settled_at IS NULL
                AND call.page * call.size < {until} AND (call.page + 1) * call.size > {from}
                AND NOT EXISTS (SELECT 1 FROM pulls AS further JOIN intents AS later ON later.pull = further.id
                    WHERE further.search = {search} AND later.id > call.id AND later.state = 'answered'
                        AND later.page * later.size <= call.page * call.size
                        AND (later.page + 1) * later.size >= (call.page + 1) * call.size))"
    )
}

impl Store {
    /// The pages that were asked for ahead of where a load stands, in their order.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn pages_ahead(&self, pull: i64) -> Result<Vec<Ahead>, StoreError> {
        self.read(move |file| read(file, pull)).await
    }

    /// Whether rows of a search between two places were asked for without a known outcome: a load of them meets that page, and
    /// a person decides.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn has_doubt(&self, search: i64, from: u64, until: u64) -> Result<bool, StoreError> {
        let ask = format!("SELECT {}", in_doubt("?1", "?2", "?3"));
        self.read(move |file| {
            Ok(file.prepare_cached(&ask)?.query_row(params![search, from, until], |row| row.get(0))?)
        })
        .await
    }

    /// Moves a load behind pages that are kept already, and its search with it.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn stand_behind(&self, pull: i64, search: i64, chain: Chain, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            stand(file, pull, &chain)?;
            file.prepare_cached("UPDATE pulls SET moved_at = ?2 WHERE id = ?1")?.execute([pull, at])?;
            searches::advance(file, search, &chain)
        })
        .await
    }
}
