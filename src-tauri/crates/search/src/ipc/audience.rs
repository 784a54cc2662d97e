//! How many people a query would find: the live count and the audience map. Everything here is free.

use api::{Filters, Tenths};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks how many people the filters of people search would find, for an audience map of them, or what that would take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct AudienceRequest {
    /// The filters, as they are in the panel.
    pub filters: Filters,
}

/// How many people the filters would find.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Count {
    /// Matches in all; none where a newer question took the place of this one before it was sent.
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
    /// Owned people that match, as far as their own data says.
    pub people: u64,
    /// Whether every filter could be judged from what is owned; otherwise the number is an upper bound.
    pub judged: bool,
}

/// What an audience map takes, shown before it is begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AudiencePlan {
    /// Free counts that will be asked.
    pub counts: u32,
    /// About how long, in seconds.
    pub seconds: u32,
}

/// An audience map by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AudienceNumber {
    /// Its number.
    pub audience: i64,
}
