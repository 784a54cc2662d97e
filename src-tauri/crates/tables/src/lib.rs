//! Tables in and out: imports and exports.

pub mod cleanup;
pub mod dragged;
pub mod export;
pub mod import;
pub mod ipc;
