//! The answer that is one deep record (contract, "Person profile record", "Company profile record"): person and company
//! extraction and the reverse look-ups share it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Doc, lenient};

/// One record with all fields that came; only `url` and `identifier` (people), `url` and `name` (companies) are told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RecordResponse {
    /// The record. Null and empty are read as "nobody found": what the service answers then is not shown.
    #[serde(deserialize_with = "lenient::maybe_doc")]
    #[ts(type = "Record<string, unknown> | null")]
    pub body: Option<Doc>,
}

impl RecordResponse {
    /// Whether there is a record.
    pub fn is_found(&self) -> bool {
        self.body.is_some()
    }
}
