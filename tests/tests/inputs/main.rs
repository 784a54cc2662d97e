//! What strangers send and people paste: every text of every answer, every cell of a table, everything typed, loaded with
//! what would harm a careless reader. Shown as text, bounded, opened only after a check, and exported as text.
//!
//! `at_length.rs` tries random changes of all of it for as long as it is given.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answers;
mod at_length;
mod bed;
mod cells;
mod corpora;
mod harmless;
mod hostile;
mod key;
mod large;
mod pictures;
mod session;
mod told_again;
mod typed;
