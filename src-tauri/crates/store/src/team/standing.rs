//! What the other tables of a team are about: whether a vault was joined, what people are digested with there, and how far its policy was read.
//!
//! Owns no table (`membership.rs` and `policy.rs` have the row).

use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;

/// Where a row of the policy stands, and who told it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyPlace {
    /// Its number in the stream.
    pub n: i64,
    /// The device that told it.
    pub device: String,
    /// Its own number of it.
    pub seq: i64,
    /// When, by the hub's clock.
    pub at: Millis,
}

/// Who told a row, as it is noted.
pub fn row_of(device: &str, seq: i64) -> String {
    format!("{device} {seq}")
}

/// Whether a vault was joined.
pub(crate) fn is_joined(file: &Connection) -> Result<bool, StoreError> {
    file.one("SELECT EXISTS (SELECT 1 FROM team)", [], |row| row.get(0))
}

/// What people are digested with in this team; none where none was joined, or what opens it was never here.
pub(crate) fn salt(file: &Connection) -> Result<Option<String>, StoreError> {
    file.first("SELECT salt FROM team WHERE salt <> ''", [], |row| row.get(0))
}

/// How far the policy was read: what a removal names as seen.
pub(crate) fn read_to(file: &Connection) -> Result<i64, StoreError> {
    Ok(file.first("SELECT policy_n FROM team", [], |row| row.get(0))?.unwrap_or_default())
}
