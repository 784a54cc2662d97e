//! Views: an ordered snapshot of the rows of a search, a list or the library, read in blocks and copied.

use api::RecordKind;
use conditions::Condition;
use ipc::{Facet, FoundCell};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Opens a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ViewRequest {
    /// Whose rows.
    pub of: RowsOf,
    /// Sorted by this column; by the order they came in when none.
    pub sort: Option<Sort>,
    /// Rows that contain this text somewhere; empty for all.
    pub text: String,
    /// By column: only rows with one of these values.
    pub facets: BTreeMap<String, Vec<String>>,
    /// Only rows of which this holds.
    #[serde(default)]
    #[ts(optional)]
    pub condition: Option<Condition>,
    /// A selection in an older view, to be found again in this one.
    pub carry: Option<Carry>,
}

/// Whose rows a view shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum RowsOf {
    /// The rows that a search brought.
    Search {
        /// Its number.
        search: i64,
    },
    /// The rows of a list.
    List {
        /// Its number.
        list: i64,
    },
    /// All that is owned.
    Library {
        /// Companies or people.
        of: RecordKind,
    },
}

impl From<RowsOf> for store::RowsOf {
    fn from(of: RowsOf) -> Self {
        match of {
            RowsOf::Search { search } => Self::Search(search),
            RowsOf::List { list } => Self::List(list),
            RowsOf::Library { of } => Self::Library(of),
        }
    }
}

impl From<store::RowsOf> for RowsOf {
    fn from(of: store::RowsOf) -> Self {
        match of {
            store::RowsOf::Search(search) => Self::Search { search },
            store::RowsOf::List(list) => Self::List { list },
            store::RowsOf::Library(of) => Self::Library { of },
        }
    }
}

/// A selection in an older view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Carry {
    /// The older view.
    pub view: i64,
    /// What was selected in it.
    pub selection: Selection,
}

/// An order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Sort {
    /// Column key.
    pub key: String,
    /// Largest first.
    pub descending: bool,
}

/// Rows by their positions in a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Selection {
    /// All but these.
    All {
        /// Positions.
        except: Vec<u64>,
    },
    /// These, as pairs of first and last position, both included.
    Ranges {
        /// Pairs.
        ranges: Vec<(u64, u64)>,
    },
}

/// An opened view.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Its number, good while the app runs and the view is among the newest.
    pub view: i64,
    /// Its rows.
    pub rows: u64,
    /// Rows without text and facets.
    pub of: u64,
    /// The carried selection at its new positions.
    pub selection: Option<Selection>,
    /// Facet bars over the rows of this view; each counts without its own choice. None where so many rows have to be
    /// counted that the rows are shown first: they are asked for with `view_facets` then.
    pub facets: Option<Vec<Facet>>,
}

/// A view by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ViewNumber {
    /// Its number.
    pub view: i64,
}

/// Asks for 128 rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BlockRequest {
    /// The view.
    pub view: i64,
    /// Which 128: 0 for the first.
    pub block: u64,
    /// The columns whose cells are wanted; unknown ones have empty cells.
    pub columns: Vec<String>,
}

/// 128 rows, fewer at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Block {
    /// The rows.
    pub rows: Vec<GridRow>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GridRow {
    /// The record's number.
    pub id: i64,
    /// One text for each column that was asked for, in that order; long texts are cut.
    pub cells: Vec<Option<String>>,
    /// Of a search: an earlier one had brought it already. Of a list: an answer of the service is about it, and not
    /// only a person's word or a table.
    pub owned_before: bool,
    /// Whether there is a logo to ask for.
    pub logo: bool,
    /// The suppression list names it.
    pub suppressed: bool,
    /// What was found out about it, or is being found out: of the enrichments whose columns were asked for.
    pub found: Vec<FoundCell>,
    /// The places among the asked columns whose value a person has corrected.
    pub corrected: Vec<u32>,
}

/// Copies cells as tab-separated text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CopyRequest {
    /// The view.
    pub view: i64,
    /// Which rows.
    pub selection: Selection,
    /// Which columns, in this order.
    pub columns: Vec<String>,
    /// With a first line of headings.
    pub headings: bool,
}

/// What was copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Copied {
    /// Rows, without the headings.
    pub rows: u64,
}
