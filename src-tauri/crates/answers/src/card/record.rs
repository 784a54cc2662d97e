//! A record of any shape as entries and sections: what is known comes under its name in words, and so does what is not.

use serde_json::Value;
use words::{text, translate_stored};

use super::names::{beside, label};
use super::value::{date, explained, line, range, tag};
use crate::ipc::{CardSection, Entry, Shown};

/// Entries of one card.
const MOST_ENTRIES: usize = 1_500;
/// How deep sections go.
const DEEPEST: usize = 8;
/// Bytes of the name of a field.
const LONGEST_NAME: usize = 200;
/// Objects with at most so many scalars are shown beside their parent's: `School city`.
const SMALL: usize = 4;
/// Short texts that are shown side by side.
const MOST_TAGS: usize = 200;
/// Names under which an item of a list says what it is about, in pairs: `Engineer at Acme`.
const ABOUT: &[&str] = &["title", "name", "degree_name", "degree", "label", "date", "value"];
const WHERE: &[&str] =
    &["company", "companyName", "company_name", "school", "authority", "organization", "proficiency"];

/// What is no record is called so.
const ANSWER: &str = text!("Answer");

/// Reads a record whose place in the answer is `path`. Returns also how many entries were left out.
pub(super) fn read(record: &Value, path: &str) -> (Vec<Entry>, Vec<CardSection>, u32) {
    let mut reading = Reading { entries: 0, left_out: 0 };
    let mut whole = CardSection::default();
    if record.is_object() {
        reading.object(record, path, 0, &mut whole);
    } else {
        // An answer of an unknown form, as it came.
        reading.field(ANSWER, record, path, 0, &mut whole);
    }
    (whole.entries, whole.sections, reading.left_out)
}

struct Reading {
    entries: usize,
    left_out: u32,
}

impl Reading {
    fn object(&mut self, record: &Value, path: &str, depth: usize, into: &mut CardSection) {
        for (name, value) in record.as_object().into_iter().flatten() {
            // That it went well is clear: there is an answer.
            if (name.as_str(), value.as_str()) != ("status", Some("success"))
                && let Some(path) = self.below(path, name)
            {
                self.field(&label(&path, name), value, &path, depth, into);
            }
        }
    }

    /// The place of a field; none where its name is a page of text, which is counted as left out.
    fn below(&mut self, path: &str, name: &str) -> Option<String> {
        if name.len() > LONGEST_NAME {
            self.leave_out(1);
            return None;
        }
        Some(format!("{path}/{}", name.replace('~', "~0").replace('/', "~1")))
    }

    fn field(&mut self, label: &str, value: &Value, path: &str, depth: usize, into: &mut CardSection) {
        match value {
            Value::Array(items) if items.iter().all(|item| !item.is_object() && !item.is_array()) => {
                let texts: Vec<String> = items.iter().filter_map(tag).take(MOST_TAGS).collect();
                self.leave_out(items.len().saturating_sub(MOST_TAGS));
                if !texts.is_empty() {
                    self.add(label, Shown::Tags { texts }, path, into);
                }
            }
            Value::Array(items) => self.list(label, items, path, depth, into),
            Value::Object(fields) => {
                if let Some(one) = date(value).or_else(|| range(value)) {
                    self.add(label, one, path, into);
                } else if depth > 0 && fields.len() <= SMALL && fields.values().all(|inner| !is_deep(inner)) {
                    for (name, inner) in fields {
                        let Some(path) = self.below(path, name) else { continue };
                        self.field(&beside(label, &path, name), inner, &path, depth, into);
                    }
                } else {
                    self.section(translate_stored(label), value, path, depth, into);
                }
            }
            single => {
                if let Some(value) = explained(path, single) {
                    self.add(label, value, path, into);
                }
            }
        }
    }

    fn list(&mut self, label: &str, items: &[Value], path: &str, depth: usize, into: &mut CardSection) {
        if depth >= DEEPEST {
            self.leave_out(1);
            return;
        }
        let count = u32::try_from(items.len()).ok();
        let mut list = CardSection { label: translate_stored(label), count, ..CardSection::default() };
        for (at, item) in items.iter().enumerate() {
            let path = format!("{path}/{at}");
            match item {
                Value::Object(_) => {
                    let about = about(item).unwrap_or_else(|| format!("{} {}", translate_stored(label), at + 1));
                    self.section(about, item, &path, depth + 1, &mut list);
                }
                other => self.field(&(at + 1).to_string(), other, &path, depth + 1, &mut list),
            }
        }
        put(list, into);
    }

