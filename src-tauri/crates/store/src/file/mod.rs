//! The file itself: its connections and threads, long writes, and what can go wrong with it. Names no table.

pub(crate) mod bulk_write;
pub(crate) mod connection;
pub(crate) mod error;
pub mod settings;
pub(crate) mod sql;
pub(crate) mod store;
pub(crate) mod threads;
pub(crate) mod tx;
pub mod work;
