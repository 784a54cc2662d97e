//! Days, months and years: by month where all are exact enough and close together, else by year; the newest first.

use column_store::{Groups, Key};
use conditions::Test;

use super::over::{MOST_BARS, Over, ValueBar, ValuesIn};
use crate::file::error::StoreError;

/// Months within which days are counted by month.
const MONTHS: usize = 24;
/// Characters of a year, and of a year and a month.
const YEAR: usize = 4;
const MONTH: usize = 7;

pub(super) fn bars(over: &Over<'_>, groups: &Groups) -> Result<Vec<ValueBar>, StoreError> {
    let by_month = are_by_month(over, groups)?;
    let (length, most) = if by_month { (MONTH, MONTHS) } else { (YEAR, MOST_BARS) };
    let (mut bars, mut behind) = (Vec::new(), groups.len());
    while behind > 0 {
        let newest = day(over, groups, behind - 1)?;
        let part = newest.get(..length).unwrap_or(&newest).to_owned();
        let from = first(over, groups, &part)?.min(behind - 1);
        // The last bar has all that is earlier, where that is more than one year.
        if bars.len() + 1 == most && from > 0 {
            break;
        }
        bars.push(over.bar(ValuesIn::Within(part.clone()), groups.rows(from..behind), Test::Is, &[&part]));
        behind = from;
    }
    if let Some(ValuesIn::Within(oldest)) = bars.last().map(|bar| bar.of.clone()).filter(|_| behind > 0) {
        bars.push(over.bar(ValuesIn::Before(oldest.clone()), groups.rows(0..behind), Test::Before, &[&oldest]));
    }
    Ok(bars)
}

/// Whether every one has a month, and all are close together.
fn are_by_month(over: &Over<'_>, groups: &Groups) -> Result<bool, StoreError> {
    let Some(last) = groups.len().checked_sub(1) else { return Ok(false) };
    let (Some(from), Some(to)) = (month(&day(over, groups, 0)?), month(&day(over, groups, last)?)) else {
        return Ok(false);
    };
    if to.saturating_sub(from) >= MONTHS {
        return Ok(false);
    }
    // A year alone stands before all that is within it.
    for year in from / 12..=to / 12 {
        let year = format!("{year:04}");
        let at = first(over, groups, &year)?;
        if at <= last && day(over, groups, at)? == year {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Months since the year 0.
fn month(day: &str) -> Option<usize> {
    let (year, rest) = day.split_once('-')?;
    Some(year.parse::<usize>().ok()? * 12 + rest.get(..2)?.parse::<usize>().ok()?.checked_sub(1)?)
}

/// The place of the first that is not before this one.
fn first(over: &Over<'_>, groups: &Groups, day: &str) -> Result<usize, StoreError> {
    groups.first_not(&over.source(), |key| match key {
        Key::Text(text) => text.as_ref() < day.as_bytes(),
        Key::Number(_) => true,
    })
}

fn day(over: &Over<'_>, groups: &Groups, at: usize) -> Result<String, StoreError> {
    Ok(match groups.key(&over.source(), at)? {
        Some(Key::Text(text)) => String::from_utf8_lossy(&text).into_owned(),
        _ => String::new(),
    })
}
