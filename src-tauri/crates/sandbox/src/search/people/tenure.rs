//! Lengths of time: the texts and the structured bounds of the leads finder (contract, "Leads finder", value rules 5, 6).

use serde_json::{Map, Value};

use crate::fields::shown;

/// Whole months, both bounds included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// At least so many.
    pub min: u64,
    /// At most so many.
    pub max: u64,
}

/// Which time of a person is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Time {
    /// At the company they were at last. Everybody in this world works, so it is the current one.
    LatestCompany,
    /// At the company they are at.
    CurrentCompany,
    /// At the company before the current one.
    PreviousCompany,
    /// In the role they had last; the current one, for the same reason.
    LatestJob,
    /// In the current role.
    CurrentJob,
    /// In the role before the current one, at whatever company.
    PreviousJob,
    /// Since their first job.
    Total,
}

/// The keys of `duration`, with what they mean.
pub const TIMES: [(&str, Time); 7] = [
    ("latestCompany", Time::LatestCompany),
    ("currentCompany", Time::CurrentCompany),
    ("previousCompany", Time::PreviousCompany),
    ("latestJob", Time::LatestJob),
    ("currentJob", Time::CurrentJob),
    ("previousJob", Time::PreviousJob),
    ("total", Time::Total),
];

impl Span {
    /// Whether a length of time lies within it.
    pub const fn holds(&self, months: u64) -> bool {
        self.min <= months && months <= self.max
    }

    /// Reads `1 to 2 years`, `Less than 1 year`, `More than 10 years`. Years are whole ones: somebody who came 2 years and
    /// 11 months ago has been there for 2, and `1 to 2 years`, `3 to 5 years` leave no gap. The contract's list of presets
    /// is not shown, so any number is understood.
    pub fn read(text: &str) -> Option<Self> {
        let folded = text.trim().to_ascii_lowercase();
        let words: Vec<&str> = folded.split_whitespace().collect();
        let years = |text: &str| text.parse::<u64>().ok().filter(|years| *years <= 100 && text.len() <= 3);
        match words.as_slice() {
            ["less", "than", most, "year" | "years"] => {
                let most = years(most).filter(|most| *most > 0)?;
                Some(Self { min: 0, max: most * 12 - 1 })
            }
            ["more", "than", least, "year" | "years"] => Some(Self { min: (years(least)? + 1) * 12, max: u64::MAX }),
            [least, "to", most, "year" | "years"] => {
                let (least, most) = (years(least)?, years(most)?);
                (least <= most).then(|| Self { min: least * 12, max: most * 12 + 11 })
            }
            _ => None,
        }
    }
}

/// Reads `duration`; the problem is returned in words.
pub fn read(value: &Value) -> Result<Vec<(Time, Span)>, String> {
    let Value::Object(times) = value else { return Err("duration must be an object".to_owned()) };
    let read = times.iter().map(|(key, bounds)| {
        let time = TIMES.iter().find(|(known, _)| known == key);
        let (_, time) = time.ok_or_else(|| format!("duration: {} is not a supported key", shown(key)))?;
        let span = span(bounds).map_err(|problem| format!("duration.{key}: {problem}"))?;
        Ok((*time, span))
    });
    read.collect()
}

fn span(bounds: &Value) -> Result<Span, &'static str> {
    let Value::Object(bounds) = bounds else { return Err("must be an object") };
    if bounds.is_empty() || bounds.keys().any(|key| !matches!(key.as_str(), "min" | "max")) {
        return Err("must hold min, max or both, and nothing else");
    }
    let min = bounds.get("min").map(months).transpose()?.unwrap_or(0);
    let max = bounds.get("max").map(months).transpose()?.unwrap_or(u64::MAX);
    if min > max { Err("min must not exceed max") } else { Ok(Span { min, max }) }
}

fn months(bound: &Value) -> Result<u64, &'static str> {
    const SHAPE: &str = "a bound must hold year, month or both, as integers of 0 or more, and nothing else";
    let Value::Object(parts) = bound else { return Err(SHAPE) };
    if parts.is_empty() || parts.keys().any(|key| !matches!(key.as_str(), "year" | "month")) {
        return Err(SHAPE);
    }
    let part = |parts: &Map<String, Value>, key| parts.get(key).map_or(Some(0), Value::as_u64).ok_or(SHAPE);
    let (years, months) = (part(parts, "year")?, part(parts, "month")?);
    if months > 11 {
        return Err("month must be an integer from 0 to 11");
    }
    Ok(years.saturating_mul(12).saturating_add(months))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn texts_leave_no_gap() {
        for (text, min, max) in [
            ("Less than 1 year", 0, 11),
            ("1 to 2 years", 12, 35),
            (" 3 TO 5  years", 36, 71),
            ("6 to 10 years", 72, 131),
            ("More than 10 years", 132, u64::MAX),
            ("0 to 0 years", 0, 11),
        ] {
            assert_eq!(Span::read(text), Some(Span { min, max }), "{text}");
        }
        for text in ["", "1 year", "2 to 1 years", "1-2 years", "Less than 0 years", "-1 to 2 years", "1 to 2 months"] {
            assert_eq!(Span::read(text), None, "{text:?} is no tenure");
        }
    }

    #[test]
    fn bounds_by_the_rules_of_the_contract() {
        let both = json!({"currentJob": {"min": {"year": 1, "month": 6}, "max": {"year": 2}}, "total": {"min": {"month": 11}}});
        let read_as = [(Time::CurrentJob, Span { min: 18, max: 24 }), (Time::Total, Span { min: 11, max: u64::MAX })];
        assert_eq!(read(&both).unwrap(), read_as);
        assert_eq!(read(&json!({})).unwrap(), [], "nothing is bounded");
        for (key, _) in TIMES {
            assert!(read(&json!({key: {"max": {"year": 1, "month": 0}}})).is_ok(), "{key} is one of the seven");
        }
        for (wrong, said) in [
            (json!([]), "object"),
            (json!({"nextJob": {"min": {"year": 1}}}), "nextJob"),
            (json!({"total": 5}), "total"),
            (json!({"total": {}}), "min, max"),
            (json!({"total": {"min": {}}}), "year, month"),
            (json!({"total": {"least": {"year": 1}}}), "min, max"),
            (json!({"total": {"min": {"years": 1}}}), "year, month"),
            (json!({"total": {"min": {"year": -1}}}), "0 or more"),
            (json!({"total": {"min": {"year": 1.5}}}), "0 or more"),
            (json!({"total": {"min": {"year": "1"}}}), "0 or more"),
            (json!({"total": {"min": {"month": 12}}}), "0 to 11"),
            (json!({"total": {"min": {"year": 2}, "max": {"year": 1, "month": 11}}}), "exceed"),
            (json!({"total": {"min": null}}), "year, month"),
        ] {
            let problem = read(&wrong).unwrap_err();
            assert!(problem.contains(said), "{wrong}: {problem}");
        }
    }
}
