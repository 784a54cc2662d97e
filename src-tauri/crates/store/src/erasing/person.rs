//! A person who is being erased: by what the person is recognised, in questions, observations and texts.

use std::collections::{BTreeSet, HashSet};

use api::contact_keys::Way;
use api::{Doc, text};
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::records::{contact_keys, erased, evidence, joined};

/// Records that share an address or a number and are looked at.
const MOST_SHARING: u32 = 64;
/// Digits at the end of a number that tell it from others, however its beginning is written.
const TELLING_DIGITS: usize = 8;

/// A person who is being erased.
pub(crate) struct Person {
    /// The records that are one.
    pub records: Vec<i64>,
    /// By what the person is recognised, and nobody else.
    pub signs: BTreeSet<String>,
    /// The names of the person as signs, which by themselves are none.
    pub whos: BTreeSet<String>,
    /// The names of the person, each as its words, folded.
    names: Vec<BTreeSet<String>>,
    /// Pieces of text of which each answer and each text about the person has one, in lower case; folded ones among them.
    traces: HashSet<String>,
}

impl Person {
    /// What the records hold of a person that no other record shares.
    pub(super) fn known(file: &Connection, group: &[i64]) -> Result<Self, StoreError> {
        let (mut signs, mut whos) = (BTreeSet::new(), BTreeSet::new());
        let (mut names, mut traces) = (Vec::new(), HashSet::new());
        for observation in joined::observations(file, group)? {
            signs.extend(erased::signs(&observation.doc));
            whos.extend(erased::who(&observation.doc));
            let Some(name) = erased::name(&observation.doc) else { continue };
            // As it is written, and as it is written without its accents.
            for written in [name.to_lowercase(), text::fold(&name)] {
                traces.extend(words(&written).max_by_key(|word| word.len()).map(ToOwned::to_owned));
            }
            let words: BTreeSet<String> = words(&text::fold(&name)).map(ToOwned::to_owned).collect();
            if words.len() > 1 && !names.contains(&words) {
                names.push(words);
            }
        }
        // A number that was checked for one of them leads to the person, though no observation has it any more.
        let former = evidence::beside(file, group)?;
        signs.extend(former.iter().cloned());
        for shared in shared(file, group, &former)? {
            signs.remove(&shared);
        }
        for (kind, value) in signs.iter().filter_map(|sign| sign.split_once(':')) {
            match Way::by_name(kind) {
                Some(Way::Page) => traces.extend(slug_traces(value)),
                // Numbers are written in many ways: the last four digits are together in each.
                Some(Way::Phone) => traces.extend([value[value.len().saturating_sub(4)..].to_owned()]),
                Some(Way::Email) => traces.extend([value.to_owned()]),
                // The name, which has left its trace.
                _ => {}
            }
        }
        traces.retain(|trace| trace.len() > 1);
        Ok(Self { records: group.to_vec(), signs, whos, names, traces })
    }

    /// By what others know the person, under the salt of a team. A name by itself is nobody: with an address or a number beside it, it is somebody.
    pub(super) fn marks(&self, salt: &str) -> Vec<String> {
        self.signs.iter().chain(&self.whos).map(|sign| erased::mark(salt, sign)).collect()
    }

    pub(crate) fn is(&self, doc: &Doc) -> bool {
        erased::signs(doc).iter().any(|sign| self.signs.contains(sign))
    }

    /// Whether an answer can be about the person; where this is false it surely is not.
    pub(super) fn leaves_a_trace_in(&self, answer: &str) -> bool {
        let lower = answer.to_lowercase();
        self.traces.iter().any(|trace| lower.contains(trace))
    }

    /// The same of a question, which somebody may have typed without accents or with the signs of an address.
    pub(super) fn leaves_a_trace_in_question(&self, asked: &str) -> bool {
        let plain = plain(asked);
        self.traces.iter().any(|trace| plain.contains(trace))
    }

    /// Whether a text names the person: by a page, an address, a number, or by every word of a name.
    pub(super) fn is_named_in(&self, text: &str) -> bool {
        let plain = plain(text);
        if !self.traces.iter().any(|trace| plain.contains(trace)) {
            return false;
        }
        let in_text: HashSet<&str> = words(&plain).collect();
        let by_name = self.names.iter().any(|name| name.iter().all(|word| in_text.contains(word.as_str())));
        by_name
            || self.signs.iter().filter_map(|sign| sign.split_once(':')).any(|(kind, value)| match kind {
                "email" => has_whole(&plain, &text::fold(value)),
                "page" => {
                    value.rsplit(':').next().is_some_and(|slug| has_whole(&plain, &format!("/{}", text::fold(slug))))
                }
                "phone" => {
                    let digits: String = plain.chars().filter(char::is_ascii_digit).collect();
                    digits.contains(&value[value.len().saturating_sub(TELLING_DIGITS)..])
                }
                _ => false,
            })
    }

