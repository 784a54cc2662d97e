//! The tables that are held by column, and what of them.

use std::collections::{BTreeMap, BTreeSet};

use api::RecordKind;
use api::columns::{self, Column, GridKind};

/// A table with a row for each record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Observations of companies.
    Companies,
    /// Observations of people.
    People,
    /// What the app itself knows of either.
    Own,
}

impl Table {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Companies, Self::People, Self::Own];

    /// The one with the observations of a kind of record.
    pub const fn observed(kind: RecordKind) -> Self {
        match kind {
            RecordKind::Company => Self::Companies,
            RecordKind::Person => Self::People,
        }
    }

    /// The one that a column of a kind of record is in.
    pub fn of(kind: RecordKind, key: &str) -> Self {
        if columns::is_own(key) { Self::Own } else { Self::observed(kind) }
    }

    /// Whether every row of it has a text that the filter box looks through, with a line for each value.
    pub const fn has_lines(self) -> bool {
        !matches!(self, Self::Own)
    }

    /// The columns by which rows are counted, by key.
    pub fn counted(self) -> BTreeMap<&'static str, &'static Column> {
        let columns: Vec<&'static Column> = match self {
            Self::Companies => RecordKind::Company.answer_columns().iter().collect(),
            Self::People => RecordKind::Person.answer_columns().iter().collect(),
            Self::Own => RecordKind::Company.own_columns().iter().chain(RecordKind::Person.own_columns()).collect(),
        };
        let counted = columns.into_iter().filter(|column| column.is_counted());
        counted.map(|column| (column.key, column)).collect()
    }

    /// The columns that a person is most likely to sort by: those that grids show at first.
    pub fn shown(self) -> BTreeSet<&'static str> {
        let grids = match self {
            Self::Companies => &[GridKind::Companies][..],
            Self::People => &[GridKind::People, GridKind::Leads],
            Self::Own => &[],
        };
        grids.iter().flat_map(|grid| grid.shown()).copied().filter(|key| !columns::is_own(key)).collect()
    }
}
