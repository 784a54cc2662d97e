//! What calls cost, and how that is known.

use api::Tenths;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What one call costs, and how that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PriceTag {
    /// The price of one result; none when it is not known.
    pub each: Option<Tenths>,
    /// How it is known.
    pub basis: PriceBasis,
    /// How many answers it was learned from.
    pub answers: u32,
}

/// How a price is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PriceBasis {
    /// Nothing is charged.
    Free,
    /// The service publishes it.
    Published,
    /// The person has set it.
    Set,
    /// Learned from the balance before and after.
    Learned,
    /// Not published, not set, not learned.
    Unknown,
}

/// The price of one operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PriceLine {
    /// Command name of the operation.
    pub operation: String,
    /// What a person reads.
    pub label: String,
    /// The price.
    pub price: PriceTag,
    /// It is not published, so a person can set it.
    pub can_be_set: bool,
    /// When it was last learned from the balance, in milliseconds since 1970; none where it was not, or where that was before
    /// anybody noted when.
    pub learned_at: Option<i64>,
    /// The answers that it was learned from, newest first; 20 at most.
    pub learned: Vec<LearnedAnswer>,
    /// Charges that were not what the price had said.
    pub differing: Option<PriceDifference>,
}

/// One answer that a price was learned from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct LearnedAnswer {
    /// In milliseconds since 1970.
    pub at: i64,
    /// What the balance fell by: the service reports whole credits.
    pub fell: Tenths,
    /// What the price was learned to be then.
    pub price: Tenths,
}

/// Charges that were not what the price had said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct PriceDifference {
    /// How many.
    pub calls: u64,
    /// When the newest was, in milliseconds since 1970.
    pub at: i64,
    /// What it cost.
    pub charged: Tenths,
    /// What it should have cost by the price known when it was sent.
    pub expected: Tenths,
}

/// Sets the price of an operation whose price is not published.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct PriceRequest {
    /// Command name of the operation.
    pub operation: String,
    /// The price of one result; null to go back to what was learned.
    pub price: Option<Tenths>,
}
