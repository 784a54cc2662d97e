//! What comes of a thing that several people changed, each on a computer of their own: the same everywhere, in whatever order the
//! changes arrive, however often, and put together in whichever parts.
//!
//! | what | rule | here |
//! |---|---|---|
//! | a record in a list; a list's name, taken away or not; the order; the status | the newest | [`Register`] |
//! | each tag | the newest; a tie: it stays | [`Flag`] |
//! | note | what was read is replaced, else both stay | [`Note`] |
//!
//! A change is a state in which nothing else happened: applying it is merging. Each stamp must be as everybody reads it
//! ([`crate::stamp::Stamp::lowered_to`]), so what this computer has changed and not sent yet is best kept beside what the hub said, and
//! merged for showing.
//!
//! The suppression list and erased people follow the order of the policy stream, and need no rule of these.
//!
//! Owns: the rules. Does not own: records, lists, texts on the screen, where any of it is stored.

mod flag;
mod note;
mod register;
mod rule;

pub use flag::Flag;
pub use note::{Note, Version};
pub use register::Register;
pub use rule::Merge;

#[cfg(test)]
#[path = "merge/order_tests.rs"]
mod order_tests;
#[cfg(test)]
#[path = "merge/team_tests.rs"]
mod team_tests;
