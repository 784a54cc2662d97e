//! Spans of time with bounds in years and months (contract, leads finder, value rule 6): which there are, their normal
//! form, what is wrong with them.

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use words::t;

use crate::canonical;
use crate::doc::Doc;
use crate::problem::{Problem, Unfit};

/// One span of time that can be bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Span {
    /// Its name on the wire.
    pub key: &'static str,
    /// Its name on the screen.
    pub label: &'static str,
    /// The filter that says the same in words, which these bounds override. Which matches which is read from the names.
    pub overrides: Option<&'static str>,
}

const fn span(key: &'static str, label: &'static str, overrides: Option<&'static str>) -> Span {
    Span { key, label, overrides }
}

/// The seven spans.
pub const SPANS: &[Span] = &[
    span("latestCompany", "Latest company", None),
    span("currentCompany", "Present company", Some("yearsCurrentCompany")),
    span("previousCompany", "Previous company", None),
    span("latestJob", "Latest job", None),
    span("currentJob", "Present job", Some("yearsCurrentRole")),
    span("previousJob", "Previous job", None),
    span("total", "Whole career", Some("yearsWorkExperience")),
];

const BOUNDS: [&str; 2] = ["min", "max"];

/// The normal form: no empty spans and bounds, no zero beside the other part, keys in order; none when nothing is left.
/// What cannot be read stays, for [`problems`] to name.
pub fn normalised(durations: &Doc) -> Option<Doc> {
    let mut durations = durations.clone();
    for span in durations.values_mut().filter_map(Value::as_object_mut) {
        for bound in span.values_mut().filter_map(Value::as_object_mut) {
            bound.retain(|_, part| !part.is_null());
            let part = |name| bound.get(name).and_then(Value::as_u64);
            match (part("year"), part("month")) {
                (Some(_), Some(0)) => _ = bound.shift_remove("month"),
                (Some(0), Some(_)) => _ = bound.shift_remove("year"),
                (None, Some(0)) if bound.len() == 1 => *bound = Doc::from_iter([("year".to_owned(), Value::from(0))]),
                _ => {}
            }
        }
        span.retain(|_, bound| !is_nothing(bound));
    }
    durations.retain(|_, span| !is_nothing(span));
    let mut whole = Value::Object(durations);
    canonical::order(&mut whole);
    match whole {
        Value::Object(durations) if !durations.is_empty() => Some(durations),
        _ => None,
    }
}

fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_object().is_some_and(Doc::is_empty)
}

/// What is wrong with durations in their normal form; the value of a problem is the span.
pub fn problems(field: &str, durations: &Doc) -> Vec<Problem> {
    durations
        .iter()
        .filter_map(|(key, bounds)| {
            let wrong = match SPANS.iter().find(|span| span.key == key) {
                None => t!("there is no such span of time: remove it."),
                Some(span) => format!("{}: {}", words::localized(span.label, &[]), wrong(bounds)?),
            };
            Some(Problem::of_value(field, key, wrong))
        })
        .collect()
}

fn wrong(bounds: &Value) -> Option<String> {
    let nothing = || Some(t!("type a shortest time, a longest time, or both."));
    let Value::Object(bounds) = bounds else { return nothing() };
    if bounds.keys().any(|key| !BOUNDS.contains(&key.as_str())) {
        return Some(t!("only a shortest and a longest time can be given."));
    }
    match BOUNDS.map(|key| bounds.get(key).map(months)) {
        [Some(Err(Unfit(odd))), _] | [_, Some(Err(Unfit(odd)))] => Some(odd),
        [Some(Ok(min)), Some(Ok(max))] if min > max => {
            Some(t!("the shortest time is longer than the longest: swap them."))
        }
        [None, None] => nothing(),
        _ => None,
    }
}

/// Each span in a few words: `present job 1 y 6 m to 5 y`.
pub fn in_words(durations: &Doc) -> Vec<String> {
    let time = |bound: &Value| {
        let part = |name| bound.get(name).and_then(Value::as_u64).filter(|number| *number > 0);
        match (part("year"), part("month")) {
            (Some(years), Some(months)) => t!("{years} y {months} m", years = years, months = months),
            (Some(years), None) => t!("{years} y", years = years),
            (None, months) => t!("{months} m", months = months.unwrap_or(0)),
        }
    };
    SPANS
        .iter()
        .filter_map(|span| {
            let bounds = durations.get(span.key)?;
            let span = within(span);
            match (bounds.get("min"), bounds.get("max")) {
                (Some(min), Some(max)) => {
                    Some(t!("{span} {min} to {max}", span = span, min = time(min), max = time(max)))
                }
                (Some(min), None) => Some(t!("{span} from {min}", span = span, min = time(min))),
                (None, Some(max)) => Some(t!("{span} up to {max}", span = span, max = time(max))),
                (None, None) => None,
            }
        })
        .collect()
}

