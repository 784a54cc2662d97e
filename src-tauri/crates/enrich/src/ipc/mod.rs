//! The requests and replies of the commands in this room, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them.

mod enrich;
mod look_up;
mod reply;

pub use enrich::*;
pub use look_up::*;
pub use reply::*;
