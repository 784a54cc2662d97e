//! Enrichments: what can be found out about the rows of a list, what that costs, and the jobs that do it.

use api::{Enrichment, FindState, PeoplePlan, Tenths};
use conditions::Condition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What a person wants to find out about rows of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// What is to be found; in any order, it runs in the order of what needs what.
    pub find: Vec<Enrichment>,
    /// The intent topics, where they are to be found: 1 to 20.
    pub topics: Vec<String>,
    /// Ask again for what is owned and older than so many days.
    pub older_than: BTreeMap<Enrichment, u32>,
    /// Whom to find at each company, where people are to be found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub people: Option<PeoplePlan>,
    /// Only for rows of which this holds, by step.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<Enrichment, Condition>>", optional)]
    pub only_if: BTreeMap<Enrichment, Condition>,
    /// Not for rows that another system knows; nor for the people whom it finds, in what follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub leave_out_known: bool,
    /// The order in which it is spent on; that of the rows where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub best_first: Option<BestFirst>,
    /// What is to be found for the people whom it finds, once all are there: by a job of its own, within the limit of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub then: Option<Box<Plan>>,
}

/// An order of rows by a column, which may be a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BestFirst {
    /// Column key.
    pub key: String,
    /// Largest first.
    pub descending: bool,
}

/// Why rows are not asked for, with how many they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeftOut {
    /// Why: `no domain`, `not a number of the United States`.
    pub reason: String,
    /// Rows.
    pub rows: u64,
}

/// The state of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum JobPhase {
    /// It asks.
    Running,
    /// The person paused it.
    Paused,
    /// A limit or a trouble stopped it: it says why and can go on.
    Interrupted,
    /// The person ended it: no question is sent any more.
    Stopped,
    /// Everything has its outcome.
    Done,
}

/// What a halted job needs before it can go on, where it needs more than a person who says so: the screen offers the
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
    /// A word that it goes on although the service sends other pages than are asked for.
    Pages,
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
    /// Rows that were left out because the condition of the step does not hold.
    pub skipped: u64,
    /// Rows that were left out because their status says never to spend on them.
    pub spared: u64,
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

/// A job as it is now. The command `jobs` and its event are the one source of jobs: Activity shows them from there.
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
    /// What follows it, in words: `E-mails`; none where nothing does.
    pub then: Option<String>,
    /// Its state.
    pub phase: JobPhase,
    /// Why it does not go on, for a person.
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
    pub spending_limit: Option<Tenths>,
    /// Questions a second, in tenths, while it runs.
    pub rate: Option<u64>,
    /// Seconds left, about.
    pub seconds_left: Option<u64>,
    /// When it was started, in milliseconds since 1970.
    pub started_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// What was found out about one row, as its cell shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundCell {
    /// Which enrichment.
    pub find: Enrichment,
    /// Its state.
    pub state: FindState,
    /// The value.
    pub value: Option<String>,
    /// What else was said of it in a word: `valid`, `listed`.
    pub mark: Option<String>,
    /// Why it failed or cannot be asked.
    pub reason: Option<String>,
    /// When the value was observed, in milliseconds since 1970.
    pub at: Option<i64>,
    /// The answer is older than it is good for.
    pub old: bool,
    /// The job to try again in, where it failed.
    pub job: Option<i64>,
}
