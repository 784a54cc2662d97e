//! Shared ground of the tests.
