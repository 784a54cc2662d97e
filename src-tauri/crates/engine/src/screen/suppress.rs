//! The suppression list, and erasing a person.

use api::contact_keys::Way;
use records::ipc::Rows;
use serde::{Deserialize, Serialize};
use tables::ipc::ImportFrom;
use ts_rs::TS;

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SuppressedEntry {
    /// What it names.
    pub kind: Way,
    /// In its one spelling.
    pub value: String,
    /// When it was added, in milliseconds since 1970.
    pub at: i64,
    /// Records that it matches.
    pub matches: u64,
}

/// Asks for the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SuppressionRequest {
    /// Only entries that contain this text; empty for all.
    pub text: String,
    /// Only entries that name one of these; empty for all.
    pub kinds: Vec<Way>,
    /// So many entries are left out before.
    pub from: u64,
}

/// Entries that name the same kind of thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct SuppressedCount {
    /// What they name.
    pub kind: Way,
    /// How many there are.
    pub entries: u64,
}

/// The list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Suppression {
    /// Entries in all.
    pub entries: u64,
    /// Of these, with the text and of the kinds that were asked for.
    pub fitting: u64,
    /// Entries with the text, by what they name, the most first; what none names is left out.
    pub kinds: Vec<SuppressedCount>,
    /// Records that are suppressed by them.
    pub records: u64,
    /// 200 entries from where it was asked, the newest first.
    pub page: Vec<SuppressedEntry>,
}

/// What is to be suppressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum SuppressWhat {
    /// Typed or pasted: anything between spaces, commas and lines; what it is is found out.
    Typed {
        /// The text; at most 10 MiB.
        text: String,
    },
    /// A file: every cell is looked at.
    File {
        /// Where it comes from.
        from: ImportFrom,
    },
    /// Rows of a grid: their pages, addresses and numbers; for companies their domains.
    Rows {
        /// The rows.
        rows: Rows,
    },
}

/// Adds to the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SuppressRequest {
    /// What.
    pub what: SuppressWhat,
    /// The country whose numbers have no country code, as an ISO code.
    pub country: String,
}

/// Takes entries off the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UnsuppressRequest {
    /// The entries.
    pub entries: Vec<(Way, String)>,
}

/// What adding or taking off did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SuppressionChange {
    /// Entries that are new, or gone.
    pub changed: u64,
    /// Entries that were there already.
    pub known: u64,
    /// What was not understood; the first 100, cut.
    pub unknown: Vec<String>,
    /// What happened, as a sentence.
    pub said: String,
}

/// Erases a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EraseRequest {
    /// The record.
    pub record: i64,
    /// The name of the person, typed by hand: it must be the record's.
    pub typed: String,
}

/// What erasing did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Erased {
    /// Answers that were taken away or from which the person was taken out.
    pub answers: u64,
    /// Lists that the person was in.
    pub lists: u64,
    /// Names of files with the person that were written before, which the app cannot reach; at most 100.
    pub files: Vec<String>,
    /// What happened and what is left to do, as sentences; but for the files that are named.
    pub said: Vec<String>,
}
