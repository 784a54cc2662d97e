//! Answers of all operations: decoded, read again as the same, and read by every column.

use api::columns::{AnyColumn, leaf_paths};
use api::company::Identity;
use api::operations::*;
use api::{Doc, Operation, RecordKind, contact_keys, names, person, sent_json};
use serde::Deserialize;
use serde_json::Value;

macro_rules! decoders {
    ($($operation:ident => $name:ident,)*) => {
        const DECODERS: &[fn(&Value)] = &[$(decoded::<$operation>),*];
    };
}
api::for_each_operation!(decoders);

/// Any bytes as an answer, to every operation.
pub(super) fn answers(bytes: &[u8]) {
    let Ok(mut answer) = sent_json::read(bytes) else { return };
    names::from_wire(&mut answer, "site");
    for decode in DECODERS {
        decode(&answer);
    }
    told(&answer);
}

fn decoded<O: Operation>(answer: &Value) {
    let Ok(data) = O::Response::deserialize(answer) else { return };
    let pieces = O::pieces(&data);
    let read = serde_json::to_value(&data).expect("an answer is JSON");
    let again = O::Response::deserialize(&read).expect("what was read is read again");
    assert_eq!(serde_json::to_value(&again).expect("an answer is JSON"), read, "{}: as the same", O::SPEC.name);
    assert_eq!(O::pieces(&again), pieces, "{}: worth the same", O::SPEC.name);
}

/// Reads every object in it as a record.
fn told(value: &Value) {
    match value {
        Value::Object(doc) => {
            record(doc);
            doc.values().for_each(told);
        }
        Value::Array(items) => items.iter().for_each(told),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn record(doc: &Doc) {
    for kind in [RecordKind::Company, RecordKind::Person] {
        for column in kind.answer_columns() {
            if let Some(shown) = column.text(doc) {
                let _ = (column.sort_key(&shown), column.counted_under([doc], Some(&shown)));
            }
        }
        let _ = contact_keys::of(kind, std::iter::once(doc));
    }
    for path in leaf_paths(doc) {
        let seen = AnyColumn::Seen(path);
        let _ = (seen.text(doc), seen.number(doc), seen.label());
    }
    let identity = Identity::of(doc);
    assert!(identity.can_be(&identity), "a company can be itself");
    let _ = (identity.keys(doc), person::key(doc));
}
