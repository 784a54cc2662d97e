//! What persons did and can: earlier roles, languages, skills, certificates, the field they work in.

use std::ops::Range;

use super::super::fact::{Fact, Side};
use super::super::meaning::{Mark, Meaning, meant};
use super::super::reader::{Reader, Step};
use super::companies::technology_at;
use super::names::{name, next_name};
use super::places::countries_at;
use super::titles::title_at;

/// "former consultants", "formerly at SAP", "ex-Google", "previously in France", "worked at Siemens".
pub(super) fn past(reader: &mut Reader, at: usize) -> Step {
    if reader.was
        && let Some(behind) = reader.mark(at, Mark::At)
        && let Some((end, company)) = name(reader, behind)
    {
        reader.was = false;
        return reader.say(at..end, Fact::PastEmployer(company));
    }
    let behind = reader.marks(at, &[Mark::Past, Mark::Worked])?;
    let from = reader.behind(behind, &[Mark::Glue, Mark::Worked]);
    let from = if reader.sign(from, "-‑") { from + 1 } else { from };
    if let Some((end, title)) = title_at(reader, from) {
        reader.was = true;
        return reader.say(at..end, Fact::PastTitle(title));
    }
    let place = reader.behind(from, &[Mark::In, Mark::Glue]);
    if place > from
        && let Some((end, countries)) = countries_at(reader, place)
    {
        return reader.say(at..end, Fact::PastCountries(countries));
    }
    let company = reader.behind(from, &[Mark::At, Mark::Glue]);
    reader.say_each(at, company, name, next_name, Fact::PastEmployer)
}

/// "who speak German", "German-speaking".
pub(super) fn spoken(reader: &mut Reader, at: usize) -> Step {
    let speakers = reader.longest(at, meant!(Meaning::Speakers(name) => (*name).to_owned()));
    let speaking = || {
        let (behind, name) = language_at(reader, at)?;
        Some((reader.marks(behind, &[Mark::Speaking, Mark::Speak])?, name))
    };
    if let Some((end, name)) = speakers.or_else(speaking) {
        return reader.say(at..end, Fact::Language(name));
    }
    let from = reader.behind(reader.mark(at, Mark::Speak)?, &[Mark::Glue]);
    let from = if reader.sign(from, ":") { from + 1 } else { from };
    reader.say_each(at, from, language_at, Reader::connector, Fact::Language)
}

fn language_at(reader: &Reader, at: usize) -> Option<(usize, String)> {
    reader.longest(at, meant!(Meaning::Language(name) => (*name).to_owned()))
}

/// "skilled in Python", "with Python skills", "PMP certified".
pub(super) fn skill(reader: &mut Reader, at: usize) -> Step {
    if let Some(behind) = reader.mark(at, Mark::Skilled) {
        let from = if reader.sign(behind, ":") { behind + 1 } else { reader.behind(behind, &[Mark::In, Mark::Glue]) };
        return reader.say_each(at, from, skill_at, next_name, Fact::Skill);
    }
    if let Some((skills, end)) = skills_first(reader, at) {
        for (tokens, skill) in skills {
            reader.say(tokens, Fact::Skill(skill));
        }
        return Some(end);
    }
    if let Some(end) = reader.mark(at + 1, Mark::Certified)
        && !reader.is_known(at)
        && reader.token(at).is_some_and(|word| word.text.chars().all(char::is_alphanumeric))
    {
        let name = reader.written(at..at + 1);
        return reader.say(at..end, Fact::Certificate(name));
    }
    let behind = reader.mark(at, Mark::Certified)?;
    let (end, certificate) = name(reader, reader.behind(behind, &[Mark::In, Mark::Glue, Mark::At]))?;
    reader.say(at..end, Fact::Certificate(certificate))
}

fn skill_at(reader: &Reader, at: usize) -> Option<(usize, String)> {
    technology_at(reader, at, true).or_else(|| name(reader, at))
}

/// A skill with the tokens that say it.
type Skill = (Range<usize>, String);

/// "Python and SQL skills"
fn skills_first(reader: &Reader, at: usize) -> Option<(Vec<Skill>, usize)> {
    let (mut skills, mut from) = (Vec::new(), at);
    while let Some((behind, skill)) = skill_at(reader, from) {
        if let Some(end) = reader.mark(behind, Mark::Skilled) {
            skills.push((from..end, skill));
            return Some((skills, end));
        }
        skills.push((from..behind, skill));
        from = reader.connector(behind)?;
    }
    None
}

/// The field in which persons work: "people in sales", "sales people".
pub(super) fn function(reader: &mut Reader, at: usize) -> Step {
    let (end, field) = reader.longest(at, meant!(Meaning::Field(field) => *field))?;
    let industry = reader.at(at).filter(|hit| matches!(hit.meaning, Meaning::Industry(_))).map(|hit| hit.end).max();
    let people = reader.marks(end, &[Mark::Person, Mark::Lead]).is_some();
    let spoken_of = reader.side == Side::Person && (reader.reading.persons || reader.reading.leads);
    let of_persons = people || (spoken_of && is_behind_in(reader, at));
    let longer = industry.is_some_and(|industry| industry > end);
    if longer || (industry.is_some() && !of_persons) || reader.mark(end, Mark::Company).is_some() {
        return None;
    }
    // "it" is a word first.
    if reader.token(at).is_some_and(|word| word.text == "it" && !word.capitals && !people && !is_behind_in(reader, at))
    {
        return None;
    }
    reader.say(at..end, Fact::Function { id: field.function, title: field.name })
}

fn is_behind_in(reader: &Reader, at: usize) -> bool {
    at > 0 && reader.mark(at - 1, Mark::In) == Some(at)
}
