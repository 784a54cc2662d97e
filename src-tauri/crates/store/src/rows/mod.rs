//! The rows of a view in their order, counted by column; what the column store reads and follows, which answers for many of them.

pub(crate) mod breakdown;
pub(crate) mod by_column;
mod changed;
pub mod facts;
pub mod figures;
pub mod found;
pub(crate) mod judged;
pub(crate) mod library;
pub mod oldest;
mod questions;
pub(crate) mod row_counts;
pub(crate) mod snapshot;
pub mod values;
