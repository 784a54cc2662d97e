//! Where: countries, regions and cities, what is from there, and headquarters.

use api::countries::{self, Country};
use api::places::Place;

use super::super::fact::{Fact, Side};
use super::super::meaning::{Mark, Meaning, meant};
use super::super::reader::{Reader, Step};

/// Two letters that are taken for a country in capitals, or behind "in the"; the others are too often words.
const CODES: &[&str] = &[
    "de", "at", "ch", "uk", "gb", "us", "fr", "nl", "be", "es", "pt", "pl", "cz", "sk", "hu", "ro", "bg", "gr", "ie",
    "dk", "se", "fi", "lu", "au", "nz", "ca", "mx", "br", "cn", "jp", "kr", "sg", "hk", "za", "tr", "ae", "sa", "il",
];
/// Places that are ordinary words too: they count only behind a word like "in".
const WORDS: &[&str] = &[
    "reading",
    "nice",
    "essen",
    "split",
    "bath",
    "mobile",
    "orange",
    "halle",
    "cork",
    "buffalo",
    "providence",
    "zug",
    "ede",
    "baar",
    "wels",
    "newport",
    "victoria",
    "ota",
    "george",
    "derby",
    "bari",
    "chad",
    "jersey",
    "la",
    "sf",
    "thun",
    "tours",
    "hamm",
    "worms",
    "como",
    "lima",
    "goa",
    "male",
    "mali",
    "niger",
    "cham",
    "best",
    "bern",
    "baden",
    "linden",
    "georgia",
];

/// A place that was recognised.
#[derive(Clone)]
enum Where<'a> {
    Countries(Vec<&'static Country>),
    Place(&'static Place),
    Kept(&'static str, &'a str),
}

/// A place, and what is from there.
pub(super) fn place(reader: &mut Reader, at: usize) -> Step {
    let Some((end, all)) = candidates(reader, at) else { return nation(reader, at) };
    let (end, chosen, other) = explained(reader, end, all);
    let side = reader.side;
    reader.say_of(at..end, fact(&chosen), side, other)
}

/// The places that the longest phrase can mean, the more likely first.
fn candidates<'a>(reader: &Reader<'a>, at: usize) -> Option<(usize, Vec<Where<'a>>)> {
    let named = is_led(reader, at);
    let known = |meaning: &'a Meaning| match meaning {
        Meaning::Country(country) => Some(Where::Countries(vec![country])),
        Meaning::Countries(all) => Some(Where::Countries(all.clone())),
        Meaning::Place(place) => Some(Where::Place(place)),
        Meaning::Kept { key: key @ ("region" | "city"), value, .. } => Some(Where::Kept(key, value)),
        _ => None,
    };
    let is_country = |found: &Where| matches!(found, Where::Countries(_));
    // A misspelt city is too often another word.
    let counts = |errors: usize, found: &Where| errors == 0 || named || is_country(found);
    let hits = || reader.at(at).filter_map(|hit| Some((hit.end, hit.errors, known(hit.meaning)?)));
    let end = hits().filter(|(_, errors, found)| counts(*errors, found)).map(|(end, ..)| end).max();
    let Some(end) = end else { return code(reader, at) };
    let word = reader.token(at).filter(|_| end == at + 1).map_or("", |token| token.text.as_str());
    if !named && (WORDS.contains(&word) || word.len() == 2) {
        return code(reader, at);
    }
    let mut all: Vec<(u8, usize, Where)> = hits()
        .filter(|(behind, errors, found)| *behind == end && counts(*errors, found))
        .map(|(_, errors, found)| (rank(&found), errors, found))
        .collect();
    let fewest = all.iter().map(|(_, errors, _)| *errors).min()?;
    all.retain(|(_, errors, _)| *errors == fewest);
    all.sort_by_key(|(rank, ..)| *rank);
    Some((end, all.into_iter().map(|(.., found)| found).collect()))
}

const fn rank(found: &Where) -> u8 {
    match found {
        Where::Countries(_) => 0,
        Where::Place(place) if place.region.is_some() => 1,
        Where::Place(_) => 2,
        Where::Kept(..) => 3,
    }
}

/// "DE", "in the us".
fn code<'a>(reader: &Reader<'a>, at: usize) -> Option<(usize, Vec<Where<'a>>)> {
    let token = reader.token(at)?;
    let led =
        at > 0 && reader.token(at - 1).is_some_and(|before| matches!(before.text.as_str(), "the" | "in" | "from"));
    let told =
        CODES.contains(&token.text.as_str()) && (token.capitals || (led && matches!(token.text.as_str(), "us" | "uk")));
    let country = told.then(|| countries::recognise(&token.text)).flatten()?;
    Some((at + 1, vec![Where::Countries(vec![country])]))
}

