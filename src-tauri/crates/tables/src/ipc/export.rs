//! Exports: files of rows, and those that were written before.

use api::RecordKind;
use ipc::LeftOut;
use records::ipc::{RowsOf, Selection};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use sheets::Delimiter as ExportDelimiter;

/// Writes rows of a view to a file that the person chooses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportRequest {
    /// The view.
    pub view: i64,
    /// Which rows.
    pub rows: ExportRows,
    /// Columns and options.
    pub shape: ExportShape,
    /// Write rows that the suppression list names too. Said for this one export; never stored.
    pub suppressed: bool,
    /// The file goes to the pointer, which holds it while it drags; else to a place that the person chooses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub dragged: bool,
}

/// Which rows of a view are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ExportRows {
    /// Selected ones.
    Selected {
        /// Which.
        selection: Selection,
    },
    /// All.
    All,
    /// Those that no export of the same list or search has written.
    New,
}

/// What every row of a file looks like: stored with a past export and under a preset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportShape {
    /// The columns, in this order.
    pub columns: Vec<ExportColumn>,
    /// Which kind of file.
    pub format: ExportFormat,
    /// What is done with people who must not be called.
    pub do_not_call: DoNotCallRows,
    /// Rows that another system knows are not written.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub leave_out_known: bool,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportColumn {
    /// Column key.
    pub key: String,
    /// What is written above it; the name of the column when none.
    pub heading: Option<String>,
}

/// Kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ExportFormat {
    /// A workbook.
    Xlsx,
    /// Text in UTF-8 with a delimiter.
    Csv {
        /// With a byte-order mark, which Excel needs to read accents.
        bom: bool,
        /// What is between two cells.
        delimiter: ExportDelimiter,
    },
    /// A list for a colleague who has this app: opened there, it can be imported as it is.
    List,
}

/// What is done with people whose number is on a do-not-call list, and with those whose check is too old to go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum DoNotCallRows {
    /// They are not written.
    LeaveOut,
    /// They are written, and a column says the state of the check of everybody.
    Mark,
    /// They are written like all others.
    Include,
}

/// Asks what an export would write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportCountRequest {
    /// The view.
    pub view: i64,
    /// Which rows.
    pub rows: ExportRows,
    /// What is done with people who must not be called.
    pub do_not_call: DoNotCallRows,
    /// Write rows that the suppression list names too.
    pub suppressed: bool,
    /// Rows that another system knows are not written.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub leave_out_known: bool,
}

/// What an export would write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportCount {
    /// Rows that would be written.
    pub rows: u64,
    /// Rows that would not, by reason: each counts once.
    pub left_out: Vec<LeftOut>,
    /// Of the chosen rows, those that the suppression list names, written or not.
    pub suppressed: u64,
    /// Of the chosen rows, those that another system knows, written or not.
    pub elsewhere: u64,
    /// Of the chosen rows, those on a do-not-call list, written or not.
    pub listed: u64,
    /// Of the chosen rows, those whose do-not-call check is too old to go by, written or not.
    pub outdated: u64,
    /// Of all rows of the view, those that no export of the same list or search has written.
    pub new_rows: u64,
    /// When the list or search was last exported; none if never.
    pub exported_at: Option<i64>,
}

/// An export by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportNumber {
    /// Its number.
    pub export: i64,
}

/// Asks for past exports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PastExportsRequest {
    /// Those of this list or search; all when none.
    pub of: Option<RowsOf>,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PastExport {
    /// Its number.
    pub export: i64,
    /// The list or search whose rows it has.
    pub of: RowsOf,
    /// The name of the list or search at that time.
    pub title: String,
    /// What its rows are.
    pub kind: RecordKind,
    /// When it was finished, in milliseconds since 1970.
    pub at: i64,
    /// Its rows.
    pub rows: u64,
    /// Which rows were to be written.
    pub which: WhichRows,
    /// Its columns and options.
    pub shape: ExportShape,
    /// The name of the file, without its folder.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// SHA-256 of its bytes, as 64 hexadecimal digits.
    pub checksum: String,
    /// What has become of it.
    pub fate: FileFate,
}

/// Which rows a past export was to write; repeated, the same of today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum WhichRows {
    /// Selected ones: repeated, those of them that are still there.
    Selected,
    /// All.
    All,
    /// Those that were new.
    New,
}

/// What has become of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FileFate {
    /// It is as it was written.
    Same,
    /// It was changed since it was written.
    Changed,
    /// It is not there any more, or cannot be read.
    Gone,
}

/// Compares two exports of the same list or search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CompareExportsRequest {
    /// The older one.
    pub first: i64,
    /// The newer one.
    pub second: i64,
}

/// Two exports, by their rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ExportComparison {
    /// Rows that only the newer one has.
    pub new: u64,
    /// Rows that only the older one has.
    pub gone: u64,
    /// Rows that both have.
    pub same: u64,
}

/// Asks for the presets of a kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportPresetsRequest {
    /// The kind.
    pub kind: RecordKind,
}

/// Columns and options under a name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportPreset {
    /// The number of one that the person has saved; none for those that are always there.
    pub preset: Option<i64>,
    /// Its name.
    pub name: String,
    /// What it does, in a sentence.
    pub help: String,
    /// Its columns; empty for those that are chosen, under their own names.
    pub columns: Vec<ExportColumn>,
    /// The kind of file, where the preset says it.
    pub format: Option<ExportFormat>,
    /// What is done with people who must not be called, where the preset says it.
    pub do_not_call: Option<DoNotCallRows>,
    /// Whether rows that another system knows are left out, where the preset says it.
    pub leave_out_known: Option<bool>,
}

/// Stores columns and options under a name; one of the same name is replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SavePresetRequest {
    /// Of what the rows are.
    pub kind: RecordKind,
    /// The name.
    pub name: String,
    /// What is stored.
    pub shape: ExportShape,
}

/// Forgets a preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RemovePresetRequest {
    /// Of what the rows are.
    pub kind: RecordKind,
    /// Its number.
    pub preset: i64,
}
