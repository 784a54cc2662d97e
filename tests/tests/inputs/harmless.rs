//! What every reply and every event must be: texts of which all can be seen, none of them a page long, all of it bounded.

use api::text::visible;
use serde_json::Value;

/// Characters of one text: the drawer shows 10,000 of a description.
const LONGEST: usize = 10_000;
/// Bytes of a reply. A block of 128 rows with every column is the largest.
const LARGEST: usize = 4 << 20;

/// What a person typed is theirs to see again as it was, and the place of an entry is never shown.
const NOT_SHOWN: [&str; 2] = ["fields", "path"];

/// Looks at a reply or an event.
pub fn harmless(what: &str, told: &Value) {
    let bytes = told.to_string().len();
    assert!(bytes <= LARGEST, "{what}: {bytes} bytes are more than a screen can show");
    walk(what, told);
}

fn walk(what: &str, told: &Value) {
    match told {
        Value::String(text) => seen(what, text),
        Value::Array(items) => items.iter().for_each(|item| walk(what, item)),
        Value::Object(fields) => {
            for (name, inner) in fields {
                seen(what, name);
                if !NOT_SHOWN.contains(&name.as_str()) {
                    walk(&format!("{what}.{name}"), inner);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn seen(what: &str, text: &str) {
    let start: String = text.chars().take(80).collect();
    assert_eq!(visible(text), text, "{what}: what cannot be seen is not shown: {start:?}");
    assert!(text.chars().nth(LONGEST).is_none(), "{what}: {} bytes of one text: {start:?}", text.len());
}
