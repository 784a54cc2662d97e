//! What the app does, without a window.
pub mod commands;
pub mod desk;
pub mod screen;
