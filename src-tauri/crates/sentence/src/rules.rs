//! Reading a sentence from its start to its end: at each place the first rule that finds something there is taken. What is said of a
//! word counts before what the word alone could mean.

mod companies;
mod events;
mod figures;
mod names;
mod persons;
mod places;
mod titles;

use super::fact::{Reading, Side};
use super::lexicon::Lexicon;
use super::meaning::Mark;
use super::reader::{Reader, Step};
use super::sources;
use super::tokens::Token;

/// Reads a sentence. `kept` are the words of the workspace.
pub(super) fn read(text: &str, tokens: &[Token], kept: Option<&Lexicon>, year: i16) -> Reading {
    let words = sources::built_in();
    let mut hits = words.hits(tokens, |word| kept.is_some_and(|kept| kept.knows(word)));
    if let Some(kept) = kept {
        for (all, more) in hits.iter_mut().zip(kept.hits(tokens, |word| words.knows(word))) {
            all.extend(more);
        }
    }
    let reading = Reading::default();
    let mut reader = Reader { text, tokens, words, year, hits, reading, side: Side::Person, not: None, was: false };
    let mut at = 0;
    while at < tokens.len() {
        // A rule that finds something goes on behind it.
        at = step(&mut reader, at).filter(|end| *end > at).unwrap_or_else(|| reader.skip(at));
    }
    reader.nothing_denied();
    reader.reading
}

/// Takes the first rule that finds something at a place.
fn step(reader: &mut Reader, at: usize) -> Step {
    let rules: &[fn(&mut Reader, usize) -> Step] = &[
        names::quoted,
        figures::founded,
        figures::founded_last,
        figures::unit_first,
        figures::amount_first,
        events::window,
        denied,
        names::named,
        names::keyword,
        companies::website,
        companies::listed,
        events::hiring,
        events::change,
        persons::past,
        persons::spoken,
        persons::skill,
        places::seat,
        titles::title,
        companies::industry_of_companies,
        events::event,
        persons::function,
        companies::size,
        places::place,
        companies::industry,
        companies::technology,
        names::employer,
        subject,
    ];
    rules.iter().find_map(|rule| rule(reader, at))
}

/// "not", "except", "ohne": what comes next must not match.
fn denied(reader: &mut Reader, at: usize) -> Step {
    let end = reader.mark(at, Mark::Not)?;
    reader.deny(at);
    Some(end)
}

/// Whom the sentence is about: "companies", "people", "leads", "who".
fn subject(reader: &mut Reader, at: usize) -> Step {
    let (end, side) = if let Some(end) = reader.mark(at, Mark::Lead) {
        reader.reading.leads = true;
        (end, Side::Person)
    } else if let Some(end) = reader.mark(at, Mark::Company) {
        reader.reading.companies = true;
        (end, Side::Company)
    } else if let Some(end) = reader.mark(at, Mark::Person) {
        reader.reading.persons = true;
        (end, Side::Person)
    } else {
        (reader.mark(at, Mark::Who).filter(|_| reader.side == Side::Person || reader.reading.persons)?, Side::Person)
    };
    reader.nothing_denied();
    reader.side = side;
    Some(end)
}
