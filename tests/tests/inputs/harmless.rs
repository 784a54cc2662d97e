//! What every reply and every event must be: texts of which all can be seen, none of them a page long, all of it bounded.

use api::text::visible;
use serde_json::Value;

/// Characters of one text: the drawer shows 10,000 of a description.
const LONGEST: usize = 10_000;
/// Bytes of a reply. A block of 128 rows with every column is the largest.
const LARGEST: usize = 4 << 20;

/// What a person typed in a form is theirs to see again as it was, and the place of an entry is never shown.
const NOT_SHOWN: [&str; 2] = ["fields", "path"];

/// What is a sentence whatever was typed, and how many characters one may have.
const SENTENCES: [&str; 3] = [".message", ".said", ".reason"];
const A_SENTENCE: usize = 600;

/// Looks at a reply or an event.
pub fn harmless(what: &str, told: &Value) {
    answered(what, told, 0);
}

/// Looks at the reply to a request of so many bytes: what a person has typed comes back as long as it is, a few times.
pub fn answered(what: &str, told: &Value, asked: usize) {
    let bytes = told.to_string().len();
    assert!(bytes <= LARGEST + 4 * asked, "{what}: {bytes} bytes are more than a screen can show");
    walk(what, told, LONGEST.max(asked));
}

fn walk(what: &str, told: &Value, longest: usize) {
    match told {
        Value::String(text) => seen(what, text, longest),
        Value::Array(items) => items.iter().for_each(|item| walk(what, item, longest)),
        Value::Object(fields) => {
            for (name, inner) in fields {
                seen(what, name, longest);
                if !NOT_SHOWN.contains(&name.as_str()) {
                    walk(&format!("{what}.{name}"), inner, longest);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn seen(what: &str, text: &str, longest: usize) {
    let start: String = text.chars().take(80).collect();
    assert_eq!(visible(text), text, "{what}: what cannot be seen is not shown: {start:?}");
    let longest = if SENTENCES.iter().any(|name| what.ends_with(name)) { A_SENTENCE } else { longest };
    assert!(text.chars().nth(longest).is_none(), "{what}: {} bytes of one text: {start:?}", text.len());
}
