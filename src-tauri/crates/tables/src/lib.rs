//! Tables in and out: imports and exports.
//!
//! Owns which column of a file is which field, which rows are written, and what is said of those that are not. Does not own: the
//! formats of files (`sheets`), and the columns of a view (`records`).

pub mod cleanup;
pub mod dragged;
pub mod export;
pub mod import;
pub mod ipc;
