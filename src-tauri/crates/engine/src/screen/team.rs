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
    /// Why nothing is asked of it at the moment: it cannot be reached, or what opens it is not here; none where it was heard.
    pub trouble: Option<String>,
    /// When it was last heard who must not be contacted and who was erased, in milliseconds since 1970; none where never.
    pub heard: Option<i64>,
    /// Answers, endings, entries of the list and erasures that are still to be told to it.
    pub waiting: u64,
    /// People who were erased on this computer before it was joined: the team cannot be told of them.
    pub erased_before: u64,
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
    /// The name of whoever asked it; none where that is not known here.
    pub asked_by: Option<String>,
    /// The most that asking again can cost, in tenths.
    pub worst: i64,
    /// When it was met here, in milliseconds since 1970.
    pub met_at: i64,
}

/// An erasure in the team, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TeamErasure {
    /// Its number in the team.
    pub number: i64,
    /// When it was told, in milliseconds since 1970.
    pub at: i64,
    /// The name of whoever erased; none where that is not known here.
    pub by: Option<String>,
    /// Whether the person is in nothing any more that the vault holds.
    pub is_clean: bool,
    /// Computers that have taken the person out.
    pub heard: u64,
    /// Computers of the team.
    pub computers: u64,
    /// Those that have not, the one first that was not here for longest.
    pub missing: Vec<MissingComputer>,
}

/// A computer of the team that has not heard of an erasure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MissingComputer {
    /// The name of whose it is; none where that is not known here.
    pub member: Option<String>,
    /// When it was last here, in milliseconds since 1970.
    pub seen_at: i64,
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
