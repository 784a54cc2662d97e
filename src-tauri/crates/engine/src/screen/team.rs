//! The team's vault.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The vault that the workspace has joined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TeamState {
    /// What the team is called.
    pub name: String,
    /// Where its database is, without a password.
    pub address: String,
    /// Answers and endings that are still to be told to it.
    pub waiting: u64,
    /// Questions that colleagues have asked and of which nobody knows how that ended, newest first.
    pub doubts: Vec<TeamDoubt>,
}

/// A question in doubt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TeamDoubt {
    /// Command name of its operation.
    pub operation: String,
    /// Digest of its request.
    pub digest: String,
    /// Which claim of it is in doubt.
    pub attempt: i32,
    /// What it is for.
    pub subject: String,
    /// The most that asking again can cost, in tenths.
    pub worst: i64,
    /// When it was met here, in milliseconds since 1970.
    pub met_at: i64,
}

/// Makes a vault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundTeamRequest {
    /// The address of a PostgreSQL database, with its password.
    pub address: String,
    /// What the team is called.
    pub team: String,
    /// What the person is called.
    pub member: String,
}

/// Invites somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InviteRequest {
    /// What the person is called.
    pub name: String,
}

/// An invitation that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Invited {
    /// The file's name, without its folder.
    pub file: String,
    /// The code that opens it, which goes another way.
    pub code: String,
}

/// Joins the vault of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JoinTeamRequest {
    /// The code that was told.
    pub code: String,
}

/// Pays again for a question in doubt, as it was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DecideRequest {
    /// Command name of its operation.
    pub operation: String,
    /// Digest of its request.
    pub digest: String,
    /// Which claim of it is in doubt.
    pub attempt: i32,
}
