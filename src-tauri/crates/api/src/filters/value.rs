//! The filters of one search: a map from the catalog's keys to values.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::catalog::Filter;
use crate::doc::Doc;

/// What a person has chosen, by wire name. Array filters "accept a single string or an array of strings" (contract).
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "Record<string, FilterValue>")]
pub struct Filters(pub BTreeMap<String, FilterValue>);

/// One value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum FilterValue {
    /// Yes or no.
    Flag(bool),
    /// A single text.
    One(String),
    /// Several texts; a company matches when any of them does.
    Many(Vec<String>),
    /// Explicitly any: the same as not there.
    Any(()),
    /// What is made of parts, by their names: bounds in years and months by span of time, or those of a range.
    Parts(#[ts(type = "Record<string, unknown>")] Doc),
}

impl FilterValue {
    /// Its texts; none for a flag and for what is made of parts.
    pub fn texts(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::Many(texts) => texts,
            Self::Flag(_) | Self::Any(()) | Self::Parts(_) => &[],
        }
    }
}

impl Filters {
    /// The texts of a filter; none when it is not set.
    pub fn texts(&self, key: &str) -> &[String] {
        self.0.get(key).map_or(&[], FilterValue::texts)
    }

    /// Nothing chosen: every company matches.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Filter {
    /// The texts of a value of this filter, one for each line where it is sent in lines.
    pub fn texts<'a>(&self, value: &'a FilterValue) -> Vec<&'a str> {
        let texts = value.texts().iter().map(String::as_str);
        if self.lines { texts.flat_map(str::lines).collect() } else { texts.collect() }
    }
}
