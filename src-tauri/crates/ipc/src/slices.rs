//! A search that has more than the service gives, loaded by its slices: the plan before it is paid, and how far it is.

use super::search::PullState;
use api::{Phase, SearchKind, SliceState, SlicedStage, Tenths};
use serde::Serialize;
use ts_rs::TS;

/// A sliced load as it is now: the plan, and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SlicedState {
    /// Its number.
    pub load: i64,
    /// The search that is loaded.
    pub search: i64,
    /// The kind of that search.
    pub kind: SearchKind,
    /// Its title.
    pub title: String,
    /// What it is at.
    pub stage: SlicedStage,
    /// How that stands.
    pub phase: Phase,
    /// What it becomes once the page that is under way is here: a person has said so.
    pub ending: Option<Phase>,
    /// Slices are loaded from their start although they are here, for what is new.
    pub anew: bool,
    /// Rows that the service gives of one search at most.
    pub cap: u64,
    /// Rows that the search has, as the service told.
    pub total: Option<u64>,
    /// Rows of the search that are here.
    pub loaded: u64,
    /// By which filters it is cut, in words, in their order.
    pub cut_by: Vec<String>,
    /// The slices that are loaded, in their order; one that was cut again is there by its parts.
    pub slices: Vec<SliceInfo>,
    /// What no slice can reach, by difference.
    pub missed: Vec<MissedRows>,
    /// Rows that lie in more than one slice, by difference.
    pub overlap: u64,
    /// Rows that the slices have, as told: what it reaches.
    pub reach: u64,
    /// Rows that are here already and that a slice brings once more, at most: they are charged again.
    pub again: u64,
    /// Questions about totals that were asked, and at most.
    pub questions: u32,
    /// See `questions`.
    pub most_questions: u32,
    /// What all of it has cost so far, totals among it.
    pub spent: Tenths,
    /// What is to be paid yet, at most.
    pub worst: Tenths,
    /// What was agreed that all of it may cost.
    pub agreed: Tenths,
    /// The balance as far as known.
    pub balance: Option<Tenths>,
    /// The balance after the worst case.
    pub after: Option<Tenths>,
    /// Above the confirmation limit: a person has to agree.
    pub confirm: bool,
    /// Why it cannot go on, if it cannot.
    pub blocked: Option<String>,
    /// Seconds that the rest takes at the service's limit; none where there is no limit.
    pub seconds: Option<u64>,
    /// Why it does not run, when something went wrong.
    pub trouble: Option<String>,
    /// The load of the slice that is under way, or that waits.
    pub pull: Option<PullState>,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// When it last moved.
    pub moved_at: i64,
}

/// A slice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SliceInfo {
    /// The search that it is.
    pub search: i64,
    /// What distinguishes it from the whole, in the order in which it was cut: `Germany`, `11–50`. Empty for the whole itself.
    pub parts: Vec<String>,
    /// Rows that it has, as told; none where the service tells none.
    pub told: Option<u64>,
    /// Rows of it that can be had at most.
    pub reach: u64,
    /// Rows of it that are here.
    pub loaded: u64,
    /// Rows that came in this load and were owned before: charged again.
    pub again: u64,
    /// What it has cost in this load.
    pub charged: Tenths,
    /// What it costs at most from here on.
    pub worst: Tenths,
    /// What became of it.
    pub state: SliceState,
}

/// Rows that no slice can reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MissedRows {
    /// Of which part: `Germany`, `11–50`. Empty for the whole.
    pub parts: Vec<String>,
    /// The filter of which they tell nothing; none where there are more than the service gives and nothing is left to cut by.
    pub by: Option<String>,
    /// How many.
    pub rows: u64,
}
