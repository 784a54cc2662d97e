//! Imports: a table from a file or the clipboard into a list.

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
    /// Its first values, as they are in the table; at most 20, long ones cut.
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
    /// For each column the key of a field, `own` for a column that is stored as it is, or none to leave it out.
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
