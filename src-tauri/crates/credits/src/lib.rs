//! The ledger as a person reads it: lines, spending, statement, prices, limits, and whether it agrees with the service.
//!
//! Owns showing and comparing what was paid. Does not own: paying, and writing the ledger (`calls`, `store`).

pub mod drift;
pub mod ipc;
pub mod ledger;
