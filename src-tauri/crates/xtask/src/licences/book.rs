//! The list of everything that ships and the words of its licences, as one file: the app shows it, and installers bring it
//! as text. Each text stands in it once, whoever uses it.

use super::part::Part;
use crate::failure::Failure;
use serde_json::{json, Value};
use std::collections::HashMap;
use std::fmt::Write;

/// The list.
#[derive(Debug, Default)]
pub struct Book {
    entries: Vec<Entry>,
    texts: Vec<String>,
}

/// A part, with the places of its texts.
#[derive(Debug)]
struct Entry {
    name: String,
    version: String,
    from: &'static str,
    licence: String,
    texts: Vec<usize>,
}

impl Book {
    /// Puts the parts in the order of their names and their texts together.
    pub fn of(mut parts: Vec<Part>) -> Result<Self, Failure> {
        parts.sort_by_cached_key(|part| (part.name.to_lowercase(), part.version.clone(), part.from));
        let mut book = Self::default();
        let mut places = HashMap::new();
        for part in parts {
            let mut texts = Vec::new();
            for text in part.texts()? {
                // Where lines break is different in every copy of the same licence.
                let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let place = *places.entry(words).or_insert_with(|| {
                    book.texts.push(text);
                    book.texts.len() - 1
                });
                texts.push(place);
            }
            texts.dedup();
            let Part { name, version, from, licence, .. } = part;
            book.entries.push(Entry { name, version, from, licence, texts });
        }
        Ok(book)
    }

    /// As the app reads it.
    pub fn json(&self) -> String {
        // The keys of each object in the order of the alphabet, so that it is the same file however serde_json was built.
        let part = |entry: &Entry| {
            json!({
                "from": entry.from,
                "licence": entry.licence,
                "name": entry.name,
                "texts": entry.texts,
                "version": entry.version,
            })
        };
        // A line a part and a line a text: a change can be read.
        let lines = |values: Vec<Value>| values.iter().map(Value::to_string).collect::<Vec<_>>().join(",\n");
        let parts = lines(self.entries.iter().map(part).collect());
        let texts = lines(self.texts.iter().map(|text| json!(text)).collect());
        format!("{{\"parts\":[\n{parts}\n],\n\"texts\":[\n{texts}\n]}}\n")
    }

    /// As a person reads it.
    pub fn plain(&self) -> String {
        let mut out = String::from(
            "What Prospector is made with, each with its licence. The numbers name the texts, which follow below.\n\n",
        );
        for Entry { name, version, from, licence, texts } in &self.entries {
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
    use crate::licences::part::Source;

    fn part(name: &str, notice: &'static str, licence: &'static str) -> Part {
        Part {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            from: "Rust",
            licence: licence.to_owned(),
            authors: Vec::new(),
            source: Source::Standard { notice, licence },
        }
    }

    #[test]
    fn a_text_that_several_use_stands_there_once() {
        let book = Book::of(vec![part("b", "B", "MIT"), part("A", "A", "MIT"), part("c", "A", "BSL-1.0")]).unwrap();
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
        let book = Book::of(vec![part("a", "The notice of a", "MIT")]).unwrap();
        let plain = book.plain();
        assert!(plain.contains("a 1.0.0 (Rust): MIT [1, 2]"), "its line: {plain}");
        assert!(plain.contains("Text 1\n") && plain.contains("The notice of a"), "its notice: {plain}");
        assert!(plain.contains("Permission is hereby granted"), "the licence: {plain}");
    }
}
