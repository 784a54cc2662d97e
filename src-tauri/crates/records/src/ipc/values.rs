//! The values of a column over the rows of a view.

use conditions::Condition;
use serde::Serialize;
use ts_rs::TS;

/// The values of a column, as bars.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ColumnValues {
    /// Rows in all.
    pub rows: u64,
    /// The most frequent values, numbers and ranges in their order, days from the newest on; last the rows without any. A row with several
    /// values is in several bars.
    pub bars: Vec<ColumnValue>,
    /// How many further values there are; none where that is not known.
    pub others: Option<u64>,
    /// Rows that are in none of the bars.
    pub rows_of_others: u64,
}

/// One bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ColumnValue {
    /// What a person reads.
    pub said: String,
    /// Rows in it.
    pub count: u64,
    /// What holds of exactly these rows.
    pub condition: Condition,
}
