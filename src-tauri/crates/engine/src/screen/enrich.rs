//! Enrichments: what can be found out about the rows of a list, what that costs, and the jobs that do it.

use std::collections::BTreeMap;

use api::{Enrichment, Tenths};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{PriceTag, Selection};

/// What a person wants to find out about rows of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// What is to be found; in any order, it runs in the order of what needs what.
    pub find: Vec<Enrichment>,
    /// The intent topics, where they are to be found: 1 to 20.
    pub topics: Vec<String>,
    /// Ask again for what is owned and older than so many days.
    pub older_than: BTreeMap<Enrichment, u32>,
}

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
    pub fuse: Option<Tenths>,
    /// The job stops to ask after so many failures in a row.
    pub failures: u32,
}

/// Why rows are not asked for, with how many they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeftOut {
    /// Why: `no domain`, `not a number of the United States`.
    pub reason: String,
    /// Rows.
    pub rows: u64,
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
    /// Steps whose price nobody knows: the first answer tells it, and the job asks again.
    pub unpriced: Vec<Enrichment>,
    /// Seconds it takes at the service's limits, about.
    pub seconds: u64,
    /// A yes is needed first.
    pub confirm: bool,
    /// Why it cannot start.
    pub blocked: Option<String>,
    /// The usual limit of a job, for the field: what is likely and half as much again, where the hit rates of enough questions
    /// tell that; never above the worst case.
    pub fuse: Tenths,
}

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum JobPhase {
    /// It asks.
    Running,
    /// The person paused it.
    Paused,
    /// A limit or a trouble stopped it: it says why and can go on.
    Interrupted,
    /// The person ended it: no question leaves any more.
    Stopped,
    /// Everything has its outcome.
    Done,
}

/// What a job that stands needs before it can go on, where it needs more than a person who says so: the screen offers the
/// way out that fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum JobNeed {
    /// Its limit is reached: a higher one.
    Limit,
    /// A price is known now that nobody has agreed to: a limit to go on with.
    Agree,
    /// A price could not be learned, or may not be while a limit is set: it has to be set under Credits.
    Price,
    /// The balance is too small, or a limit of the workspace would be crossed: top up, or raise the limit under Credits.
    Credits,
    /// The key is missing, wrong or not allowed to: the connection.
    Key,
    /// The service cannot be reached: the internet connection.
    Offline,
    /// Many questions in a row went wrong: a look at why they did.
    Failures,
    /// The outcome of an earlier question: it goes on by itself once that is confirmed, under Activity.
    Outcome,
}

/// How far one step of a job is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StepState {
    /// What is found.
    pub find: Enrichment,
    /// Rows with a result, those that were owned included.
    pub found: u64,
    /// Of these, rows that were owned.
    pub owned: u64,
    /// Rows without a result.
    pub none: u64,
    /// Rows that failed.
    pub failed: u64,
    /// Rows that could not be asked.
    pub cannot: u64,
    /// Rows that were left out because they are suppressed.
    pub suppressed: u64,
    /// Rows whose outcome is not confirmed.
    pub unclear: u64,
    /// Rows that are being asked.
    pub running: u64,
    /// Rows that wait.
    pub waiting: u64,
    /// Questions that were sent.
    pub asked: u64,
    /// What it has cost.
    pub spent: Tenths,
}

/// A job by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JobNumber {
    /// Its number.
    pub job: i64,
}

/// Goes on with a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResumeJobRequest {
    /// The job.
    pub job: i64,
    /// A new limit, where the old one was reached.
    pub fuse: Option<Tenths>,
}

/// A job as it is now. The command `jobs` and its event are the one place that tells of jobs: Activity shows them from there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct JobState {
    /// Its number.
    pub job: i64,
    /// Its list.
    pub list: i64,
    /// The list's name.
    pub list_name: String,
    /// What it does, in words: `E-mails and mobiles`.
    pub title: String,
    /// What it was asked for: trying again what failed asks for the same.
    pub plan: Plan,
    /// Where it stands.
    pub phase: JobPhase,
    /// Why it stands, for a person.
    pub trouble: Option<String>,
    /// What it needs before it can go on; none where a person can simply go on.
    pub need: Option<JobNeed>,
    /// The steps in their order.
    pub steps: Vec<StepState>,
    /// Rows it is about.
    pub rows: u64,
    /// What it has cost.
    pub spent: Tenths,
    /// What the quote said: best, likely and worst.
    pub quoted: (Tenths, Option<Tenths>, Tenths),
    /// Its limit.
    pub fuse: Option<Tenths>,
    /// Questions a second, in tenths, while it runs.
    pub rate: Option<u64>,
    /// Seconds left, about.
    pub seconds_left: Option<u64>,
    /// When it was started, in milliseconds since 1970.
    pub started_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// A plan that was kept under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Recipe {
    /// Its number.
    pub recipe: i64,
    /// Its name.
    pub name: String,
    /// The plan.
    pub plan: Plan,
}

/// Keeps a plan under a name; the same name again replaces it.
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

/// What was found out about one row, as its cell shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundCell {
    /// Which enrichment.
    pub find: Enrichment,
    /// Where it stands.
    pub state: FoundState,
    /// The value.
    pub value: Option<String>,
    /// What else was said of it in a word: `valid`, `listed`.
    pub mark: Option<String>,
    /// Why it failed or cannot be asked.
    pub reason: Option<String>,
    /// When the value was told, in milliseconds since 1970.
    pub at: Option<i64>,
    /// The answer is older than it is good for.
    pub old: bool,
    /// The job to try again in, where it failed.
    pub job: Option<i64>,
}

/// Where an enrichment of a record stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FoundState {
    /// In a job, not asked yet.
    Waiting,
    /// Being asked.
    Running,
    /// Found.
    Found,
    /// The service has none.
    None,
    /// It went wrong; it can be tried again.
    Failed,
    /// Something that it needs is missing.
    Cannot,
    /// Left out because the record is suppressed.
    Suppressed,
    /// It was asked, and nobody knows the outcome.
    Unclear,
}
