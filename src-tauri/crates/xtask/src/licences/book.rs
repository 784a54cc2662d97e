//! The list of everything that ships and the words of its licences, as one file: the app shows it, and installers bring it
//! as text. Each text is in it once, whoever uses it.

use serde_json::{json, Value};
use std::collections::HashMap;
use std::fmt::Write;
use std::mem;

/// Something of others that people get with the app: a package, or what is in none.
#[derive(Debug)]
pub struct Part {
    /// What it is called where it comes from.
    pub name: String,
    /// Its version; none where it goes by the version of something else.
    pub version: String,
    /// Where it comes from, as a person would say it.
    pub from: &'static str,
    /// Its licence, as an SPDX expression or in words.
    pub licence: String,
    /// The words of its licence; in a list they are among all texts.
    pub texts: Vec<String>,
}

/// The list: each part with the places of its texts.
#[derive(Debug)]
pub struct Book {
    parts: Vec<(Part, Vec<usize>)>,
    texts: Vec<String>,
}

impl Book {
    /// Puts the parts in the order of their names and their texts together.
    pub fn of(mut parts: Vec<Part>) -> Self {
        parts.sort_by_cached_key(|part| (part.name.to_lowercase(), part.version.clone(), part.from));
        let (mut texts, mut places) = (Vec::new(), HashMap::new());
        let mut place = |text: String| {
            // Where lines break is different in every copy of the same licence.
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            *places.entry(words).or_insert_with(|| {
                texts.push(text);
                texts.len() - 1
            })
        };
        let numbered = |mut part: Part| {
            let mut numbers: Vec<usize> = mem::take(&mut part.texts).into_iter().map(&mut place).collect();
            numbers.dedup();
            (part, numbers)
        };
        Self { parts: parts.into_iter().map(numbered).collect(), texts }
    }

    /// As the app reads it.
    pub fn json(&self) -> String {
        // The keys of each object in the order of the alphabet, so that it is the same file however serde_json was built.
        let part = |(Part { name, version, from, licence, .. }, texts): &(Part, Vec<usize>)| json!({ "from": from, "licence": licence, "name": name, "texts": texts, "version": version });
        // A line a part and a line a text: a change can be read.
        let lines = |values: Vec<Value>| values.iter().map(Value::to_string).collect::<Vec<_>>().join(",\n");
        let parts = lines(self.parts.iter().map(part).collect());
        let texts = lines(self.texts.iter().map(|text| json!(text)).collect());
        format!("{{\"parts\":[\n{parts}\n],\n\"texts\":[\n{texts}\n]}}\n")
    }

    /// As a person reads it.
    pub fn plain(&self) -> String {
        let mut out = String::from(
            "What Prospector is made with, each with its licence. The numbers name the texts, which follow below.\n\n",
        );
        for (Part { name, version, from, licence, .. }, texts) in &self.parts {
            let version = if version.is_empty() { String::new() } else { format!(" {version}") };
            let texts = texts.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(", ");
            let _ = writeln!(out, "{name}{version} ({from}): {licence} [{texts}]");
        }
        for (place, text) in self.texts.iter().enumerate() {
            let _ = write!(out, "\n{}\nText {}\n{}\n\n{text}", "-".repeat(78), place + 1, "-".repeat(78));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::licences::texts;

    fn part(name: &str, notice: &str, licence: &str) -> Part {
        Part {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            from: "Rust",
            licence: licence.to_owned(),
            texts: texts::standard(licence, notice).unwrap(),
        }
    }

    #[test]
    fn a_text_that_several_use_stands_there_once() {
        let book = Book::of(vec![part("b", "B", "MIT"), part("A", "A", "MIT"), part("c", "A", "BSL-1.0")]);
        let read: Value = serde_json::from_str(&book.json()).unwrap();
        let named: Vec<_> =
            read["parts"].as_array().unwrap().iter().map(|part| (&part["name"], &part["texts"])).collect();
        let wanted = [(json!("A"), json!([0, 1])), (json!("b"), json!([2, 1])), (json!("c"), json!([0, 3]))];
        let wanted: Vec<_> = wanted.iter().map(|(name, texts)| (name, texts)).collect();
        assert_eq!(named, wanted, "by name whatever the case, A's notice and the licence shared");
        assert_eq!(read["texts"].as_array().unwrap().len(), 4, "two notices, two licences");
    }

    #[test]
    fn the_plain_list_names_every_part_and_has_every_text() {
        let book = Book::of(vec![part("a", "The notice of a", "MIT")]);
        let plain = book.plain();
        assert!(plain.contains("a 1.0.0 (Rust): MIT [1, 2]"), "its line: {plain}");
        assert!(plain.contains("Text 1\n") && plain.contains("The notice of a"), "its notice: {plain}");
        assert!(plain.contains("Permission is hereby granted"), "the licence: {plain}");
    }
}