    fn section(&mut self, label: String, value: &Value, path: &str, depth: usize, into: &mut CardSection) {
        if depth >= DEEPEST {
            self.leave_out(1);
            return;
        }
        let mut section = CardSection { label, ..CardSection::default() };
        self.object(value, path, depth + 1, &mut section);
        put(section, into);
    }

    fn leave_out(&mut self, entries: usize) {
        self.left_out = self.left_out.saturating_add(u32::try_from(entries).unwrap_or(u32::MAX));
    }

    fn add(&mut self, label: &str, value: Shown, path: &str, into: &mut CardSection) {
        if self.entries >= MOST_ENTRIES {
            self.leave_out(1);
            return;
        }
        self.entries += 1;
        into.entries.push(Entry { label: translate_stored(label), value, path: path.to_owned() });
    }
}

/// A section that says nothing is left out.
fn put(section: CardSection, into: &mut CardSection) {
    if !section.entries.is_empty() || !section.sections.is_empty() {
        into.sections.push(section);
    }
}

fn is_deep(value: &Value) -> bool {
    match value {
        Value::Object(_) => date(value).or_else(|| range(value)).is_none(),
        Value::Array(items) => items.iter().any(|item| item.is_object() || item.is_array()),
        _ => false,
    }
}

/// What an item of a list is about, in one line.
fn about(item: &Value) -> Option<String> {
    let told = |fields: &[&str]| {
        fields.iter().find_map(|field| {
            let value = item.get(field)?;
            line(value).or_else(|| line(value.get("name")?))
        })
    };
    match (told(ABOUT), told(WHERE)) {
        (Some(what), Some(place)) if what != place => Some(format!("{what} · {place}")),
        (Some(one), _) | (None, Some(one)) => Some(one),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_deep_record_keeps_everything_in_order() {
        let record = json!({
            "url": "https://www.network.example/in/ada", "skills": ["Rust", "market_research"], "empty": null,
            "experience": [
                {"title": "Engineer", "company": {"name": "Acme", "url": "https://acme.example", "employees": {"start": 11, "end": 50}}, "date": {"start": {"month": 3, "year": 2021}, "end": null}},
                {"unknown_field": 7}
            ],
            "statistics": {"followers": 12345, "more": {"deep": {"er": 1}}}
        });
        let (entries, sections, left_out) = read(&record, "/body");
        let labels: Vec<_> = entries.iter().map(|entry| entry.label.as_str()).collect();
        assert_eq!(labels, ["Page", "Skills"], "scalars and short lists first, what is null left out");
        assert_eq!(entries[0].path, "/body/url", "where it stands in the answer");
        let skills = Shown::Tags { texts: vec!["Rust".to_owned(), "Market research".to_owned()] };
        assert_eq!(entries[1].value, skills, "values of a vocabulary in words");
        let names: Vec<_> = sections.iter().map(|section| (section.label.as_str(), section.count)).collect();
        assert_eq!(names, [("Experience", Some(2)), ("Statistics", None)], "lists and objects are sections");
        let items: Vec<_> = sections[0].sections.iter().map(|item| item.label.as_str()).collect();
        assert_eq!(items, ["Engineer · Acme", "Experience 2"], "items say what they are about");
        let first: Vec<_> = sections[0].sections[0].entries.iter().map(|entry| entry.label.as_str()).collect();
        assert_eq!(first, ["Title", "Company", "Company page", "Employees", "From"], "small objects are told in place");
        assert_eq!(left_out, 0, "nothing is left out");
    }

    #[test]
    fn a_hostile_record_is_bounded() {
        let mut deep = json!({"end": 1});
        for _ in 0..100 {
            deep = json!({"a": deep, "b": 1, "c": [[{}]]});
        }
        let wide: serde_json::Map<_, _> = (0..20_000).map(|n| (format!("field {n}"), json!(n))).collect();
        let (entries, _, left_out) = read(&json!({"wide": wide, "deep": deep, "tags": vec!["x"; 10_000]}), "");
        assert!(entries.len() <= MOST_ENTRIES, "{}", entries.len());
        assert!(left_out as usize >= 20_000 - MOST_ENTRIES, "and it says how much is left out: {left_out}");
        let (entries, sections, left_out) = read(&json!({"x".repeat(10_000): 1, "a": {"y".repeat(10_000): 1}}), "");
        assert_eq!((entries.len(), sections.len(), left_out), (0, 0, 2), "no name is a page of text");
    }

    #[test]
    fn pointers_are_escaped() {
        let record = json!({"a/b~c": "x"});
        let (entries, _, _) = read(&record, "");
        assert_eq!(record.pointer(&entries[0].path), Some(&json!("x")), "the path leads back: {}", entries[0].path);
    }
}
