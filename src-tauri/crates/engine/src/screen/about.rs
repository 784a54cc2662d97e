//! The app itself: what changed in it, and what it is made with.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is shown under "About Prospector".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct About {
    /// The version that runs.
    pub version: String,
    /// What changed, the newest version first.
    pub releases: Vec<Release>,
    /// Everything of others that came with it, by name.
    pub parts: Vec<Part>,
}

/// A version and what changed in it for the people who use it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Release {
    /// Its number.
    pub version: String,
    /// Its day, as year, month and day.
    pub day: String,
    /// A sentence or two that come before the changes; empty where there are none.
    pub words: String,
    /// The changes, a text each.
    pub changes: Vec<String>,
}

/// Something of others that came with the app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Part {
    /// What it is asked for by.
    pub part: usize,
    /// What it is called.
    pub name: String,
    /// Its version; empty where it has none of its own.
    pub version: String,
    /// Its licence, as people in the field abbreviate it.
    pub licence: String,
}

/// A part, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct PartNumber {
    /// The part.
    pub part: usize,
}

/// The words of a part's licence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LicenceWords {
    /// Each of its texts, as its authors wrote it.
    pub texts: Vec<String>,
}
