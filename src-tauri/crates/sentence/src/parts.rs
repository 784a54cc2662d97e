//! A sentence in parts, each with what was read in it.

use std::ops::Range;

use api::{FilterValue, SearchKind};

use super::fact::Reading;
use super::fit::Put;
use super::tokens::Token;
use crate::ipc::{SentencePart, Understood};
use api::filters::title;

/// The parts, which together are the text.
pub(super) fn parts(
    text: &str,
    tokens: &[Token],
    kind: SearchKind,
    reading: &Reading,
    puts: &[Option<Put>],
) -> Vec<SentencePart> {
    let said = reading.found.iter().zip(puts).map(|(found, put)| {
        let read = if put.is_some() { Understood::Filter } else { Understood::NoPlace };
        let told = put.as_ref().map(|put| in_words(kind, put)).filter(|told| !told.is_empty());
        (found.tokens.clone(), SentencePart { text: String::new(), read, told, other: found.other.clone() })
    });
    let unknown = reading.unknown.iter().map(|at| (*at..at + 1, part("", Understood::Unknown)));
    let mut spans: Vec<(Range<usize>, SentencePart)> = said.chain(unknown).collect();
    spans.sort_by_key(|(tokens, _)| tokens.start);
    let mut parts: Vec<SentencePart> = Vec::new();
    let mut at = 0;
    for (of, part) in spans {
        let last = of.end.checked_sub(1).and_then(|last| tokens.get(last));
        let (Some(start), Some(end)) = (tokens.get(of.start), last) else { continue };
        let (start, end) = (start.start.max(at), end.end);
        if end <= start {
            continue;
        }
        let between = &text[at..start];
        match parts.last_mut() {
            // Words beside each other that are not understood are one part.
            Some(before) if [before.read, part.read] == [Understood::Unknown; 2] && between.trim().is_empty() => {
                before.text.push_str(&text[at..end]);
            }
            _ => {
                plain(&mut parts, between);
                parts.push(SentencePart { text: text[start..end].to_owned(), ..part });
            }
        }
        at = end;
    }
    plain(&mut parts, &text[at..]);
    parts
}

fn plain(parts: &mut Vec<SentencePart>, text: &str) {
    if !text.is_empty() {
        parts.push(part(text, Understood::Plain));
    }
}

/// A part that is nothing in the filters.
pub(super) fn part(text: &str, read: Understood) -> SentencePart {
    SentencePart { text: text.to_owned(), read, told: None, other: None }
}

/// Returns what is in the filters now: `Employees: 51–200`.
fn in_words(kind: SearchKind, put: &Put) -> String {
    let told = put.iter().filter_map(|(key, value)| {
        let filter = kind.catalog().by_key(key)?;
        let label = words::localized(filter.label, &[]);
        let values = match value {
            FilterValue::Flag(yes) => title::yes_or_no(*yes),
            _ => title::words(filter, value).join(", "),
        };
        if filter.exclude == Some(*key) {
            return Some(words::t!("Not {filter}: {values}", filter = label, values = values));
        }
        Some(words::t!("{filter}: {values}", filter = label, values = values))
    });
    told.collect::<Vec<_>>().join("; ")
}
