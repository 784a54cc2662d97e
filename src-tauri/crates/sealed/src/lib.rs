//! The pure parts of a team vault: what leaves this computer for the hub, in which form, and how what comes back is put
//! together.
//!
//! Owns: the team's keys and what is derived from them, sealed bodies, the signs of people, stamps of time, the file of an
//! invitation, the rules of merging. Does not own: the hub, its statements or a connection to it, any file of this computer,
//! and what a body says; nothing here waits, sends or reads a clock.

pub mod bounds;
mod deflate;
pub mod hlc;
pub mod home;
pub mod invite;
pub mod keys;
pub mod merge;
pub mod probe;
mod random;
pub mod seal;
pub mod signs;
pub mod stamp;

#[cfg(test)]
mod dice;
#[cfg(test)]
mod golden_tests;
