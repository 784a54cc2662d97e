//! Filters as they are run: everything resolved to positions, nothing left to be refused.

use std::collections::{BTreeMap, BTreeSet};

use crate::world::index::Set;

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
