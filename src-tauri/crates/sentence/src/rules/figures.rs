//! Figures: employees, revenue, locations, age, years of experience and of founding.

use super::super::amount::Amount;
use super::super::fact::{Fact, Side};
use super::super::meaning::Mark;
use super::super::presets::{Range, of_amounts, of_counts};
use super::super::reader::{Reader, Step};
use super::super::tokens::Kind;

/// From here on an amount without a unit is one of money.
const MONEY: f64 = 1e6;
/// Numbers in between are years where nothing else is said.
const YEARS: std::ops::RangeInclusive<f64> = 1900.0..=2100.0;

/// "headcount 201-500", "revenue of 25M to 75M".
pub(super) fn unit_first(reader: &mut Reader, at: usize) -> Step {
    for unit in [Mark::Employees, Mark::Revenue, Mark::Locations, Mark::Age] {
        let Some(behind) = reader.mark(at, unit) else { continue };
        let start = if reader.sign(behind, ":=") { behind + 1 } else { behind };
        let Some(amount) = soon(reader, start) else { continue };
        let fact = match unit {
            Mark::Employees if !amount.money => sizes(amount.range),
            Mark::Revenue => revenues(amount.range),
            Mark::Locations if !amount.money => Fact::Locations(of_counts("locations", amount.range)),
            Mark::Age => age(reader.year, amount.range),
            _ => continue,
        };
        // "people 50 to 200 employees" has its unit behind.
        if unit == Mark::Employees
            && reader.mark(amount.end, Mark::Employees).is_some_and(|_| reader.mark(at, Mark::Person).is_some())
        {
            continue;
        }
        let end = if unit == Mark::Age { reader.behind(amount.end, &[Mark::Years]) } else { amount.end };
        return reader.say(at..end, fact);
    }
    None
}

/// The amount at a place, or behind a word or two: "revenue of at least".
fn soon(reader: &Reader, mut at: usize) -> Option<Amount> {
    for _ in 0..3 {
        match reader.amount(at) {
            Some(amount) => return Some(amount),
            None => at = reader.marks(at, &[Mark::Glue, Mark::At])?,
        }
    }
    None
}

/// "more than 50 employees", "€5-10M": a unit behind the amount, or none.
pub(super) fn amount_first(reader: &mut Reader, at: usize) -> Step {
    let amount = reader.amount(at)?;
    if let Some(end) = time(reader, at, &amount) {
        return Some(end);
    }
    let (range, end) = (amount.range, amount.end);
    let (fact, end) = if amount.money {
        (revenues(range), reader.mark(revenue_from(reader, end), Mark::Revenue).unwrap_or(end))
    } else if let Some(behind) = reader.mark(end, Mark::Employees) {
        // "50 employees or more"
        let more = reader.mark(behind, Mark::OrMore).filter(|_| amount.single);
        let less = reader.mark(behind, Mark::OrLess).filter(|_| amount.single);
        let range = Range { from: range.from.filter(|_| less.is_none()), to: range.to.filter(|_| more.is_none()) };
        (sizes(range), more.or(less).unwrap_or(behind))
    } else if let Some(behind) = reader.mark(revenue_from(reader, end), Mark::Revenue) {
        (revenues(range), behind)
    } else if let Some(behind) = reader.mark(end, Mark::Locations) {
        (Fact::Locations(of_counts("locations", range)), behind)
    } else if amount.scale >= MONEY {
        (revenues(range), end)
    } else if is_bare_size(reader, &amount) {
        (sizes(range), end)
    } else {
        // "more than 500 beds" as a whole, and not only its end.
        return reader.not_understood(at..end);
    };
    reader.say(at..end, fact)
}

/// What may be between an amount and "revenue".
fn revenue_from(reader: &Reader, at: usize) -> usize {
    if reader.mark(at, Mark::Revenue).is_some() { at } else { reader.behind(at, &[Mark::Glue, Mark::In, Mark::At]) }
}

/// A range without a unit is one of employees, where it cannot be counted by the word behind it, nor be a range of years.
fn is_bare_size(reader: &Reader, amount: &Amount) -> bool {
    let ends = [amount.range.from, amount.range.to];
    let years = ends.iter().flatten().all(|end| YEARS.contains(end));
    let counted = reader.token(amount.end).is_some_and(|next| next.kind != Kind::Sign && !reader.is_known(amount.end));
    let percent = reader.sign(amount.end, "%");
    !amount.single && !years && !counted && !percent && reader.marks(amount.end, TIMES).is_none()
}

const TIMES: &[Mark] = &[Mark::Days, Mark::Weeks, Mark::Months, Mark::Quarters, Mark::Years];

