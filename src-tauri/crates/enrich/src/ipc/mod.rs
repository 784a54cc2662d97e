//! The requests and replies of the commands in this room, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them.

mod enrich;
mod persona;

pub use enrich::*;
pub use persona::*;
