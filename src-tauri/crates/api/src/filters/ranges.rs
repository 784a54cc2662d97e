//! Ranges of one number, in the form in which deployed services were seen to take them from people search: the parts of one, its
//! normal form, what is wrong with it, how it is read.
//!
//! Does not own which filters are ranges (the catalog), or their way into the query and back (`ranges/moved.rs`).

pub(super) mod moved;

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use words::t;

use super::preset::Preset;
use crate::doc::Doc;
use crate::text;

/// What a range is made of: `{">": 10, "<=": 500}`, `{"min": 5, "max": 20, "timespan": "12months"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Range {
    /// The name of the lower bound on the wire.
    pub lower: &'static str,
    /// That of the upper bound, which belongs to the range.
    pub upper: &'static str,
    /// The lower bound does not belong to it: more than 10.
    pub above: bool,
    /// The least number that a bound can be.
    pub least: i64,
    /// The largest one.
    pub most: i64,
    /// The name of the time within which a growth is measured; none where it is no growth.
    pub time: Option<&'static str>,
    /// The times that there are, of which one has to be sent.
    pub times: &'static [Preset],
    /// The one that is sent where none was chosen.
    pub usual: Option<&'static str>,
}

/// More than one whole number, and at most another one.
pub(super) const fn more_than(most: i64) -> Range {
    Range { lower: ">", upper: "<=", above: true, least: 0, most, time: None, times: &[], usual: None }
}

/// Per cent within a time. Nobody loses more than all.
pub(super) const fn growth(times: &'static [Preset], usual: &'static str) -> Range {
    let (time, usual) = (Some("timespan"), Some(usual));
    Range { lower: "min", upper: "max", above: false, least: -100, most: 100_000, time, times, usual }
}

/// Why a range cannot be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrong {
    /// It has a part that no range of its kind has.
    Part,
    /// A bound is no whole number that it can be.
    Bound,
    /// The bounds leave no number between them.
    Crossed,
    /// It has no time, or none that there is.
    Time,
}

/// A value from outside, as one of these ranges.
enum Form {
    /// It bounds nothing.
    Nothing,
    /// The range, in its normal form.
    Fits(Doc),
    /// Something else, which is not judged here.
    Other,
}

impl Range {
    fn bounds(&self) -> [&'static str; 2] {
        [self.lower, self.upper]
    }

    /// Whether it has no other parts than such a range.
    fn knows(&self, parts: &Doc) -> bool {
        parts.keys().all(|name| self.bounds().contains(&name.as_str()) || self.time == Some(name.as_str()))
    }

    /// The normal form: no empty parts, whole numbers as such, names in order; none where nothing is bounded. What cannot be
    /// read stays, for [`Self::problem`] to name.
    pub(super) fn normalised(&self, parts: &Doc) -> Option<Doc> {
        let mut parts = parts.clone();
        parts.retain(|_, part| !part.is_null() && part.as_str().is_none_or(|typed| !text::clean(typed).is_empty()));
        for name in self.bounds() {
            if let Some(bound) = parts.get_mut(name)
                && let Some(number) = whole(bound)
            {
                *bound = Value::from(number);
            }
        }
        parts.sort_keys();
        // A time alone bounds nothing.
        parts.keys().any(|name| self.time != Some(name.as_str())).then_some(parts)
    }

    fn read(&self, value: &Value) -> Form {
        let Value::Object(parts) = value else { return Form::Other };
        if !self.knows(parts) {
            return Form::Other;
        }
        let Some(parts) = self.normalised(parts) else { return Form::Nothing };
        // Bounds in the wrong order are a slip of this very filter, and are named there.
        if matches!(self.wrong(&parts), None | Some(Wrong::Crossed)) { Form::Fits(parts) } else { Form::Other }
    }

