//! Ranges of a number in the query of people search, which the contract does not show: `{">": 10, "<=": 500}`, and for growth
//! `{"min": 5, "max": 20, "timespan": "12months"}`. Services in the field were seen to take them; so does this one when it
//! speaks as they do.
//!
//! Strict about the form: what is not exactly this is refused, and nothing is guessed.

use serde_json::{Map, Value};

use super::question::{About, Question, Test};
use super::tenure::{Span, Time};
use crate::answer::Refusal;
use crate::fields::shown;

/// Their names in the query.
pub const RANGES: [&str; 5] =
    ["experience", "timeInCurrentCompany", "currentCompanyHeadcount", "currentCompanyRevenue", "currentCompanyGrowth"];

/// Times within which a growth is measured, in months.
const TIMES: [(&str, i64); 4] = [("3months", 3), ("6months", 6), ("12months", 12), ("24months", 24)];

/// Adds what a range means to the question.
pub fn add(key: &str, value: &Value, question: &mut Question) -> Result<(), Refusal> {
    let parts = value.as_object().ok_or_else(|| Refusal::people(format!("query.{key} must be an object")))?;
    let test = match key {
        "currentCompanyGrowth" => grown(key, parts)?,
        _ => {
            let (from, to) = bounds(key, parts)?;
            match key {
                "experience" => Test::Tenure(Time::Total, vec![years(from, to)]),
                "timeInCurrentCompany" => Test::Tenure(Time::CurrentCompany, vec![years(from, to)]),
                "currentCompanyHeadcount" => Test::Company(About::Heads(from, to)),
                _ => Test::Company(About::Dollars(from, to)),
            }
        }
    };
    question.asked.add(key, parts.iter().map(|(name, part)| format!("{name} {part}")));
    question.must(test);
    Ok(())
}

/// Whole numbers, both included.
fn bounds(key: &str, parts: &Map<String, Value>) -> Result<(u64, u64), Refusal> {
    known(key, parts, &[">", "<="])?;
    let bound = |name| bound(key, parts, name, Value::as_u64, "a whole number of 0 or more");
    match (bound(">")?, bound("<=")?) {
        (None, None) => Err(Refusal::people(format!("query.{key} must hold \">\", \"<=\" or both"))),
        (Some(above), Some(most)) if above >= most => {
            Err(Refusal::people(format!("query.{key}: \">\" must be below \"<=\"")))
        }
        (above, most) => Ok((above.map_or(0, |above| above.saturating_add(1)), most.unwrap_or(u64::MAX))),
    }
}

/// Years are whole ones, as in the words for a length of time: somebody with 10 years and 11 months has 10.
const fn years(from: u64, to: u64) -> Span {
    Span { min: from.saturating_mul(12), max: to.saturating_mul(12).saturating_add(11) }
}

fn grown(key: &str, parts: &Map<String, Value>) -> Result<Test, Refusal> {
    known(key, parts, &["min", "max", "timespan"])?;
    let bound = |name| bound(key, parts, name, Value::as_i64, "a whole number");
    let (min, max) = (bound("min")?, bound("max")?);
    if min.is_none() && max.is_none() {
        return Err(Refusal::people(format!("query.{key} must hold \"min\", \"max\" or both")));
    }
    if min.zip(max).is_some_and(|(min, max)| min > max) {
        return Err(Refusal::people(format!("query.{key}: \"min\" must not exceed \"max\"")));
    }
    let told = parts.get("timespan").and_then(Value::as_str);
    let time = TIMES.iter().find(|(name, _)| told == Some(name));
    let (_, months) = time.ok_or_else(|| {
        Refusal::people(format!("query.{key}: \"timespan\" must be one of {}", TIMES.map(|(name, _)| name).join(", ")))
    })?;
    let (from, to) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
    Ok(Test::Company(About::Grown { from, to, months: *months }))
}

fn bound<T>(
    key: &str,
    parts: &Map<String, Value>,
    name: &str,
    read: fn(&Value) -> Option<T>,
    wanted: &str,
) -> Result<Option<T>, Refusal> {
    let refuse = || Refusal::people(format!("query.{key}: \"{name}\" must be {wanted}"));
    parts.get(name).map(|value| read(value).ok_or_else(refuse)).transpose()
}

fn known(key: &str, parts: &Map<String, Value>, names: &[&str]) -> Result<(), Refusal> {
    let Some(other) = parts.keys().find(|name| !names.contains(&name.as_str())) else { return Ok(()) };
    let names = names.join(", ");
    Err(Refusal::people(format!("query.{key}: {} is no part of it; it holds {names}", shown(other))))
}
