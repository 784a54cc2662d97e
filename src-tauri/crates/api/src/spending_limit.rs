//! Spending limits: what a person sets so that spending stops by itself.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::text;

use crate::named::named;

/// A limit that a person can set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LimitKind {
    /// What one day may cost, by the local calendar.
    Day,
    /// What one job or load may cost in all.
    Job,
    /// What one click may cost.
    Click,
    /// The balance that may not be undercut.
    Floor,
    /// What a day's questions of assistants may cost; not set, each of them is asked about by itself.
    Assistant,
}

named!(LimitKind {
    Day = "day",
    Job = "job",
    Click = "click",
    Floor = "floor",
    Assistant = "assistant",
});

impl LimitKind {
    /// What a change of it is called in the ledger.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Day => text!("Limit: today"),
            Self::Job => text!("Limit: one job"),
            Self::Click => text!("Limit: one click"),
            Self::Floor => text!("Limit: never below"),
            Self::Assistant => text!("Limit: assistant, today"),
        }
    }
}
