//! The rows of a search or a list counted by everything that is known of them, and copies of what is drawn of that.

use api::columns::ColumnKind;
use ipc::FacetBar;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The rows of a view counted by every column that can be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RowsBreakdown {
    /// How many rows were counted.
    pub rows: u64,
    /// By column, in the order of the grid; only those of which something is known.
    pub parts: Vec<BreakdownPart>,
    /// Headings of the columns of which nothing is known.
    pub without: Vec<String>,
    /// Rows that an earlier version stored are still being read: there will be more.
    pub filling: bool,
}

/// The rows counted by one column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownPart {
    /// Column key.
    pub key: String,
    /// Column heading.
    pub label: String,
    /// How its values are shown.
    pub kind: ColumnKind,
    /// A row may have several values: counts do not add up to the rows.
    pub several: bool,
    /// Ranges from the lowest that is met to the highest, empty ones too; else the most frequent values.
    pub bars: Vec<FacetBar>,
    /// How many further values there are.
    pub others: u64,
    /// Rows with one of these; none where a row may have several values.
    pub rows_of_others: Option<u64>,
    /// Rows of which no value is known.
    pub unknown: u64,
}

/// Copies a small table that the screen shows, as tab-separated text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CopyTableRequest {
    /// The first line.
    pub headings: Vec<String>,
    /// The lines below.
    pub rows: Vec<Vec<String>>,
}

/// Copies a picture that the screen has drawn.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CopyPictureRequest {
    /// A PNG as base64.
    pub png: String,
}

impl std::fmt::Debug for CopyPictureRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CopyPictureRequest").field("bytes", &self.png.len()).finish()
    }
}
