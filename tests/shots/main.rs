//! Pictures of every screen in the real window: both themes, three sizes. `cargo xtask shots` takes them.
//!
//! They are for eyes. What must hold is said by the journeys.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod album;
#[path = "../journeys/service.rs"]
mod service;
#[path = "../journeys/steps.rs"]
mod steps;
mod tour;
#[path = "../journeys/window/mod.rs"]
mod window;
