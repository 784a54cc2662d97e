//! Random sequences of what a person does, against a small model of what must come of it: money, what is owned, lists and
//! undo agree after each step. Real engine, real client, real service over loopback; faults and restarts are steps too.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod act;
mod action;
mod agrees;
mod bed;
mod sequences;
mod state;
