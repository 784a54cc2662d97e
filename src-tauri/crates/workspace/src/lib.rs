//! The open workspace: its store, its way to the service, time, desktop, events, what features hold by type, failures.
//!
//! Owns what every feature needs and none has alone. Does not own: any feature, opening and closing a workspace (`engine`), and
//! whether something may be paid (`calls`).

pub mod background_runs;
pub mod clock;
pub mod desktop;
pub mod door;
pub mod failure;
pub mod host;
pub mod in_flight;
pub mod lock;
pub mod naming;
pub mod open;
pub mod partial_files;
pub mod reserve;
pub mod resolve;
pub mod rest;
pub mod states;
pub mod table_file;
