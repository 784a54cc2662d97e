//! The answer that is one deep record (contract, "Person profile record", "Company profile record"): person and company
//! extraction and the reverse look-ups share it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use crate::doc::Doc;
use crate::lenient;

/// One record with all fields that came; only `url` and `identifier` (people), `url` and `name` (companies) are known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RecordResponse {
    /// The record. Null and empty are read as "nobody found": what the service answers then is not shown.
    #[serde(deserialize_with = "lenient::maybe_doc")]
    #[ts(type = "Record<string, unknown> | null")]
    pub body: Option<Doc>,
}

/// The answer with its record under `body`, where it came at the top level or under another name (seen in the field).
/// What has neither a page nor a name is no record, and neither is what calls itself an error. A copy at the top fills
/// what a thinner one in `body` does not say.
pub(crate) fn unwrapped(body: Value) -> Value {
    let Value::Object(mut fields) = body else { return body };
    if fields.get("error").is_some_and(|error| !error.is_null() && error != &Value::from("")) {
        return Value::Object(fields);
    }
    match fields.shift_remove("body") {
        Some(Value::Object(mut record)) if !record.is_empty() => {
            if tells(&fields) {
                for (name, value) in fields {
                    record.entry(name).or_insert(value);
                }
                return json!({"body": record});
            }
            fields.insert("body".to_owned(), Value::Object(record));
        }
        None | Some(Value::Null | Value::Object(_)) => {
            if let Some(record) = found(&fields) {
                return json!({"body": record});
            }
        }
        Some(other) => _ = fields.insert("body".to_owned(), other),
    }
    Value::Object(fields)
}

/// The record of an answer without one in `body`.
fn found(fields: &Doc) -> Option<Doc> {
    let wrapped = || WRAPPERS.iter().find_map(|name| fields.get(*name)?.as_object().filter(|record| is_record(record)));
    if tells(fields) { Some(fields) } else { wrapped().or_else(|| is_record(fields).then_some(fields)) }.cloned()
}

/// Under what records were seen instead of `body`.
const WRAPPERS: [&str; 4] = ["data", "response", "result", "record"];
/// What is one level down and is no record.
const OTHERS: [&str; 4] = ["error", "query", "request", "input"];

/// Names under which records were seen to say whose they are, at the top or one level down.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_answer_is_read_by_what_is_known_of_wrappings_now() {
        let kept = json!({"status": "success", "data": {"first_name": "Ada", "url": "u"}});
        let read = crate::operation::read_kept::<crate::operations::Profile>(&kept).unwrap();
        assert!(read.is_found(), "{kept}");
        let before = crate::operation::read::<crate::operations::Profile>(&kept);
        assert!(before.is_err(), "in the contract's form alone it cannot be read");
    }

    #[test]
    fn a_record_is_found_under_whatever_it_comes() {
        let ada = || json!({"first_name": "Ada", "url": "u"});
        for (come, told) in [
            (json!({"body": ada()}), json!({"body": ada()})),
            (ada(), json!({"body": ada()})),
            (json!({"body": null, "first_name": "Ada", "url": "u"}), json!({"body": ada()})),
            (json!({"body": {}, "first_name": "Ada", "url": "u"}), json!({"body": ada()})),
            (json!({"status": "success", "data": ada()}), json!({"body": ada()})),
            (json!({"profile": ada()}), json!({"body": {"profile": ada()}})),
            (json!({"first_name": "Ada", "url": "u", "body": {"url": "u"}}), json!({"body": ada()})),
            (json!({"body": ada(), "credits_used": 1}), json!({"body": ada(), "credits_used": 1})),
        ] {
            assert_eq!(unwrapped(come.clone()), told, "{come}");
        }
        for none in [
            json!({"error": "Not found", "url": "u"}),
            json!({"error": {"name": "NotFound"}}),
            json!({"query": {"url": "u"}}),
            json!({"body": "x", "url": "u"}),
            json!({"body": [1]}),
            json!({}),
            json!([1]),
            json!("x"),
        ] {
            assert_eq!(unwrapped(none.clone()), none, "no record, as it came");
        }
    }
}
