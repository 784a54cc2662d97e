//! Backups of a workspace, and what a person can do about one that cannot be opened.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The data of the open workspace, and its backups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Backups {
    /// Bytes of the workspace file, with what lies beside it.
    pub bytes: u64,
    /// The backups, newest first.
    pub backups: Vec<Backup>,
    /// Why the last one could not be written, as a sentence.
    pub trouble: Option<String>,
    /// Files that were set aside for a restored or saved one; never deleted by the app.
    pub set_aside: u64,
}

/// A backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Backup {
    /// Its name.
    pub id: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// Why.
    pub why: BackupWhy,
    /// Its size.
    pub bytes: u64,
    /// Whether it looks whole; all of it is checked before it is restored.
    pub whole: bool,
}

/// Why a backup was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum BackupWhy {
    /// Once a day.
    Daily,
    /// Before the file was brought up to a newer version.
    Update,
    /// The person wanted it.
    ByHand,
    /// After a person was erased: it took the place of those that still had them.
    Erasing,
}

/// Goes back to a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RestoreRequest {
    /// The workspace.
    pub workspace: String,
    /// The name of the backup.
    pub backup: String,
}

/// What came of restoring or saving.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Rescue {
    /// What happened and what is left to do, as sentences.
    pub said: Vec<String>,
    /// What was saved of each kind; empty after a restore.
    pub kinds: Vec<RescuedKind>,
    /// Paid calls that were brought over to the backup, newest first; at most 50.
    pub paid: Vec<PaidAfter>,
}

/// What was saved of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RescuedKind {
    /// What it is.
    pub label: String,
    /// How many are there now.
    pub rows: u64,
    /// How many of them came from the backup.
    pub from_backup: u64,
    /// How many are lost, as far as they can be counted.
    pub lost: u64,
    /// Whether more may be lost that nobody can count.
    pub uncounted: bool,
}

/// A paid call after a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PaidAfter {
    /// What was asked.
    pub label: String,
    /// What it was for.
    pub subject: String,
    /// What it cost.
    pub charged: api::Tenths,
    /// When, in milliseconds since 1970.
    pub at: i64,
}
