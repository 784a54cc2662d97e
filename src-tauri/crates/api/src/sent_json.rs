//! JSON as a service sends it, read also where it is not quite JSON.
//!
//! An answer that came whole was paid for, and must not be lost over half a character. Owns what is mended: characters that
//! are none (half of a pair, bytes that are no UTF-8, control characters as they are), numbers that no reader holds, words of
//! other languages for "no number", a mark in front. Does not own what an answer must hold; a broken structure stays broken.

use std::fmt::Write as _;

use serde_json::Value;

/// What stands for a character that is none, as JSON writes it.
const NO_CHARACTER: &str = "\\ufffd";

/// Reads an answer.
///
/// # Errors
/// What is wrong with it as it came, where mending does not make it JSON.
pub fn read(bytes: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice(bytes).or_else(|error| serde_json::from_str(&mended(bytes)).map_err(|_| error))
}

fn mended(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut rest = text.trim_start_matches('\u{FEFF}');
    let mut out = String::with_capacity(rest.len());
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '"' => put_text(rest, &mut out),
            c if is_of_word(c) => put_word(rest, &mut out),
            c => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    out
}

const fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.')
}

/// Writes a number or a bare word; returns how long it is.
fn put_word(rest: &str, out: &mut String) -> usize {
    let word = &rest[..rest.find(|c| !is_of_word(c)).unwrap_or(rest.len())];
    match word.trim_start_matches(['-', '+']).to_ascii_lowercase().as_str() {
        "nan" | "inf" | "infinity" => out.push_str("null"),
        _ if word.parse().is_ok_and(f64::is_infinite) => {
            let _ = write!(out, "\"{word}\"");
        }
        _ => out.push_str(word),
    }
    word.len()
}

/// Writes a text from its first quotation mark to its last; returns how long it is.
fn put_text(rest: &str, out: &mut String) -> usize {
    out.push('"');
    let mut at = 1;
    while let Some(c) = rest[at..].chars().next() {
        let taken = match c {
            '\\' => put_escape(&rest[at..], out),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
                1
            }
            c => {
                out.push(c);
                c.len_utf8()
            }
        };
        at += taken;
        if c == '"' {
            break;
        }
    }
    at
}

/// What follows a backslash; half of a pair becomes the sign for no character.
fn put_escape(rest: &str, out: &mut String) -> usize {
    let (taken, is_half) = match unit(rest) {
        Some(0xD800..=0xDBFF) if matches!(rest.get(6..).and_then(unit), Some(0xDC00..=0xDFFF)) => (12, false),
        Some(unit) => (6, matches!(unit, 0xD800..=0xDFFF)),
        None => (1 + rest[1..].chars().next().map_or(0, char::len_utf8), false),
    };
    out.push_str(if is_half { NO_CHARACTER } else { &rest[..taken] });
    taken
}

/// The unit of UTF-16 that an escape at the start of a text stands for.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u16::from_str_radix(digits, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_is_not_lost_over_what_is_no_character_and_no_number() {
        for (sent, told) in [
            (&br#"{"a":"x\ud83d\ude80\"y"}"#[..], json!({"a": "x🚀\"y"})),
            (br#"{"a":"x\ud800","b":1}"#, json!({"a": "x\u{FFFD}", "b": 1})),
            (br#"{"a":"\ude80\ud83dx\ud83d\ude80"}"#, json!({"a": "\u{FFFD}\u{FFFD}x🚀"})),
            (br#"{"\ud800":"\ud800\u0041\ud800\n"}"#, json!({"\u{FFFD}": "\u{FFFD}A\u{FFFD}\n"})),
            (b"{\"a\":\"M\xfcnchen\"}", json!({"a": "M\u{FFFD}nchen"})),
            (b"{\"a\":\"one\ntwo\0\"}", json!({"a": "one\ntwo\0"})),
            (b"\xef\xbb\xbf{\"a\":1}", json!({"a": 1})),
            (b"[NaN,-Infinity,Infinity,1,-2.5e3,true]", json!([null, null, null, 1, -2500.0, true])),
            (b"[1e999,-1e999]", json!(["1e999", "-1e999"])),
            (br#"{"a":"NaN 1e999","b":NaN}"#, json!({"a": "NaN 1e999", "b": null})),
        ] {
            assert_eq!(read(sent).ok(), Some(told), "{}", String::from_utf8_lossy(sent));
        }
    }

    #[test]
    fn what_is_no_json_stays_none() {
        for sent in [
            "",
            "<html>",
            "{\"a\":\"x\\ud800\"",
            "{\"a\":\"\\ud800",
            "{\"a\":\"\\u12",
            "{\"a\":\"\\",
            "{\"a\":\"\\u00é0\"}",
            "{\"a\":\"\\x\"}",
            "[1 2]",
            "[nothing]",
            "[1e999",
            "\u{FEFF}",
            "\"\\",
            "[--1]",
        ] {
            assert!(read(sent.as_bytes()).is_err(), "{sent}");
        }
    }
}
