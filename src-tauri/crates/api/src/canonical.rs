//! One spelling for one question: what makes two requests the same, so that nobody pays for an answer twice.

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::doc::Doc;

/// The JSON text of a request with its object keys in order at every depth; arrays keep theirs. Filters must have been
/// normalised before (see [`crate::Filters::normalised`]).
pub fn text<T: Serialize>(request: &T) -> Result<String, serde_json::Error> {
    let mut value = serde_json::to_value(request)?;
    order(&mut value);
    serde_json::to_string(&value)
}

/// A short name for a canonical text: the first 32 hex digits of its SHA-256.
pub fn digest(canonical: &str) -> String {
    let mut whole = sha256(canonical);
    whole.truncate(32);
    whole
}

/// The SHA-256 of a text in UTF-8, as 64 hexadecimal digits in small letters: for what somebody else computes again.
pub fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The key of a record that has none of its own: a digest of everything that is said of it.
pub(crate) fn row_key(record: &Doc) -> String {
    format!("row:{}", digest(&text(record).unwrap_or_default()))
}

/// Puts object keys in order at every depth.
pub(crate) fn order(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.sort_keys();
            fields.values_mut().for_each(order);
        }
        Value::Array(items) => items.iter_mut().for_each(order),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_keys_makes_no_difference() {
        let one: Value = serde_json::from_str(r#"{"b":{"y":1,"x":2},"a":[3,1]}"#).unwrap();
        let two: Value = serde_json::from_str(r#"{"a":[3,1],"b":{"x":2,"y":1}}"#).unwrap();
        assert_eq!(text(&one).unwrap(), text(&two).unwrap(), "same question, same text");
        assert_eq!(text(&one).unwrap(), r#"{"a":[3,1],"b":{"x":2,"y":1}}"#, "keys in order, arrays untouched");
        assert_eq!(digest("a").len(), 32, "a short name has a fixed length");
        let whole = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
        assert_eq!(sha256("a"), whole, "as every other program says it");
        assert_eq!(digest("a"), whole[..32], "a short name is its beginning");
    }
}
