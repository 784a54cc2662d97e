//! The requests and replies of the commands in this room, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them.

mod audience;
mod saved;
mod search;
mod slices;
mod suggest;

pub use audience::*;
pub use saved::*;
pub use search::*;
pub use slices::*;
pub use suggest::*;
