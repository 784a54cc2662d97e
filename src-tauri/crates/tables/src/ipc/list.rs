//! Lists: records that a person keeps together, what is noted about them, duplicates, and undo.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Adds one record that a person types.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AddByHandRequest {
    /// The list.
    pub list: i64,
    /// What was typed, by the key of an import field.
    pub fields: BTreeMap<String, String>,
    /// The country whose numbers have no country code, as an ISO code.
    pub country: String,
}
