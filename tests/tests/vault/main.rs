//! The team's shared memory against a real database: one pays of all who ask, the log has no gap, purses stay within the day.
//!
//! Owns: what is said to the database and what it makes of it, also when it is killed, paused or asks for another try. The app on top of it is
//! tested elsewhere.

#![cfg(unix)]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod claims;
mod erasing;
mod hostile;
mod log;
mod portable;
mod purses;
mod relay;
mod reps;
mod sealed;
mod tls;
mod world;
