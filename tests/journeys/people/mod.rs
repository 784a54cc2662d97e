//! People: how many there are is known before anything is paid; then they are loaded, read, saved and opened again for nothing.
//!
//! Once with the mouse and once with the keyboard alone.

mod keyboard;
mod pointer;
mod steps;
mod world;
