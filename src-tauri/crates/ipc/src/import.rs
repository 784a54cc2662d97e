//! Imports: a table from a file or the clipboard into a list.

use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// How far an import is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ImportPhase {
    /// Every row is being checked; nothing is stored yet.
    Checking,
    /// Checked: it can begin.
    Checked,
    /// The rows are being stored.
    Keeping,
    /// Done.
    Done,
    /// Stopped by the person: nothing was stored.
    Stopped,
}

/// What is wrong in one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineReport {
    /// The line, as a person counts in the file.
    pub line: u64,
    /// The heading of the column; none where the whole line is meant.
    pub column: Option<String>,
    /// What is there; cut.
    pub value: String,
    /// What is wrong and what to do.
    pub problem: String,
    /// The row is taken all the same, without this value.
    pub taken: bool,
}

/// An import as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportState {
    /// Its number.
    pub import: i64,
    /// How far it is.
    pub phase: ImportPhase,
    /// Rows that were read.
    pub read: u64,
    /// How much of the file was read, in hundredths.
    pub part: u8,
    /// Rows that are right.
    pub right: u64,
    /// Of the right ones: those that are taken without a value that could not be read.
    pub lacking: u64,
    /// Rows that are not, and go to the file of the rest.
    pub wrong: u64,
    /// Rows of people who were erased: they are left out, and go to no file.
    pub erased: u64,
    /// Of the right ones: records that are new here.
    pub fresh: u64,
    /// Of the right ones: records that are in the list already, or are in the file twice.
    pub repeated: u64,
    /// What is wrong, the first 1,000 lines.
    pub lines: Vec<LineReport>,
    /// How often each problem came: sentence and count, the most frequent first.
    pub problems: BTreeMap<String, u64>,
    /// The one of the problems that another country of the telephone numbers may mend, whether it came or not.
    pub country_problem: Option<String>,
    /// The list, once it is done.
    pub list: Option<i64>,
    /// Whether a file of the rest can be saved.
    pub rest: bool,
}
