//! The figures of a column over the rows of a view.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks for the figures of a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FiguresRequest {
    /// The view.
    pub view: i64,
    /// Key of the column.
    pub column: String,
}

/// The figures of a column.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
pub struct ColumnFigures {
    /// Rows in all.
    pub rows: u64,
    /// Rows that have a value.
    pub filled: u64,
    /// Different values, without regard to case and accents.
    pub distinct: Option<u64>,
    /// Of numbers their sum.
    pub sum: Option<f64>,
    /// Of numbers the one in the middle; of two the mean.
    pub median: Option<f64>,
}
