//! A question about the values of a column, its answer, and what it is answered with.
//!
//! Does not own the answering.

use api::RecordKind;
use api::columns::{AnyColumn, Column};
use column_store::{ColumnStore, Groups, Moment};
use conditions::{Condition, Score, Test};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::rows::by_column::source::Rows;
use crate::rows::judged::Bench;

/// Records that are read one by one for the bars of a column.
pub const MOST_READ: usize = 20_000;
/// Values that have a bar.
pub(super) const MOST_BARS: usize = 12;

/// What is asked.
#[derive(Debug, Clone)]
pub struct ValuesOf {
    /// What the rows are.
    pub kind: RecordKind,
    /// The column.
    pub column: AnyColumn,
    /// The rows.
    pub records: Vec<i64>,
    /// The scores that there are.
    pub scores: Vec<Score>,
    /// The moment as of which conditions are judged, in milliseconds since 1970.
    pub now: i64,
}

/// The values of a column.
#[derive(Debug, Clone, PartialEq)]
pub struct Values {
    /// Rows in all.
    pub rows: u64,
    /// The most frequent values, numbers and ranges in their order, days from the newest on; last the rows without any. A row with several
    /// values is in several bars.
    pub bars: Vec<ValueBar>,
    /// How many further values there are; none where that is not known.
    pub others: Option<u64>,
    /// Rows that are in none of the bars.
    pub rows_of_others: u64,
}

/// Why a column has no bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoBars {
    /// More than [`MOST_READ`] records would have to be read one by one.
    ReadOneByOne,
    /// Of many rows nearly each that was looked at has another long text.
    Prose,
}

/// A bar.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueBar {
    /// What its rows have.
    pub of: ValuesIn,
    /// How many rows.
    pub count: u64,
    /// What holds of exactly these rows.
    pub condition: Condition,
}

/// What the rows of a bar have.
#[derive(Debug, Clone, PartialEq)]
pub enum ValuesIn {
    /// This value, as it is shown, in English.
    Value(String),
    /// A number in this span, both ends included; open where there is none.
    Span(Option<f64>, Option<f64>),
    /// A day within this year or month.
    Within(String),
    /// A day before this year.
    Before(String),
    /// Nothing.
    Nothing,
}

/// What a question is answered with.
pub(super) struct Over<'o> {
    pub bench: Bench<'o>,
    pub file: &'o Connection,
    pub column_store: &'o ColumnStore,
    pub asked: &'o ValuesOf,
    pub key: String,
}

impl<'o> Over<'o> {
    /// What the column store reads.
    pub fn source(&self) -> Rows<'o> {
        Rows(self.file)
    }

    /// Of all parts of the answer.
    pub fn moment(&self) -> &Moment {
        &self.bench.moment
    }

    /// The rows by what they are sorted by.
    pub fn groups(&self, column: &'static Column) -> Result<Groups, StoreError> {
        let ValuesOf { kind, records, .. } = self.asked;
        self.column_store.groups(&self.source(), *kind, column, records, self.moment())
    }

    /// How many rows there are.
    pub fn rows(&self) -> u64 {
        self.asked.records.len() as u64
    }

    /// A bar whose rows one line selects.
    pub fn bar(&self, of: ValuesIn, count: u64, test: Test, values: &[&str]) -> ValueBar {
        ValueBar { of, count, condition: Condition::term(&self.key, test, values) }
    }

    /// Adds the bar of the rows that have nothing, where there are some.
    pub fn with_nothing(&self, bars: &mut Vec<ValueBar>, rows: u64) {
        if rows > 0 {
            bars.push(self.bar(ValuesIn::Nothing, rows, Test::Empty, &[]));
        }
    }
}
