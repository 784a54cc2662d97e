//! The requests and replies of the commands in this room, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them.

mod export;
mod import;
mod list;

pub use export::*;
pub use import::*;
pub use list::*;
