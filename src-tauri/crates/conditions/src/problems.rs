//! What is wrong with a condition, as a sentence; and what is odd about one that can be judged all the same.

use std::collections::{BTreeMap, BTreeSet};

use api::RecordKind;
use api::columns::AnyColumn;
use words::t;

use crate::about::About;
use crate::check::{Check, Span};

use crate::condition::{Condition, Term};
use crate::normal::{DEEPEST, LONGEST_VALUE, MOST_TERMS};
use crate::term::{CompiledTerm, MOST_DAYS};
use crate::test::Test;

/// What has to be put right before a condition can be judged; `seen` are the fields that no column of the catalog knows and that
/// answers or imports had, and `scores` the scores that there are.
pub fn problem(
    condition: &Condition,
    kind: RecordKind,
    seen: &BTreeSet<String>,
    scores: &BTreeSet<i64>,
) -> Option<String> {
    let lines = condition.terms().len();
    if lines > MOST_TERMS {
        return Some(t!(
            "{lines} lines are too many for one condition: keep at most {most}.",
            lines = words::count(lines as u64),
            most = MOST_TERMS,
        ));
    }
    shape(condition, 0).or_else(|| condition.terms().into_iter().find_map(|term| line(term, kind, seen, scores)))
}

/// What is wrong with the groups.
fn shape(condition: &Condition, depth: usize) -> Option<String> {
    match condition {
        Condition::All { all: parts } | Condition::Any { any: parts } => {
            if parts.is_empty() && depth > 0 {
                return Some(t!("A group has no line. Add one to it, or remove the group."));
            }
            if depth >= DEEPEST {
                return Some(t!("Groups can be {most} deep within each other at most.", most = DEEPEST));
            }
            parts.iter().find_map(|part| shape(part, depth + 1))
        }
        Condition::Term(_) => None,
        Condition::Unread(_) => {
            Some(t!("A line was made by a newer version of Prospector, and cannot be judged by this one."))
        }
    }
}

fn line(term: &Term, kind: RecordKind, seen: &BTreeSet<String>, scores: &BTreeSet<i64>) -> Option<String> {
    let column = || api::text::line(&term.column, 80).unwrap_or_default();
    let gone = || {
        Some(t!(
            "The column “{column}” is not there any more. Remove the line, or choose another column.",
            column = column()
        ))
    };
    let Some(about) = About::by_key(kind, &term.column) else { return gone() };
    match &about {
        About::Column(AnyColumn::Seen(path)) if !seen.contains(path) => return gone(),
        About::Score(score) if !scores.contains(score) => {
            return Some(t!(
                "A score that a line is about is not there any more. Remove the line, or choose another column."
            ));
        }
        _ => {}
    }
    let name = about.label().unwrap_or_else(|| t!("Score"));
    if !term.test.fits(&about) {
        return Some(t!("“{column}” cannot be tested like that: choose another test.", column = name));
    }
    let most = term.test.most_values();
    if most > 0 && term.values.is_empty() {
        return Some(t!("Say what “{column}” is tested against.", column = name));
    }
    if term.values.len() > most {
        return Some(t!(
            "“{column}” is tested against too many values: keep at most {most}.",
            column = name,
            most = most
        ));
    }
    if term.values.iter().any(|value| value.chars().count() > LONGEST_VALUE) {
        return Some(t!(
            "A value that “{column}” is tested against is too long: keep at most {most} characters.",
            column = name,
            most = LONGEST_VALUE
        ));
    }
    // The moment decides only over what "in the last" means.
    if CompiledTerm::of(term, kind, 0).is_some() {
        return None;
    }
    Some(match term.test {
        Test::LastDays => t!(
            "Type the days for “{column}” as a whole number, 1 to {most}.",
            column = name,
            most = words::count(MOST_DAYS as u64)
        ),
        Test::Before | Test::After => t!("Type the day for “{column}” as 2026-03-14, 2026-03 or 2026.", column = name),
        _ if about.kind() == api::columns::ColumnKind::Date => {
            t!("Type the day for “{column}” as 2026-03-14, 2026-03 or 2026.", column = name)
        }
        Test::AtLeast | Test::AtMost => t!("Type a number for “{column}”.", column = name),
        _ => t!("“{column}” cannot be tested against this value.", column = name),
    })
}

