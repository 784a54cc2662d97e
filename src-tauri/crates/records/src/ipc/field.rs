//! A field of a record, as it is shown.

use api::columns::ColumnKind;
use serde::Serialize;
use store::records::{BY_HAND, IMPORT};
use ts_rs::TS;

/// One field of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DetailField {
    /// Column key.
    pub key: String,
    /// Heading.
    pub label: String,
    /// The heading of its group.
    pub group: String,
    /// Its value as text.
    pub value: String,
    /// How the value behaves.
    pub kind: ColumnKind,
    /// Whether it can be opened in the browser.
    pub link: bool,
    /// The operation that returned it, in words: `People loaded`.
    pub source: String,
    /// From whom that is.
    pub giver: Giver,
    /// When it was observed, in milliseconds since 1970.
    pub observed_at: i64,
}

/// From whom something is that is known of a record: only what the service told was paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Giver {
    /// From an answer of the service.
    Service,
    /// From a file or a pasted table.
    File,
    /// Typed by hand.
    Hand,
}

impl Giver {
    /// Of what was told by an operation, an import or by hand.
    pub(crate) fn of(operation: &str) -> Self {
        match operation {
            IMPORT => Self::File,
            BY_HAND => Self::Hand,
            _ => Self::Service,
        }
    }
}
