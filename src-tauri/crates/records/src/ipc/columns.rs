//! The columns of a grid, and how a person has laid them out.

use api::Enrichment;
use api::columns::{ColumnKind, GridKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Which grid's columns are asked for, or how they are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GridRequest {
    /// Which grid.
    pub grid: GridKind,
}

/// One column that a grid can show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GridColumn {
    /// Its key.
    pub key: String,
    /// Its heading.
    pub label: String,
    /// The heading under which it is in the column chooser.
    pub group: String,
    /// How its values behave.
    pub kind: ColumnKind,
    /// First width in CSS pixels.
    pub width: u16,
    /// Shown before a person has chosen.
    pub shown: bool,
    /// The enrichment whose value it shows: its cell says more than the value.
    pub find: Option<Enrichment>,
    /// Whether a person can correct its values.
    pub can_correct: bool,
}

/// How the columns of a grid are laid out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Layout {
    /// Which grid.
    pub grid: GridKind,
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
    /// A person has set the width: it does not grow with the window.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub sized: bool,
    /// Not shown.
    pub hidden: bool,
    /// Fixed at the left.
    pub pinned: bool,
}
