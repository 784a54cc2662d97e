//! The real window, driven by WebDriver as a person would use it: for the journeys, the pictures and the measurements.
//!
//! Owns starting the app on folders, a session bus, a keychain and a display of its own, finding things by
//! role and name, hands, eyes (pictures, axe) and what a failure reports. It deliberately knows no screen: what is clicked
//! is in the journeys.

mod audit;
mod bus;
mod clipboard;
mod desktop;
mod display;
mod driver;
mod drop;
mod eyes;
mod folders;
mod frame;
mod hands;
mod journey;
mod look;
mod process;
mod reader;
mod rest;
mod table;

pub use bus::{Bus, Keyring};
pub use desktop::{Desktop, Entry, Notified, Taskbar};
pub use display::Display;
pub use driver::{Window, ends};
pub use drop::PYTHON;
pub use folders::Folders;
pub use hands::Focus;
pub use journey::{app, journey, journey_dressed, journey_read, journey_seen, output};
pub use look::{Look, any, button, check, combobox, dialog, field, heading, item, option, radio, region, says};
pub use process::{Ended, Lines, children, runs, signal};
pub use reader::{Ear, Told};
pub use table::{Head, Row, Shape};
pub use thirtyfour::Key;

use std::time::Duration;

/// How long anything that is waited for may take before it counts as not coming: so long that it is not coming on a machine
/// that is busy with other things, either. Only a journey that fails takes it.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// How often the page is looked at while waiting.
const GLANCE: Duration = Duration::from_millis(20);
