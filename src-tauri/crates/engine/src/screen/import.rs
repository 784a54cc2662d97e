//! Imports: a table from a file or the clipboard into a list.

use std::collections::BTreeMap;

use api::RecordKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where a table comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ImportFrom {
    /// A file that the person chooses in the system's dialog.
    Choose,
    /// A file that was dropped on the window: its place is known to the shell alone, by this number.
    Dropped {
        /// The number of the drop.
        drop: i64,
    },
    /// Cells that were pasted; at most 10 MiB.
    Pasted {
        /// The text.
        text: String,
    },
}

/// Looks into a table before it is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LookRequest {
    /// Where it comes from.
    pub from: ImportFrom,
}

/// How a table is to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadAs {
    /// Which sheet of a workbook.
    pub sheet: usize,
    /// The first row holds headings.
    pub header: bool,
    /// The character between cells, for text: `,`, `;`, tab or `|`.
    pub delimiter: Option<char>,
    /// The encoding, for text: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`.
    pub encoding: Option<String>,
}

/// Reads the same table another way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadAgainRequest {
    /// The import.
    pub import: i64,
    /// How to read it.
    pub read_as: ReadAs,
    /// What its rows are; the guess of the mapping follows.
    pub kind: RecordKind,
}

/// One column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableColumn {
    /// Its heading, or `Column 3`.
    pub heading: String,
    /// Its first values, as they stand; at most 20, long ones cut.
    pub values: Vec<String>,
    /// The field that it is guessed to hold: the key of an import field, or none for a column of one's own.
    pub field: Option<String>,
    /// It says what was wrong at an earlier import, and is no column of the person's: to be left out.
    pub is_problem: bool,
}

/// A table as it was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// The number of the import, good until another one begins.
    pub import: i64,
    /// The name of the file without its folder; none for pasted cells.
    pub file: Option<String>,
    /// What it is, in words: `CSV, semicolons, Windows-1252`.
    pub form: String,
    /// The sheets of a workbook.
    pub sheets: Vec<String>,
    /// How it was read.
    pub read_as: ReadAs,
    /// What its rows are guessed to be.
    pub kind: RecordKind,
    /// Its columns.
    pub columns: Vec<TableColumn>,
    /// Its size in bytes.
    pub bytes: u64,
    /// A name for a new list.
    pub name: String,
    /// The country that numbers without a country code are guessed to be of, as an ISO code.
    pub country: String,
    /// When the same file was imported before, and into which list.
    pub before: Option<ImportedBefore>,
}

/// A list that the program was started with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct HandedList {
    /// The number under which it can be imported, as a file that was dropped.
    pub drop: i64,
    /// The name of the file, without its folder.
    pub file: String,
}

/// An earlier import of the same file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ImportedBefore {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The list's name.
    pub list: String,
}

/// A field that a column can hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ImportField {
    /// Its key.
    pub key: String,
    /// What a person reads: `First name`.
    pub label: String,
    /// Of what.
    pub kind: RecordKind,
    /// Shown where a person types one record.
    pub by_hand: bool,
    /// A record can be recognised by it: a table needs a column for at least one such field.
    pub recognises: bool,
}

/// Which list the rows go into.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ImportInto {
    /// A new one.
    New {
        /// Its name.
        name: String,
    },
    /// One that is there.
    List {
        /// Its number.
        list: i64,
    },
}

/// Checks every row of a table, or imports what is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportRequest {
    /// The import.
    pub import: i64,
    /// What its rows are.
    pub kind: RecordKind,
    /// How it is read.
    pub read_as: ReadAs,
    /// For each column the key of a field, `own` for a column that is kept as it is, or none to leave it out.
    pub mapping: Vec<Option<String>>,
    /// The country whose numbers have no country code, as an ISO code.
    pub country: String,
    /// Into which list.
    pub into: ImportInto,
}

/// An import by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ImportNumber {
    /// Its number.
    pub import: i64,
}

/// Where an import stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ImportPhase {
    /// Every row is being checked; nothing is kept yet.
    Checking,
    /// Checked: it can begin.
    Checked,
    /// The rows are being kept.
    Keeping,
    /// Done.
    Done,
    /// Stopped by the person: nothing was kept.
    Stopped,
}

/// What is wrong in one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineReport {
    /// The line, as a person counts in the file.
    pub line: u64,
    /// The heading of the column; none where the whole line is meant.
    pub column: Option<String>,
    /// What stands there; cut.
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
    /// Where it stands.
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
    /// Of the right ones: records that are in the list already, or stand in the file twice.
    pub repeated: u64,
    /// What is wrong, the first 1,000 lines.
    pub lines: Vec<LineReport>,
    /// How often each problem came: sentence and count, the most frequent first.
    pub problems: BTreeMap<String, u64>,
    /// The one of the problems that another country of the telephone numbers may mend, whether it came or not.
    pub country_problem: Option<String>,
    /// The list, once it is done.
    pub list: Option<i64>,
    /// Whether a file of the rest can be kept.
    pub rest: bool,
}