/// A span's name within a line.
fn within(span: &Span) -> String {
    match span.key {
        "latestCompany" => t!("latest company"),
        "currentCompany" => t!("present company"),
        "previousCompany" => t!("previous company"),
        "latestJob" => t!("latest job"),
        "currentJob" => t!("present job"),
        "previousJob" => t!("previous job"),
        "total" => t!("whole career"),
        _ => words::localized(span.label, &[]),
    }
}

/// A bound in months, or why it is none.
fn months(bound: &Value) -> Result<u64, Unfit> {
    let parts = bound.as_object().filter(|parts| !parts.is_empty());
    let mut months = 0_u64;
    for (name, number) in parts.ok_or_else(|| t!("type years, months, or both."))? {
        let number = number.as_u64().ok_or_else(|| t!("years and months are whole numbers from 0 on."))?;
        months = months.saturating_add(match name.as_str() {
            "year" => number.saturating_mul(12),
            "month" if number <= 11 => number,
            "month" => return Err(Unfit(t!("months go from 0 to 11: write 12 months as a year."))),
            _ => return Err(Unfit(t!("a time has only years and months."))),
        });
    }
    Ok(months)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(json: &str) -> Option<Doc> {
        normalised(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn the_same_time_has_one_form() {
        for (raw, one) in [
            (
                r#"{"total":{"max":{"month":0,"year":2},"min":{"month":6}}}"#,
                r#"{"total":{"max":{"year":2},"min":{"month":6}}}"#,
            ),
            (r#"{"total":{"min":{"year":0,"month":6}},"currentJob":{}}"#, r#"{"total":{"min":{"month":6}}}"#),
            (r#"{"total":{"min":{"month":0}},"latestJob":null}"#, r#"{"total":{"min":{"year":0}}}"#),
            (r#"{"total":{"min":{"year":0,"month":0},"max":{}}}"#, r#"{"total":{"min":{"year":0}}}"#),
            (r#"{"total":{"min":{"year":1,"month":null}}}"#, r#"{"total":{"min":{"year":1}}}"#),
        ] {
            assert_eq!(serde_json::to_string(&normal(raw)).unwrap(), one, "{raw}");
        }
        for nothing in ["{}", r#"{"total":{}}"#, r#"{"total":{"min":{},"max":null}}"#] {
            assert_eq!(normal(nothing), None, "{nothing} bounds nothing");
        }
    }

    #[test]
    fn durations_by_the_rules_of_the_contract() {
        for fine in [
            r#"{"latestCompany":{"min":{"year":1}},"currentCompany":{"max":{"month":11}},"previousCompany":{"min":{"month":3}}}"#,
            r#"{"latestJob":{"min":{"year":1}},"currentJob":{"min":{"year":1,"month":6}},"previousJob":{"min":{"year":0}}}"#,
            r#"{"total":{"min":{"year":1,"month":6},"max":{"year":1,"month":6}}}"#,
            r#"{"total":{"min":{"month":11},"max":{"year":1}}}"#,
        ] {
            assert_eq!(problems("duration", &normal(fine).unwrap()), vec![], "{fine}");
        }
        for (wrong, said) in [
            (r#"{"firstJob":{"min":{"year":1}}}"#, "no such span"),
            (r#"{"total":{"from":{"year":1}}}"#, "only a shortest"),
            (r#"{"total":{"min":{"year":2},"max":{"year":1,"month":11}}}"#, "swap them"),
            (r#"{"total":{"min":{"month":12}}}"#, "0 to 11"),
            (r#"{"total":{"min":{"year":-1}}}"#, "whole numbers"),
            (r#"{"total":{"min":{"year":1.5}}}"#, "whole numbers"),
            (r#"{"total":{"min":{"year":"1"}}}"#, "whole numbers"),
            (r#"{"total":{"min":{"day":1}}}"#, "only years and months"),
            (r#"{"total":{"min":3}}"#, "type years"),
            (r#"{"total":3}"#, "type a shortest"),
            (r#"{"total":[]}"#, "type a shortest"),
        ] {
            let problems = problems("duration", &normal(wrong).unwrap());
            assert_eq!(problems.len(), 1, "{wrong} is one problem: {problems:?}");
            assert!(problems[0].message.contains(said), "{wrong}: {}", problems[0].message);
        }
    }
}
