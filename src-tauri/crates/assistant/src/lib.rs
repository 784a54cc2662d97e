//! Assistants: chat programs on this computer that ask, by the Model Context Protocol, over a socket that only this user can open.
//!
//! Owns: who may ask (`settings.rs`), the server (`listening.rs`, `session.rs`), the tools (`tools`), what of an answer leaves the
//! computer (`shown.rs`) and where the rest is (`resources.rs`), and asking the person before anything is paid (`leave.rs`). Whatever a tool does is done by the room that does
//! it for the window, and a paid call is judged where all are (`store/src/money/leaves.rs`). No tool gives leave, changes limits,
//! prices, keys, workspaces or settings, erases, restores or settles.

pub mod bundle;
mod connections;
pub mod ipc;
mod leave;
mod listening;
pub mod orders;
mod resources;
mod schema;
mod session;
pub mod settings;
mod shown;
mod surroundings;
mod tools;

pub use listening::{begin, end};
pub use surroundings::Surroundings;
