//! Pages that a pull does not stand behind yet and that were asked for by their number: read from their intents and facts,
//! so that a crash and a fault look the same. Owns no table.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

use super::stand;
use crate::tables::{Chain, json, searches};
use crate::{Millis, Store, StoreError};

/// Calls of a pull by page number, for its next page or one behind it, the oldest first.
const OWN: &str = "SELECT json_extract(call.request, '$.page') AS page, call.state, call.operation, call.digest
    FROM intents AS call JOIN pulls ON pulls.id = call.pull
    WHERE pulls.id = ?1 AND page >= pulls.pages ORDER BY call.id";
/// Answered calls of other pulls of its search, for such pages of the same size, deeper than any of them came: they stood
/// in the middle of a hole when it was left.
const OF_OTHERS: &str = "SELECT json_extract(call.request, '$.page') AS page, call.state, call.operation, call.digest
    FROM pulls JOIN searches ON searches.id = pulls.search JOIN pulls AS other ON other.search = pulls.search
        JOIN intents AS call ON call.pull = other.id
    WHERE pulls.id = ?1 AND other.id <> pulls.id AND call.state = 'answered' AND page >= pulls.pages
        AND json_extract(call.request, '$.size') = pulls.batch AND page * pulls.batch >= searches.pages * searches.batch
    ORDER BY call.id";

/// A page that was asked for ahead of where its pull stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Ahead {
    /// Its number.
    pub page: u32,
    /// Its answer; none where its outcome is not known.
    pub answer: Option<Value>,
}

fn read(file: &Connection, pull: i64) -> Result<Vec<Ahead>, StoreError> {
    let mut calls: BTreeMap<u32, (String, String, String)> = BTreeMap::new();
    for sql in [OF_OTHERS, OWN] {
        let mut ask = file.prepare_cached(sql)?;
        let rows = ask.query_map([pull], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?, row.get(3)?))))?;
        for row in rows {
            let (page, call) = row?;
            // The newest one decides: what was asked for again is what became of that.
            calls.insert(page, call);
        }
    }
    let mut found = Vec::new();
    for (page, (state, operation, digest)) in calls {
        match state.as_str() {
            "answered" => {
                let answer = answer(file, &operation, &digest)?;
                found.extend(answer.map(|answer| Ahead { page, answer: Some(answer) }));
            }
            "open" | "unconfirmed" => found.push(Ahead { page, answer: None }),
            // Nothing about it was sent, or it was refused: free.
            _ => {}
        }
    }
    Ok(found)
}

fn answer(file: &Connection, operation: &str, digest: &str) -> Result<Option<Value>, StoreError> {
    let sql = "SELECT response FROM facts WHERE operation = ?1 AND digest = ?2 ORDER BY id DESC LIMIT 1";
    Ok(file.prepare_cached(sql)?.query_row(params![operation, digest], |row| json(row, "response")).optional()?)
}

impl Store {
    /// The pages that were asked for ahead of where a pull stands, in their order.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn pages_ahead(&self, pull: i64) -> Result<Vec<Ahead>, StoreError> {
        self.read(move |file| read(file, pull)).await
    }

    /// Moves a pull behind pages that are kept already, and its search with it.
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
