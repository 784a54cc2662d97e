//! Requests and replies of loads by slices.

use api::Tenths;
use ipc::SlicedState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::search::OnUnclear;

/// What can be done about a search that has more than the service gives.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Slices {
    /// What looking for slices takes; none where everything of the search can be had without them, or nothing is left to cut by.
    pub offer: Option<SlicesOffer>,
    /// Its newest load by slices.
    pub load: Option<SlicedState>,
}

/// What looking for slices takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SlicesOffer {
    /// Rows that the service gives of one search at most.
    pub cap: u64,
    /// Rows that the search has.
    pub total: u64,
    /// By which filters it can be cut, in words, in their order.
    pub cut_by: Vec<String>,
    /// Questions about totals at most.
    pub most_questions: u32,
    /// What these cost at most; nothing where totals are free.
    pub worst: Tenths,
    /// Above the confirmation limit: a person has to agree.
    pub confirm: bool,
    /// Why it cannot start, if it cannot.
    pub blocked: Option<String>,
}

/// Looks for slices of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LookForSlices {
    /// The search.
    pub search: i64,
    /// What a person agreed that the questions may cost; needed above the confirmation limit.
    pub agreed: Option<Tenths>,
}

/// Loads the slices of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LoadSlices {
    /// The sliced load.
    pub load: i64,
    /// What a person agreed that the rest may cost; needed above the confirmation limit.
    pub agreed: Option<Tenths>,
}

/// A sliced load by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SlicedNumber {
    /// Its number.
    pub load: i64,
}

/// Goes on with a sliced load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResumeSlices {
    /// Its number.
    pub load: i64,
    /// What to do about a page that waits for a decision; needed only when there is one.
    pub unclear: Option<OnUnclear>,
    /// The load of that page, as the screen has it.
    pub pull: Option<i64>,
    /// The page that this decides about, as the screen has it.
    pub page: Option<u32>,
}