    fn wrong(&self, parts: &Doc) -> Option<Wrong> {
        if !self.knows(parts) {
            return Some(Wrong::Part);
        }
        let fits = |bound: &Value| whole(bound).filter(|number| (self.least..=self.most).contains(number));
        let bounds = self.bounds().map(|name| parts.get(name).map(fits));
        if bounds.contains(&Some(None)) {
            return Some(Wrong::Bound);
        }
        if let [Some(lower), Some(upper)] = bounds
            && if self.above { lower >= upper } else { lower > upper }
        {
            return Some(Wrong::Crossed);
        }
        let told = self.time.map(|name| parts.get(name).and_then(Value::as_str));
        told.is_some_and(|told| !self.times.iter().any(|time| told == Some(time.value))).then_some(Wrong::Time)
    }

    /// What is wrong with parts in their normal form, of the filter with this name.
    pub(crate) fn problem(&self, filter: String, parts: &Doc) -> Option<String> {
        Some(match self.wrong(parts)? {
            Wrong::Part => t!("{filter} takes a lower number, an upper one, or both.", filter = filter),
            Wrong::Bound => t!(
                "{filter}: write whole numbers from {least} to {most}.",
                filter = filter,
                least = written(self.least),
                most = written(self.most),
            ),
            Wrong::Crossed if self.above => {
                t!("{filter}: the first number must be below the second: swap or change them.", filter = filter)
            }
            Wrong::Crossed => {
                t!("{filter}: the first number must not be above the second: swap or change them.", filter = filter)
            }
            Wrong::Time => {
                let times: Vec<String> = self.times.iter().map(|time| words::localized(time.label, &[])).collect();
                t!("{filter}: choose a time: {times}.", filter = filter, times = times.join(", "))
            }
        })
    }

    /// As a person reads it: `more than 10, up to 500`, `more than 10`, `up to 500`; a growth with its sign and its time.
    pub fn in_words(&self, parts: &Doc) -> Option<String> {
        let number = |name| parts.get(name).and_then(whole);
        let is_growth = self.time.is_some();
        let number = |name| {
            let told = written(number(name)?);
            Some(if is_growth { t!("{number}%", number = told) } else { told })
        };
        let range = match (number(self.lower), number(self.upper)) {
            (Some(lower), Some(upper)) if self.above => t!("more than {from}, up to {to}", from = lower, to = upper),
            (Some(lower), Some(upper)) => t!("{from} to {to}", from = lower, to = upper),
            (Some(lower), None) if self.above => t!("more than {number}", number = lower),
            (Some(lower), None) => t!("at least {number}", number = lower),
            (None, Some(upper)) => t!("up to {number}", number = upper),
            (None, None) => return None,
        };
        let time = self.time.and_then(|name| parts.get(name)?.as_str()).and_then(|time| time.strip_suffix("months"));
        Some(match time {
            Some(months) => t!("{growth} within {n} months", growth = range, n = months),
            None => range,
        })
    }
}

/// A whole number that every reader of JSON reads as the same.
fn whole(value: &Value) -> Option<i64> {
    const MOST: f64 = 9_007_199_254_740_991.0;
    let whole = |number: f64| (number.fract() == 0.0 && number.abs() <= MOST).then_some(number as i64);
    value.as_i64().or_else(|| value.as_f64().and_then(whole))
}

