//! The key of a workspace, taken out of what a service sends: one that repeats it, or a proxy before it, must not bring it
//! into a file, a log or the window.

use std::borrow::Cow;

use serde_json::Value;

/// Keys shorter than this are not searched for: they would be found in innocent words.
const SHORTEST_KEY: usize = 8;
/// What is written in its place.
const INSTEAD: &str = "[key]";

/// A text without the key.
pub(crate) fn of<'a>(text: &'a str, key: &str) -> Cow<'a, str> {
    if key.len() >= SHORTEST_KEY && text.contains(key) {
        Cow::Owned(text.replace(key, INSTEAD))
    } else {
        Cow::Borrowed(text)
    }
}

/// An answer without the key, in its texts and in the names of its fields.
pub(crate) fn within(value: &mut Value, key: &str) {
    match value {
        Value::String(text) => {
            if let Cow::Owned(hidden) = of(text, key) {
                *text = hidden;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| within(item, key)),
        Value::Object(fields) => {
            fields.values_mut().for_each(|inner| within(inner, key));
            if fields.keys().any(|name| matches!(of(name, key), Cow::Owned(_))) {
                *fields = std::mem::take(fields)
                    .into_iter()
                    .map(|(name, inner)| (of(&name, key).into_owned(), inner))
                    .collect();
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_never_holds_the_key() {
        let mut told = json!({"name": "sk_secret_1", "list": [{"a sk_secret_1 b": "Bearer sk_secret_1."}], "n": 1});
        within(&mut told, "sk_secret_1");
        assert_eq!(told, json!({"name": "[key]", "list": [{"a [key] b": "Bearer [key]."}], "n": 1}));
        let mut told = json!({"name": "a key"});
        within(&mut told, "key");
        assert_eq!(told, json!({"name": "a key"}), "a word is no key");
    }
}
