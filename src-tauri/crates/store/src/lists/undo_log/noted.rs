//! One thing that is noted of many records at once, as a step keeps it.
//!
//! Does not own: noting it (`records/annotations.rs`).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

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

impl Noted {
    /// Its column in `marks`, and what stands there.
    fn kept(&self) -> Result<(&'static str, Option<String>), StoreError> {
        Ok(match self {
            Self::Status(status) => ("status", status.clone()),
            Self::Tags(tags) => ("tags", Some(to_json(tags)?)),
            Self::Note(note) => ("note", Some(note.clone())),
        })
    }

    /// As the column of the grid reads it.
    fn told(&self) -> Value {
        match self {
            Self::Status(status) => json!({"status": status}),
            Self::Tags(tags) => json!({"tags": tags}),
            Self::Note(note) => json!({"note": note}),
        }
    }
}

/// Notes the same of all of these records.
pub(super) fn put(file: &Tx<'_>, records: &[i64], noted: &Noted) -> Result<(), StoreError> {
    let (column, value) = noted.kept()?;
    annotations::put(file, records, (column, value.as_deref()), &json!({"own": noted.told()}))
}
