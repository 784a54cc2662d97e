//! A sentence as a search: "software companies in Bavaria 51-500 people hiring engineers".
//!
//! Owns: what a sentence is read as. It asks nobody: what it knows is built in (`words/`, the vocabularies of `api`)
//! or is handed in as stored words. The same sentence always means the same. What it does not understand it says;
//! nothing is left out in silence, because a search with a filter less finds, and costs, more. Does not own: which
//! words are stored, and running the search (`search`).

mod amount;
mod compound;
mod fact;
mod fit;
pub mod ipc;
mod lexicon;
mod meaning;
mod parts;
mod presets;
pub mod rank;
mod reader;
mod rules;
mod sources;
#[cfg(test)]
mod table_test;
mod tokens;

use api::{Filters, SearchKind};

pub use self::lexicon::Lexicon;
use crate::ipc::{Sentence, Understood};
use api::filters::title;

/// Characters of a sentence that are read.
pub const LONGEST: usize = 500;

/// What a sentence is in a year, with the words that are built in and those that are stored.
pub fn of(text: &str, kind: Option<SearchKind>, kept: Option<&Lexicon>, year: i16) -> Sentence {
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(end, _)| end);
    let (text, rest) = text.split_at(end);
    let tokens = tokens::tokens(text);
    let mut reading = rules::read(text, &tokens, kept, year);
    fit::levels_among_titles(&mut reading.found);
    fit::cities_among_regions(&mut reading.found);
    let kind = kind.unwrap_or_else(|| fit::kind(&reading));
    let puts: Vec<Option<fit::Put>> =
        reading.found.iter().map(|found| fit::place(kind, found, &reading.found)).collect();
    reading.unknown.extend(fit::alternatives(&tokens, &reading.found, &puts));
    let mut filters = Filters::default();
    puts.iter().flatten().for_each(|put| fit::add(&mut filters, put));
    let filters = kind.normal(&filters);
    let mut parts = parts::parts(text, &tokens, kind, &reading, &puts);
    if !rest.is_empty() {
        parts.push(parts::part("…", Understood::Unknown));
    }
    Sentence { kind, title: title::title(kind, &filters), filters, parts }
}
