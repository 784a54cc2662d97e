//! The requests and replies of the commands in this room, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them.

mod enrich;
mod look_up;
mod persona;

use serde::Serialize;
use ts_rs::TS;

pub use enrich::*;
pub use look_up::*;
pub use persona::*;

/// The answer of one operation of the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Reply<T> {
    /// The answer itself.
    pub data: T,
    /// Owned, or asked for just now.
    pub origin: Origin,
    /// When the service gave it, in milliseconds since 1970.
    pub fetched_at: i64,
    /// What this call cost: nothing when it was owned.
    pub charged: api::Tenths,
    /// The balance after it, as far as known.
    pub balance: Option<api::Tenths>,
}
