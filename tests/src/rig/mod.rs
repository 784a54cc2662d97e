//! The rig: the app without a window beside a real service, and what a test looks at them with.
//!
//! Owns stand-ins for the desktop, the keychain and the demo, and the sandbox with its control. It deliberately stands in
//! for nothing else: engine, client, store and service are the real ones, and they speak over loopback.

mod app;
mod browse;
mod desktop;
mod events;
mod http;
mod keychain;
mod lately;
mod people;
#[cfg(unix)]
mod pooler;
#[cfg(unix)]
mod postgres;
mod process;
#[cfg(unix)]
mod program;
mod reserved;
mod scripted;
mod service;
mod small_disk;
mod spelt;

pub use app::{App, Start};
pub use browse::{
    all, as_guessed, by, column, column_of, everything, filters, germans, keys_of, more, more_of, to_file, view_of,
};
pub use desktop::FakeDesktop;
pub use events::{Listener, Overheard};
pub use http::{Answer, Plain, plain, request};
pub use keychain::MemoryKeychain;
pub use lately::hear_warnings;
pub use people::{Bought, Somebody};
#[cfg(unix)]
pub use pooler::Pooler;
#[cfg(unix)]
pub use postgres::Postgres;
pub use process::{EngineProcess, Order};
#[cfg(unix)]
pub use program::Program;
pub use reserved::Reserved;
pub use scripted::{Scripted, Sent};
pub use service::{Service, held_behind};
pub use small_disk::{Room, on_a_small_disk, small_disk};
pub use spelt::Spelt;

use std::time::Duration;

/// How long anything that is waited for may take before it counts as not coming.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The windows of rate limits for a service that enforces none.
pub const UNPACED: Duration = Duration::from_millis(1);

/// From one look to the next at what reports nothing by itself: whoever looks without a pause takes the processor from
/// what is looked at.
const GLANCE: Duration = Duration::from_millis(2);
