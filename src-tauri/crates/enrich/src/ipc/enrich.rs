//! Enrichments: what can be found out about the rows of a list, what that costs, and the jobs that do it.

use api::{Enrichment, Tenths};
use ipc::{LeftOut, Plan, PriceTag};
use records::ipc::Selection;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks for a quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EnrichRequest {
    /// The list.
    pub list: i64,
    /// The view and the rows; none for the whole list.
    pub rows: Option<(i64, Selection)>,
    /// What is to be found.
    pub plan: Plan,
    /// Only what failed before, of this job.
    pub again: Option<i64>,
}

/// Starts a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StartJobRequest {
    /// What the quote was asked for.
    pub request: EnrichRequest,
    /// The worst case that the person agreed to, from the quote.
    pub agreed: Option<Tenths>,
    /// The job stops to ask before it spends more; none for the worst case that was agreed to.
    pub spending_limit: Option<Tenths>,
    /// The job stops to ask after so many failures in a row.
    pub failures: u32,
}

/// One step of a plan with what it costs.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StepQuote {
    /// What is found.
    pub find: Enrichment,
    /// Rows that have it already: free.
    pub owned: u64,
    /// Rows whose question is the same as another row's: asked once.
    pub same: u64,
    /// Rows that are left out because they are suppressed.
    pub suppressed: u64,
    /// Rows that cannot succeed.
    pub cannot: Vec<LeftOut>,
    /// Questions that are asked for sure.
    pub sure: u64,
    /// Questions that are asked where an earlier step finds what this one needs.
    pub perhaps: u64,
    /// What each costs.
    pub price: PriceTag,
    /// If every question finds something.
    pub worst: Tenths,
    /// By the hit rate of this workspace.
    pub likely: Option<Tenths>,
    /// The hit rate of this workspace in hundredths: of so many questions.
    pub hits: Option<HitRate>,
    /// Rows of which it is owned but older than asked for: among the questions.
    pub older: u64,
}

/// How often a question has found something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct HitRate {
    /// Questions.
    pub asked: u64,
    /// Of these, with a result.
    pub found: u64,
}

/// What a job will cost, before a credit moves.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct JobQuote {
    /// Rows it is about.
    pub rows: u64,
    /// The steps in the order in which they run.
    pub steps: Vec<StepQuote>,
    /// Questions at most.
    pub questions: u64,
    /// If nothing is found.
    pub best: Tenths,
    /// If everything is found.
    pub worst: Tenths,
    /// By the hit rates of this workspace; none while a step has none.
    pub likely: Option<Tenths>,
    /// The balance, as last known.
    pub balance: Option<Tenths>,
    /// The balance if everything is found; none where it is not known or would not be enough.
    pub after: Option<Tenths>,
    /// Steps whose price nobody knows: the first answer shows it, and the job asks again.
    pub unpriced: Vec<Enrichment>,
    /// Seconds it takes at the service's limits, about.
    pub seconds: u64,
    /// A yes is needed first.
    pub confirm: bool,
    /// Why it cannot start.
    pub blocked: Option<String>,
    /// The usual limit of a job, for the field: what is likely and half as much again, where the hit rates of enough questions
    /// show that; never above the worst case.
    pub spending_limit: Tenths,
}

/// A job by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JobNumber {
    /// Its number.
    pub job: i64,
}

/// Goes on with a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ResumeJobRequest {
    /// The job.
    pub job: i64,
    /// A new limit, where the old one was reached.
    pub spending_limit: Option<Tenths>,
}

/// A plan that was stored under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Recipe {
    /// Its number.
    pub recipe: i64,
    /// Its name.
    pub name: String,
    /// The plan.
    pub plan: Plan,
}

/// Stores a plan under a name; the same name again replaces it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecipeRequest {
    /// Its name.
    pub name: String,
    /// The plan.
    pub plan: Plan,
}

/// A recipe by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecipeNumber {
    /// Its number.
    pub recipe: i64,
}
