//! Shared ground of the tests: what several of them need, and the generated files.

pub mod generated;
