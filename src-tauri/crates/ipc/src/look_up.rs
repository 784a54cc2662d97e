//! "Look up one": what a form holds, what asking costs, the answer as a card, and the history.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What a form holds, by field name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "Record<string, FieldValue>")]
pub struct Fields(pub BTreeMap<String, FieldValue>);

/// What one field holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum FieldValue {
    /// A line of text.
    One(String),
    /// Several values.
    Many(Vec<String>),
}
