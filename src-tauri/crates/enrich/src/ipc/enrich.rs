//! Enrichments: what can be found out about the rows of a list, what that costs, and the jobs that do it.

use api::{Enrichment, Persona, Tenths};
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
    /// Rows that are left out because the condition of the step does not hold.
    pub skipped: u64,
    /// Rows that are left out because their status says never to spend on them.
    pub spared: u64,
    /// Rows that cannot succeed.
    pub cannot: Vec<LeftOut>,
    /// Questions that are asked for sure.
    pub sure: u64,
    /// Of these, those that the team owns: free.
    pub team: u64,
    /// Questions that are asked where an earlier step finds what this one needs, or where its outcome lets the condition hold.
    pub perhaps: u64,
    /// Results that are paid for at most: one each, or people of companies, who are paid for one by one.
    pub results: u64,
    /// Calls that are to be expected, for the time that they take: one for each question, and of people of companies one for each persona.
    /// Pages that come short take more.
    pub calls: u64,
    /// Of the questions that may be asked, those that the condition alone decides.
    pub conditional: u64,
    /// What each result costs.
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
    /// Those of what follows for the people who are found, priced for as many as there can be at most.
    pub then: Vec<StepQuote>,
    /// Questions at most, also of what follows.
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
    /// People of companies, where these are to be found.
    pub people: Option<PeopleQuote>,
    /// Why it cannot start.
    pub blocked: Option<String>,
    /// The usual limit of a job, for the field: what is likely and half as much again, where the hit rates of enough questions
    /// show that; never above the worst case.
    pub spending_limit: Tenths,
}

/// What finding people at companies will bring and cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PeopleQuote {
    /// Fitting people who are owned: taken first, free.
    pub owned: u64,
    /// People who are asked for at most.
    pub most: u64,
    /// What is likely; none while too few companies were asked.
    pub likely: Option<LikelyPeople>,
    /// The companies by their size, the smallest first.
    pub sizes: Vec<SizeQuote>,
    /// What may be a mistake in the personas, as sentences.
    pub remarks: Vec<String>,
}

/// What the companies that were asked before make likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LikelyPeople {
    /// People who are paid for.
    pub people: u64,
    /// 19 times in 20 it is within so many of it.
    pub margin: u64,
    /// The companies that it was learned from.
    pub companies: u64,
    /// They were asked for the same personas.
    pub same: bool,
}

/// Companies of one size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SizeQuote {
    /// The range, as the service has it: `51-200`; empty where it is not known.
    pub size: String,
    /// Companies.
    pub companies: u64,
    /// Fitting people who are owned.
    pub owned: u64,
    /// People who are asked for at most.
    pub most: u64,
    /// People who are likely to be found.
    pub likely: Option<u64>,
}

/// A persona that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StoredPersona {
    /// Its number; none of one that is built in.
    pub number: Option<i64>,
    /// What it is called, in the language of the screen.
    pub name: String,
    /// The persona.
    pub persona: Persona,
}

/// Stores a persona under its name; the same name again replaces it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaRequest {
    /// The persona.
    pub persona: Persona,
}

/// A stored persona by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaNumber {
    /// Its number.
    pub number: i64,
}

/// A list of companies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CoverageRequest {
    /// The list.
    pub list: i64,
}

/// How many companies of a list have the people that were wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// Companies that have as many as were wanted.
    pub enough: u64,
    /// Companies that have fewer.
    pub some: u64,
    /// Companies at which nobody was found.
    pub nobody: u64,
    /// Companies that cannot be asked: neither a page nor a name is known.
    pub no_page: u64,
    /// Companies that were not asked, or of which it went wrong.
    pub open: u64,
    /// When the newest answer came, in milliseconds since 1970.
    pub at: Option<i64>,
    /// The list that the people came into.
    pub into: Option<i64>,
    /// Rows that were paid for and count for no company, with why that is, as a sentence.
    pub spare: Option<String>,
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
