//! Spending limits, which stop spending in front of the socket.

pub use api::LimitKind;
use api::Tenths;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A limit as it is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LimitState {
    /// Which.
    pub kind: LimitKind,
    /// What the person has set; none while it is not set.
    pub limit: Option<Tenths>,
    /// For a day: charged today, with the worst case of what is under way or not confirmed. For the floor: the balance
    /// above which nothing is spoken for. None for a job and a click, which each count alone.
    pub used: Option<Tenths>,
    /// How near it is.
    pub level: LimitLevel,
}

/// How near a limit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LimitLevel {
    /// Not set, or far.
    Calm,
    /// From 80 % on.
    Near,
    /// From 90 % on.
    Close,
    /// Nothing may be spent any more.
    Reached,
}

/// Sets a limit, or takes it out. A change is a line of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct LimitRequest {
    /// Which.
    pub kind: LimitKind,
    /// In tenths of a credit; null takes it out.
    pub limit: Option<Tenths>,
}
