//! What is known of other systems.

use serde::{Deserialize, Serialize};
use tables::ipc::ImportFrom;
use ts_rs::TS;

/// A file that another system has exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KnownSource {
    /// What a person calls the system.
    pub name: String,
    /// When the newest file was brought, in milliseconds since 1970.
    pub at: i64,
    /// Domains, addresses, numbers and pages in it.
    pub entries: u64,
    /// Records here that they match.
    pub records: u64,
}

/// The files, and what a change did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KnownElsewhere {
    /// By name.
    pub sources: Vec<KnownSource>,
    /// What happened, as a sentence; empty where nothing was asked for.
    pub said: String,
}

/// Brings a file in the place of the one before of the same name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BringElsewhereRequest {
    /// What the system is called.
    pub name: String,
    /// Where the file comes from.
    pub from: ImportFrom,
    /// The country whose numbers have no country code, as an ISO code.
    pub country: String,
}

/// A file by what its system is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KnownSourceName {
    /// The name.
    pub name: String,
}
