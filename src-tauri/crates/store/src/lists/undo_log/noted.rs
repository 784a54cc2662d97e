//! One thing that is noted of many records at once, as a step holds it.
//!
//! Does not own: noting it (`records/annotations.rs`).

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::file::error::StoreError;
use crate::file::sql::to_json;
use crate::file::tx::Tx;
use crate::records::annotations;

/// One thing that is noted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Noted {
    /// The status; none for none.
    Status(Option<String>),
    /// The tags.
    Tags(Vec<String>),
    /// The note; empty for none.
    Note(String),
}

/// Notes the same of all of these records.
pub(super) fn put(file: &Tx<'_>, records: &[i64], noted: &Noted) -> Result<(), StoreError> {
    // Its column in `marks`, what is there, and what the column of the grid reads.
    let (column, kept, told) = match noted {
        Noted::Status(status) => ("status", status.clone(), json!(status)),
        Noted::Tags(tags) => ("tags", Some(to_json(tags)?), json!(tags)),
        Noted::Note(note) => ("note", Some(note.clone()), json!(note)),
    };
    annotations::put(file, records, (column, kept.as_deref()), &json!({"own": {column: told}}))
}
