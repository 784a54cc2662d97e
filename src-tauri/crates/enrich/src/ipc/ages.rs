//! How old is what was found for the rows of a list.

use api::Enrichment;
use serde::Serialize;
use ts_rs::TS;

/// How old is what was found for the rows of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ListAges {
    /// By enrichment, in the order of the catalog; those of which no row has a value are left out.
    pub ages: Vec<FoundAge>,
}

/// How old the values of one enrichment are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundAge {
    /// What was found.
    pub find: Enrichment,
    /// Rows that have a value, without those that are suppressed.
    pub rows: u64,
    /// The same rows by age, the newest first; a class without any is among them.
    pub classes: Vec<AgeClass>,
    /// When the oldest came, in milliseconds since 1970.
    pub oldest: i64,
    /// When the middle one came, to the day, in milliseconds since 1970; of two the older.
    pub median: i64,
    /// It can be asked again as it was: a question about topics or people is about more than the row.
    pub anew: bool,
}

/// Rows whose values are about equally old.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct AgeClass {
    /// They are not so many days old yet, and as many as the class before says, or more; none for all that are older.
    pub below: Option<u32>,
    /// Rows.
    pub rows: u64,
}
