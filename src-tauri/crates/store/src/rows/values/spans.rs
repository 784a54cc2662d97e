//! Numbers: each by itself where there are few, else in ranges; and the lower ends of ranges, and flags.

use std::ops::Range;

use api::columns::{AnyColumn, Column, ColumnKind};
use column_store::{Groups, Key};
use conditions::{Condition, LONGEST_VALUE, Test};

use super::edges::{self, between};
use super::over::{MOST_BARS, Over, ValueBar, ValuesIn};
use crate::file::error::StoreError;
use crate::records;

/// How much less than its end the largest number of a range may be, the largest first.
const STEPS: [(f64, usize); 5] = [(1.0, 0), (0.1, 1), (0.01, 2), (0.001, 3), (0.0001, 4)];

/// Numbers as bars; of a column with a scale in the ranges of that.
pub(super) fn bars(over: &Over<'_>, groups: &Groups, scale: &[f64]) -> Result<Vec<ValueBar>, StoreError> {
    if groups.len() <= edges::MOST {
        let each = (0..groups.len()).map(|at| {
            let number = number(over, groups, at)?;
            Ok(over.bar(
                ValuesIn::Span(Some(number), Some(number)),
                groups.rows(at..at + 1),
                Test::Is,
                &[&said(number)],
            ))
        });
        return each.collect();
    }
    let (least, most) = (number(over, groups, 0)?, number(over, groups, groups.len() - 1)?);
    let edges: Vec<f64> = if scale.is_empty() {
        let above = groups.first_not(&over.source(), |key| matches!(key, Key::Number(number) if *number <= 0.0))?;
        let above = number(over, groups, above.min(groups.len() - 1))?;
        between(least, most, number(over, groups, groups.middle())?, above)
    } else {
        scale.iter().copied().filter(|edge| *edge > least && *edge <= most).collect()
    };
    let (Some(first), Some(last)) = (edges.first().copied(), edges.last().copied()) else {
        return Ok(vec![within(over, (least, most), false, groups.rows(0..groups.len()))]);
    };
    let mut places = vec![0];
    for edge in &edges {
        places.push(below(over, groups, *edge)?);
    }
    places.push(groups.len());
    let (ends, are_whole) = ends(over, groups, &edges)?;
    let rows = |at: usize| groups.rows(Range { start: places[at], end: places[at + 1] });
    let mut bars = Vec::with_capacity(edges.len() + 1);
    let end = ends.first().copied().unwrap_or(first);
    bars.push(over.bar(ValuesIn::Span(None, Some(end)), rows(0), Test::AtMost, &[&said(end)]));
    for (at, (from, to)) in edges.iter().zip(ends.iter().skip(1)).enumerate() {
        bars.push(within(over, (*from, *to), are_whole, rows(at + 1)));
    }
    bars.push(over.bar(ValuesIn::Span(Some(last), None), rows(edges.len()), Test::AtLeast, &[&said(last)]));
    Ok(bars)
}

/// A bar of the numbers from one to another, both included: one line where both are whole and none is below zero.
fn within(over: &Over<'_>, (from, to): (f64, f64), are_whole: bool, count: u64) -> ValueBar {
    let (of, key) = (ValuesIn::Span(Some(from), Some(to)), &over.key);
    if from.total_cmp(&to).is_eq() {
        return over.bar(of, count, Test::Is, &[&said(from)]);
    }
    if are_whole && from >= 0.0 {
        return over.bar(of, count, Test::Is, &[&format!("{}-{}", said(from), said(to))]);
    }
    let ends = [(Test::AtLeast, from), (Test::AtMost, to)];
    let all = ends.into_iter().map(|(test, end)| Condition::term(key, test, &[&said(end)])).collect();
    ValueBar { of, count, condition: Condition::All { all } }
}

/// For each edge the number up to which the range before it goes: the roundest below the edge with nothing between them. Whether all of
/// them are whole.
fn ends(over: &Over<'_>, groups: &Groups, edges: &[f64]) -> Result<(Vec<f64>, bool), StoreError> {
    let gap = edges.windows(2).map(|two| two[1] - two[0]).fold(f64::INFINITY, f64::min);
    'steps: for (step, digits) in STEPS {
        let mut ends = Vec::with_capacity(edges.len());
        for edge in edges {
            let end: f64 = format!("{:.digits$}", edge - step).parse().unwrap_or(*edge);
            let behind =
                groups.first_not(&over.source(), |key| matches!(key, Key::Number(number) if *number <= end))?;
            if step > gap * 1.01 || end >= *edge || behind != below(over, groups, *edge)? {
                continue 'steps;
            }
            ends.push(end);
        }
        return Ok((ends, digits == 0 && edges.iter().all(|edge| edge.fract() == 0.0)));
    }
    Ok((edges.iter().map(|edge| edge.next_down()).collect(), false))
}

/// The place of the first number that is not below this one.
fn below(over: &Over<'_>, groups: &Groups, edge: f64) -> Result<usize, StoreError> {
    groups.first_not(&over.source(), |key| matches!(key, Key::Number(number) if *number < edge))
}

fn number(over: &Over<'_>, groups: &Groups, at: usize) -> Result<f64, StoreError> {
    Ok(match groups.key(&over.source(), at)? {
        Some(Key::Number(number)) => number,
        // The cells were changed since they were grouped.
        _ => return Err(StoreError::GivenUp),
    })
}

/// As a line of a condition has it.
fn said(number: f64) -> String {
    // Zero has no sign, and what would be hundreds of digits is said by its power of ten.
    let (number, size) = (number + 0.0, number.abs());
    if size >= 1e15 || (size > 0.0 && size < 1e-9) { format!("{number:e}") } else { format!("{number}") }
}

/// Flags, and ranges by their lower ends, in their order: the most frequent; and how many further ones there are.
pub(super) fn one_by_one(
    over: &Over<'_>,
    column: &'static Column,
    groups: &Groups,
) -> Result<(Vec<ValueBar>, u64), StoreError> {
    let mut places: Vec<usize> = (0..groups.len()).collect();
    places.sort_by_key(|at| std::cmp::Reverse(groups.rows(*at..*at + 1)));
    let mut others = places.len().saturating_sub(MOST_BARS) as u64;
    places.truncate(MOST_BARS);
    places.sort_unstable();
    let mut bars = Vec::with_capacity(places.len());
    for at in places {
        let value = match column.kind {
            ColumnKind::Flag => Some(if number(over, groups, at)? > 0.5 { "Yes" } else { "No" }.to_owned()),
            _ => match groups.one(at) {
                Some(record) => records::by_number(over.file, record)?
                    .and_then(|record| AnyColumn::Known(column).newest(record.docs()).map(|(_, shown)| shown)),
                None => None,
            },
        };
        let value = value.map_or_else(|| Ok(said(number(over, groups, at)?)), Ok::<_, StoreError>)?;
        let value = api::text::clean(&value);
        if value.chars().count() > LONGEST_VALUE {
            others += 1;
            continue;
        }
        bars.push(over.bar(ValuesIn::Value(value.clone()), groups.rows(at..at + 1), Test::Is, &[&value]));
    }
    Ok((bars, others))
}
