//! Single values by their place in a record: read, and moved to the place that the columns know.

use serde_json::Value;

use crate::doc::{Doc, at};

/// Moves what is known to its own name where it came under another one only.
pub(super) fn moved(record: &mut Doc, known: &[(&str, &[&str])]) {
    for (own, others) in known {
        if is_told(at(record, own)) {
            continue;
        }
        let Some(place) = others.iter().find(|place| is_told(at(record, place))) else { continue };
        // Where something else is in the way it stays where it was.
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

pub(super) fn taken(record: &mut Doc, place: &str) -> Option<Value> {
    let Some((before, last)) = place.rsplit_once('.') else { return record.shift_remove(place) };
    before.split('.').try_fold(record, |fields, name| fields.get_mut(name)?.as_object_mut())?.shift_remove(last)
}

/// Puts a value at a place. Returns whether there was room.
fn put(record: &mut Doc, place: &str, value: Value) -> bool {
    let (name, rest) = place.split_once('.').unwrap_or((place, ""));
    let own = record.entry(name).or_insert(Value::Null);
    let has_room = is_nothing(own);
    if rest.is_empty() {
        if has_room {
            *own = value;
        }
        return has_room;
    }
    if has_room {
        *own = Value::Object(Doc::new());
    }
    own.as_object_mut().is_some_and(|inner| put(inner, rest, value))
}

/// Whether a value says nothing.
fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}
