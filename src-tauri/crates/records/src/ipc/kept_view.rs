//! Views of the library that are kept under a name.

use api::RecordKind;
use conditions::Condition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use super::columns::ColumnLayout;
use super::view::Sort;

/// Some of what is owned, under a name: which of it, in which order, and how it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KeptView {
    /// Its number; 0 of one that is not stored yet.
    pub view: i64,
    /// Its name.
    pub name: String,
    /// Companies or people.
    pub kind: RecordKind,
    /// It stands below the library in the navigation.
    pub pinned: bool,
    /// Only rows of which this holds; none for all.
    pub condition: Option<Condition>,
    /// Only rows that contain this text; empty for all.
    pub text: String,
    /// By column: only rows with one of these values.
    pub facets: BTreeMap<String, Vec<String>>,
    /// Sorted by; the order they came in when none.
    pub sort: Option<Sort>,
    /// The columns in their order; empty for those of the library.
    pub columns: Vec<ColumnLayout>,
}

/// Stores a view: a new one under the number 0, else in the place of the one with its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeepViewRequest {
    /// The view.
    pub view: KeptView,
}

/// A kept view by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeptViewNumber {
    /// Its number.
    pub view: i64,
}

/// How much is owned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct LibrarySize {
    /// Companies.
    pub companies: u64,
    /// People.
    pub people: u64,
}
