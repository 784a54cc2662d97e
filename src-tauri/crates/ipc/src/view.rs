//! Views: an ordered snapshot of the rows of a search, read in blocks and copied.

use serde::Serialize;
use ts_rs::TS;

/// The most frequent values of a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Facet {
    /// Column key.
    pub key: String,
    /// Column heading.
    pub label: String,
    /// The bars: ranges in their order, others by count.
    pub bars: Vec<FacetBar>,
    /// How many further values there are.
    pub others: u64,
}

/// One bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FacetBar {
    /// The value.
    pub value: String,
    /// What a person reads, where it is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub said: Option<String>,
    /// Rows with it.
    pub count: u64,
    /// Chosen as a filter of the rows.
    pub chosen: bool,
}
