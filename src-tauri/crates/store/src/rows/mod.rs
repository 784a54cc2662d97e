//! The rows of a view in their order, counted by column, and the column store that answers for many of them.

pub(crate) mod bars;
pub(crate) mod breakdown;
pub(crate) mod column_store;
pub mod found;
pub(crate) mod row_counts;
pub(crate) mod snapshot;
pub(crate) mod wanted;
