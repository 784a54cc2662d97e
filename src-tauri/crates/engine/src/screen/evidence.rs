//! Evidence of do-not-call checks and erasures.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How far the evidence has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceState {
    /// Lines that there are.
    pub lines: u64,
    /// Since when they are written, in milliseconds since 1970.
    pub since: i64,
    /// The hash of the last one, as 64 hexadecimal digits; none where there is no line.
    pub last: Option<String>,
}

/// Asks for the evidence as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidenceFileRequest {
    /// Whether the numbers of people who were not erased stand beside their lines; else the marks alone.
    pub readable: bool,
}

/// A file with the evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EvidenceFile {
    /// Its name, without its folder.
    pub file: String,
    /// Lines in it.
    pub lines: u64,
    /// That lines do not follow one another, and where, as a sentence; none where they do.
    pub broken: Option<String>,
}

/// Asks what the evidence says about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidenceQuestion {
    /// A telephone number, an e-mail address or the address of a page, as it was typed.
    pub text: String,
}

/// What the evidence says about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EvidenceAbout {
    /// What was asked about, as it is marked: `phone:+12025550123`.
    pub what: String,
    /// The lines, oldest first.
    pub lines: Vec<EvidenceLine>,
    /// What shows an auditor that the marks of these lines are of that: one, or more where the file was put together of several.
    pub openings: Vec<String>,
}

/// A line about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EvidenceLine {
    /// Its number.
    pub no: i64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened, as a sentence.
    pub said: String,
}
