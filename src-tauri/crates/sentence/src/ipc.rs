//! A sentence read as a search: the requests and replies of the commands in this room, as plain data. The TypeScript types are
//! written from them.

use api::{Filters, SearchKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks what a sentence means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReadSentenceRequest {
    /// The sentence.
    pub text: String,
    /// For this kind of search; none for the one that it is about.
    pub kind: Option<SearchKind>,
}

/// What a sentence means.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Sentence {
    /// Which kind of search it is.
    pub kind: SearchKind,
    /// The filters that were understood, in their normal form.
    pub filters: Filters,
    /// A name made of them.
    pub title: String,
    /// The sentence in parts, which together are its text.
    pub parts: Vec<SentencePart>,
}

/// A part of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SentencePart {
    /// Its text, as it was written.
    pub text: String,
    /// What was read in it.
    pub read: Understood,
    /// What it is in the filters, in words; none where it is nothing.
    pub told: Option<String>,
    /// What it could mean too.
    pub other: Option<String>,
}

/// What was read in a part of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Understood {
    /// A filter.
    Filter,
    /// Words that join others.
    Plain,
    /// Nothing is known of it.
    Unknown,
    /// It is understood, and this kind of search has no filter for it.
    NoPlace,
}
