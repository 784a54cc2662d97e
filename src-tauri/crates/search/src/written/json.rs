//! Text from outside as one JSON object of a sound size, or why it is none.

use api::text::clean;
use api::{Doc, Unfit, json_object};
use serde_json::Value;
use words::t;

/// Bytes of JSON that are read and written: far more than a search that can be sent.
pub(super) const LARGEST: usize = 256 * 1024;

/// Names of fields at all depths: every filter there is has one, many times over.
const MOST_NAMES: usize = 1_000;
/// Characters of a field's name.
const LONGEST_NAME: usize = 100;

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Doc, Unfit> {
    // Some programs put a mark in front of what they copy or save.
    let text = text.trim_start_matches('\u{FEFF}').trim_end();
    if text.len() <= LARGEST && clean(text).is_empty() {
        return Err(Unfit(t!("There is nothing to read: paste a search that was copied as JSON.")));
    }
    let fields = json_object::read(text, LARGEST).map_err(|error| Unfit(error.to_string()))?;
    names(fields.iter(), &mut 0)?;
    Ok(fields)
}

/// Refuses names that cannot be shown to a person, and too many of them. The reader has bounded the depth.
fn names<'a>(fields: impl Iterator<Item = (&'a String, &'a Value)>, count: &mut usize) -> Result<(), Unfit> {
    for (name, value) in fields {
        *count += 1;
        if *count > MOST_NAMES {
            return Err(Unfit(t!("This has too many fields to be a search.")));
        }
        if name.chars().count() > LONGEST_NAME || clean(name) != *name {
            return Err(Unfit(t!(
                "This has a field whose name cannot be read: it is too long, or holds unseen characters."
            )));
        }
        inside(value, count)?;
    }
    Ok(())
}

fn inside(value: &Value, count: &mut usize) -> Result<(), Unfit> {
    match value {
        Value::Object(fields) => names(fields.iter(), count),
        Value::Array(items) => items.iter().try_for_each(|item| inside(item, count)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_object_is_refused_with_a_sentence() {
        let many: Vec<String> = (0..10_000).map(|n| format!("\"f{n}\":1")).collect();
        let within = format!(r#"{{"query":{{"a":[{{{}}}]}}}}"#, many.join(","));
        let many = format!("{{{}}}", many.join(","));
        let deep = format!("{}1{}", "{\"a\":".repeat(200), "}".repeat(200));
        let lists = format!("{{\"a\":{}{}}}", "[".repeat(200), "]".repeat(200));
        let large = format!("{{\"a\":\"{}\"}}", "x".repeat(LARGEST));
        let long = format!("{{\"{}\":1}}", "x".repeat(10_000));
        for (text, said) in [
            ("", "nothing to read"),
            (" \n\t\u{FEFF}", "nothing to read"),
            ("\u{FEFF} ", "nothing to read"),
            ("Job title: CTO", "not JSON: look at line 1, position 1"),
            ("{\"job\":\n  [\"CTO\",]}", "not JSON: look at line 2, position 10"),
            ("{\"job\": [\"CTO\"", "not JSON: look at line 1, position 14"),
            ("{} {}", "not JSON"),
            (r#"{"job":"\ud800"}"#, "not JSON"),
            ("{\"job\":\"a\u{0000}b\"}", "not JSON"),
            ("[]", "a list"),
            (r#"[{"job":["CTO"]}]"#, "a list"),
            ("\"CTO\"", "a text"),
            ("12", "a number"),
            ("1e999", "not JSON"),
            ("null", "a single value"),
            ("true", "a single value"),
            (&deep, "nested too deeply"),
            (&lists, "nested too deeply"),
            (&large, "at most 256 KiB"),
            (&many, "too many fields"),
            (&within, "too many fields"),
            (&long, "name cannot be read"),
            (r#"{"a\u0000b":1}"#, "name cannot be read"),
            (r#"{"filters":{"\u202ejob":1}}"#, "name cannot be read"),
            (r#"{"query":{"a":[[{" a":1}]]}}"#, "name cannot be read"),
        ] {
            let Err(error) = read(text) else { panic!("{} is read", &text[..text.len().min(60)]) };
            let sentence = error.to_string();
            assert!(sentence.contains(said), "{}: {sentence}", &text[..text.len().min(60)]);
        }
    }

    #[test]
    fn an_object_is_read_whatever_stands_around_it() {
        for text in [r#"{"a":1}"#, "\u{FEFF}{\"a\":1}", " \r\n{\"a\":1}\n\n\u{00A0}"] {
            assert_eq!(read(text).map(|doc| doc.len()), Ok(1), "{text:?}");
        }
    }
}
