//! Apps of one team at one service: who pays for what, and what becomes of it whatever goes wrong at the team's database. Real engines, a real
//! PostgreSQL, a real service over loopback; the service's own book says what was charged.

#![cfg(unix)]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod again;
mod asking;
mod at_length;
mod away;
mod doubt;
mod kills;
mod list_model;
mod pace;
mod policy;
mod secrets;
mod world;
