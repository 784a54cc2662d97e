//! What crosses to the screen: the requests and replies of the commands and the events, as plain data. Each room owns its own; here
//! are all of them, and those of the app as a whole.
//!
//! Owns shapes only; the TypeScript types are written from them. It decides nothing.

mod about;
mod activity;
mod backup;
mod elsewhere;
mod evidence;
mod suppress;
mod team;
mod workspace;

pub use about::*;
pub use activity::*;
pub use backup::*;
pub use elsewhere::*;
pub use evidence::*;
pub use suppress::*;
pub use team::*;
pub use workspace::*;

pub use ::workspace::failure::Failure;
pub use answers::ipc::*;
pub use assistant::ipc::*;
pub use credits::ipc::*;
pub use enrich::ipc::*;
pub use ipc::*;
pub use look_up::ipc::*;
pub use records::ipc::*;
pub use search::ipc::*;
pub use sentence::ipc::*;
pub use tables::ipc::*;
pub use watch::ipc::*;
