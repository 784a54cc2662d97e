//! What is looked for in a sentence, in this order: what is said of a word counts before what the word alone could mean.

mod companies;
mod events;
mod figures;
mod names;
mod persons;
mod places;
mod titles;

use super::fact::Side;
use super::meaning::Mark;
use super::reader::{Reader, Step};

/// Takes the first rule that finds something at a place.
pub(super) fn step(reader: &mut Reader, at: usize) -> Step {
    let rules: &[fn(&mut Reader, usize) -> Step] = &[
        names::quoted,
        figures::figure,
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
