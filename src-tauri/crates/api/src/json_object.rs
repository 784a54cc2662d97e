//! JSON that a person wrote or pasted, as one object, or why it is none. Owns the bounds of size and depth; what the object
//! must hold is decided where it is used.

use serde_json::Value;
use words::t;

use crate::doc::Doc;

/// Levels of nesting: far more than a query has, and few enough for every reader.
const DEEPEST: usize = 120;

/// Why a text is no JSON object of a sound size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoObject {
    /// More bytes than are read.
    #[error("{}", t!("This is too much: at most {most} KiB of JSON can be read.", most = words::count(*most as u64 / 1024)))]
    TooLarge {
        /// What is read at most, in bytes.
        most: usize,
    },
    /// More levels than are read.
    #[error("{}", t!("This is nested too deeply."))]
    TooDeep,
    /// No JSON, with the place of the first mistake, both from 1.
    #[error("{}", t!("This is not JSON: look at line {line}, position {column}.", line = line, column = column))]
    NotJson {
        /// Line.
        line: usize,
        /// Position in it.
        column: usize,
    },
    /// A list.
    #[error("{}", t!("This is a list: write one object, from { to }."))]
    List,
    /// A text.
    #[error("{}", t!("This is a text: write one object, from { to }."))]
    Text,
    /// A number.
    #[error("{}", t!("This is a number: write one object, from { to }."))]
    Number,
    /// A flag, or null.
    #[error("{}", t!("This is a single value: write one object, from { to }."))]
    Single,
}

/// Reads a text of at most `most` bytes.
///
/// # Errors
/// [`NoObject`], whose text is a sentence for the person.
pub fn read(text: &str, most: usize) -> Result<Doc, NoObject> {
    if text.len() > most {
        return Err(NoObject::TooLarge { most });
    }
    if depth(text) > DEEPEST {
        return Err(NoObject::TooDeep);
    }
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(Value::Array(_)) => Err(NoObject::List),
        Ok(Value::String(_)) => Err(NoObject::Text),
        Ok(Value::Number(_)) => Err(NoObject::Number),
        Ok(Value::Bool(_) | Value::Null) => Err(NoObject::Single),
        Err(error) => Err(NoObject::NotJson { line: error.line(), column: error.column() }),
    }
}

/// How deep the brackets outside of texts go.
fn depth(text: &str) -> usize {
    let (mut deepest, mut open, mut quoted, mut escaped) = (0, 0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => {
                open += 1;
                deepest = deepest.max(open);
            }
            b'}' | b']' if !quoted => open = open.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_object_is_named() {
        let nested = |levels: usize| format!("{}1{}", "{\"a\":".repeat(levels), "}".repeat(levels));
        for (text, told) in [
            ("[1]", NoObject::List),
            ("\"CEO\"", NoObject::Text),
            ("7", NoObject::Number),
            ("null", NoObject::Single),
            ("{\"a\":\n [1,]}", NoObject::NotJson { line: 2, column: 5 }),
            (nested(200).as_str(), NoObject::TooDeep),
            (nested(DEEPEST + 1).as_str(), NoObject::TooDeep),
            ("x".repeat(1_025).as_str(), NoObject::TooLarge { most: 1_024 }),
        ] {
            let most = if matches!(told, NoObject::TooLarge { .. }) { 1_024 } else { 65_536 };
            assert_eq!(read(text, most), Err(told), "{}", &text[..text.len().min(60)]);
        }
        assert!(read(&nested(DEEPEST), 65_536).is_ok(), "the last level that is read");
        let texts = format!("{{\"a\":\"{}\\\"{}\"}}", "[".repeat(300), "{".repeat(300));
        assert!(read(&texts, 65_536).is_ok(), "brackets in a text are no nesting");
    }
}