/// "more than 10 years of experience", "1 to 2 years in their role", "older than 5 years".
fn time(reader: &mut Reader, at: usize, amount: &Amount) -> Step {
    let (behind, months) = match (reader.mark(amount.end, Mark::Years), reader.mark(amount.end, Mark::Months)) {
        (Some(end), _) => (end, 12.0),
        (None, Some(end)) => (end, 1.0),
        (None, None) => return None,
    };
    // "more than 10 years": of time the end itself makes no difference.
    let whole = |bound: f64, step: f64| ((bound + step) * months) as u64;
    let compared =
        reader.marks(at, &[Mark::Over, Mark::Under, Mark::Older, Mark::Younger]).is_some() || reader.sign(at, "<>");
    let step = if compared { 1.0 } else { 0.0 };
    let range = Range { from: amount.range.from.map(|from| from - step), to: amount.range.to.map(|to| to + step) };
    let rest = [Mark::Glue, Mark::At];
    let qualified = |mark| reader.mark(behind, mark).or_else(|| reader.mark(reader.behind(behind, &rest), mark));
    for (mark, span) in [(Mark::InRole, "currentJob"), (Mark::InCompany, "currentCompany"), (Mark::Experience, "total")]
    {
        if let Some(end) = qualified(mark) {
            let to = range.to.filter(|_| !amount.single).map(|to| whole(to, 0.0));
            reader.side = Side::Person;
            return reader.say(at..end, Fact::Time { span, from: range.from.map(|from| whole(from, 0.0)), to });
        }
    }
    let old = reader.mark(behind, Mark::Old);
    let aged = old.is_some() || reader.marks(at, &[Mark::Older, Mark::Younger]).is_some();
    if !aged || months < 12.0 {
        return None;
    }
    let end = old.unwrap_or(behind);
    reader.say(at..end, age(reader.year, range))
}

/// "founded after 2015", "founded in 2020", "gegründet vor 2000".
pub(super) fn founded(reader: &mut Reader, at: usize) -> Step {
    let behind = reader.mark(at, Mark::Founded)?;
    let since = reader.mark(at, Mark::After).is_some();
    let after = reader.mark(behind, Mark::After);
    let before = reader.mark(behind, Mark::Before);
    let start = after.or(before).unwrap_or_else(|| reader.behind(behind, &[Mark::In, Mark::Between, Mark::Glue]));
    let first = year_at(reader, start)?;
    let to =
        reader.marks(start + 1, &[Mark::To, Mark::And]).or_else(|| reader.sign(start + 1, "-–").then_some(start + 2));
    let last = to.and_then(|to| Some((year_at(reader, to)?, to + 1)));
    let (first, last) = match last {
        Some((last, end)) => (first.min(last), Some((first.max(last), end))),
        None => (first, None),
    };
    let (from, to, end) = match (after, before, last) {
        (Some(_), ..) if is_since(reader, start - 1) => (Some(first), None, start + 1),
        (Some(_), ..) => (Some(first + 1.0), None, start + 1),
        (_, Some(_), _) => (None, Some(first - 1.0), start + 1),
        (_, _, Some((last, end))) => (Some(first), Some(last), end),
        _ if since => (Some(first), None, start + 1),
        _ => (Some(first), Some(first), start + 1),
    };
    reader.say(at..end, years(reader.year, from, to))
}

/// "vor 2000 gegründet", "2015 gegründete Firmen".
pub(super) fn founded_last(reader: &mut Reader, at: usize) -> Step {
    let (before, after) = (reader.mark(at, Mark::Before), reader.mark(at, Mark::After));
    let start = before.or(after).unwrap_or(at);
    let year = year_at(reader, start)?;
    let end = reader.mark(start + 1, Mark::Founded)?;
    let (from, to) = match (before, after) {
        (Some(_), _) => (None, Some(year - 1.0)),
        (_, Some(_)) => (Some(if is_since(reader, at) { year } else { year + 1.0 }), None),
        _ => (Some(year), Some(year)),
    };
    reader.say(at..end, years(reader.year, from, to))
}

/// A year that was, at a place.
fn year_at(reader: &Reader, at: usize) -> Option<f64> {
    match reader.token(at)?.kind {
        Kind::Number(year) if YEARS.contains(&year) && year <= f64::from(reader.year) => Some(year),
        _ => None,
    }
}

/// Whether the year behind this word counts too.
fn is_since(reader: &Reader, at: usize) -> bool {
    reader.token(at).is_some_and(|word| matches!(word.text.as_str(), "since" | "seit"))
}

/// Years of founding, and the ages that they mean.
fn years(year: i16, from: Option<f64>, to: Option<f64>) -> Fact {
    let this = f64::from(year);
    // Founded in 2020 is five to six years in 2026.
    let ages = Range { from: to.map(|to| (this - to - 1.0).max(0.0)), to: from.map(|from| this - from) };
    let ages = if ages.from == ages.to { Range { to: ages.to.map(|to| to + 1.0), ..ages } } else { ages };
    let told = match (from, to) {
        (Some(from), Some(to)) if from == to => format!("{from}"),
        (Some(from), to) => format!("{from}-{}", to.unwrap_or(this)),
        (None, to) => format!("-{}", to.unwrap_or(this)),
    };
    Fact::Age { ages: of_amounts("age", ages), founded: told }
}

pub(super) fn sizes(range: Range) -> Fact {
    Fact::Sizes(of_counts("size", range))
}

fn revenues(range: Range) -> Fact {
    Fact::Revenues(of_amounts("revenue", range))
}

/// An age, and the years of founding that it means.
pub(super) fn age(year: i16, range: Range) -> Fact {
    // Nobody is founded in a part of a year: older than 2.5 years is founded before the middle of 2023.
    let year_of = |age: f64| (f64::from(year) - age).floor();
    let founded = match (range.from.filter(|from| *from > 0.0), range.to) {
        (Some(from), Some(to)) => format!("{}-{}", year_of(to), year_of(from)),
        (None, Some(to)) => format!("{}-{year}", year_of(to)),
        (from, None) => format!("-{}", year_of(from.unwrap_or(0.0))),
    };
    Fact::Age { ages: of_amounts("age", range), founded }
}
