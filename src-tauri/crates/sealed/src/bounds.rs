//! How much a body may say: so that whatever a colleague's app, or somebody with a colleague's login, has sealed fills nobody's memory,
//! and so that nothing is sealed that would not be opened.
//!
//! Owns: the bounds, and measuring a text of JSON without reading it. Does not own: the bound of what is packed (`deflate`).

use std::slice::Iter;

/// The largest JSON, in bytes: twice the largest answer that the service is let send.
pub const MOST_TEXT: usize = 32 << 20;
/// Most values in it, each of which takes many times its text in memory: twice those of the largest answer.
pub const MOST_VALUES: usize = 500_000;
/// How many lists and objects may lie in each other: as many as the reader of JSON follows.
pub const MOST_DEEP: usize = 127;

/// Whether a text of JSON is within the bounds. What is no JSON may be told either way: reading it fails.
pub(crate) fn fit(text: &[u8]) -> bool {
    if text.len() > MOST_TEXT {
        return false;
    }
    // Each value follows a bracket or a comma, or is the whole; a list of nothing counts as one too many.
    let (mut values, mut deep, mut deepest) = (1, 0_usize, 0);
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => pass_string(&mut bytes),
            b',' => values += 1,
            b'[' | b'{' => {
                values += 1;
                deep += 1;
                deepest = deepest.max(deep);
            }
            b']' | b'}' => deep = deep.saturating_sub(1),
            _ => {}
        }
    }
    values <= MOST_VALUES && deepest <= MOST_DEEP
}

/// Goes behind the end of a string that has begun.
fn pass_string(bytes: &mut Iter<'_, u8>) {
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return,
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn nested(deep: usize) -> String {
        format!("{}{}", r#"{"a":["#.repeat(deep), "]}".repeat(deep))
    }

    #[test]
    fn what_is_too_much_is_known_before_it_is_read() {
        let deep = |deep: usize| format!("{}{}", "[".repeat(deep), "]".repeat(deep));
        let many = |values: usize| format!("[{}0]", "0,".repeat(values - 2));
        for (text, fits, why) in [
            (String::new(), true, "nothing"),
            (many(MOST_VALUES), true, "as many values as may be: the list is one of them"),
            (many(MOST_VALUES + 1), false, "one more"),
            (format!("{{{}\"a\":0}}", "\"a\":0,".repeat(MOST_VALUES)), false, "fields have values"),
            (format!("\"{}\"", ",[{".repeat(MOST_VALUES)), true, "a text is one value, whatever is in it"),
            (format!("\"\\\"{}\"", ",[{".repeat(MOST_VALUES)), true, "also behind a quote that belongs to it"),
            (format!("\"\\\\\"{}", ",[{".repeat(MOST_VALUES)), false, "and not behind one that ends it"),
            (format!("[{}0]", "[],".repeat(MOST_VALUES / 2 - 1)), true, "beside each other is not deep"),
            ("]".repeat(9) + &deep(MOST_DEEP + 1), false, "what closes nothing gives no room"),
        ] {
            assert_eq!(fit(text.as_bytes()), fits, "{why}");
        }
        assert!(fit(&vec![b'x'; MOST_TEXT]), "the largest text");
        assert!(!fit(&vec![b'x'; MOST_TEXT + 1]), "one byte more");
    }

    #[test]
    fn what_fits_is_as_deep_as_the_reader_goes() {
        for deep in 1..=70 {
            let text = nested(deep);
            let is_read = serde_json::from_str::<Value>(&text).is_ok();
            assert_eq!(fit(text.as_bytes()), is_read, "{} in each other", 2 * deep);
        }
        let deepest = |deep: usize| format!("{}{}", "[".repeat(deep), "]".repeat(deep));
        for (deep, fits) in [(MOST_DEEP, true), (MOST_DEEP + 1, false)] {
            let text = deepest(deep);
            assert_eq!((fit(text.as_bytes()), serde_json::from_str::<Value>(&text).is_ok()), (fits, fits), "{deep}");
        }
    }
}
