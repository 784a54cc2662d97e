//! By what people are found in bodies that the hub cannot read: the beginnings of their marks lie beside each.
//!
//! Does not own the signs of a person, or their marks (`store`).

use std::collections::BTreeSet;

use api::{Doc, RecordKind};
use sealed::signs;
use serde_json::Value;

/// The signs beside a body: of whom an answer tells, wherever in it, and of whom it was asked about.
pub(crate) fn of_answer(salt: &str, operation: &str, request: &str, response: Option<&Value>) -> Vec<u8> {
    let mut all = BTreeSet::new();
    if let Some(response) = response {
        // With what was asked beside it, as it is stored.
        let told = answers::observations::of(operation, request, response);
        for told in told.into_iter().filter(|told| told.kind == RecordKind::Person) {
            all.extend(store::signs_of_person(&told.doc));
        }
        within(response, &mut all);
    }
    if let Ok(asked) = serde_json::from_str::<Value>(request) {
        within(&asked, &mut all);
    }
    packed(salt, all.iter().map(String::as_str))
}

/// The signs beside entries of a list: who is erased leads out of it, too.
pub(crate) fn of_entries(salt: &str, entries: &[(String, String)]) -> Vec<u8> {
    let all: Vec<String> =
        entries.iter().filter(|(kind, _)| kind != "domain").map(|(kind, value)| format!("{kind}:{value}")).collect();
    packed(salt, all.iter().map(String::as_str))
}

/// The sign of a mark; none of what is no mark.
pub(crate) fn sign_of(mark: &str) -> Option<[u8; 8]> {
    hex::decode(mark).ok()?.get(..8)?.try_into().ok()
}

/// Each object within an answer may be somebody.
fn within(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            all.extend(store::signs_of_person(fields as &Doc));
            fields.values().for_each(|field| within(field, all));
        }
        Value::Array(items) => items.iter().for_each(|item| within(item, all)),
        _ => {}
    }
}

fn packed<'a>(salt: &str, all: impl Iterator<Item = &'a str>) -> Vec<u8> {
    signs::pack(all.filter_map(|sign| sign_of(&store::mark_of(salt, sign))))
}
