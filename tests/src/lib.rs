//! Shared ground of the tests: what several of them need, the real window among it, the measurements, and the generated files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

pub mod bench;
pub mod fuzzed;
pub mod generated;
pub mod rig;
pub mod seed;
pub mod window;
