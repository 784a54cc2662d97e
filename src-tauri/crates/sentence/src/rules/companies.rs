//! What companies are: their industry, size and age in words, technology, website, listing.

use super::super::compound;
use super::super::fact::{Fact, Side};
use super::super::meaning::{Mark, Meaning, meant};
use super::super::presets::Range;
use super::super::reader::{Reader, Step};
use super::figures::{age, sizes};

fn industry_at(reader: &Reader, at: usize) -> Option<(usize, String)> {
    let hit = reader.longest(
        at,
        meant!(
            Meaning::Industry(value) => (*value).to_owned(),
            Meaning::Kept { key: "industry", value, .. } => value.clone()
        ),
    );
    hit.or_else(|| Some((at + 1, compound::industry(reader, at)?)))
}

/// An industry with the word "companies" behind it, or in it.
pub(super) fn industry_of_companies(reader: &mut Reader, at: usize) -> Step {
    let (end, value) = industry_at(reader, at)?;
    let behind = reader.mark(reader.behind(end, &[Mark::Currency]), Mark::Company);
    if behind.is_none() && compound::industry(reader, at).is_none() {
        return None;
    }
    reader.say_of(at..end, Fact::Industry(value), Side::Company, None);
    reader.reading.companies = true;
    reader.side = Side::Company;
    Some(behind.unwrap_or(end))
}

/// An industry by itself.
pub(super) fn industry(reader: &mut Reader, at: usize) -> Step {
    let (end, value) = industry_at(reader, at)?;
    let token = reader.token(at)?;
    // "it" is a word first.
    if token.text == "it" && end == at + 1 && !token.capitals {
        return None;
    }
    reader.say_of(at..end, Fact::Industry(value), Side::Company, None)
}

/// "small", "mid-sized", "startups".
pub(super) fn size(reader: &mut Reader, at: usize) -> Step {
    let size = reader.longest(
        at,
        meant!(Meaning::Size(from, to) => sizes(Range { from: Some(*from as f64), to: to.map(|to| to as f64) })),
    );
    if let Some((end, fact)) = size {
        // "Mittelständler" are companies themselves, as are "enterprises".
        return reader.say_of(at..end, fact, Side::Company, None);
    }
    let (end, (from, to)) = reader.longest(at, meant!(Meaning::Age(from, to) => (*from, *to)))?;
    let range = Range { from: Some(from), to: Some(to) };
    let fact = age(reader.year, range);
    reader.say_of(at..end, fact, Side::Company, None);
    if reader.token(at).is_some_and(|word| word.text.starts_with("start")) {
        reader.side = Side::Company;
    }
    Some(end)
}

/// "using Salesforce and HubSpot", "Shopify".
pub(super) fn technology(reader: &mut Reader, at: usize) -> Step {
    if let Some(behind) = reader.mark(at, Mark::Using) {
        let from = reader.behind(behind, &[Mark::Glue]);
        let name = |reader: &Reader, at| technology_at(reader, at, true);
        return reader.say_each(at, from, name, Reader::connector, Fact::Technology);
    }
    let meant =
        reader.reading.found.last().is_some_and(|last| {
            matches!(last.fact, Fact::Technology(_)) && reader.connector(last.tokens.end) == Some(at)
        });
    let (end, name) = technology_at(reader, at, meant).or_else(|| {
        technology_at(reader, at, true).filter(|(end, _)| reader.marks(*end, &[Mark::Using, Mark::Users]).is_some())
    })?;
    let end = reader.marks(end, &[Mark::Using, Mark::Users]).unwrap_or(end);
    reader.say(at..end, Fact::Technology(name))
}

/// A technology; ordinary words only where one is `meant`. What the workspace has stored has the service's spelling.
pub(super) fn technology_at(reader: &Reader, at: usize, meant: bool) -> Option<(usize, String)> {
    let kept = reader.longest(at, meant!(Meaning::Kept { key: "techStack", value, .. } if meant => value.clone()));
    let known = reader.longest(at, meant!(Meaning::Technology(name, word) if meant || !word => (*name).to_owned()));
    match (kept, known) {
        (Some(kept), Some(known)) if known.0 > kept.0 => Some(known),
        (Some(kept), _) => Some(kept),
        (None, known) => known,
    }
}

/// "with a website", "ohne Webseite".
pub(super) fn website(reader: &mut Reader, at: usize) -> Step {
    let end = reader.mark(at, Mark::Website)?;
    reader.say(at..end, Fact::Website)
}

/// "publicly listed", "private companies".
pub(super) fn listed(reader: &mut Reader, at: usize) -> Step {
    let (end, public) = match (reader.mark(at, Mark::Public), reader.mark(at, Mark::Private)) {
        (public, Some(end)) if public.is_none_or(|public| public < end) => (end, false),
        (Some(end), _) => (end, true),
        _ => return None,
    };
    reader.say_of(at..end, Fact::Public(public), Side::Company, None);
    let last = end.saturating_sub(1);
    if reader.mark(last, Mark::Company) == Some(end) {
        reader.reading.companies = true;
        reader.side = Side::Company;
    }
    Some(end)
}