fn written(number: i64) -> String {
    format!("{}{}", if number < 0 { "-" } else { "" }, words::count(number.unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::super::people::{TIMES, USUAL_TIME};
    use super::*;

    const HEADS: Range = more_than(1_000_000);
    const GROWTH: Range = growth(TIMES, USUAL_TIME);

    fn normal(range: Range, json: &str) -> Option<Doc> {
        range.normalised(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn the_same_range_has_one_form() {
        let both = r#"{"<=":500,">":10}"#;
        let grown = r#"{"max":20,"min":-5,"timespan":"12months"}"#;
        for (range, raw, one) in [
            (HEADS, r#"{">":10,"<=":500}"#, both),
            (HEADS, r#"{"<=":500.0,">":1e1}"#, both),
            (HEADS, r#"{"<=":null,">":10}"#, r#"{">":10}"#),
            (HEADS, r#"{"<=":500,">":" "}"#, r#"{"<=":500}"#),
            (HEADS, r#"{"<=":500,">":"x"}"#, r#"{"<=":500,">":"x"}"#),
            (HEADS, r#"{">":0}"#, r#"{">":0}"#),
            (GROWTH, r#"{"timespan":"12months","min":-5,"max":20}"#, grown),
        ] {
            assert_eq!(serde_json::to_string(&normal(range, raw).unwrap()).unwrap(), one, "{raw}");
        }
        for nothing in ["{}", r#"{">":null,"<=":""}"#] {
            assert_eq!(normal(HEADS, nothing), None, "{nothing} bounds nothing");
        }
        assert_eq!(normal(GROWTH, r#"{"timespan":"12months","min":""}"#), None, "a time alone bounds nothing");
    }

    #[test]
    fn what_cannot_be_asked_is_told() {
        for (range, json) in [
            (HEADS, r#"{">":10}"#),
            (HEADS, r#"{">":0,"<=":1}"#),
            (HEADS, r#"{"<=":1000000}"#),
            (GROWTH, r#"{"min":-100,"timespan":"3months"}"#),
            (GROWTH, r#"{"min":5,"max":5,"timespan":"24months"}"#),
        ] {
            assert_eq!(range.problem("It".to_owned(), &normal(range, json).unwrap()), None, "{json}");
        }
        let long = format!(r#"{{">":"{}"}}"#, "9".repeat(10_000));
        for (range, json, said) in [
            (HEADS, r#"{">":"ten"}"#, "It: write whole numbers from 0 to 1,000,000."),
            (HEADS, r#"{">":"10"}"#, "whole numbers"),
            (HEADS, r#"{">":-1}"#, "whole numbers"),
            (HEADS, r#"{"<=":1.5}"#, "whole numbers"),
            (HEADS, r#"{"<=":1000001}"#, "whole numbers"),
            (HEADS, r#"{"<=":1e300}"#, "whole numbers"),
            (HEADS, r#"{"<=":[5]}"#, "whole numbers"),
            (HEADS, long.as_str(), "whole numbers"),
            (HEADS, r#"{">":10,"<=":9}"#, "must be below"),
            (HEADS, r#"{">":10,"<=":10}"#, "must be below"),
            (HEADS, r#"{">=":10}"#, "a lower number, an upper one"),
            (HEADS, r#"{">":10,"timespan":"12months"}"#, "a lower number, an upper one"),
            (GROWTH, r#"{"min":-101,"timespan":"3months"}"#, "from -100 to 100,000"),
            (GROWTH, r#"{"min":6,"max":5,"timespan":"3months"}"#, "must not be above"),
            (GROWTH, r#"{"min":5}"#, "choose a time: 3 months, 6 months, 12 months, 24 months."),
            (GROWTH, r#"{"min":5,"timespan":"5months"}"#, "choose a time"),
            (GROWTH, r#"{"min":5,"timespan":12}"#, "choose a time"),
        ] {
            let told = range.problem("It".to_owned(), &normal(range, json).unwrap()).unwrap_or_default();
            assert!(told.contains(said) && told.len() < 200, "{json:.80}: {told}");
        }
    }

    #[test]
    fn a_range_is_read_as_people_say_it() {
        for (range, json, said) in [
            (HEADS, r#"{">":10,"<=":500}"#, "more than 10, up to 500"),
            (HEADS, r#"{">":1000}"#, "more than 1,000"),
            (HEADS, r#"{"<=":500}"#, "up to 500"),
            (GROWTH, r#"{"min":-10,"max":20,"timespan":"3months"}"#, "-10% to 20% within 3 months"),
            (GROWTH, r#"{"min":10,"timespan":"12months"}"#, "at least 10% within 12 months"),
            (GROWTH, r#"{"max":0,"timespan":"24months"}"#, "up to 0% within 24 months"),
        ] {
            assert_eq!(range.in_words(&normal(range, json).unwrap()).as_deref(), Some(said), "{json}");
        }
        assert_eq!(HEADS.in_words(&normal(HEADS, r#"{">":"x"}"#).unwrap()), None, "what is no number is not read");
    }
}
