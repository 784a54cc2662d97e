//! The file itself: its connections and threads, its steps from version to version, backups, long writes, and what can go wrong with it.

pub(crate) mod backup;
pub(crate) mod bulk_write;
pub(crate) mod error;
pub(crate) mod inspect;
pub(crate) mod migrations;
pub mod settings;
pub(crate) mod sql;
pub(crate) mod step;
pub(crate) mod threads;
pub mod work;
