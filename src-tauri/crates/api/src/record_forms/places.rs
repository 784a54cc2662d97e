//! Single values by their place in a record: read, and moved to the place that the columns know.

use serde_json::{Map, Value};

use super::known::Place;
use crate::doc::Doc;

/// Tells what is known under its own name where it is told under another one only, which goes.
pub(super) fn moved(record: &mut Doc, known: &[(Place, &[Place])]) {
    for (own, others) in known {
        if is_told(at(record, own)) {
            continue;
        }
        let Some(place) = others.iter().find(|place| is_told(at(record, place))) else { continue };
        // Where something else stands in the way it stays where it was.
        if let Some(value) = taken(record, place)
            && !put(record, own, value.clone())
        {
            put(record, place, value);
        }
    }
}

/// Whether there is a single value that says something.
pub(super) fn is_told(value: Option<&Value>) -> bool {
    match value {
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(Value::Number(_) | Value::Bool(_)) => true,
        _ => false,
    }
}

pub(super) fn at<'a>(record: &'a Doc, place: &[&str]) -> Option<&'a Value> {
    let (first, rest) = place.split_first()?;
    rest.iter().try_fold(record.get(*first)?, |value, name| value.get(name))
}

pub(super) fn taken(record: &mut Doc, place: &[&str]) -> Option<Value> {
    let (last, before) = place.split_last()?;
    let mut fields = record;
    for name in before {
        fields = fields.get_mut(*name)?.as_object_mut()?;
    }
    fields.shift_remove(*last)
}

/// Puts a value at a place. Tells whether there was room.
fn put(record: &mut Doc, place: &[&str], value: Value) -> bool {
    let Some((last, before)) = place.split_last() else { return false };
    let mut fields = record;
    for name in before {
        let next = fields.entry((*name).to_owned()).or_insert_with(|| Value::Object(Map::new()));
        if is_nothing(next) {
            *next = Value::Object(Map::new());
        }
        match next {
            Value::Object(inner) => fields = inner,
            _ => return false,
        }
    }
    let own = fields.entry((*last).to_owned()).or_insert(Value::Null);
    let has_room = is_nothing(own);
    if has_room {
        *own = value;
    }
    has_room
}

/// Nothing is told.
fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}
