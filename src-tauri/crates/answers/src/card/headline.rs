//! What an answer says in a few words, by the field that has its result.

use api::columns::{by_key, mark};
use api::operations::{is_readable, result_of};
use api::{RecordKind, record_forms};
use serde_json::Value;
use words::{t, t_plural, text, translate_stored};

use super::value::{line, words as in_words};
use crate::ipc::Mood;

/// The answer in a few words, and the part of it that is the record.
pub(super) struct Headline<'a> {
    pub title: String,
    pub subtitle: Option<String>,
    pub mood: Mood,
    /// What the entries are read from.
    pub root: &'a Value,
    /// Where that is in the answer, as a JSON pointer.
    pub path: &'static str,
}

/// Names under which records say who or what they are about; the first that has a value is taken. The contract shows
/// only `url` (people) and `name` (companies); the others are those of its other records.
const NAMES: &[&str] = &["full_name", "fullName", "name", "display_name", "displayName"];
const FIRST_NAMES: &[&str] = &["first_name", "firstName", "firstname"];
const LAST_NAMES: &[&str] = &["last_name", "lastName", "lastname"];
const LINES: &[&str] = &["headline", "jobTitle", "title", "occupation", "tagline", "industry"];

/// What is said of a number that is listed, in English.
pub(super) const LISTED: &str = text!("On the do-not-call list: do not call");

pub(super) fn of<'a>(operation: &str, response: &'a Value) -> Headline<'a> {
    let told =
        |title: String, subtitle: Option<String>, mood| Headline { title, subtitle, mood, root: response, path: "" };
    if !is_readable(operation, response) {
        return told(t!("An answer in an unknown form"), None, Mood::Plain);
    }
    let result = result_of(operation);
    match result.map(|result| result.field) {
        Some("email") => {
            let status = text(response, "email_status");
            let mood = if status.as_deref() == Some("valid") { Mood::Good } else { Mood::Plain };
            told(first(response, "email"), status.map(|status| mark(&in_words(&status))), mood)
        }
        Some("listed") => {
            let number = text(response, "phone");
            if response.get("listed").and_then(Value::as_bool) == Some(false) {
                told(t!("Not on the do-not-call list"), number, Mood::Good)
            } else {
                told(translate_stored(LISTED), number, Mood::Bad)
            }
        }
        Some("matched") => intent(response),
        None | Some("body") => match response.get("body") {
            Some(record @ Value::Object(fields)) => {
                let kind = result.and_then(|result| result.of).unwrap_or(RecordKind::Person);
                let told = record_forms::normal(kind, fields.clone());
                // What is one level down is found by the columns.
                let column = |key| line(&Value::from(by_key(kind.columns(), key)?.text(&told)?));
                let lines = LINES.iter().find_map(|field| text(record, field));
                Headline {
                    title: name(record, || column("name")),
                    subtitle: lines.or_else(|| column("headline")).or_else(|| column("industry")),
                    mood: Mood::Plain,
                    root: record,
                    path: "/body",
                }
            }
            _ => told(name(response, || None), LINES.iter().find_map(|field| text(response, field)), Mood::Plain),
        },
        Some(field) => told(first(response, field), None, Mood::Good),
    }
}

fn intent(response: &Value) -> Headline<'_> {
    let topics = response.get("intent_topics").and_then(Value::as_array).map_or(0, Vec::len);
    let matched = response.get("matched").and_then(Value::as_bool).unwrap_or(false);
    let company = text(response, "company_name");
    let title = if matched {
        match text(response, "level_of_intent") {
            Some(level) => t_plural!(
                topics,
                "Interested in {n} topic, {level} intent",
                "Interested in {n} topics, {level} intent",
                level = words::within(&mark(&in_words(&level))),
            ),
            None => t_plural!(topics, "Interested in {n} topic", "Interested in {n} topics"),
        }
    } else {
        t!("No interest in these topics")
    };
    let mood = if matched { Mood::Good } else { Mood::Plain };
    Headline { title, subtitle: company, mood, root: response, path: "" }
}

/// The name of a record; `elsewhere` returns it where it is under none of the names that are known here.
fn name(record: &Value, elsewhere: impl FnOnce() -> Option<String>) -> String {
    let given: Vec<String> = [FIRST_NAMES, LAST_NAMES]
        .iter()
        .filter_map(|fields| fields.iter().find_map(|field| text(record, field)))
        .collect();
    NAMES
        .iter()
        .find_map(|field| text(record, field))
        .or_else(|| (!given.is_empty()).then(|| given.join(" ")))
        .or_else(elsewhere)
        // The slug of a page names nobody: the last resort.
        .or_else(|| text(record, "url"))
        .unwrap_or_else(|| t!("A record without a name"))
}

fn first(response: &Value, field: &str) -> String {
    text(response, field).unwrap_or_else(|| t!("An empty answer"))
}

fn text(record: &Value, field: &str) -> Option<String> {
    record.get(field).and_then(line)
}
