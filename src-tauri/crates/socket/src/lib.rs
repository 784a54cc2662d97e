//! The way from another program into the running app: a socket in the app's data folder that only this user can open, and the bridge
//! between it and the standard input and output of a chat program.
//!
//! Owns: where the socket is, who may connect, and what the bridge says where nobody listens. It has no port, and knows no engine: what
//! is asked and answered over it are lines of JSON to it. Does not own: the server behind it (`assistant`).

pub mod bridge;
mod lines;
mod listening;
mod place;

pub use listening::{Listener, Stream};
pub use place::Place;
