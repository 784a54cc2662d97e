//! Views: an ordered snapshot of the rows of a search, read in blocks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Opens a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ViewRequest {
    /// The search.
    pub search: i64,
    /// Sorted by this column; by the order they came in when none.
    pub sort: Option<Sort>,
    /// Rows that contain this text somewhere; empty for all.
    pub text: String,
    /// By column: only rows with one of these values.
    pub facets: BTreeMap<String, Vec<String>>,
    /// A selection in an older view, to be found again in this one.
    pub carry: Option<Carry>,
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
    /// Rows of the search without text and facets.
    pub of: u64,
    /// The carried selection at its new positions.
    pub selection: Option<Selection>,
    /// Facet bars over the rows of this view; each counts without its own choice.
    pub facets: Vec<Facet>,
}

/// The most frequent values of a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Facet {
    /// Column key.
    pub key: String,
    /// Column heading.
    pub label: String,
    /// The bars: ranges in their order, others by count.
    pub bars: Vec<FacetBar>,
    /// How many further values there are.
    pub others: u64,
}

/// One bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FacetBar {
    /// The value.
    pub value: String,
    /// Rows with it.
    pub count: u64,
    /// Chosen as a filter of the rows.
    pub chosen: bool,
}

/// Asks for 128 rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BlockRequest {
    /// The view.
    pub view: i64,
    /// Which 128: 0 for the first.
    pub block: u64,
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
    /// One text for each column of the catalog, in its order; long texts are cut.
    pub cells: Vec<Option<String>>,
    /// Brought by an earlier search already.
    pub owned_before: bool,
    /// Whether there is a logo to ask for.
    pub logo: bool,
}

/// A record by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecordRequest {
    /// Its number.
    pub record: i64,
}

/// Everything known of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecordDetail {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub title: String,
    /// Whether there is a logo to ask for.
    pub logo: bool,
    /// Every field that has a value: those of the catalog first, then whatever else came, by name.
    pub fields: Vec<DetailField>,
    /// Owned since, in milliseconds since 1970.
    pub owned_since: i64,
    /// The searches that brought it, newest first.
    pub searches: Vec<String>,
}

/// One field of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DetailField {
    /// Column key, or the name of a field that no column shows.
    pub key: String,
    /// Heading.
    pub label: String,
    /// Its value as text.
    pub value: String,
    /// Whether it can be opened in the browser.
    pub link: bool,
}

/// Opens an address of a record in the system's browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LinkRequest {
    /// The record.
    pub record: i64,
    /// The column or field.
    pub key: String,
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

/// How the columns of a grid are laid out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Layout {
    /// Which grid: `companies`.
    pub grid: String,
    /// The columns in their order; empty for the catalog's.
    pub columns: Vec<ColumnLayout>,
}

/// One column of a layout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ColumnLayout {
    /// Column key.
    pub key: String,
    /// Width in CSS pixels.
    pub width: u16,
    /// Not shown.
    pub hidden: bool,
    /// Kept at the left.
    pub pinned: bool,
}

/// Which grid's layout is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LayoutRequest {
    /// `companies`.
    pub grid: String,
}
