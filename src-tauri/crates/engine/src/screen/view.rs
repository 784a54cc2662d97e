//! Views: an ordered snapshot of the rows of a search, read in blocks.

use std::collections::BTreeMap;

use api::columns::ColumnKind;
use api::{Filters, RecordKind, SearchKind};
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

/// Which grid's columns are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ColumnsRequest {
    /// The kind of search whose rows it shows.
    pub kind: SearchKind,
}

/// One column that a grid can show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GridColumn {
    /// Its key.
    pub key: String,
    /// Its heading.
    pub label: String,
    /// The heading under which it stands in the column chooser.
    pub group: String,
    /// How its values behave.
    pub kind: ColumnKind,
    /// First width in CSS pixels.
    pub width: u16,
    /// Shown before a person has chosen.
    pub shown: bool,
    /// Not of the contract: it was seen in answers of the service.
    pub seen: bool,
}

/// Everything known of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecordDetail {
    /// Its number.
    pub id: i64,
    /// What it is about.
    pub kind: RecordKind,
    /// Its name.
    pub title: String,
    /// One line under it: `Head of Procurement · Kestrel Systems`.
    pub subtitle: Option<String>,
    /// Whether there is a logo to ask for.
    pub logo: bool,
    /// Every field that has a value: those of the catalog first, then whatever else came, by name.
    pub fields: Vec<DetailField>,
    /// A person's story; none for companies, and for people of whom nothing of it is known.
    pub story: Option<Story>,
    /// Who told of it and when, newest first; each answer once.
    pub told: Vec<Told>,
    /// Owned since, in milliseconds since 1970.
    pub owned_since: i64,
    /// The searches that brought it, newest first.
    pub searches: Vec<FoundBy>,
    /// From a company to its people, from a person to the company.
    pub ways: Vec<Way>,
}

/// One answer that told of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Told {
    /// The operation in words: `People loaded`.
    pub by: String,
    /// When it was last told so, in milliseconds since 1970.
    pub at: i64,
}

/// A search that brought a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundBy {
    /// Its number.
    pub search: i64,
    /// Its kind.
    pub kind: SearchKind,
    /// Its title.
    pub title: String,
}

/// A way from a record to others: a search with its filters set, or an owned record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Way {
    /// What a person reads: `People at Kestrel Systems`.
    pub label: String,
    /// What is said under it: what is owned, what it will ask.
    pub hint: Option<String>,
    /// The kind of search that it leads to.
    pub kind: SearchKind,
    /// The filters that it sets.
    pub filters: Filters,
}

/// A person's story, as far as it is known: each part bounded, nothing empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Story {
    /// Short marks: `hiring`, `open to work`, `premium`.
    pub badges: Vec<String>,
    /// What the person wrote about themselves.
    pub about: Option<String>,
    /// Present roles.
    pub now: Vec<Station>,
    /// Earlier roles, newest first.
    pub before: Vec<Station>,
    /// Schools.
    pub education: Vec<Station>,
    /// Certificates.
    pub certificates: Vec<Station>,
    /// Skills.
    pub skills: Vec<String>,
    /// Languages: `German (native)`.
    pub languages: Vec<String>,
    /// The present company.
    pub company: Option<CompanyStory>,
    /// Addresses of pages, each opened by its key with `open_link`.
    pub links: Vec<DetailField>,
}

/// One station of a life: a role, a school, a certificate.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Station {
    /// What: `Head of Procurement`, `Master, Engineering`.
    pub title: String,
    /// Where: `Kestrel Systems`.
    pub at: Option<String>,
    /// When it began, as `2019-04` or `2019`.
    pub from: Option<String>,
    /// When it ended; none while it goes on.
    pub to: Option<String>,
    /// More about it: its place, the kind of employment, a description.
    pub note: Option<String>,
}

/// The present company of a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CompanyStory {
    /// Its name.
    pub name: String,
    /// Facts with a heading: founded, type, employees, revenue, industry.
    pub facts: Vec<DetailField>,
    /// What it says about itself.
    pub about: Option<String>,
    /// Where it is, headquarters first.
    pub places: Vec<String>,
    /// What it uses, by category.
    pub technologies: Vec<TechnologyGroup>,
}

/// Technologies of one category.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct TechnologyGroup {
    /// The category; empty where none is told.
    pub category: String,
    /// Their names.
    pub names: Vec<String>,
}

/// One field of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DetailField {
    /// Column key.
    pub key: String,
    /// Heading.
    pub label: String,
    /// The heading of its group.
    pub group: String,
    /// Its value as text.
    pub value: String,
    /// How the value behaves.
    pub kind: ColumnKind,
    /// Whether it can be opened in the browser.
    pub link: bool,
    /// Who told it, in words: `People loaded`.
    pub told_by: String,
    /// When it was told, in milliseconds since 1970.
    pub told_at: i64,
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
    /// Which grid.
    pub grid: SearchKind,
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
    /// Which grid.
    pub grid: SearchKind,
}
