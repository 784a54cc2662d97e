//! The ranges of people search between the panel, the JSON beside it and the query that is sent.
//!
//! Owns which of the two holds a range: the panel whatever its control can show, the JSON all else, as it came. Does not own what
//! a range is.

use serde_json::Value;
use words::t;

use super::{Form, Range};
use crate::check::check_filters;
use crate::doc::Doc;
use crate::filters::catalog::Kind;
use crate::filters::people::PEOPLE;
use crate::filters::value::{FilterValue, Filters};
use crate::problem::{Problem, ValidationContext};

/// The filters of people search that are ranges. A key is a name in the query.
fn ranges() -> impl Iterator<Item = (&'static str, Range)> {
    PEOPLE.filters().filter_map(|filter| match filter.kind {
        Kind::Range { range } => Some((filter.key, range)),
        _ => None,
    })
}

/// Ranges of a query in their normal form, those that bound nothing left out. What is something else stays as it came.
pub fn spelled(query: &mut Doc) {
    for (key, range) in ranges() {
        match query.get(key).map(|value| range.read(value)) {
            Some(Form::Fits(parts)) => _ = query.insert(key.to_owned(), Value::Object(parts)),
            Some(Form::Nothing) => _ = query.shift_remove(key),
            Some(Form::Other) | None => {}
        }
    }
}

/// Moves what a control can show from the rest of a query to the filters, and what none can show from the filters to the rest.
pub fn sort(filters: &mut Filters, rest: &mut Doc) {
    for (key, range) in ranges() {
        match rest.get(key).map(|value| range.read(value)) {
            // It was typed after what is in the control: else it would have moved there before.
            Some(Form::Fits(parts)) => {
                rest.shift_remove(key);
                filters.0.insert(key.to_owned(), FilterValue::Parts(parts));
            }
            Some(Form::Nothing | Form::Other) => {}
            None => {
                if let Some(FilterValue::Parts(parts)) = filters.0.get(key)
                    && !range.knows(parts)
                {
                    rest.insert(key.to_owned(), Value::Object(parts.clone()));
                    filters.0.remove(key);
                }
            }
        }
    }
}

/// Puts the ranges of the panel into a query. One that is there already is not overwritten: it is a problem.
pub fn put(filters: &Filters, query: &mut Doc) {
    for (key, _) in ranges() {
        if let Some(FilterValue::Parts(parts)) = filters.0.get(key) {
            query.entry(key).or_insert_with(|| Value::Object(parts.clone()));
        }
    }
}

/// What is wrong with the ranges of filters in their normal form, beside the rest of the query.
pub fn problems(filters: &Filters, rest: &Doc) -> Vec<Problem> {
    let own = filters.0.iter().filter(|(key, _)| ranges().any(|(range, _)| range == key.as_str()));
    let own = Filters(own.map(|(key, value)| (key.clone(), value.clone())).collect());
    let twice = own.0.keys().filter(|key| rest.contains_key(*key)).map(|key| {
        Problem::new(key, t!("This stands in the further filters as JSON too, in another form: remove one of the two."))
    });
    twice.chain(check_filters(&PEOPLE, &own, &ValidationContext::default())).collect()
}
