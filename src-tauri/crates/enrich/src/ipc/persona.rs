//! A persona before it is asked for: how many people of companies it means.

use api::Persona;
use records::ipc::Selection;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks how many people a persona means at the companies of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PersonaCountRequest {
    /// The list.
    pub list: i64,
    /// The view and the rows; none for the whole list.
    pub rows: Option<(i64, Selection)>,
    /// The persona.
    pub persona: Persona,
}

/// How many people a persona means, by free counts at some of the companies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PersonaCount {
    /// Companies that were counted at.
    pub companies: u64,
    /// People of one company, in tenths of a person.
    pub tenths: u64,
    /// 19 times in 20 it is within so many tenths of it.
    pub margin_tenths: u64,
    /// Those were counted, too, whom the persona leaves out by title: there may be fewer.
    pub too_many: bool,
}
