//! Rows counted by the values of their columns: bars above a grid, and the breakdown.
//!
//! Owns: which values are returned, and in which order. Does not own in which way a column is counted
//! (`api/src/columns/kind.rs`), nor the counting.

use std::cmp::Ordering;
use std::collections::HashMap;

use api::columns::{BETWEEN, Column, ColumnKind, Counted, range_start};

/// One bar above the grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// The value.
    pub value: String,
    /// Rows with it.
    pub count: u64,
}

/// A column with its bars, and how many further values there are.
pub type ColumnBars = (&'static Column, Vec<Bar>, u64);

/// The first bars of a column, the most frequent values or those of a range in its order, and how many further values there
/// are.
pub fn first(column: &Column, mut counted: Vec<(&str, u64)>, most: u32) -> (Vec<Bar>, u64) {
    let most = most as usize;
    let others = counted.len().saturating_sub(most) as u64;
    let frequent = |one: &(&str, u64), two: &(&str, u64)| (two.1, one.0).cmp(&(one.1, two.0));
    if column.kind == ColumnKind::Range {
        let key = |(value, _): &(&str, u64)| column.sort_key(value);
        counted.sort_unstable_by(frequent);
        counted.sort_by(|one, two| key(one).partial_cmp(&key(two)).unwrap_or(Ordering::Equal));
    } else {
        // Of a hundred thousand values only the first few are put in order.
        if others > 0 {
            counted.select_nth_unstable_by(most, frequent);
            counted.truncate(most);
        }
        counted.sort_unstable_by(frequent);
    }
    counted.truncate(most);
    (counted.into_iter().map(|(value, count)| Bar { value: value.to_owned(), count }).collect(), others)
}

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
    /// Made of the values that rows are counted under, as they are stored.
    pub fn of(column: &'static Column, mut counted: Vec<(&str, u64)>, rows: u64, most: u32) -> Self {
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

/// Ranges in their order, with the empty ones of the scale that lie between them; behind them what is no range.
fn on_scale(column: &'static Column, mut counted: Vec<(&str, u64)>, most: u32) -> (Vec<Bar>, u64) {
    let met: Vec<f64> = counted.iter().filter_map(|(value, _)| range_start(value)).collect();
    let lowest = met.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = met.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let between = column.bands().filter(|(start, _)| *start > lowest && *start < highest && !met.contains(start));
    counted.extend(between.map(|(_, value)| (value, 0)));
    counted.sort_by(|one, two| match (range_start(one.0), range_start(two.0)) {
        (Some(start), Some(other)) => start.total_cmp(&other).then(two.1.cmp(&one.1)).then(one.0.cmp(two.0)),
        (None, None) => (two.1, one.0).cmp(&(one.1, two.0)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
    });
    let most = (most as usize).max(column.scale.len());
    let others = counted.len().saturating_sub(most) as u64;
    let told = counted.into_iter().take(most);
    (told.map(|(value, count)| Bar { value: value.to_owned(), count }).collect(), others)
}