    /// Whether a text that somebody filtered by is nothing but words of a name, or names the person.
    pub(super) fn is_filtered_by(&self, text: &str) -> bool {
        let plain = plain(text);
        let mut words = words(&plain).peekable();
        words.peek().is_some() && words.all(|word| self.names.iter().any(|name| name.contains(word)))
            || self.is_named_in(text)
    }
}

/// Returns the numbers of the rows that fit; the first column of the question is the number, `fits` reads the others.
pub(super) fn fitting(
    file: &Connection,
    sql: &str,
    fits: impl Fn(&Row<'_>) -> Result<bool, StoreError>,
) -> Result<Vec<i64>, StoreError> {
    let mut found = Vec::new();
    file.each(sql, [], |row| {
        if fits(row)? {
            found.push(row.get(0)?);
        }
        Ok(())
    })?;
    Ok(found)
}

/// What the records share with others: a switchboard, or an address of a whole team, is no sign of the one.
fn shared(file: &Connection, group: &[i64], former: &BTreeSet<String>) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT record FROM reach WHERE kind = ?1 AND value = ?2 AND own LIMIT ?3";
    let mut ways = former.clone();
    for record in group {
        let own = contact_keys::of(file, *record)?.into_iter().filter(|way| way.own && way.way != Way::Page);
        ways.extend(own.map(|way| format!("{}:{}", way.way.name(), way.value)));
    }
    let mut shared = Vec::new();
    for way in ways {
        let Some((kind, value)) = way.split_once(':') else { continue };
        let reached: Vec<i64> = file.all(sql, params![kind, value, MOST_SHARING], |row| row.get(0))?;
        if reached.iter().any(|other| !group.contains(other)) {
            shared.push(way);
        }
    }
    Ok(shared)
}

/// A page as people read it, without its accents, and as an address writes it.
fn slug_traces(page: &str) -> [String; 3] {
    let slug = page.split_once(':').map_or(page, |(_, slug)| slug);
    let byte = |byte: u8| if byte.is_ascii() { (byte as char).to_string() } else { format!("%{byte:02x}") };
    [slug.to_lowercase(), text::fold(slug), slug.bytes().map(byte).collect()]
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 1)
}

/// A folded text, in which signs that an address writes as `%c3` are as people read them.
fn plain(text: &str) -> String {
    if !text.contains('%') {
        return text::fold(text);
    }
    let bytes = text.as_bytes();
    let mut read = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let sign =
            bytes.get(at + 1..at + 3).filter(|_| bytes[at] == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match sign.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                read.push(byte);
                at += 3;
            }
            None => {
                read.push(bytes[at]);
                at += 1;
            }
        }
    }
    text::fold(&String::from_utf8_lossy(&read))
}

/// Whether a piece is in a text and is no part of something longer.
fn has_whole(text: &str, piece: &str) -> bool {
    let is_in_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.match_indices(piece).any(|(at, _)| {
        let before = text[..at].chars().next_back().filter(|_| piece.starts_with(char::is_alphanumeric));
        let after = text[at + piece.len()..].chars().next();
        ![before, after].into_iter().flatten().any(is_in_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person() -> Person {
        let own = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        Person {
            records: vec![1],
            whos: BTreeSet::new(),
            signs: own(&["email:zm@mail.example", "page:person:zoë", "phone:+12025550199", "name:muller zoe:acme"])
                .into_iter()
                .collect(),
            names: vec![own(&["zoe", "muller"]).into_iter().collect()],
            traces: own(&["müller", "muller", "zm@mail.example", "zoë", "zoe", "zo%c3%ab", "0199"])
                .into_iter()
                .collect(),
        }
    }

    #[test]
    fn a_text_names_a_person_in_any_spelling() {
        let person = person();
        for (text, is) in [
            ("Last name: Müller · First name: ZOE", true),
            (r#"{"first_name":["Zoë"],"last_name":["Muller"]}"#, true),
            ("https://www.n.example/in/zo%C3%AB?x=1", true),
            ("n.example/in/Zoë", true),
            ("Call (202) 555-0199", true),
            ("<ZM@mail.example>", true),
            ("azm@mail.example", false),
            ("n.example/in/zoë-2", false),
            ("Zoë Byron, Bob Müllers", false),
            ("202 555 1199", false),
            ("", false),
            ("%", false),
        ] {
            assert_eq!(person.is_named_in(text), is, "{text:?}");
        }
        for (text, is) in [("muller", true), ("Zoë m", true), ("müller gmbh", false), ("", false), ("  ", false)] {
            assert_eq!(person.is_filtered_by(text), is, "typed above a grid: {text:?}");
        }
    }
}
