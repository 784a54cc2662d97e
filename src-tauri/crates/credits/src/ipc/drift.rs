//! Drift: the service's balance, a whole number, against the ledger, which counts tenths.

pub use api::DriftCause;
use api::Tenths;
use serde::Serialize;
use ts_rs::TS;

/// Whether ledger and service agree, and what explains a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Drift {
    /// What the service said last; none before it was first reached.
    pub reported: Option<Tenths>,
    /// When, in milliseconds since 1970.
    pub reported_at: Option<i64>,
    /// What the ledger says the balance is now.
    pub ledger: Option<Tenths>,
    /// What the ledger holds more than the service (negative: less), in tenths, part by part. They add up to the difference,
    /// but for unconfirmed calls, which may have cost nothing or up to their amount.
    pub parts: Vec<DriftPart>,
    /// Earlier checks in which service and ledger differed by more than rounding, newest first, 100 at most.
    pub history: Vec<DriftCheck>,
}

/// A part of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DriftPart {
    /// What it is.
    pub cause: DriftCause,
    /// In tenths, with its sign: positive where the ledger holds more than the service.
    #[ts(type = "number")]
    pub amount: i64,
    /// What it is for: the subject of a call; empty for rounding.
    pub subject: String,
    /// The paid call, where it is one; it can be settled while it is unconfirmed.
    pub intent: Option<i64>,
    /// The service's own number for the call, to copy for its support.
    pub operation_id: Option<String>,
    /// How the call ended can be asked, free.
    pub can_ask: bool,
    /// When it was, in milliseconds since 1970.
    pub at: Option<i64>,
}

/// One check in which service and ledger differed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DriftCheck {
    /// Its number.
    pub id: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What the service said.
    pub reported: Tenths,
    /// What the ledger said then.
    pub ledger: Tenths,
    /// What the difference was made of.
    pub parts: Vec<DriftPart>,
}
