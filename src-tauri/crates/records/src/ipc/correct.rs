//! Correcting values.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Corrects values. An empty one takes a correction back: what is told of the record is shown again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum CorrectRequest {
    /// A block of cells, as it is pasted over a range.
    Block {
        /// The view.
        view: i64,
        /// The position of the first row in it.
        row: u64,
        /// The columns, by key, from left to right.
        columns: Vec<String>,
        /// What is typed, row by row, of each row as many as there are columns.
        values: Vec<Vec<String>>,
    },
    /// The same in all cells of a range; nothing takes corrections back.
    Fill {
        /// The view.
        view: i64,
        /// The position of the first row in it.
        row: u64,
        /// The position of the last one.
        to: u64,
        /// The columns, by key.
        columns: Vec<String>,
        /// What is typed.
        value: String,
    },
    /// What the first row has in some columns, in all rows below it up to another: as it is filled down.
    Down {
        /// The view.
        view: i64,
        /// The position of the first row in it.
        row: u64,
        /// The position of the last one.
        to: u64,
        /// The columns, by key.
        columns: Vec<String>,
    },
    /// One value of one record.
    Record {
        /// The record.
        record: i64,
        /// The column, by key.
        column: String,
        /// What is typed.
        value: String,
    },
}

/// Asks for the whole of a value, to be typed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ValueRequest {
    /// The record.
    pub record: i64,
    /// The column, by key.
    pub column: String,
}

/// A value as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TypedValue {
    /// All of it, without what a grid does to be short; none where there is none.
    pub text: Option<String>,
}
