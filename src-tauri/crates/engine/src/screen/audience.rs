//! How many people a query would find: the live count and the audience map. Everything here is free.

use api::{Filters, Tenths};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks how many people the filters of people search would find.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CountRequest {
    /// The filters, as they stand in the panel.
    pub filters: Filters,
}

/// How many people the filters would find.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Count {
    /// Matches in all; none where a newer question took the place of this one before it left.
    pub total: Option<u64>,
    /// When the service said so, in milliseconds since 1970.
    pub at: i64,
    /// What loading all of them would cost.
    pub all: Tenths,
    /// How many of them are owned already, as far as can be known free.
    pub owned: OwnedShare,
}

/// How many matches of a search are owned already.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct OwnedShare {
    /// Owned people that match, as far as their own facts tell.
    pub people: u64,
    /// Whether every filter could be judged from what is owned; otherwise the number is an upper bound.
    pub judged: bool,
}

/// Asks for an audience map, or what it would take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct AudienceRequest {
    /// The filters, as they stand in the panel.
    pub filters: Filters,
}

/// What an audience map takes, told before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AudiencePlan {
    /// Free counts that will be asked.
    pub counts: u32,
    /// About how long, in seconds.
    pub seconds: u32,
}

/// An audience map as far as it is drawn.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Audience {
    /// Its number.
    pub audience: i64,
    /// The filters that it is about, in normal form.
    pub filters: Filters,
    /// Matches in all.
    pub total: Option<u64>,
    /// Counts that are here.
    pub done: u32,
    /// Counts that were told before.
    pub of: u32,
    /// Whether it is still being drawn.
    pub running: bool,
    /// Why it is not whole, where something went wrong.
    pub trouble: Option<String>,
    /// The bars.
    pub breakdowns: Vec<Breakdown>,
}

/// One way to divide an audience.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Breakdown {
    /// The filter that a click changes.
    pub field: String,
    /// Heading: `Where they are`.
    pub label: String,
    /// What has to be known to read it: parts can overlap, further ones are not counted.
    pub note: String,
    /// Its bars: those that are counted by size, then those that are not yet.
    pub bars: Vec<AudienceBar>,
}

/// One bar of an audience map.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AudienceBar {
    /// What it counts: `Germany`.
    pub label: String,
    /// Matches with it; none while it is not counted.
    pub count: Option<u64>,
    /// The filters after a click on it.
    pub filters: Filters,
    /// Whether the filters hold just this already.
    pub chosen: bool,
}

/// An audience map by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AudienceNumber {
    /// Its number.
    pub audience: i64,
}
