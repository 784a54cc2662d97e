//! The values of one column over the rows of a view as bars, each with the condition that selects its rows and no others.
//!
//! Counted is what the condition says, and not what is sorted by: a text is compared as a whole, each of several values counts by itself,
//! and what cells leave unsure is read record by record, of so many records as a person waits for. Texts are in `values/texts.rs`, what is
//! in no cell in `values/each.rs`, numbers in `values/spans.rs`, days in `values/days.rs`. Does not own what a person reads of a bar.

mod days;
mod each;
mod edges;
mod spans;
#[cfg(test)]
mod tests;
mod texts;

use api::RecordKind;
use api::columns::{AnyColumn, Column, ColumnKind};
use column_store::{ColumnStore, Groups, Moment};
use conditions::{Compiled, CompiledScore, Condition, Score, Test, Verdict};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::rows::by_column::source::Rows;
use crate::rows::judged::Bench;

/// Records that are read one by one for the bars of a column.
pub const MOST_READ: usize = 20_000;
/// Rows without a number or a day of which each is looked at: it may have something there in a form that nobody knows.
const MOST_EMPTY: usize = 5_000;
/// Values that have a bar.
const MOST_BARS: usize = 12;

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
struct Over<'o> {
    bench: Bench<'o>,
    file: &'o Connection,
    column_store: &'o ColumnStore,
    asked: &'o ValuesOf,
    key: String,
}

impl<'o> Over<'o> {
    fn source(&self) -> Rows<'o> {
        Rows(self.file)
    }

    fn moment(&self) -> &Moment {
        &self.bench.moment
    }

    fn groups(&self, column: &'static Column) -> Result<Groups, StoreError> {
        let ValuesOf { kind, records, .. } = self.asked;
        self.column_store.groups(&self.source(), *kind, column, records, self.moment())
    }

    fn rows(&self) -> u64 {
        self.asked.records.len() as u64
    }

    fn bar(&self, of: ValuesIn, count: u64, test: Test, values: &[&str]) -> ValueBar {
        ValueBar { of, count, condition: Condition::term(&self.key, test, values) }
    }

    /// Adds the bar of the rows that have nothing, where there are some.
    fn with_nothing(&self, bars: &mut Vec<ValueBar>, rows: u64) {
        if rows > 0 {
            bars.push(self.bar(ValuesIn::Nothing, rows, Test::Empty, &[]));
        }
    }

    /// All bars of a column of which each row has one number or day at most; of those that have none each is looked at, where they are few.
    fn one_each(&self, mut bars: Vec<ValueBar>, others: u64, without: &[i64]) -> Result<Values, StoreError> {
        let told: u64 = bars.iter().map(|bar| bar.count).sum();
        let nothing = if without.len() <= MOST_EMPTY {
            let empty = Condition::term(&self.key, Test::Empty, &[]);
            let compiled = Compiled::of(&empty, self.asked.kind, self.asked.now, &[]);
            let verdicts = self.bench.judged(&compiled, without)?;
            verdicts.into_iter().filter(|verdict| *verdict == Verdict::Yes).count() as u64
        } else {
            0
        };
        self.with_nothing(&mut bars, nothing);
        Ok(Values {
            rows: self.rows(),
            bars,
            others: Some(others),
            rows_of_others: self.rows().saturating_sub(told + nothing),
        })
    }

    fn values(&self) -> Result<Option<Values>, StoreError> {
        let column = match &self.asked.column {
            AnyColumn::Known(column) => *column,
            AnyColumn::Seen(_) => return each::values(self),
            AnyColumn::Score { score, .. } => return self.points(*score).map(Some),
        };
        if column.keeps_counted() {
            return texts::counted(self, column);
        }
        match column.kind {
            ColumnKind::Number | ColumnKind::Count { .. } => {
                let groups = self.groups(column)?;
                let scale: Vec<f64> = column.bands().map(|(start, _)| start).collect();
                self.one_each(spans::bars(self, &groups, &scale)?, 0, &groups.without).map(Some)
            }
            ColumnKind::Date => {
                let groups = self.groups(column)?;
                self.one_each(days::bars(self, &groups)?, 0, &groups.without).map(Some)
            }
            ColumnKind::Flag | ColumnKind::Range => {
                let groups = self.groups(column)?;
                let (bars, others) = spans::one_by_one(self, column, &groups)?;
                self.one_each(bars, others, &groups.without).map(Some)
            }
            _ => texts::whole(self, column),
        }
    }

    /// Every row has points.
    fn points(&self, score: i64) -> Result<Values, StoreError> {
        let scores = &self.asked.scores;
        let points = match scores.iter().find(|one| one.score == score && one.kind == self.asked.kind) {
            Some(score) => self.bench.points(&CompiledScore::of(score, self.asked.now), &self.asked.records)?,
            None => Vec::new(),
        };
        let groups = Groups::of_numbers(points.into_iter().map(|points| points as f64));
        let bars = spans::bars(self, &groups, &[])?;
        let told: u64 = bars.iter().map(|bar| bar.count).sum();
        Ok(Values { rows: self.rows(), bars, others: Some(0), rows_of_others: self.rows().saturating_sub(told) })
    }
}

impl Store {
    /// The values of a column over some rows; none where too many records would have to be read one by one.
    pub async fn column_values(&self, asked: ValuesOf) -> Result<Option<Values>, StoreError> {
        self.read_many(move |file, column_store| {
            let (bench, key) = (Bench::over(file, column_store, asked.kind), asked.column.key());
            Over { bench, file, column_store, asked: &asked, key }.values()
        })
        .await
    }
}
