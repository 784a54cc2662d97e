//! What rows of the log say, before they are sealed and after they are opened.
//!
//! What a newer app adds is passed over; what it cannot do without makes another kind of row.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question was answered, and paid for.
pub(crate) const ANSWER: i16 = 1;
/// The service found nothing for a question.
pub(crate) const NOTHING: i16 = 2;
/// A person has said what a call cost whose answer nobody has.
pub(crate) const CHARGE: i16 = 3;

/// Entries came onto the list of who must not be contacted.
pub(crate) const SUPPRESS: i16 = 10;
/// Entries went off it.
pub(crate) const UNSUPPRESS: i16 = 11;
/// Somebody was erased.
pub(crate) const ERASE: i16 = 12;
/// The vault holds nothing any more of who was erased.
pub(crate) const CLEAN: i16 = 14;

/// What a row says of entries of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entries {
    /// Their kind and their value, in its one spelling.
    pub entries: Vec<(String, String)>,
    /// How far the policy was read where these went.
    #[serde(default)]
    pub seen: i64,
}

/// What a row says of somebody who was erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Erasure {
    /// One-way marks, as hexadecimal.
    pub marks: Vec<String>,
    /// The erasure that this follows from: what another computer knew of the same person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
}

/// What a row says of what is clean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IsClean {
    /// By what the erasure is known.
    pub erasure: String,
}

/// What a row says of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Body {
    /// Command name of the operation.
    pub operation: String,
    /// The canonical request. Whoever asks the same finds it here: a row that answers something else is not believed.
    pub request: String,
    /// The answer, with the contract's field names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<Value>,
    /// What it was for.
    #[serde(default)]
    pub subject: String,
    /// What it could have cost at most, in tenths.
    #[serde(default)]
    pub quoted: u64,
    /// What it cost, in tenths.
    #[serde(default)]
    pub charged: u64,
    /// Pieces that have a price.
    #[serde(default)]
    pub rows: u64,
    /// When it came, in milliseconds since 1970.
    pub at: i64,
    /// Who has paid.
    #[serde(default)]
    pub member: String,
}
