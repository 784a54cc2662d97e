//! Reading a sentence from its start to its end: at each place the first rule that finds something there is taken.

use super::fact::{Found, Reading};
use super::fit::Put;
use super::lexicon::Lexicon;
use super::reader::Reader;
use super::rules;
use super::tokens::Token;

/// Reads a sentence. `kept` are the words of the workspace.
pub(super) fn read(
    text: &str,
    tokens: &[Token],
    words: &'static Lexicon,
    kept: Option<&Lexicon>,
    year: i16,
) -> Reading {
    let mut hits = words.hits(tokens, |word| kept.is_some_and(|kept| kept.knows(word)));
    if let Some(kept) = kept {
        for (all, more) in hits.iter_mut().zip(kept.hits(tokens, |word| words.knows(word))) {
            all.extend(more);
        }
    }
    let mut reader = Reader::new(text, tokens, words, hits, year);
    let mut at = 0;
    while at < tokens.len() {
        // A rule that finds something goes on behind it.
        at = rules::step(&mut reader, at).filter(|end| *end > at).unwrap_or_else(|| reader.skip(at));
    }
    reader.nothing_denied();
    reader.reading
}

/// The words "or" between statements that became different filters: all filters of a search must match.
pub(super) fn alternatives(tokens: &[Token], found: &[Found], puts: &[Option<Put>]) -> Vec<usize> {
    let keys = |put: &Option<Put>| put.iter().flatten().map(|(key, _)| *key).collect::<Vec<_>>();
    let pairs = found.windows(2).zip(puts.windows(2));
    let apart = pairs.filter(|(_, puts)| puts.iter().all(Option::is_some) && keys(&puts[0]) != keys(&puts[1]));
    let gaps = apart.flat_map(|(found, _)| found[0].tokens.end..found[1].tokens.start);
    gaps.filter(|at| tokens.get(*at).is_some_and(|token| matches!(token.text.as_str(), "or" | "oder"))).collect()
}
