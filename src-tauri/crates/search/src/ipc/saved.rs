//! Saved searches, and searches as text and as JSON.

use api::{Filters, Problem, SearchKind};
use ipc::SearchHead;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A search that a person has saved under a name.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SavedSearch {
    /// Its number.
    pub saved: i64,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: SearchKind,
    /// Its filters in normal form.
    pub filters: Filters,
    /// Its filters in words.
    pub title: String,
    /// Its last run, if it was ever asked at the service: opening it is free.
    pub search: Option<SearchHead>,
}

/// Saves a search, or changes a saved one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SaveRequest {
    /// The saved search to change; none for a new one.
    pub saved: Option<i64>,
    /// Its name; cleaned, 1 to 80 characters, not the name of another one.
    pub name: String,
    /// Its kind.
    pub kind: SearchKind,
    /// Its filters.
    pub filters: Filters,
}

/// A saved search by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SavedNumber {
    /// Its number.
    pub saved: i64,
}

/// How much a saved search would find today that it did not when it last ran. Free; for people search only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct NewSince {
    /// Matches today.
    pub total: u64,
    /// More than at the last run, fewer where negative; none where it never ran or got no total.
    pub more: Option<i64>,
    /// When the service said so, in milliseconds since 1970.
    pub at: i64,
}

/// Copies a search to the clipboard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CopySearchRequest {
    /// Its name, where it has one.
    pub name: Option<String>,
    /// Its kind.
    pub kind: SearchKind,
    /// Its filters.
    pub filters: Filters,
    /// As what.
    pub form: SearchForm,
}

/// How a search is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SearchForm {
    /// Lines that a person reads.
    Text,
    /// JSON that can be opened again.
    Json,
}

/// Reads a search from JSON that a person pasted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReadSearchRequest {
    /// The JSON.
    pub text: String,
}

/// A search that was read; it can have problems, which its screen shows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReadSearch {
    /// Its name, if it had one.
    pub name: Option<String>,
    /// Its kind.
    pub kind: SearchKind,
    /// Its filters in normal form.
    pub filters: Filters,
    /// Its filters in words.
    pub title: String,
    /// Everything wrong with the filters.
    pub problems: Vec<Problem>,
}
