//! How many people a query would find: the live count and the audience map. Everything here is free.

use api::Filters;
use serde::Serialize;
use ts_rs::TS;

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
    /// Counts that it takes in all, as they were said before.
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
