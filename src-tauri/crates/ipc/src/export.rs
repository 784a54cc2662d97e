//! Exports: files of rows, and those that were written before.

use serde::Serialize;
use ts_rs::TS;

/// An export as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportState {
    /// Its number, that of the past export once it is done; 0 where no file was chosen.
    pub export: i64,
    /// How far it is.
    pub phase: ExportPhase,
    /// Rows to write.
    pub rows: u64,
    /// Rows written.
    pub written: u64,
    /// Chosen rows that are not written.
    pub left_out: u64,
    /// Size of the file once it is there.
    pub bytes: Option<u64>,
    /// The name of the file, without its folder.
    pub file: Option<String>,
}

/// How far an export is.
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
