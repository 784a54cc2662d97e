//! Running and past pulls, what is not confirmed, and what is under way.

use api::Tenths;
use ipc::{PullState, SlicedState};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The activity screen.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Activity {
    /// The newest 100 pulls, newest first; those of slices are in `sliced`.
    pub pulls: Vec<PullState>,
    /// The newest 20 loads by slices, newest first.
    pub sliced: Vec<SlicedState>,
    /// Paid calls whose outcome is unknown, newest first.
    pub unconfirmed: Vec<UnconfirmedCall>,
}

/// A paid call whose outcome is unknown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnconfirmedCall {
    /// Its number.
    pub intent: i64,
    /// When it was sent, in milliseconds since 1970.
    pub at: i64,
    /// What it was.
    pub label: String,
    /// What it was for.
    pub subject: String,
    /// The load it belongs to.
    pub pull: Option<i64>,
    /// The most it may have cost.
    pub worst: Tenths,
    /// Why its outcome is unknown.
    pub reason: String,
    /// The service's own number for it, if it gave one.
    pub operation_id: Option<String>,
    /// How it ended can be asked, free.
    pub can_ask: bool,
}

/// What a person says about a paid call whose outcome was unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct SettleRequest {
    /// Its number.
    pub intent: i64,
    /// What it cost, as the service's support or the balance says.
    pub charged: Tenths,
}

/// Points at a paid call whose outcome is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct IntentNumber {
    /// Its number.
    pub intent: i64,
}

/// Whether anything that was begun may still change what a screen shows.
#[derive(Debug, Clone, Serialize, TS)]
pub struct AtRest {
    /// What is still under way, in English words for a report; nothing where the app is at rest.
    pub in_flight: Vec<String>,
}
