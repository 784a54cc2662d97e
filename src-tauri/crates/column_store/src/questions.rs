//! What is asked of the rows of a search, a list or the library: which of them, in which order.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::columns;
use api::{RecordKind, SearchKind};
use conditions::{About, Condition, Score};

/// Whose rows are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowsOf {
    /// Those that a search brought.
    Search(i64),
    /// Those of a list.
    List(i64),
    /// All of a kind that anything has told of.
    Library(RecordKind),
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
    /// Which of them a condition leaves.
    pub only: Only,
}

/// Which rows a condition leaves, and the scores that it or the order is about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Only {
    /// What has to hold of a row.
    pub condition: Option<Condition>,
    /// The scores that there are.
    pub scores: Vec<Score>,
    /// The moment as of which it is judged, in milliseconds since 1970.
    pub now: i64,
    /// The records of which it holds, in the order of their numbers, once that is known.
    pub records: Option<Arc<[i64]>>,
}

impl Only {
    /// The score that a column shows.
    pub fn score(&self, key: &str) -> Option<&Score> {
        self.scores.iter().find(|score| About::score_key(score.score) == key)
    }
}

impl Wanted {
    /// All rows of a search, in the order they came in.
    pub fn all(search: i64, kind: SearchKind) -> Self {
        Self::all_of(RowsOf::Search(search), kind.record())
    }

    /// All rows of whatever has some, in their order.
    pub fn all_of(of: RowsOf, kind: RecordKind) -> Self {
        Self { of, kind, text: String::new(), facets: BTreeMap::new(), order: None, only: Only::default() }
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
