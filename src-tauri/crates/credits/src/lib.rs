//! The ledger as a person reads it: lines, spending, statement, prices, limits, and whether it agrees with the service.

pub mod drift;
pub mod ipc;
pub mod ledger;
