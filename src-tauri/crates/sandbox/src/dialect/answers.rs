//! What is answered otherwise, made from the contract's answer.

use serde_json::{Map, Value, json};

use super::records;
use crate::answer::Answer;

/// An answer of an operation.
pub fn told(operation: &str, answer: Answer) -> Answer {
    match answer.status {
        200 => Answer { body: fine(operation, answer.body), ..answer },
        404 => miss(operation),
        403 if answer.body["message"] == "Insufficient credits" => Answer { status: 402, ..answer },
        400 => Answer { body: with_details(&answer.body), ..answer },
        _ => answer,
    }
}

/// "Nothing found" is a 200 in words, without the field that a hit has.
fn miss(operation: &str) -> Answer {
    Answer::fine(match operation {
        "phone" | "url_search_people" => json!("not found"),
        "company" => json!({"status": "timeout"}),
        _ => json!({"status": "not_found"}),
    })
}

/// A refusal with its reason in a list, by field.
fn with_details(body: &Value) -> Value {
    let message = body["message"].as_str().unwrap_or_default();
    let field = message.split(' ').next().unwrap_or_default();
    json!({"error": body["error"], "message": "Validation failed", "details": [{"field": field, "message": message}]})
}

fn fine(operation: &str, mut body: Value) -> Value {
    match operation {
        "profile" => return records::person_in_camel_case(body["body"].take()),
        // At the top, and a copy in `body`.
        "reverse_email" => {
            let record = records::person_nested(body["body"].take());
            let mut both = record.clone();
            both["body"] = record;
            return both;
        }
        "reverse_phone" => return body["body"].take(),
        "company" => return records::company(body["body"].take()),
        "phone" => further_numbers(&mut body),
        "dnc_check" => body["credits_remaining"] = Value::Null,
        "leads_finder" => body["total"] = Value::Null,
        "find_companies" | "find_people" if body["next_cursor"].is_null() => {
            body.as_object_mut().and_then(|fields| fields.shift_remove("next_cursor"));
        }
        "filter_values" if body["filter"] == "city" => {
            for value in body["values"].as_array_mut().into_iter().flatten() {
                let text = value["value"].as_str().map(|text| text.replace('|', ", "));
                value["value"] = json!(text);
            }
        }
        _ => {}
    }
    body
}

/// The number once more, and another one, in a list.
fn further_numbers(body: &mut Value) {
    let Some(number) = body["phone_numbers"].as_str().map(str::to_owned) else { return };
    let last = number.chars().last().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
    let other = format!("{}{}", &number[..number.len().saturating_sub(1)], (last + 1) % 10);
    body["all_phone_numbers"] = json!([number, other]);
}

/// Puts the contract's word back into a group of statistics, although all other names have another one.
pub fn keep_word(body: &mut Value, word: &str) {
    match body {
        Value::Object(fields) => {
            if let Some(Value::Object(statistics)) = fields.get_mut("statistics") {
                let renamed = std::mem::take(statistics).into_iter();
                let own = |name: String| if name == word { api::names::DEFAULT_WORD.to_owned() } else { name };
                *statistics = renamed.map(|(name, value)| (own(name), value)).collect::<Map<_, _>>();
            }
            fields.values_mut().for_each(|value| keep_word(value, word));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| keep_word(item, word)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(operation: &str, status: u16, body: Value) -> (u16, Value) {
        let told = told(operation, Answer { status, body, retry_after: None });
        (told.status, told.body)
    }

    #[test]
    fn answers_take_the_form_that_was_seen() {
        let refused = json!({"error": "Bad Request", "message": "domain is required"});
        let details = json!([{"field": "domain", "message": "domain is required"}]);
        for (operation, status, body, told) in [
            ("email", 404, json!({"error": "Not Found"}), (200, json!({"status": "not_found"}))),
            ("phone", 404, json!({"error": "Not Found"}), (200, json!("not found"))),
            (
                "email",
                403,
                json!({"error": "Forbidden", "message": "Insufficient credits"}),
                (402, json!({"error": "Forbidden", "message": "Insufficient credits"})),
            ),
            (
                "email",
                400,
                refused,
                (400, json!({"error": "Bad Request", "message": "Validation failed", "details": details})),
            ),
            (
                "phone",
                200,
                json!({"phone_numbers": "+12025550199"}),
                (200, json!({"phone_numbers": "+12025550199", "all_phone_numbers": ["+12025550199", "+12025550190"]})),
            ),
            ("find_people", 200, json!({"leads": [], "next_cursor": null}), (200, json!({"leads": []}))),
            ("leads_finder", 200, json!({"rows": [], "total": 7}), (200, json!({"rows": [], "total": null}))),
        ] {
            assert_eq!(of(operation, status, body), told, "{operation} {status}");
        }
    }

    #[test]
    fn statistics_keep_the_word() {
        let mut body = json!({"rows": [{"statistics": {"acme": {"followers": 1}}, "link": {"acme": "u"}}]});
        keep_word(&mut body, "acme");
        assert_eq!(body, json!({"rows": [{"statistics": {"network": {"followers": 1}}, "link": {"acme": "u"}}]}));
    }
}
