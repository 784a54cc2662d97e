//! Words that are taken as they are written: names of companies, words of a website, what is between quotation marks.

use super::super::fact::{Fact, Side};
use super::super::meaning::{Mark, Meaning, meant};
use super::super::reader::{Reader, Step};
use super::super::tokens::Kind;

/// Words of a name at most.
const LONGEST: usize = 6;
/// Where a name ends.
const ENDS: &[Mark] = &[Mark::And, Mark::In, Mark::Glue, Mark::Who, Mark::Not, Mark::Using, Mark::Hiring, Mark::Last];

/// Returns what is between quotation marks, if anything is.
fn quotation(reader: &Reader, at: usize) -> Option<(usize, String)> {
    if !reader.sign(at, "\"“„”«»") {
        return None;
    }
    let close = (at + 1..reader.tokens.len()).find(|at| reader.sign(*at, "\"“”«»"))?;
    let words = reader.written(at + 1..close);
    (!words.is_empty()).then_some((close + 1, words))
}

/// A quotation that nothing else has asked for.
pub(super) fn quoted(reader: &mut Reader, at: usize) -> Step {
    let (end, words) = quotation(reader, at)?;
    reader.say(at..end, Fact::Quoted(words))
}

/// Where the next name of a list begins. Behind a comma alone it is one that is written like a name, or the list goes on.
pub(super) fn next_name(reader: &Reader, end: usize) -> Step {
    let next = reader.connector(end)?;
    if reader.and(end).is_some() {
        return Some(next);
    }
    let named = reader.token(next)?.start;
    let capital = reader.text[named..].chars().next().is_some_and(char::is_uppercase);
    let goes_on = name(reader, next).is_some_and(|(behind, _)| reader.connector(behind).is_some());
    (capital || goes_on).then_some(next)
}

/// The name at a place: words that mean nothing else, or a quotation.
pub(super) fn name(reader: &Reader, at: usize) -> Option<(usize, String)> {
    run(reader, at, |at| !reader.is_known(at) || is_name_too(reader, at))
}

/// A word that is known may be a name where a name is asked for: "SAP".
fn is_name_too(reader: &Reader, at: usize) -> bool {
    reader.at(at).next().is_some()
        && reader.at(at).all(|hit| matches!(hit.meaning, Meaning::Technology(..) | Meaning::Kept { .. }))
}

/// Words up to the end of a name, all of which are `fine`.
fn run(reader: &Reader, at: usize, fine: impl Fn(usize) -> bool) -> Option<(usize, String)> {
    if let Some(found) = quotation(reader, at) {
        return Some(found);
    }
    let mut end = at;
    while end < at + LONGEST && reader.token(end).is_some_and(|token| token.kind != Kind::Sign) && fine(end) {
        end += 1;
        // A hyphen or a point inside a name.
        if reader.sign(end, "-.&'") && reader.token(end + 1).is_some_and(|next| next.joined && next.kind != Kind::Sign)
        {
            end += 1;
        }
    }
    let company = reader.mark(end, Mark::Company).is_some();
    (end > at && !company).then(|| (end, reader.written(at..end)))
}

/// "called Kestrel Systems, Acme".
pub(super) fn named(reader: &mut Reader, at: usize) -> Step {
    let behind = reader.mark(at, Mark::Called)?;
    list(reader, at, behind, Fact::Named)
}

/// "mentioning predictive maintenance"; "interested in cloud migration", where the workspace knows that topic.
pub(super) fn keyword(reader: &mut Reader, at: usize) -> Step {
    if let Some(behind) = reader.mark(at, Mark::Topic) {
        let (end, topic) =
            reader.longest(behind, meant!(Meaning::Kept { key: "topics", value, .. } => value.clone()))?;
        return reader.say(at..end, Fact::Topic(topic));
    }
    let behind = reader.mark(at, Mark::Mention)?;
    let end = list(reader, at, behind, Fact::Keyword)?;
    // "on their website" says where, and asks for nothing more.
    let site = reader.behind(end, &[Mark::Glue, Mark::In, Mark::At]);
    Some(reader.mark(site, Mark::Website).unwrap_or(end))
}

fn list(reader: &mut Reader, at: usize, behind: usize, fact: fn(String) -> Fact) -> Step {
    let behind = if reader.sign(behind, ":") { behind + 1 } else { behind };
    let words = |reader: &Reader, at| run(reader, at, |at| reader.marks(at, ENDS).is_none());
    reader.say_each(at, behind, words, next_name, fact)
}

/// "at SAP, Siemens and Bosch". Whatever comes behind "at" is about the company.
pub(super) fn employer(reader: &mut Reader, at: usize) -> Step {
    let from = reader.mark(at, Mark::At)?;
    if !reader.reading.persons && !reader.reading.leads {
        return None;
    }
    let (mut start, mut from, mut end) = (at, reader.behind(from, &[Mark::Glue]), from);
    let place_may_come = reader.mark(at, Mark::In).is_some();
    if !place_may_come {
        reader.side = Side::Company;
    }
    while let Some((behind, words)) = name(reader, from) {
        let past = reader.mark(behind, Mark::Worked);
        end = past.unwrap_or(behind);
        let fact = if past.is_some() { Fact::PastEmployer } else { Fact::Employer };
        reader.say(start..end, fact(words));
        let Some(next) = next_name(reader, end) else { break };
        (start, from) = (next, next);
    }
    Some(end)
}
