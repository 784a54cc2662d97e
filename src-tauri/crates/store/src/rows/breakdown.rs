//! The rows of a search or a list counted by every column that can be: how many rows have each value, and of how many none is
//! known. What is asked of very many rows is answered from `column_store`, where it is kept.
//!
//! Owns: which values are told, and in which order. Does not own which columns are counted (`api/src/columns/counted.rs`).

use std::cmp::Ordering;
use std::collections::HashMap;

use api::columns::{BETWEEN, Column, Counted, GridKind, range_start};
use rusqlite::Connection;

use crate::Store;
use crate::file::error::StoreError;
use crate::rows::snapshot::{Bar, Wanted, every_row_of, first, tallied};

/// The rows of a request counted by every column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakdown {
    /// How many rows there are.
    pub rows: u64,
    /// By column, in the order of the grid.
    pub parts: Vec<Part>,
}

/// The rows counted by one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The column.
    pub column: &'static Column,
    /// The ranges of a scale from the lowest that is met to the highest, empty ones too; else the most frequent values.
    pub bars: Vec<Bar>,
    /// How many further values there are.
    pub others: u64,
    /// Rows with one of these; not counted where a row may have several values.
    pub rows_of_others: Option<u64>,
    /// Rows of which no value is known.
    pub unknown: u64,
}

impl Part {
    /// Of what rows are counted under, as it is kept.
    pub(crate) fn of(column: &'static Column, mut counted: Vec<(&str, u64)>, rows: u64, most: u32) -> Self {
        let known: u64 = counted.iter().map(|(_, count)| *count).sum();
        if column.counted == Counted::Each {
            let mut each: HashMap<&str, u64> = HashMap::new();
            for (values, count) in counted {
                values.split(BETWEEN).for_each(|value| *each.entry(value).or_default() += count);
            }
            counted = each.into_iter().collect();
        }
        let (bars, others) =
            if column.scale.is_empty() { first(column, counted, most) } else { on_scale(column, counted, most) };
        let told: u64 = bars.iter().map(|bar| bar.count).sum();
        let rows_of_others = (column.counted != Counted::Each).then(|| known.saturating_sub(told));
        Self { column, bars, others, rows_of_others, unknown: rows.saturating_sub(known) }
    }
}

/// Ranges in their order, those of the scale between others that are met too; behind them what is no range.
fn on_scale(column: &'static Column, mut counted: Vec<(&str, u64)>, most: u32) -> (Vec<Bar>, u64) {
    let met: Vec<f64> = counted.iter().filter_map(|(value, _)| range_start(value)).collect();
    let lowest = met.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = met.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let between = column.bands().filter(|(start, _)| *start > lowest && *start < highest && !met.contains(start));
    counted.extend(between.map(|(_, value)| (value, 0)));
    counted.sort_by(|one, two| match (range_start(one.0), range_start(two.0)) {
        (Some(start), Some(other)) => start.total_cmp(&other).then(two.1.cmp(&one.1)).then(one.0.cmp(two.0)),
        (None, None) => (two.1, one.0).cmp(&(one.1, two.0)),
        (start, _) => {
            if start.is_some() {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
    });
    let most = (most as usize).max(column.scale.len());
    let others = counted.len().saturating_sub(most) as u64;
    let told = counted.into_iter().take(most);
    (told.map(|(value, count)| Bar { value: value.to_owned(), count }).collect(), others)
}

/// As the database tells it: every row is looked at once, for all columns together.
pub(crate) fn counted(
    file: &Connection,
    wanted: &Wanted,
    columns: &[&'static Column],
    most: u32,
) -> Result<Breakdown, StoreError> {
    let (rows, counts) = tallied(file, columns, every_row_of(wanted))?;
    let parts = columns.iter().zip(&counts).map(|(column, counted)| {
        Part::of(column, counted.iter().map(|(value, count)| (value.as_str(), *count)).collect(), rows, most)
    });
    Ok(Breakdown { rows, parts: parts.collect() })
}

impl Store {
    /// The wanted rows counted by every column of a grid that can be, with so many values of each at most.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn breakdown(&self, grid: GridKind, wanted: Wanted, most: u32) -> Result<Breakdown, StoreError> {
        self.read_many(move |file, column_store| {
            let columns: Vec<&'static Column> = grid.counted().collect();
            match column_store.breakdown(file, &wanted, &columns, most)? {
                Some(breakdown) => Ok(breakdown),
                None => counted(file, &wanted, &columns, most),
            }
        })
        .await
    }
}
