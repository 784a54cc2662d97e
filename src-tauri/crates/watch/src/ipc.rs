//! Requests and replies of watches.

use api::{Enrichment, RecordKind, Tenths};
use conditions::Condition;
use records::ipc::RowsOf;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a watch is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum WatchOf {
    /// A saved search.
    Search,
    /// A list.
    List,
    /// A kept view of the library.
    View,
}

/// What is to be asked again, when, and for how much at most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WatchRequest {
    /// What it is about.
    pub what: WatchOf,
    /// The number of that.
    pub subject: i64,
    /// The day of the week, 0 for Monday; none where only a person asks.
    pub weekday: Option<u8>,
    /// What each asking may cost at most. Saving agrees to it.
    pub budget: Tenths,
    /// What is found again of the rows of a list or a view; nothing for a search.
    pub find: Vec<Enrichment>,
}

/// What one asking would be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct WatchQuote {
    /// Rows that there are, as far as known.
    pub rows: Option<u64>,
    /// Of these, rows that the budget is enough for.
    pub covered: u64,
    /// What one row costs at most; none where a price is not known.
    pub each: Option<Tenths>,
    /// What all rows would cost at most; none where that is not known.
    pub all: Option<Tenths>,
    /// Why it cannot be watched so.
    pub blocked: Option<String>,
}

/// A watch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Watch {
    /// Its number.
    pub watch: i64,
    /// What it is about.
    pub what: WatchOf,
    /// The number of that.
    pub subject: i64,
    /// What that is called.
    pub name: String,
    /// Companies or people; none where what it is about is gone.
    pub kind: Option<RecordKind>,
    /// Where its rows are shown; none before it was first asked, or where it is gone.
    pub rows_of: Option<RowsOf>,
    /// The day of the week, 0 for Monday; none where only a person asks.
    pub weekday: Option<u8>,
    /// What each asking may cost at most.
    pub budget: Tenths,
    /// What is found again.
    pub find: Vec<Enrichment>,
    /// When it is due next, in milliseconds since 1970; none where only a person asks.
    pub next_at: Option<i64>,
    /// Why it was not asked when it was due.
    pub trouble: Option<String>,
    /// Its newest runs, newest first.
    pub runs: Vec<WatchRun>,
}

/// One asking of a watch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WatchRun {
    /// Its number.
    pub run: i64,
    /// When it began, in milliseconds since 1970.
    pub begun_at: i64,
    /// When it ended; none while it goes on or waits for the person.
    pub ended_at: Option<i64>,
    /// It waits for the person, under Activity.
    pub waits: bool,
    /// Rows that came or were asked about.
    pub asked: u64,
    /// Of these, new to the search.
    pub added: u64,
    /// Rows of which the service says something else than before.
    pub changed: u64,
    /// What it cost.
    pub charged: Tenths,
    /// Why it did not get to its end, or waits.
    pub trouble: Option<String>,
}

/// A watch by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WatchNumber {
    /// Its number.
    pub watch: i64,
}

/// Asks what has changed of some rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangedRowsRequest {
    /// Whose rows.
    pub of: RowsOf,
}

/// What has changed lately of the rows of a search, a list or the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChangedRows {
    /// Within so many days.
    pub days: u32,
    /// Rows of which anything has.
    pub rows: u64,
    /// The condition that leaves these.
    pub condition: Condition,
    /// By field, most rows first.
    pub fields: Vec<ChangedField>,
}

/// Rows of which a field has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ChangedField {
    /// The heading of the field.
    pub label: String,
    /// Rows.
    pub rows: u64,
    /// The condition that leaves these.
    pub condition: Condition,
}
