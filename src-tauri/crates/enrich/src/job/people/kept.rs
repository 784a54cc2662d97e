//! A page of a company's people that was paid for before: what it was asked for, and what may still be asked behind it.

use api::Operation;
use api::operations::leads_finder::LeadsFinderResponse;
use api::operations::{LeadsFinder, is_readable};
use serde_json::Value;
use store::records::company_pages::PeoplePage;

use super::page::page_of;
use crate::job::ask_of::AskOf;

/// A page that was paid for before, under another wish or as a question of its own, and is not yet taken for the company.
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

impl KeptPage {
    /// As it is stored for its company; none where it cannot be read.
    pub fn page(&self) -> Option<PeoplePage> {
        read(&self.ask, &self.response)
    }
}

/// A kept answer as a page of a company's people; none where it cannot be read.
pub(super) fn read(question: &AskOf, response: &Value) -> Option<PeoplePage> {
    if !is_readable(LeadsFinder::SPEC.name, response) {
        return None;
    }
    let response: LeadsFinderResponse = serde_json::from_value(response.clone()).ok()?;
    Some(page_of(question.people.as_deref()?, &response))
}
