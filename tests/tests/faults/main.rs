//! The fault matrix: every operation × every way in which the wire can fail × the place where it does. What must become of
//! each cell is derived (`expected`) from what the fault means (`kinds`), what a repeat of the operation means, and the
//! place; it is never copied from what the program did. `memory` bounds what a hostile answer may take, `sessions` is the
//! long form. Real engine, real client, real service over loopback.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bulk;
mod expected;
mod kinds;
mod lane;
mod matrix;
mod memory;
mod pulls;
mod questions;
mod sessions;
mod single;
