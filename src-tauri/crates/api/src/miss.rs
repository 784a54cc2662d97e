//! "Nothing found" in a 200, in words instead of a result: seen in the field where the contract shows nothing.
//!
//! Decides by what is missing: an answer that has the field of a hit is never a miss, and one with anything in it that could be a
//! result is none either. Nothing was delivered, so nothing is charged ("no-result and failed lookups cost nothing").

use serde_json::Value;

use crate::doc::Doc;
use crate::operation::Operation;
use crate::text;

/// Fields that repeat the question, beside words that there is nothing.
const ECHOED: [&str; 8] =
    ["url", "identifier", "network_profile_url", "network_company_url", "phone", "domain", "email_status", "query"];
/// Fields that say what an answer cost: one that cost something is no miss.
const CHARGED: [&str; 2] = ["credits_used", "credits_consumed"];
/// Statuses that promise a result: an answer with one of them and no result is no miss, but one of an unknown form.
const SUCCESS: [&str; 6] = ["success", "succeeded", "ok", "found", "done", "completed"];
/// Words in a bare text that say that there is nothing.
const NOTHING: [&str; 9] =
    ["not found", "not_found", "no result", "no match", "no data", "nothing", "none", "unavailable", "timeout"];
/// Statuses of work that is still to be done: an answer with one of them is no miss.
const TO_COME: [&str; 7] = ["pending", "queued", "processing", "accepted", "running", "started", "in_progress"];
/// What may be beside a status without being a result.
const BESIDE: [&str; 14] = [
    "status",
    "success",
    "message",
    "code",
    "error",
    "reason",
    "detail",
    "details",
    "request_id",
    "operation_id",
    "credits_used",
    "credits_consumed",
    "credits_remaining",
    "provider",
];

/// What an answer says instead of bringing a result; none where it is no such answer.
pub fn of<O: Operation>(body: &Value) -> Option<String> {
    let result = O::SPEC.result?.field;
    let words = nothing_in(body, result).or_else(|| nothing_in(body.get("body")?, result))?;
    Some(text::clean(&words))
}

fn nothing_in(body: &Value, result: &str) -> Option<String> {
    match body {
        Value::String(words) if says_nothing(words) => Some(words.clone()),
        Value::Object(fields) => in_words(fields, result),
        _ => None,
    }
}

/// Whether a bare text says that there is no result: it could be the result itself.
fn says_nothing(words: &str) -> bool {
    let words = text::fold(words);
    words.is_empty() || NOTHING.iter().any(|known| words.contains(known))
}

/// The status, or the error, of an answer without a result.
fn in_words(fields: &Doc, result: &str) -> Option<String> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let (words, is_plain) = match (fields.get("status"), fields.get("success")) {
        (Some(Value::String(status)), _) => (status.clone(), says_nothing(status)),
        (Some(status), _) if status.as_u64() == Some(404) => (text("message").unwrap_or("not found").to_owned(), true),
        (None, Some(Value::Bool(false))) => (text("message").filter(|said| says_nothing(said))?.to_owned(), true),
        (None, _) => (text("error").filter(|said| says_nothing(said))?.to_owned(), true),
        _ => return None,
    };
    let folded = text::fold(&words);
    let is_result = SUCCESS.contains(&folded.as_str()) || TO_COME.contains(&folded.as_str());
    let was_charged = CHARGED.iter().any(|name| fields.get(*name).and_then(Value::as_f64).is_some_and(|sum| sum > 0.0));
    let has_nothing = |(name, value): (&String, &Value)| {
        let name = name.as_str();
        is_empty(value) || (name != result && (BESIDE.contains(&name) || (is_plain && ECHOED.contains(&name))))
    };
    (!is_result && !was_charged && fields.iter().all(has_nothing)).then_some(words)
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::{Email, FindCompanies, Profile};

    fn miss<O: Operation>(json: &str) -> Option<String> {
        of::<O>(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn words_without_a_result_are_a_miss() {
        for (json, words) in [
            (r#""not found""#, Some("not found")),
            (r#""""#, Some("")),
            (r#""No results found.""#, Some("No results found.")),
            (r#""a@acme.com""#, None),
            (r#"{"status":"pending"}"#, None),
            (r#"{"status":"not_found"}"#, Some("not_found")),
            (r#"{"status":"timeout","message":"Too slow"}"#, Some("timeout")),
            (r#"{"status":"NOT FOUND","email":null,"email_status":"","credits_used":0}"#, Some("NOT FOUND")),
            (r#"{"status":"success"}"#, None),
            (r#"{"status":"Found"}"#, None),
            (r#"{"status":"not_found","email":"a@acme.com"}"#, None),
            (r#"{"status":"risky","result":{"address":"a@acme.com"}}"#, None),
            (r#"{"status":"risky","address":"a@acme.com"}"#, None),
            (r#"{"status":404}"#, Some("not found")),
            (r#"{"status":"not_found","email_status":"unknown","data":{},"result":[]}"#, Some("not_found")),
            (r#"{"success":false,"message":"No match"}"#, Some("No match")),
            (r#"{"error":"Not found"}"#, Some("Not found")),
            (r#"{"error":"It fell over"}"#, None),
            (r#"{"body":"not found"}"#, Some("not found")),
            (r#"{"status":"listed","credits_used":1}"#, None),
            ("{}", None),
            ("[]", None),
            ("null", None),
        ] {
            assert_eq!(miss::<Email>(json).as_deref(), words, "{json}");
        }
    }

    #[test]
    fn a_record_with_a_status_of_its_own_is_none_and_a_search_never() {
        let echo = r#"{"status":"not_found","url":"https://network.example/in/ada"}"#;
        assert_eq!(miss::<Profile>(echo).as_deref(), Some("not_found"), "what was asked, said once more, is no record");
        assert_eq!(miss::<Profile>(r#"{"body":{"status":"not_found"}}"#).as_deref(), Some("not_found"));
        assert_eq!(miss::<Profile>(r#"{"status":"open to work","url":"https://network.example/in/ada"}"#), None);
        assert_eq!(miss::<Profile>(r#"{"status":"not_found","body":{}}"#).as_deref(), Some("not_found"));
        assert_eq!(miss::<FindCompanies>(r#"{"status":"not_found"}"#), None, "an empty page is told by its rows");
    }
}
