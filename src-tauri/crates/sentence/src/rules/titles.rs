//! Job titles and levels: "CTO", "software engineers", "head of procurement", "directors".

use super::super::compound;
use super::super::fact::{Fact, Side};
use super::super::meaning::{Level, Mark, Meaning, meant};
use super::super::reader::{Reader, Step};

/// Words before a title at most.
const MOST: usize = 4;

/// What somebody is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Job {
    Title(String),
    Level(Level),
}

/// A title or a level.
pub(super) fn title(reader: &mut Reader, at: usize) -> Step {
    let (end, job) = job(reader, at)?;
    // "owner-managed" speaks of no owner.
    if reader.sign(end, "-") && reader.token(end + 1).is_some_and(|next| next.joined) && !reader.is_known(end + 1) {
        return None;
    }
    let fact = match job {
        Job::Title(title) => Fact::Title(title),
        Job::Level(level) => Fact::Seniority { ids: level.seniorities, title: level.name },
    };
    // "of restaurants", "at banks" comes after; places before that are where the person is.
    reader.side = Side::Person;
    reader.say(at..end, fact)
}

/// The title at a place; a level is one too.
pub(super) fn title_at(reader: &Reader, at: usize) -> Option<(usize, String)> {
    job(reader, at).map(|(end, job)| match job {
        Job::Title(title) => (end, title),
        Job::Level(level) => (end, level.name.to_owned()),
    })
}

/// What somebody is, at a place.
pub(super) fn job(reader: &Reader, at: usize) -> Option<(usize, Job)> {
    let whole = reader.longest(at, meant!(Meaning::Title(title) if !title.open => title.name.to_owned()));
    let made = made(reader, at);
    match (whole, made) {
        (Some((end, title)), made) if made.as_ref().is_none_or(|(behind, _)| end >= *behind) => {
            Some((end, Job::Title(title)))
        }
        (_, made) => made.or_else(|| Some((at + 1, Job::Title(compound::title(reader, at)?)))),
    }
}

/// A title of several words, or a level.
fn made(reader: &Reader, at: usize) -> Option<(usize, Job)> {
    let (mut words, mut here): (Vec<&str>, usize) = (Vec::new(), at);
    for _ in 0..=MOST {
        let noun = reader.longest(here, meant!(Meaning::Title(title) if title.open || !words.is_empty() => title.name));
        let level = reader.longest(here, meant!(Meaning::Level(level) => level.clone()));
        let before = before_title(reader, here);
        if let Some((end, name)) = noun.filter(|(end, _)| level.as_ref().is_none_or(|(behind, _)| end >= behind)) {
            return Some((end, Job::Title(joined(&words, name))));
        }
        if let Some((end, level)) = level
            && (words.is_empty() || level.open)
            && before.is_none_or(|(behind, _)| behind <= end)
        {
            return Some(if words.is_empty() {
                of_field(reader, end, level)
            } else {
                (end, Job::Title(joined(&words, level.name)))
            });
        }
        let (end, word) = before?;
        words.push(word);
        here = if reader.sign(end, "-") { end + 1 } else { end };
    }
    None
}

fn joined(words: &[&str], last: &str) -> String {
    words.iter().copied().chain([last]).collect::<Vec<_>>().join(" ")
}

/// A field or another word that can come before a title; not where an industry says more: "design agencies".
fn before_title(reader: &Reader, at: usize) -> Option<(usize, &'static str)> {
    let (end, name) =
        reader.longest(at, meant!(Meaning::Field(field) => field.name, Meaning::Modifier(name) => *name))?;
    let industry = reader.at(at).any(|hit| hit.end > end && matches!(hit.meaning, Meaning::Industry(_)));
    (!industry).then_some((end, name))
}

/// "head of procurement", "VP Sales", "Leiter Einkauf" is a title; "VPs in sales" is a level.
fn of_field(reader: &Reader, end: usize, level: Level) -> (usize, Job) {
    if !level.open {
        return (end, Job::Level(level));
    }
    let of = reader.token(end).filter(|token| matches!(token.text.as_str(), "of" | "fur" | "der" | "des" | "for"));
    let article =
        |at: usize| reader.token(at).is_some_and(|token| matches!(token.text.as_str(), "the" | "die" | "den" | "das"));
    let start = if of.is_some() { end + 1 + usize::from(article(end + 1)) } else { end };
    let start = if of.is_none() && reader.sign(end, ",") { return (end, Job::Level(level)) } else { start };
    let (mut words, mut here): (Vec<&str>, usize) = (Vec::new(), start);
    while words.len() < MOST
        && let Some((behind, word)) = before_title(reader, here)
    {
        words.push(word);
        here = behind;
    }
    // "managers of software companies", "directors marketing agencies": that is where they work.
    let companies = reader.mark(here, Mark::Company).is_some();
    let noun = reader.at(here).any(|hit| matches!(hit.meaning, Meaning::Title(_) | Meaning::Level(_)));
    if words.is_empty() || companies || noun {
        return (end, Job::Level(level));
    }
    let of = if of.is_some_and(|of| of.text == "of") { "of " } else { "" };
    (here, Job::Title(format!("{} {of}{}", level.name, words.join(" "))))
}
