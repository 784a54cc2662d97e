//! Scores: points per condition, whose sum is a column like any other.
//!
//! A score is about companies or about people, and its lines may not be about scores: then none can be about itself.

use api::RecordKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::condition::Condition;

/// A score, as it is stored with the workspace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Score {
    /// Its number, which is never given again.
    pub score: i64,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub kind: RecordKind,
    /// Its lines.
    pub lines: Vec<ScoreLine>,
}

/// One line of a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(rename = "FitLine")]
pub struct ScoreLine {
    /// What has to hold.
    pub condition: Condition,
    /// What it adds, or takes away.
    pub points: i32,
}
