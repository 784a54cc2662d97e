//! Records of profiles and companies in the forms in which services were seen to send them, brought to the names that the
//! column catalog knows. The contract shows two fields of each and no more ("remaining fields of the record: not shown").
//!
//! Owns: paged lists as lists, and where a known thing has another name. What is not known stays where it is; an answer
//! is stored as it came, and only the observation that is made of it has this form.

mod known;
mod lists;
mod places;

use serde_json::Value;

use crate::columns::range_start;
use crate::doc::{Doc, at};
use crate::filters::{Preset, SIZES};
use crate::record_kind::RecordKind;
use known::{COMPANY, PERSON, STAFF_RANGES, STAFF_TOTALS};
use places::{is_told, moved};

/// How deep lists are looked for.
const DEEPEST: usize = 12;
/// The fields of a page, one of which is beside its contents.
const PAGING: [&str; 7] = ["totalElements", "total_elements", "totalPages", "total", "page", "size", "number"];
/// Under what a page has its items.
const CONTENTS: [&str; 4] = ["contents", "content", "items", "elements"];

/// Returns what a record says, under the names that columns know.
pub fn normal(kind: RecordKind, record: Doc) -> Doc {
    let record = record.into_iter().map(|(name, value)| (name, unpaged(value, 0))).collect();
    match kind {
        RecordKind::Person => person(record),
        RecordKind::Company => company(record),
    }
}

fn person(mut record: Doc) -> Doc {
    lists::lifted(&mut record);
    lists::career(&mut record);
    lists::schools(&mut record);
    lists::skills(&mut record);
    lists::languages(&mut record);
    moved(&mut record, PERSON);
    record
}

fn company(mut record: Doc) -> Doc {
    if !is_told(record.get("employeeRange"))
        && let Some(range) = staff(&record)
    {
        record.insert("employeeRange".to_owned(), Value::from(range));
    }
    moved(&mut record, COMPANY);
    record
}

/// A list that came as a page of it, whatever it is in.
fn unpaged(value: Value, depth: usize) -> Value {
    match value {
        Value::Object(mut fields) => {
            let is_page = PAGING.iter().any(|name| fields.get(*name).is_some_and(is_count));
            let contents = CONTENTS.iter().find(|name| is_page && fields.get(**name).is_some_and(Value::is_array));
            match contents.and_then(|name| fields.remove(*name)) {
                Some(items) => unpaged(items, depth),
                None if depth >= DEEPEST => Value::Object(fields),
                None => fields.into_iter().map(|(name, inner)| (name, unpaged(inner, depth + 1))).collect(),
            }
        }
        Value::Array(items) if depth < DEEPEST => items.into_iter().map(|item| unpaged(item, depth + 1)).collect(),
        other => other,
    }
}

fn is_count(value: &Value) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    value.is_number() || value.as_str().is_some_and(is_digits)
}

/// How many work there, as one of the service's ranges.
fn staff(record: &Doc) -> Option<String> {
    let range = STAFF_RANGES.iter().find_map(|place| at(record, place));
    if let Some(told) = range.filter(|range| is_told(Some(range))).and_then(Value::as_str) {
        return Some(told.to_owned());
    }
    let start = range.and_then(|range| range.get("start")).and_then(Value::as_u64);
    let total = || {
        STAFF_TOTALS.iter().find_map(|place| match at(record, place)? {
            Value::Number(number) => {
                number.as_u64().or_else(|| Some(number.as_f64().filter(|total| *total >= 0.0)? as u64))
            }
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        })
    };
    let number = total().or(start)?;
    let starts = |preset: &&Preset| range_start(preset.value).is_some_and(|start| start <= number as f64);
    SIZES.iter().rfind(starts).map(|preset| preset.value.to_owned())
}

#[cfg(test)]
mod tests;
