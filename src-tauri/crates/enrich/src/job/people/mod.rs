//! People of a company: the one enrichment of which a row may take several questions. Persona after persona is asked for as many
//! as the company still lacks, so that it never gets more than were wanted, and never costs more than its quote.
//!
//! What is asked next follows from what is on disk alone (`standing.rs`: who was taken, how far each question has gone), so a run
//! that was killed goes on where it was. Owns the judgement of a company for quote and run (`judge.rs`) and the reading of an answer
//! (`page.rs`). Does not own: what a persona is (`api::persona`), sending a question (`asking`), and storing its page (`store`).

pub(super) mod estimate;
mod judge;
pub(super) mod page;
mod standing;

pub(super) use judge::judge;
pub(crate) use page::PeopleAsk;

use super::ask_of::AskOf;
use serde_json::Value;

/// A page that was paid for before, under another wish, and is not yet taken for the company.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPage {
    /// Its question.
    pub(crate) ask: AskOf,
    /// The kept answer.
    pub kept_answer: i64,
    /// When it came, in milliseconds since 1970.
    pub at: i64,
    /// What it says.
    pub response: Value,
    /// People that the company may still lack behind it.
    pub lacks: u64,
}