/// Whether something says that a place is coming: "in", or another place in the same list.
fn is_led(reader: &Reader, at: usize) -> bool {
    let before = |at: usize, mark: Mark| at > 0 && (1..=3.min(at)).any(|back| reader.mark(at - back, mark) == Some(at));
    let mut from = at;
    while before(from, Mark::Glue) {
        from -= 1;
    }
    let behind_place = reader.reading.found.last().is_some_and(|last| {
        matches!(last.fact, Fact::Countries(_) | Fact::Place { .. }) && reader.connector(last.tokens.end) == Some(from)
    });
    before(from, Mark::In) || before(at, Mark::In) || behind_place
}

/// What comes behind a place can say which one is meant: "Cambridge, UK", "Munich, Bavaria, Germany".
fn explained<'a>(reader: &Reader<'a>, end: usize, all: Vec<Where<'a>>) -> (usize, Where<'a>, Option<String>) {
    for found in &all {
        let mut behind = end;
        while let Some(next) = explains(reader, behind, found) {
            behind = next;
        }
        if behind > end {
            return (behind, found.clone(), None);
        }
    }
    let mut all = all.into_iter();
    let chosen = all.next().unwrap_or(Where::Countries(Vec::new()));
    let other = all.find(|other| readable(other) != readable(&chosen)).map(|other| readable(&other));
    (end, chosen, other)
}

fn explains(reader: &Reader, end: usize, found: &Where) -> Step {
    let Where::Place(place) = found else { return None };
    let start = if reader.sign(end, ",(") { end + 1 } else { reader.mark(end, Mark::In).unwrap_or(end) };
    let (behind, around) = candidates(reader, start)?;
    let lies_there = around.iter().any(|around| match around {
        Where::Countries(all) => matches!(all[..], [country] if country == place.country),
        Where::Place(region) => {
            region.region.is_none() && place.region == Some(region.name) && region.country == place.country
        }
        Where::Kept(..) => false,
    });
    lies_there.then_some(behind)
}

fn readable(found: &Where) -> String {
    match found {
        Where::Countries(all) => all.iter().map(|country| country.name.as_str()).collect::<Vec<_>>().join(", "),
        Where::Place(place) => place.written(),
        Where::Kept(_, value) => value.replace('|', ", "),
    }
}

fn fact(found: &Where) -> Fact {
    match found {
        Where::Countries(all) => Fact::Countries(all.iter().map(|country| country.name.clone()).collect()),
        Where::Place(place) => {
            Fact::Place { key: if place.region.is_some() { "city" } else { "region" }, value: place.value() }
        }
        Where::Kept(key, value) => Fact::Place { key, value: (*value).to_owned() },
    }
}

/// "German software companies": the companies are there. "German CTOs": the persons are.
fn nation(reader: &mut Reader, at: usize) -> Step {
    let (end, country) = reader.longest(at, meant!(Meaning::Nation(country) => *country))?;
    let ahead = (end..end + 4).find_map(|at| {
        let company = reader.mark(at, Mark::Company).is_some();
        let person = reader.mark(at, Mark::Person).is_some()
            || reader.at(at).any(|hit| matches!(hit.meaning, Meaning::Title(_) | Meaning::Level(_)));
        (company || person).then_some(if company { Side::Company } else { Side::Person })
    });
    reader.say_of(at..end, Fact::Countries(vec![country.name.clone()]), ahead.unwrap_or(reader.side), None)
}

/// "headquartered in Vienna", "with an office in Singapore".
pub(super) fn seat(reader: &mut Reader, at: usize) -> Step {
    for (mark, value) in [(Mark::Seat, "hqOnly"), (Mark::Office, "hqOperating")] {
        let Some(behind) = reader.mark(at, mark) else { continue };
        let place = reader.behind(behind, &[Mark::In, Mark::Glue]);
        if reader.sign(behind, ".,;") || candidates(reader, place).is_none() {
            continue;
        }
        reader.side = Side::Company;
        return reader.say(at..behind, Fact::Seat(value));
    }
    None
}

/// The countries at a place, for an earlier role.
pub(super) fn countries_at(reader: &Reader, at: usize) -> Option<(usize, Vec<String>)> {
    let (end, all) = candidates(reader, at)?;
    match all.first()? {
        Where::Countries(all) => Some((end, all.iter().map(|country| country.name.clone()).collect())),
        _ => None,
    }
}
