//! Heads of searches, quotes, and the states of pulls: what replies of several rooms, and events, are made of.

use super::failure::FailureCode;
pub use api::Phase;
use api::{Filters, SearchKind, SlicedStage, Tenths};
use serde::Serialize;
use ts_rs::TS;

/// The head of a search.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchHead {
    /// Its number.
    pub search: i64,
    /// Its kind.
    pub kind: SearchKind,
    /// Its filters in normal form.
    pub filters: Filters,
    /// A name made of its filters: `software development, Germany, 51–200`.
    pub title: String,
    /// Matches in all, as the service last said; it may not say.
    pub total: Option<u64>,
    /// Rows that are here: all of them paid for, all of them free to view.
    pub loaded: u64,
    /// Of these, rows that an earlier search had brought before this one did.
    pub owned_before: u64,
    /// Rows that can still be loaded, as far as known: up to the total, 10,000 at most for companies. While the end of a
    /// leads search was not reached it is at least one page, because its total is no promise.
    pub left: u64,
    /// Rows a page of the run that goes on; none before the first page.
    pub batch: Option<u32>,
    /// Rows that its newest run brought and that were new to this search.
    pub added: u64,
    /// Whether the end has been reached.
    pub complete: bool,
    /// Its newest pull, while that is not done.
    pub pull: Option<PullState>,
    /// Whether it has more than the service gives of one search, so that the rest is to be had in slices alone.
    pub past_cap: bool,
    /// Its newest load by slices: how that stands; none where there was none.
    pub sliced: Option<SlicedHead>,
    /// When it was last asked at the service, in milliseconds since 1970.
    pub asked_at: Option<i64>,
}

/// The load by slices of a search, in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SlicedHead {
    /// Its number.
    pub load: i64,
    /// What it is at.
    pub stage: SlicedStage,
    /// How that stands.
    pub phase: Phase,
    /// Whether the search was ever loaded so to the end: its own pages would bring the same rows.
    pub was_done: bool,
}

/// What something will cost, before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// Rows that will come, as far as known.
    pub rows: u64,
    /// Rows of the search that are here already and free.
    pub owned: u64,
    /// The price of one row.
    pub each: Tenths,
    /// The most that it can cost: whole pages, which can hold more than was said to be left.
    pub worst: Tenths,
    /// The balance as far as known.
    pub balance: Option<Tenths>,
    /// The balance after the worst case.
    pub after: Option<Tenths>,
    /// Above the confirmation limit: a person has to agree.
    pub confirm: bool,
    /// Rows of it were asked for before, and nobody knows whether they were charged, or they came in a form that cannot be read:
    /// the load stops there, and a person decides.
    pub in_doubt: bool,
    /// How many of the rows that come are likely owned and charged again; none while no page tells.
    pub likely_owned: Option<LikelyOwned>,
    /// Why it cannot start, if it cannot.
    pub blocked: Option<String>,
}

/// How many of the next rows of a search are likely owned already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct LikelyOwned {
    /// Of so many next rows.
    pub rows: u64,
    /// So many.
    pub owned: u64,
    /// Give or take so many: 19 times in 20.
    pub margin: u64,
    /// By so many of the last pages.
    pub pages: u64,
}

/// A pull as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PullState {
    /// Its number.
    pub pull: i64,
    /// Its search.
    pub search: i64,
    /// The sliced load that it is a part of; none where it is a load by itself.
    pub sliced: Option<i64>,
    /// The kind of its search.
    pub kind: SearchKind,
    /// The title of its search.
    pub title: String,
    /// How far it is.
    pub phase: Phase,
    /// What it becomes once the page that is under way is here: a person has said so.
    pub ending: Option<Phase>,
    /// Rows it is to bring.
    pub wanted: u64,
    /// Rows it brought.
    pub received: u64,
    /// Of these, records that are new to this workspace. The others were owned, and were charged again.
    pub fresh: u64,
    /// It stops behind a page of which more than so many per cent were owned; none where it does not.
    pub most_owned: Option<u32>,
    /// What it has cost so far.
    pub charged: Tenths,
    /// The most that it can still cost.
    pub to_go: Tenths,
    /// Milliseconds left at the present rate, while it runs.
    pub left_ms: Option<u64>,
    /// Requests a second at present, in tenths.
    pub rate_tenths: Option<u64>,
    /// Why it is not running, when something went wrong.
    pub trouble: Option<String>,
    /// How the screen treats the trouble; unknown after a restart.
    pub trouble_code: Option<FailureCode>,
    /// Whether its next page needs a decision: nobody knows its outcome, or it came in a form that cannot be read.
    pub unclear: bool,
    /// Whether that page is of the second sort: paid for, and stored as it came.
    pub unread: bool,
    /// The number of its next page, from 0.
    pub page: u32,
    /// Whether that page can be left out: only where pages have numbers.
    pub can_skip: bool,
    /// When it started and last moved, in milliseconds since 1970.
    pub started_at: i64,
    /// See `started_at`.
    pub moved_at: i64,
}
