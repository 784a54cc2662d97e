//! A page of a company's people that was paid for before: what it was asked for, and what may still be asked behind it.

use serde_json::Value;

use crate::job::ask_of::AskOf;

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
