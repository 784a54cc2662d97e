//! Suggestions while typing.

use api::SearchKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks for values of a filter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SuggestRequest {
    /// Of which kind of search.
    pub kind: SearchKind,
    /// The filter's key.
    pub filter: String,
    /// What was typed.
    pub q: String,
    /// The chosen countries, which narrow places.
    pub country: Vec<String>,
    /// The chosen regions, which narrow cities.
    pub region: Vec<String>,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Suggestions {
    /// The values, best first.
    pub items: Vec<Suggestion>,
    /// Whether a typed value that is not in the list may be used as it is.
    pub free_entry: bool,
    /// Whether asking the service can add more: the screen then calls `suggest_more`.
    pub more: bool,
    /// Why the service added nothing, if it did not.
    pub note: Option<String>,
}

/// One value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Suggestion {
    /// What is sent.
    pub value: String,
    /// What a person reads.
    pub label: String,
    /// What distinguishes it from others of the same name: `Bavaria, Germany`.
    pub detail: Option<String>,
    /// Which parts of the label were typed, as pairs of positions in UTF-16 units (those of JavaScript).
    pub matched: Vec<(u32, u32)>,
}
