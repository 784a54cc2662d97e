//! Killing the engine at any moment of a pull: nothing that was paid for is lost, and nothing is paid twice unnoticed. And at
//! any moment of an import: nothing of it is there.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod importing;
mod killing;
mod victim;
