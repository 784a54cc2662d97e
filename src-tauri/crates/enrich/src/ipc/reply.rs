//! What crosses to the screen: the requests and replies of the commands and the events, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them. It decides nothing.

use serde::Serialize;
use ts_rs::TS;

/// The answer of one operation of the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Reply<T> {
    /// The answer itself.
    pub data: T,
    /// Owned, or asked for just now.
    pub origin: Origin,
    /// When the service gave it, in milliseconds since 1970.
    pub fetched_at: i64,
    /// What this call cost: nothing when it was owned.
    pub charged: api::Tenths,
    /// The balance after it, as far as known.
    pub balance: Option<api::Tenths>,
}

/// Where an answer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// Paid for before.
    Owned,
    /// Asked for just now.
    Service,
}
