//! The answer that is one deep record (contract, "Person profile record", "Company profile record"): person and company
//! extraction and the reverse look-ups share it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use crate::{Doc, lenient};

/// One record with all fields that came; only `url` and `identifier` (people), `url` and `name` (companies) are told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RecordResponse {
    /// The record. Null and empty are read as "nobody found": what the service answers then is not shown.
    #[serde(deserialize_with = "lenient::maybe_doc")]
    #[ts(type = "Record<string, unknown> | null")]
    pub body: Option<Doc>,
}

/// The answer with its record under `body`, where it came at the top level or under another name (seen in the field). What has
/// neither a page nor a name is no record, and neither is what calls itself an error. A copy at the top fills what a thinner one in
/// `body` does not tell.
pub(super) fn unwrapped(body: Value) -> Value {
    let Value::Object(mut fields) = body else { return body };
    let is_error = fields.get("error").is_some_and(|error| !error.is_null() && error != &Value::from(""));
    let within = match fields.get("body") {
        Some(Value::Object(record)) if !record.is_empty() => Some(record.clone()),
        None | Some(Value::Null | Value::Object(_)) => None,
        Some(_) => return Value::Object(fields),
    };
    if is_error {
        return Value::Object(fields);
    }
    fields.shift_remove("body");
    let top = if tells(&fields) {
        Some(fields.clone())
    } else {
        WRAPPERS.iter().find_map(|name| fields.get(*name)?.as_object().filter(|record| is_record(record)).cloned())
    };
    let top = top.or_else(|| is_record(&fields).then(|| fields.clone()));
    match (within, top) {
        (Some(mut record), Some(more)) if tells(&more) => {
            for (name, value) in more {
                record.entry(name).or_insert(value);
            }
            json!({"body": record})
        }
        (Some(record), _) => {
            fields.insert("body".to_owned(), Value::Object(record));
            Value::Object(fields)
        }
        (None, Some(record)) => json!({"body": record}),
        (None, None) => Value::Object(fields),
    }
}

/// Under what records were seen instead of `body`.
const WRAPPERS: [&str; 4] = ["data", "response", "result", "record"];
/// What stands one level down and is no record.
const OTHERS: [&str; 4] = ["error", "query", "request", "input"];

/// Names under which records are seen to tell whose they are, at the top or one level down.
const WHOSE: [&str; 12] = [
    "url",
    "identifier",
    "name",
    "full_name",
    "fullName",
    "first_name",
    "firstName",
    "last_name",
    "lastName",
    "networkProfile",
    "network_profile_url",
    "network_company_url",
];

fn tells(fields: &Doc) -> bool {
    WHOSE.iter().any(|name| fields.get(*name).is_some_and(|value| !value.is_null()))
}

fn is_record(fields: &Doc) -> bool {
    let within = fields.iter().filter(|(name, _)| !OTHERS.contains(&name.as_str()));
    tells(fields) || within.filter_map(|(_, value)| value.as_object()).any(tells)
}

impl RecordResponse {
    /// Whether there is a record.
    pub fn is_found(&self) -> bool {
        self.body.is_some()
    }
}
