//! Large tables once more, column by column, for as long as the program runs: so that an order, a filter or a count of a
//! million rows is a pass over one column and not over all observations of each.
//!
//! Owns nothing that is not in the rows themselves: they are read in the background once many of them are shown
//! ([`Source`], which the store's database is), changes are taken over as they are written ([`Changed`]), and all is
//! given up whenever that cannot be. What is not here is answered from the rows; both ways answer the same. What takes
//! room is in a file without a name (`scratch.rs`), and what is erased goes with all of it.

mod answer;
mod changed;
mod column_store;
mod column_texts;
mod columns;
mod counts;
mod groups;
mod judged;
mod limits;
mod questions;
mod ranks;
mod scratch;
mod source;
mod table;
mod table_cache;
mod tallies;
mod text_tally;
mod texts;
mod values;
mod words;

pub use changed::Changed;
pub use column_store::ColumnStore;
pub use counts::{Bar, Breakdown, ColumnBars, Part, first};
pub use groups::Groups;
pub use limits::Limits;
pub use questions::{Only, Order, RowsOf, Wanted};
pub use scratch::sweep;
pub use source::{Key, Source, Stop, TakeCells, TakeKey, TakeText};
pub use table::Table;
pub use table_cache::Moment;
pub use text_tally::TextTally;
