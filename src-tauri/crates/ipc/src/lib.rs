//! What several rooms send the window: the events, the states in them, and parts of requests of more than one room.
//!
//! Owns shapes only; the TypeScript types are written from them. It decides nothing. Requests and replies of one room live there.

mod audience;
mod changed;
mod credits;
mod enrich;
mod export;
mod failure;
mod import;
mod look_up;
mod price;
mod search;
mod slices;
mod view;

pub use audience::*;
pub use changed::*;
pub use credits::*;
pub use enrich::*;
pub use export::*;
pub use failure::*;
pub use import::*;
pub use look_up::*;
pub use price::*;
pub use search::*;
pub use slices::*;
pub use view::*;
