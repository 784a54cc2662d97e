//! Runs a query over the columns: every match, in the order of the rows.

use super::query::Query;
use crate::world::World;
use crate::world::bands::{AGES, age};
use crate::world::events::events;
use crate::world::index::{Index, meet};

/// All matching rows, seen from a day (counted from 1970-01-01).
///
/// Decisions where the contract is silent: a company matches a place when one of its locations is in all places that
/// were asked for; `eventWindow` alone asks for any event within it; `events` alone looks back over all events known,
/// which are 180 days; a window of 30 days holds today and the 30 days before.
pub fn matches(world: &World, query: &Query, today: i64) -> Vec<u32> {
    let index = world.index();
    (0..world.companies).filter(|row| is_match(world.seed, index, query, *row, today)).collect()
}

fn is_match(seed: u64, index: &Index, query: &Query, row: u32, today: i64) -> bool {
    let at = row as usize;
    has(query.sizes, index.size[at])
        && has(query.revenues, index.revenue[at])
        && has(query.locations, index.locations[at])
        && query.industries.as_ref().is_none_or(|wanted| wanted[usize::from(index.industry[at])])
        && query.places.as_ref().is_none_or(|wanted| is_there(index, wanted, query.any_office, at))
        && query.ages.is_none_or(|wanted| is_of_age(wanted, i64::from(index.founded[at]), today))
        && query.website.is_none_or(|wanted| wanted == index.website[at])
        && query.public.is_none_or(|wanted| wanted == index.public[at])
        && query.stack.is_none_or(|wanted| meet(&wanted, &index.stack[at]))
        && query.topics.is_none_or(|wanted| meet(&wanted, &index.topics[at]))
        && query.names.as_ref().is_none_or(|wanted| holds_one(index.names.of(at), wanted))
        && query.keywords.as_ref().is_none_or(|wanted| holds_one(index.words.of(at), wanted))
        && happened(seed, query, row, today)
}

fn has(wanted: Option<u32>, band: u8) -> bool {
    wanted.is_none_or(|bits| bits >> band & 1 == 1)
}

fn is_there(index: &Index, wanted: &[bool], any_office: bool, at: usize) -> bool {
    wanted[usize::from(index.city[at])]
        || (any_office && index.offices.of(at).iter().any(|office| wanted[usize::from(*office)]))
}

fn is_of_age(wanted: u32, founded: i64, today: i64) -> bool {
    age(founded, today).is_some_and(|years| has(Some(wanted), AGES.of(years)))
}

fn holds_one(text: &str, wanted: &[String]) -> bool {
    wanted.iter().any(|part| memchr::memmem::find(text.as_bytes(), part.as_bytes()).is_some())
}

fn happened(seed: u64, query: &Query, row: u32, today: i64) -> bool {
    if query.events.is_none() && query.window.is_none() {
        return true;
    }
    let kinds = query.events.unwrap_or(u64::MAX);
    let days = query.window.unwrap_or(i64::MAX);
    events(seed, u64::from(row), today).any(|event| kinds >> event.kind & 1 == 1 && event.days_ago <= days)
}
