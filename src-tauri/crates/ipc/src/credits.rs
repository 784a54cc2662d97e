//! The credit meter.

use super::spending_limit::LimitState;
use api::Tenths;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The credit meter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Meter {
    /// The balance as far as known: what the service last said, less what the ledger shows since.
    pub balance: Option<Tenths>,
    /// When the service last told it, in milliseconds since 1970.
    pub reported_at: Option<i64>,
    /// Whether the service could not be reached when it was last asked.
    pub stale: bool,
    /// Charged today, by the local calendar.
    pub spent_today: Tenths,
    /// Charged in all in this workspace.
    pub spent: Tenths,
    /// The balance that the last 30 days began with, or the first that was told in them.
    pub opening: Option<Tenths>,
    /// The balance at the end of each of the last 30 days, oldest first; days before the first known one are missing.
    pub days: Vec<DayBalance>,
    /// The most that unconfirmed calls may have cost.
    pub unconfirmed: Tenths,
    /// Above this, a person is asked first.
    pub confirm_above: Tenths,
    /// The limits: a day, a job, a click, the floor of the balance. Always all of them, in this order.
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
