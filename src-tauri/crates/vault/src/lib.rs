//! The team's shared memory in a database that speaks PostgreSQL's wire: who asks what at this moment, what was answered, what it cost.
//!
//! Owns: the way to that database, its tables, and every statement that is sent to it; the only user of `tokio-postgres`. It knows no
//! SQLite, no service and no window: what a claim is for, what an answer says and what is done with it is its callers'.
//!
//! What holds of every statement: it names one `home` (the shard that its rows are in), it may be sent twice, and a claim never ends by
//! itself into a permission to pay.

pub mod address;
pub mod check;
pub mod claim;
pub mod complete;
pub mod device;
pub mod erasing;
pub mod error;
pub mod hub;
pub mod look;
pub mod members;
pub mod pace;
pub mod purse;
mod rows;
pub mod schema;
pub mod sql;
pub mod streams;
mod tls;
pub mod vaults;
