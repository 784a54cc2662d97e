//! The Sales Data Service once more, as a server on this machine: the demo workspace runs on it inside the app, and tests
//! run it as a program.
//!
//! Owns an invented world, the service's rules as this project reads the contract, one workspace with its credits, and
//! the faults that tests ask for. Its checks of a request are its own, made on the raw JSON, so that a mistake in the
//! client's checks shows as a 400. It knows nothing of the client, the store or the engine, and listens on loopback only.

mod answer;
mod bomb;
mod book;
mod call;
mod clock;
mod control;
mod control_fault;
mod control_move;
mod control_order;
mod dialect;
mod error;
mod examples;
mod faults;
mod fields;
mod gate;
mod grounds;
mod hosts;
mod ledger;
mod line;
mod logos;
mod numbers;
mod openapi;
mod operations;
mod options;
mod pages;
mod replay;
mod reply;
mod schema;
mod search;
mod serve;
mod service;
mod shared_world;
mod spoilt;
mod state_file;
mod terms;
mod window;
mod world;

pub use dialect::Dialect;
pub use error::SandboxError;
pub use options::Options;
pub use serve::{Running, start};
pub use shared_world::SharedWorld;
pub use terms::own_prices;
