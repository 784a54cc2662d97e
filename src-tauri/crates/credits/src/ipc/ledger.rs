//! The ledger as a grid, what it comes to, and what is written into a file.

use api::Tenths;
use ipc::{DayBalance, Facet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use store::money::ledger::{
    Basis as LedgerBasis, Chosen as LedgerChosen, Column as LedgerColumn, Paid as LedgerPaid,
};

/// Which lines of the ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct LedgerFilter {
    /// From this moment on, in milliseconds since 1970.
    pub from: Option<i64>,
    /// Before this moment.
    pub until: Option<i64>,
    /// Command name of an operation.
    pub operation: Option<String>,
    /// The number of a search.
    pub search: Option<i64>,
    /// The number of a list.
    pub list: Option<i64>,
    /// Words that are in what it was, in what it was for or in the name of its record.
    pub text: String,
}

/// Asks for a piece of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerRequest {
    /// Which lines.
    #[serde(default)]
    pub filter: LedgerFilter,
    /// And of these, only what is chosen in the bars.
    #[serde(default)]
    pub chosen: LedgerChosen,
    /// The bars are to be counted too: they are the same for every piece.
    #[serde(default)]
    pub bars: bool,
    /// By what they are sorted.
    #[serde(default)]
    pub sort: LedgerColumn,
    /// Smallest or oldest first.
    #[serde(default)]
    pub ascending: bool,
    /// Lines to leave out at the start.
    pub offset: u64,
    /// Most lines; 500 at most.
    pub limit: u64,
}

/// A piece of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ledger {
    /// Lines in all that the filter and the choice let through.
    pub lines: u64,
    /// Paid calls among them; the others are changes of limits.
    pub calls: u64,
    /// What they cost in all.
    pub charged: Tenths,
    /// The bars over them, each column without its own choice; none where they were not asked for.
    pub bars: Vec<Facet>,
    /// The piece.
    pub page: Vec<LedgerLine>,
}

/// What a line of the ledger is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LedgerKind {
    /// A paid call.
    #[default]
    Call,
    /// A change of a limit: it costs nothing.
    Limit,
}

/// Something that a line belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Belongs {
    /// Its number.
    pub id: i64,
    /// Its name or title.
    pub name: String,
}

/// A line of the ledger. Its kind and its number together are its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerLine {
    /// What it is.
    pub kind: LedgerKind,
    /// Its number among those of its kind.
    pub id: i64,
    /// In milliseconds since 1970.
    pub at: i64,
    /// What it was: `Companies loaded`, `Limit: today`.
    pub label: String,
    /// What it was for: the title of a search, the subject of a question, `100 → 200` for a limit.
    pub subject: String,
    /// The record that it was asked for.
    pub record: Option<Belongs>,
    /// The list whose job asked.
    pub list: Option<Belongs>,
    /// The job that asked.
    pub job: Option<i64>,
    /// The order of an assistant that asked.
    pub order: Option<i64>,
    /// What it could have cost at most; none where no price was known, and for a limit.
    pub quoted: Option<Tenths>,
    /// What it cost; nothing while that is not known.
    pub charged: Tenths,
    /// How that is known; none for a limit.
    pub basis: Option<LedgerBasis>,
    /// What it should have cost by the price known when it was sent, where the charge differs from that.
    pub expected: Option<Tenths>,
    /// The service bills it after its answer.
    pub billed_later: bool,
    /// Rows that it brought.
    pub rows: u64,
    /// The balance after it, as far as known then.
    pub balance: Option<Tenths>,
    /// The balance that the service reported behind it, in whole credits; none where another call lay between.
    pub reported: Option<Tenths>,
}

/// Asks what the ledger comes to.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct SpendingRequest {
    /// Which lines.
    pub filter: LedgerFilter,
}

/// What the ledger comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Spending {
    /// In all.
    pub charged: Tenths,
    /// Paid calls.
    pub calls: u64,
    /// What answers would have cost that were owned already, as far as counted.
    pub saved: Tenths,
    /// By operation, the dearest first.
    pub by_operation: Vec<Spent>,
    /// By search, the dearest first, 50 at most.
    pub by_search: Vec<Spent>,
    /// By list, the dearest first, 50 at most.
    pub by_list: Vec<Spent>,
    /// By local day, oldest first; days without a charge are missing.
    pub by_day: Vec<DaySpent>,
    /// The balance that the filter's time began with, or the first that was reported in it.
    pub opening: Option<Tenths>,
    /// The balance at the end of each day of the filter's time, oldest first; a day without news is missing.
    pub balances: Vec<DayBalance>,
    /// How long the balance lasts; none while nothing was spent.
    pub burn: Option<Burn>,
}

/// What was spent for one thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Spent {
    /// Command name of an operation, or the number of a search or a list: what a filter takes.
    pub key: String,
    /// What a person reads.
    pub label: String,
    /// What it cost.
    pub charged: Tenths,
    /// Paid calls.
    pub calls: u64,
    /// Rows that they brought.
    pub rows: u64,
}

/// What one day cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DaySpent {
    /// `2026-11-21`, local.
    pub day: String,
    /// What it cost.
    pub charged: Tenths,
}

/// What a day costs on the average, and until when the balance lasts so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Burn {
    /// A day's average over the last 30 days, or over all days since the first paid call if that is less.
    pub per_day: Tenths,
    /// Over how many days.
    pub days: u32,
    /// Days that the balance lasts at this rate.
    pub lasts: Option<u64>,
    /// The day on which it runs out then, local: `2026-12-17`.
    pub until: Option<String>,
}

/// As what kind of file a ledger is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LedgerFormat {
    /// A workbook.
    Xlsx,
    /// A text with commas.
    Csv,
}

/// Writes the ledger into a file that the person chooses.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct LedgerExportRequest {
    /// Which lines.
    pub filter: LedgerFilter,
    /// And of these, only what is chosen in the bars.
    #[serde(default)]
    pub chosen: LedgerChosen,
    /// As what.
    pub format: LedgerFormat,
}

/// Writes a statement for a period as a workbook: balance before, what was charged, top-ups and differences, balance after.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct StatementRequest {
    /// The first day, local: `2026-11-01`.
    pub from: String,
    /// The last day.
    pub until: String,
}

/// A file that was written of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LedgerFile {
    /// Its name, without its folder.
    pub file: String,
    /// Lines in it.
    pub lines: u64,
    /// What they cost in all.
    pub charged: Tenths,
}
