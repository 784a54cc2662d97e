//! The credit meter, and the limits that stop spending in front of the socket.

use api::{LimitKind, Tenths};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The credit meter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Meter {
    /// The balance as far as known: what the service last said, less what the ledger shows since.
    pub balance: Option<Tenths>,
    /// When the service last reported it, in milliseconds since 1970.
    pub reported_at: Option<i64>,
    /// Whether the service could not be reached when it was last asked.
    pub stale: bool,
    /// Charged today, by the local calendar.
    pub spent_today: Tenths,
    /// Charged in all in this workspace.
    pub spent: Tenths,
    /// The balance that the last 30 days began with, or the first that was reported in them.
    pub opening: Option<Tenths>,
    /// The balance at the end of each of the last 30 days, oldest first; days before the first known one are missing.
    pub days: Vec<DayBalance>,
    /// The most that unconfirmed calls may have cost.
    pub unconfirmed: Tenths,
    /// Above this, a person is asked first.
    pub confirm_above: Tenths,
    /// The limits: a day, a job, a click, the floor of the balance, assistants. Always all of them, in this order.
    pub spending_limits: Vec<LimitState>,
}

/// The balance at the end of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DayBalance {
    /// `2026-11-21`, local.
    pub day: String,
    /// The balance.
    pub balance: Tenths,
}

/// Sets above which price a person is asked first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmLimit {
    /// In tenths of a credit.
    pub confirm_above: Tenths,
}

/// A limit as it is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LimitState {
    /// Which.
    pub kind: LimitKind,
    /// What the person has set; none while it is not set.
    pub limit: Option<Tenths>,
    /// For a day: charged today, with the worst case of what is under way or not confirmed. For the floor: the balance
    /// above which nothing is spoken for. For assistants, what they ask of it today. None for a job and a click, which each count alone.
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
