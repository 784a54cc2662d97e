//! Pages of loads that were stored in a form that could not be read, and that can be read by now: their rows, at their
//! places and under the date at which they came.
//!
//! Does not own: reading them (`search`), the way on behind them (the load passes them like any page that is here).

use rusqlite::{Connection, Row, named_params, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::Store;
use crate::file::tx::Tx;
use crate::money::keep::keep_rows;
use crate::money::left_out;
use crate::money::paid_answer::{Kept, Page};
use crate::records::{NewObservation, Teller};
use crate::searches;
use crate::searches::pulls;

/// A page that is stored and could not be read when it came.
#[derive(Debug, Clone, PartialEq)]
pub struct UnreadPage {
    /// The call that brought it.
    pub intent: i64,
    /// Command name of the operation.
    pub operation: String,
    /// The answer, with the contract's field names.
    pub response: Value,
}

/// What such a page says, now that it can be read.
#[derive(Debug, Clone)]
pub struct ReadPage {
    /// The call that brought it.
    pub intent: i64,
    /// What its rows say, each of one record.
    pub rows: Vec<NewObservation>,
    /// How many rows it has that were paid for.
    pub pieces: u64,
    /// Matches in all, if reported.
    pub total: Option<u64>,
    /// The answer in the form in which it is read.
    pub response: Value,
}

/// The line of a call whose page nobody has read has no search. In this order, which looks at the calls of loads alone: the
/// planner would look at every call there is, of jobs too.
const UNREAD: &str = "CROSS JOIN ledger ON ledger.intent = call.id AND ledger.search IS NULL
    CROSS JOIN facts ON facts.id = ledger.fact WHERE call.state = 'answered' AND call.page IS NOT NULL";

impl Store {
    /// The pages of loads that could not be read when they came, oldest first.
    pub async fn unread_pages(&self) -> Result<Vec<UnreadPage>, StoreError> {
        let sql = format!(
            "SELECT call.id AS intent, facts.operation AS operation, facts.response AS response
                 FROM pulls CROSS JOIN intents AS call ON call.pull = pulls.id {UNREAD} ORDER BY call.id"
        );
        let read = |row: &Row<'_>| {
            let response = json(row, "response")?;
            Ok(UnreadPage { intent: row.get("intent")?, operation: row.get("operation")?, response })
        };
        self.read(move |file| file.all(&sql, [], read)).await
    }

    /// Stores the rows of a page that can be read by now, without those about people who were erased. Loads that waited
    /// in front of it wait for nobody any more, and have that noted: returns them. Once: of one whose rows are stored
    /// already it returns nothing.
    pub async fn store_read_page(&self, page: ReadPage, why: &'static str) -> Result<Option<Vec<i64>>, StoreError> {
        self.write(move |file| store_rows(file, page, why)).await
    }
}

fn store_rows(file: &Tx<'_>, mut read: ReadPage, why: &str) -> Result<Option<Vec<i64>>, StoreError> {
    let sql = format!(
        "SELECT facts.id, facts.operation, facts.at, pulls.id, pulls.search, call.page, call.size
         FROM intents AS call CROSS JOIN pulls ON pulls.id = call.pull {UNREAD} AND call.id = ?1"
    );
    let stands: Option<(_, String, _, _, _, u64, u64)> = file.first(&sql, [read.intent], |row| row.try_into())?;
    let Some((kept_answer, operation, at, pull, search, page, size)) = stands else { return Ok(None) };
    left_out::out_of_kept_page(file, kept_answer, &mut read.rows, read.response)?;
    let page_of = Page { search, pull, rows: read.rows, first: page * size, total: read.total, paging: None };
    let kept = keep_rows(
        file,
        &page_of,
        Teller { operation: &operation, kept_answer: Some(kept_answer), pull: Some(page_of.pull), at },
    )?;
    count(file, read.intent, pull, page, &kept, read.pieces)?;
    searches::note_older_total(file, search, page_of.total, at)?;
    let sql = "UPDATE ledger SET search = ?2, rows = ?3 WHERE intent = ?1 AND search IS NULL";
    file.run(sql, params![read.intent, search, read.pieces])?;
    let stood = "search = ?1 AND pages * batch < (?2 + 1) * ?3 AND (pages + 1) * batch > ?2 * ?3";
    // In pages of another size it would ask for the same rows once more, and nobody has agreed to that.
    let sql = format!(
        "UPDATE pulls SET phase = 'stopped', trouble = NULL, unclear = 0
         WHERE phase IN ('running', 'interrupted', 'paused') AND batch <> ?3 AND {stood}"
    );
    file.run(&sql, params![search, page, size])?;
    let free = pulls::look_again(file)?;
    for waited in &free {
        let why = if pulls::is_here(file, *waited)? { Some(why) } else { None };
        let sql = format!("UPDATE pulls SET trouble = ?5 WHERE id = ?4 AND {stood}");
        file.run(&sql, params![search, page, size, waited, why])?;
    }
    Ok(Some(free))
}

/// Counts the page for the load that asked for it, unless that has the same page by another call. One that it is
/// already behind was left out, and then counted as one of those that were agreed to.
fn count(file: &Connection, intent: i64, pull: i64, page: u64, kept: &Kept, pieces: u64) -> Result<(), StoreError> {
    let sql =
        "UPDATE pulls SET fresh = fresh + :fresh, added = added + :added, received = received + own.counts * :pieces,
            asked = asked + (own.counts AND pages <= :page), skipped = max(0, skipped - (own.counts AND pages > :page))
        FROM (SELECT NOT EXISTS (SELECT 1 FROM intents AS other JOIN ledger ON ledger.intent = other.id
            WHERE other.pull = :pull AND other.page = :page AND other.id <> :intent AND other.state = 'answered'
                AND ledger.search IS NOT NULL) AS counts) AS own
        WHERE pulls.id = :pull";
    let values = named_params! {
        ":pieces": pieces, ":fresh": kept.fresh, ":added": kept.added, ":page": page, ":intent": intent, ":pull": pull,
    };
    file.run(sql, values)
}