/// What is odd about a condition: that nothing can pass, because its lines contradict each other.
pub fn remark(condition: &Condition, kind: RecordKind) -> Option<String> {
    let parts: &[Condition] = match condition {
        Condition::All { all } => all,
        Condition::Any { any } => {
            // Of a group of which any holds, all have to be impossible.
            let all = !any.is_empty() && any.iter().all(|part| remark(part, kind).is_some());
            return any.first().filter(|_| all).and_then(|first| remark(first, kind));
        }
        Condition::Term(_) | Condition::Unread(_) => return None,
    };
    if let Some(inner) = parts.iter().find_map(|part| remark(part, kind)) {
        return Some(inner);
    }
    let mut by_column: BTreeMap<&str, Vec<CompiledTerm>> = BTreeMap::new();
    for part in parts {
        if let Condition::Term(term) = part
            && let Some(compiled) = CompiledTerm::of(term, kind, 0).filter(|_| term.test != Test::LastDays)
        {
            by_column.entry(&term.column).or_default().push(compiled);
        }
    }
    let impossible = by_column.into_values().find(|terms| are_impossible(terms))?;
    let name = impossible[0].about.label().unwrap_or_else(|| t!("Score"));
    Some(t!("Nothing can pass: the lines about “{column}” contradict each other.", column = name))
}

