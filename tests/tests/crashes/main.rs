//! Killing the engine at any moment of a pull: nothing that was paid for is lost, and nothing is paid twice unnoticed.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod killing;
mod victim;
