//! One file for each table: its migrations, its row, its reads and its writes.

pub mod annotations;
pub mod balances;
pub mod colleagues;
mod companies;
pub(crate) mod contact_keys;
pub mod drifts;
pub mod erased;
pub mod exports;
pub mod filling;
pub mod findings;
pub mod found;
pub mod imports;
pub mod intents;
pub mod job_pieces;
pub mod job_rows;
pub mod job_sums;
pub mod jobs;
pub(crate) mod joined;
pub mod kept_answers;
pub mod kept_filters;
pub mod kept_values;
pub mod ledger;
pub mod lists;
pub mod look_ups;
mod many_records;
pub(crate) mod merged;
mod namesakes;
pub mod not_found;
pub mod own_sort_keys;
pub mod owned_people;
pub mod owned_words;
pub mod prices;
pub mod pulls;
pub mod recipes;
mod recognised;
pub mod records;
pub(crate) mod row_counts;
pub mod saved_searches;
pub mod savings;
pub mod searches;
mod seen_fields;
pub mod settings;
pub(crate) mod sort_keys;
pub mod spending_limits;
pub mod suppressed;
pub mod unconfirmed;
pub mod undo_log;
pub mod unobserved;

use std::fmt::Display;

use rusqlite::types::ValueRef;
use rusqlite::{Row, RowIndex};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::StoreError;
use crate::migrations::Step;

/// Every step of every table; referenced tables first.
pub(crate) fn steps() -> impl Iterator<Item = Step> {
    [
        searches::STEPS,
        companies::STEPS,
        pulls::STEPS,
        found::STEPS,
        intents::STEPS,
        kept_answers::STEPS,
        ledger::STEPS,
        savings::STEPS,
        balances::STEPS,
        spending_limits::STEPS,
        drifts::STEPS,
        look_ups::STEPS,
        prices::STEPS,
        kept_values::STEPS,
        settings::STEPS,
        records::STEPS,
        sort_keys::STEPS,
        colleagues::STEPS,
        namesakes::STEPS,
        seen_fields::STEPS,
        saved_searches::STEPS,
        lists::STEPS,
        undo_log::STEPS,
        annotations::STEPS,
        findings::STEPS,
        joined::STEPS,
        suppressed::STEPS,
        contact_keys::STEPS,
        erased::STEPS,
        own_sort_keys::STEPS,
        not_found::STEPS,
        jobs::STEPS,
        job_rows::STEPS,
        job_sums::STEPS,
        recipes::STEPS,
        exports::STEPS,
        imports::STEPS,
        row_counts::STEPS,
    ]
    .into_iter()
    .flatten()
    .map(|(version, sql)| Step { version: *version, sql })
}

/// Where a run through a search's pages stands at the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageCursor {
    /// Rows a page; a cursor keeps that of its first request.
    pub batch: u32,
    /// Pages that are behind: also the number of the next one, for a service that refuses the cursor.
    pub pages: u32,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Pages without rows, one behind the other, that it stands behind.
    pub empty: u32,
    /// There is nothing behind.
    pub ended: bool,
}

impl PageCursor {
    /// Before the first page.
    pub const fn start(batch: u32) -> Self {
        Self { batch, pages: 0, cursor: None, empty: 0, ended: false }
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            batch: row.get("batch")?,
            pages: row.get("pages")?,
            cursor: row.get("cursor")?,
            empty: row.get("empty")?,
            ended: row.get("ended")?,
        })
    }
}

/// A text column that holds JSON; NULL is read as JSON's null.
pub(crate) fn json<T: DeserializeOwned>(row: &Row<'_>, column: impl RowIndex + Display) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?;
    let bytes = match text {
        ValueRef::Text(bytes) => bytes,
        ValueRef::Null => b"null",
        _ => return Err(rusqlite::Error::InvalidColumnType(0, column.to_string(), text.data_type())),
    };
    serde_json::from_slice(bytes)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(error)))
}

fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}
