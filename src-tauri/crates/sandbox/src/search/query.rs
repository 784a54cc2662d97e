//! Filters as they are run: everything resolved to positions, nothing left to be refused. And their run over the columns.

use std::collections::{BTreeMap, BTreeSet};

use crate::world::World;
use crate::world::bands::{AGES, age};
use crate::world::dice::Dice;
use crate::world::events::events;
use crate::world::index::{Index, Set, meet};

const TOPIC: u64 = 0x51;

/// A question about companies. What is none does not restrict; within one filter any value is enough, and all filters
/// must hold.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Query {
    /// For each city whether it lies in all the places asked for.
    pub places: Option<Vec<bool>>,
    /// Whether any office counts, or the headquarters alone.
    pub any_office: bool,
    /// For each industry whether it was asked for.
    pub industries: Option<Vec<bool>>,
    /// Of so many companies in a thousand nobody knows the size: no question for one finds them.
    pub untold_sizes: u32,
    /// Bits of presets, as in the next three.
    pub sizes: Option<u32>,
    pub revenues: Option<u32>,
    pub ages: Option<u32>,
    pub locations: Option<u32>,
    pub stack: Option<Set>,
    pub topics: Option<Set>,
    /// Phrases on the website.
    pub keywords: Option<Vec<String>>,
    /// Parts of names.
    pub names: Option<Vec<String>>,
    /// Bits of event kinds.
    pub events: Option<u64>,
    /// Days within which an event must lie.
    pub window: Option<i64>,
    pub website: Option<bool>,
    /// Is listed.
    pub public: Option<bool>,
    pub asked: Notes,
}

/// What was asked, by filter, in one order and one spelling.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Notes(pub BTreeMap<String, BTreeSet<String>>);

impl Notes {
    /// Writes down what was asked.
    pub fn add(&mut self, filter: &str, values: impl IntoIterator<Item = String>) {
        let mut values = values.into_iter().peekable();
        if values.peek().is_some() {
            self.0.entry(filter.to_owned()).or_default().extend(values);
        }
    }

    /// One text for all ways of asking the same.
    pub fn text(&self) -> String {
        serde_json::to_string(&self.0).unwrap_or_default()
    }
}

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
        && (query.sizes.is_none() || !has_no_size(seed, row, query.untold_sizes))
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

/// Whether nobody knows the size of a company, where that is so of so many in a thousand.
pub fn has_no_size(seed: u64, row: u32, of_thousand: u32) -> bool {
    of_thousand > 0 && Dice::of(seed, u64::from(row), TOPIC).chance(u64::from(of_thousand))
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
