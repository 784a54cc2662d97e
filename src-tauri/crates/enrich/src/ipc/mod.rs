//! The requests and replies of the commands in this room, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them.

mod ages;
mod enrich;
mod persona;

pub use ages::*;
pub use enrich::*;
pub use persona::*;
