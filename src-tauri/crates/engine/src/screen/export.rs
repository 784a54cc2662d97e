//! Exports.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Selection;

/// Writes rows of a view to a file that the person chooses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportRequest {
    /// The view.
    pub view: i64,
    /// Which rows.
    pub selection: Selection,
    /// Which columns, in this order.
    pub columns: Vec<String>,
    /// Which kind of file.
    pub format: ExportFormat,
}

/// Kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ExportFormat {
    /// A workbook.
    Xlsx,
    /// Comma-separated text in UTF-8.
    Csv {
        /// With a byte-order mark, which Excel needs to read accents.
        bom: bool,
    },
}

/// An export by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportNumber {
    /// Its number, good while the app runs.
    pub export: i64,
}

/// An export as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExportState {
    /// Its number.
    pub export: i64,
    /// Where it stands.
    pub phase: ExportPhase,
    /// Rows to write.
    pub rows: u64,
    /// Rows written.
    pub written: u64,
    /// Size of the file once it is there.
    pub bytes: Option<u64>,
    /// The name of the file, without its folder.
    pub file: Option<String>,
}

/// Where an export stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ExportPhase {
    /// The person closed the dialog, or stopped it: no file was written.
    Cancelled,
    /// Writing.
    Writing,
    /// Written, and its rows counted again.
    Done,
}