/// Whether no value holds all of these: certain contradictions alone. A text may have several values, so that two of them are none.
fn are_impossible(terms: &[CompiledTerm]) -> bool {
    let needs_none = terms.iter().any(|term| term.check == Check::Empty && !term.negated);
    let needs_one = terms.iter().any(|term| (term.check == Check::Empty) == term.negated);
    if needs_none && needs_one {
        return true;
    }
    let opposite = |one: &CompiledTerm, two: &CompiledTerm| one.check == two.check && one.negated != two.negated;
    if terms.iter().enumerate().any(|(at, one)| terms[at + 1..].iter().any(|two| opposite(one, two))) {
        return true;
    }
    let spans = || terms.iter().filter(|term| !term.negated).filter_map(|term| term.check.span());
    let numbers = spans().fold((f64::NEG_INFINITY, f64::INFINITY), |(least, most), span| match span {
        Span::Numbers(from, to) => (least.max(from), most.min(to)),
        Span::Texts(..) => (least, most),
    });
    let mut days: (Option<&str>, Option<&str>) = (None, None);
    for span in spans() {
        if let Span::Texts(from, below) = span {
            days.0 = days.0.max(from);
            days.1 = match (days.1, below) {
                (Some(one), Some(two)) => Some(one.min(two)),
                (one, two) => one.or(two),
            };
        }
    }
    numbers.0 > numbers.1 || matches!(days, (Some(from), Some(below)) if from >= below)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(condition: &Condition) -> Option<String> {
        let seen = BTreeSet::from(["imported.Owner".to_owned()]);
        problem(&crate::normal(condition.clone()), RecordKind::Company, &seen, &BTreeSet::from([1]))
    }

    fn all(all: Vec<Condition>) -> Condition {
        Condition::All { all }
    }

    #[test]
    fn every_hostile_condition_has_its_sentence() {
        let name = |at: usize| Condition::term("name", Test::Is, &[&format!("A{at}")]);
        let deep = (0..7).fold(name(0), |inner, at| {
            let parts = vec![name(at), inner];
            if at % 2 == 0 { all(parts) } else { Condition::Any { any: parts } }
        });
        let newer: Condition =
            serde_json::from_str(r#"{"all":[{"column":"name","test":"soundsLike","values":["x"]}]}"#).unwrap();
        for (condition, sentence) in [
            (all((0..200).map(name).collect()), "200 lines are too many for one condition: keep at most 100."),
            (deep, "Groups can be 5 deep within each other at most."),
            (
                all(vec![name(1), Condition::Any { any: vec![] }]),
                "A group has no line. Add one to it, or remove the group.",
            ),
            (newer, "A line was made by a newer version of Prospector, and cannot be judged by this one."),
            (
                Condition::term("nothing", Test::Is, &["x"]),
                "The column “nothing” is not there any more. Remove the line, or choose another column.",
            ),
            (
                Condition::term("seen:imported.Gone", Test::Is, &["x"]),
                "The column “seen:imported.Gone” is not there any more. Remove the line, or choose another column.",
            ),
            (
                Condition::term("score.9", Test::AtLeast, &["1"]),
                "A score that a line is about is not there any more. Remove the line, or choose another column.",
            ),
            (
                Condition::term("name", Test::AtLeast, &["1"]),
                "“Company” cannot be tested like that: choose another test.",
            ),
            (Condition::term("name", Test::Is, &[" \u{200B}"]), "Say what “Company” is tested against."),
            (
                Condition::term("name", Test::Is, &["a", "b"]),
                "“Company” is tested against too many values: keep at most 1.",
            ),
            (
                Condition::term("name", Test::Is, &[&"x".repeat(301)]),
                "A value that “Company” is tested against is too long: keep at most 300 characters.",
            ),
            (Condition::term("employeeRange", Test::AtLeast, &["many"]), "Type a number for “Employees”."),
            (
                Condition::term("founded", Test::Before, &["soon"]),
                "Type the day for “Founded” as 2026-03-14, 2026-03 or 2026.",
            ),
            (
                Condition::term("founded", Test::LastDays, &["99999999999999999999"]),
                "Type the days for “Founded” as a whole number, 1 to 36,500.",
            ),
        ] {
            assert_eq!(said(&condition).as_deref(), Some(sentence));
        }
        for fine in [
            Condition::none(),
            name(1),
            Condition::term("name", Test::Contains, &["(a+)+$"]),
            Condition::term("seen:imported.Owner", Test::NotEmpty, &[]),
            Condition::term("score.1", Test::AtLeast, &["-5"]),
            Condition::term("known.lists", Test::OneOf, &["1", "2"]),
        ] {
            assert_eq!(said(&fine), None, "{fine:?}");
        }
    }

    #[test]
    fn what_nothing_can_pass_is_told() {
        let is = |key: &str, test, value: &str| Condition::term(key, test, &[value]);
        let empty = |test| Condition::term("name", test, &[]);
        for (condition, impossible) in [
            (all(vec![empty(Test::Empty), empty(Test::NotEmpty)]), true),
            (all(vec![empty(Test::Empty), is("name", Test::Contains, "a")]), true),
            (all(vec![empty(Test::Empty), is("name", Test::IsNot, "a")]), false),
            (all(vec![is("name", Test::Is, "A"), is("name", Test::IsNot, "a")]), true),
            (all(vec![is("name", Test::Is, "A"), is("name", Test::Is, "B")]), false),
            (all(vec![is("employeeRange", Test::AtLeast, "500"), is("employeeRange", Test::AtMost, "10")]), true),
            (all(vec![is("employeeRange", Test::AtLeast, "10"), is("employeeRange", Test::AtMost, "10")]), false),
            (all(vec![is("founded", Test::After, "2010"), is("founded", Test::Before, "2009-05")]), true),
            (all(vec![is("founded", Test::After, "2010"), is("founded", Test::Before, "2012")]), false),
            (
                Condition::Any { any: vec![all(vec![empty(Test::Empty), empty(Test::NotEmpty)]), empty(Test::Empty)] },
                false,
            ),
        ] {
            assert_eq!(remark(&condition, RecordKind::Company).is_some(), impossible, "{condition:?}");
        }
    }
}
