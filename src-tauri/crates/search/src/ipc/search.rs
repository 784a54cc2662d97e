//! Requests and replies of previews, quotes and pulls.

use super::suggest::Suggestion;
use api::{Filters, Problem, SearchKind, Tenths};
use ipc::{Quote, SearchHead};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Filters as they are in the panel.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FiltersRequest {
    /// Of which kind of search.
    pub kind: SearchKind,
    /// The filters.
    pub filters: Filters,
}

/// What is known of the filters before anything is sent; asked after each change, free.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Preview {
    /// Their one normal form.
    pub filters: Filters,
    /// A name made of them.
    pub title: String,
    /// Everything wrong with them; a search can start only when there is nothing.
    pub problems: Vec<Problem>,
    /// For values that are not known: known ones that may have been meant.
    pub corrections: Vec<Correction>,
    /// The search that was run with them before, if any: opening it is free.
    pub search: Option<SearchHead>,
    /// What a first page would cost; none while there are problems.
    pub quote: Option<Quote>,
}

/// What may have been meant by a value that is not known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Correction {
    /// The filter's key.
    pub field: String,
    /// The value as it was typed.
    pub value: String,
    /// Known values, best first; never empty.
    pub instead: Vec<Suggestion>,
}

/// A search by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SearchRequest {
    /// Its number.
    pub search: i64,
}

/// What a pull is to bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Aim {
    /// The rows after those that are here.
    More,
    /// The search again from its start, for companies that are new since; rows that are owned are charged again.
    Fresh,
}

/// Asks for a quote, or starts a pull.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PullRequest {
    /// Of which kind of search.
    pub kind: SearchKind,
    /// The filters.
    pub filters: Filters,
    /// More, or from the start.
    pub aim: Aim,
    /// So many rows, rounded up to whole pages; none for all that are left.
    pub rows: Option<u64>,
    /// Rows a page, for a run from the start; a run that goes on keeps its own. None: as many as are wanted, or the usual.
    pub size: Option<u32>,
    /// The worst case a person agreed to, from the quote; needed above the confirmation limit.
    pub agreed: Option<Tenths>,
    /// Stops behind a page of which more than so many per cent were owned, 1 to 99.
    #[serde(default)]
    #[ts(optional)]
    pub most_owned: Option<u32>,
}

/// A pull by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PullNumber {
    /// Its number.
    pub pull: i64,
}

/// Goes on with a pull that is paused or interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ResumeRequest {
    /// Its number.
    pub pull: i64,
    /// What to do about a page that waits for a decision; needed only when there is one.
    pub unclear: Option<OnUnclear>,
    /// The page that this decides about, as the screen has it: about another one nothing is decided. None where
    /// somebody goes on and names no page.
    pub page: Option<u32>,
}

/// What a person decides about a page whose outcome is unknown, or that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum OnUnclear {
    /// Ask for it again; it may be charged a second time.
    Again,
    /// Leave it out and go on behind it.
    Skip,
}
