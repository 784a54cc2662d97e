//! What is asked of the rows of a search or a list: which of them, in which order.

use std::collections::BTreeMap;

use api::columns;
use api::{RecordKind, SearchKind};

/// Whose rows are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowsOf {
    /// Those that a search brought.
    Search(i64),
    /// Those of a list.
    List(i64),
}

/// Which rows, and in which order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Whose rows.
    pub of: RowsOf,
    /// What its rows are.
    pub kind: RecordKind,
    /// Only rows that contain this text; empty for all.
    pub text: String,
    /// By column: only rows with one of these values.
    pub facets: BTreeMap<String, Vec<String>>,
    /// Sorted by; the order they came in when none.
    pub order: Option<Order>,
}

impl Wanted {
    /// All rows of a search, in the order they came in.
    pub fn all(search: i64, kind: SearchKind) -> Self {
        Self::all_of(RowsOf::Search(search), kind.record())
    }

    /// All rows of whatever has some, in their order.
    pub fn all_of(of: RowsOf, kind: RecordKind) -> Self {
        Self { of, kind, text: String::new(), facets: BTreeMap::new(), order: None }
    }

    /// Whether something that the service sent decides about the rows or their order.
    pub fn asks_told(&self) -> bool {
        let column_store =
            self.facets.keys().chain(self.order.as_ref().map(|order| &order.key)).any(|key| !columns::is_own(key));
        column_store || !self.text.trim().is_empty()
    }
}

/// A sort order. Empty cells come last in both directions; equal ones in the order they came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Column key.
    pub key: String,
    /// Largest first.
    pub descending: bool,
}
