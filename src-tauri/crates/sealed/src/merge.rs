//! What comes of a thing that several people changed, each on a computer of their own: the same everywhere, in whatever order the
//! changes arrive, however often, and put together in whichever parts.
//!
//! | what | rule | here |
//! |---|---|---|
//! | a record in a list; a list's name, taken away or not; the order; the status | the newest | [`Register`] |
//! | each tag | the newest; a tie: it stays | [`Flag`] |
//! | note | what was read is replaced, else both stay | [`Note`] |
//! | entry of the suppression list | only a removal that had seen it takes it off | [`Suppression`] |
//! | erased people | only more | [`Erased`] |
//!
//! A change is a state in which nothing else happened: applying it is merging. Each stamp must be as everybody reads it
//! ([`crate::stamp::Stamp::lowered_to`]), so what this computer has changed and not sent yet is best kept beside what the hub said, and
//! merged for showing.
//!
//! Owns: the rules. Does not own: records, lists, texts on the screen, where any of it is stored.

mod erased;
mod flag;
mod note;
mod register;
mod rule;
mod suppression;

pub use erased::Erased;
pub use flag::Flag;
pub use note::{Note, Version};
pub use register::Register;
pub use rule::Merge;
pub use suppression::Suppression;

#[cfg(test)]
#[path = "merge/order_tests.rs"]
mod order_tests;
#[cfg(test)]
#[path = "merge/team_tests.rs"]
mod team_tests;
