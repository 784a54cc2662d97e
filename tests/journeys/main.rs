//! Journeys: what a person does, in the real window, from a fresh start to the file in the folder.
//!
//! `cargo xtask test --only window` runs them on an invisible desktop, with the debug build of the app.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod about;
mod assistant;
mod by_keyboard;
mod closed;
mod connect;
mod corrected;
mod counted;
mod credits;
mod described;
mod dragged_out;
mod field;
mod files;
mod first_minutes;
mod german;
mod high_contrast;
mod hostile;
mod killed;
mod known;
mod layouts;
mod leads;
mod library;
mod lists;
mod look_up;
mod main_job;
mod menus;
mod notified;
mod outside;
mod painted;
mod people;
mod read_aloud;
mod recovery;
mod rows;
mod service;
mod slices;
mod steady;
mod steps;
mod taskbar;
mod team;
mod trouble;
mod watch;
mod whole_day;

use tests::window;
