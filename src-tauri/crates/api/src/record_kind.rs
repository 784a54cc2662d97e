//! The two kinds of record.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a record is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum RecordKind {
    /// A company.
    Company,
    /// A person.
    Person,
}

impl RecordKind {
    /// The name under which it is stored and sent to the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Person => "person",
        }
    }
}
