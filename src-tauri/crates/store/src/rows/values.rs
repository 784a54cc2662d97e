//! The values of one column over the rows of a view as bars, each with the condition that selects its rows and no others.
//!
//! Counted is what the condition says, and not what is sorted by: a text is compared as a whole, each of several values counts by itself,
//! and what cells leave unsure is read record by record, of so many records as a person waits for. Texts are in `values/texts.rs`, what is
//! in no cell in `values/each.rs`, numbers in `values/spans.rs`, days in `values/days.rs`. Does not own what a person reads of a bar.

mod candidates;
mod days;
mod each;
mod edges;
mod over;
mod spans;
#[cfg(test)]
mod tests;
mod texts;

use std::collections::HashSet;

use api::columns::{AnyColumn, ColumnKind};
use api::text::comparable;
use column_store::Groups;
use conditions::{Compiled, CompiledScore, Condition, Test, Verdict};

use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::records;
use crate::rows::judged::Bench;
use over::Over;

pub use over::{MOST_READ, NoBars, ValueBar, Values, ValuesIn, ValuesOf};

/// Rows without a number or a day of which each is looked at: it may have something there in a form that nobody knows.
const MOST_EMPTY: usize = 2_000;
/// Rows that are looked at to see whether nearly each has another text.
const LOOKED_AT: usize = 100;
/// From one of them to the next, as a part of all rows: the golden section meets no order that comes again and again.
const APART: f64 = 0.618_033_988_749_894_9;

fn values(over: &Over<'_>) -> Result<Option<Values>, StoreError> {
    let column = match &over.asked.column {
        AnyColumn::Known(column) => *column,
        AnyColumn::Seen(_) => return each::values(over),
        AnyColumn::Score { score, .. } => return points(over, *score).map(Some),
    };
    if column.keeps_counted() {
        return texts::counted(over, column);
    }
    match column.kind {
        ColumnKind::Number | ColumnKind::Count { .. } => {
            let groups = over.groups(column)?;
            let scale: Vec<f64> = column.bands().map(|(start, _)| start).collect();
            one_each(over, spans::bars(over, &groups, &scale)?, 0, &groups.without).map(Some)
        }
        ColumnKind::Date => {
            let groups = over.groups(column)?;
            one_each(over, days::bars(over, &groups)?, 0, &groups.without).map(Some)
        }
        ColumnKind::Flag | ColumnKind::Range => {
            let groups = over.groups(column)?;
            let (bars, others) = spans::one_by_one(over, column, &groups)?;
            one_each(over, bars, others, &groups.without).map(Some)
        }
        _ => texts::whole(over, column),
    }
}

/// All bars of a column of which each row has one number or day at most; of those that have none each is looked at, where they are few.
fn one_each(over: &Over<'_>, mut bars: Vec<ValueBar>, others: u64, without: &[i64]) -> Result<Values, StoreError> {
    let told: u64 = bars.iter().map(|bar| bar.count).sum();
    let nothing = if without.len() <= MOST_EMPTY {
        let empty = Condition::term(&over.key, Test::Empty, &[]);
        let compiled = Compiled::of(&empty, over.asked.kind, over.asked.now, &[]);
        let verdicts = over.bench.judged(&compiled, without)?;
        verdicts.into_iter().filter(|verdict| *verdict == Verdict::Yes).count() as u64
    } else {
        0
    };
    over.with_nothing(&mut bars, nothing);
    Ok(Values {
        rows: over.rows(),
        bars,
        others: Some(others),
        rows_of_others: over.rows().saturating_sub(told + nothing),
    })
}

/// Every row has points.
fn points(over: &Over<'_>, score: i64) -> Result<Values, StoreError> {
    let scores = &over.asked.scores;
    let points = match scores.iter().find(|one| one.score == score && one.kind == over.asked.kind) {
        Some(score) => over.bench.points(&CompiledScore::of(score, over.asked.now), &over.asked.records)?,
        None => Vec::new(),
    };
    let groups = Groups::of_numbers(points.into_iter().map(|points| points as f64));
    let bars = spans::bars(over, &groups, &[])?;
    let told: u64 = bars.iter().map(|bar| bar.count).sum();
    Ok(Values { rows: over.rows(), bars, others: Some(0), rows_of_others: over.rows().saturating_sub(told) })
}

/// Whether a column is of prose that is another one in nearly each row, as a look at some of many rows shows: of so many values a few bars say
/// nothing.
fn is_prose(over: &Over<'_>) -> Result<bool, StoreError> {
    let (column, all) = (&over.asked.column, &over.asked.records);
    let is_long = matches!(column, AnyColumn::Known(column) if column.kind == ColumnKind::Long);
    if !is_long || all.len() <= MOST_READ {
        return Ok(false);
    }
    let (mut filled, mut different) = (0, HashSet::new());
    for at in 0..LOOKED_AT {
        let place = (at as f64 * APART).fract() * all.len() as f64;
        let Some(record) = all.get(place as usize) else { continue };
        let Some(record) = records::by_number(over.file, *record)? else { continue };
        let Some((_, shown)) = column.newest(record.docs()) else { continue };
        filled += 1;
        different.insert(comparable(&shown));
    }
    Ok(filled * 5 >= LOOKED_AT && different.len() * 10 >= filled * 9)
}

impl Store {
    /// The values of a column over some rows.
    ///
    /// # Errors
    /// As the file cannot be read. The inner one says why the column has no bars.
    pub async fn column_values(&self, asked: ValuesOf) -> Result<Result<Values, NoBars>, StoreError> {
        self.read_many(move |file, column_store| {
            let (bench, key) = (Bench::over(file, column_store, asked.kind), asked.column.key());
            let over = Over { bench, file, column_store, asked: &asked, key };
            if is_prose(&over)? {
                return Ok(Err(NoBars::Prose));
            }
            Ok(values(&over)?.ok_or(NoBars::ReadOneByOne))
        })
        .await
    }
}
