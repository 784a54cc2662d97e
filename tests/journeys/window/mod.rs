//! The real window, driven by WebDriver as a person would use it.
//!
//! Owns starting the app on folders, a session bus and a keychain of its own, finding things by role and name, hands, eyes
//! (pictures, axe) and what a failure reports. It deliberately knows no screen: what is clicked stands in the journeys.

mod audit;
mod bus;
mod driver;
mod eyes;
mod folders;
mod hands;
mod journey;
mod look;
mod process;
mod table;

pub use bus::{Bus, Keyring};
pub use driver::Window;
pub use folders::Folders;
pub use hands::clipboard;
pub use journey::{journey, output};
pub use look::{Look, any, button, check, combobox, dialog, field, heading, item, option, radio, region, says};
pub use thirtyfour::Key;

use std::time::Duration;

/// How long anything that is waited for may take before it counts as not coming.
pub const PATIENCE: Duration = Duration::from_secs(15);
/// How often the page is looked at while waiting.
const GLANCE: Duration = Duration::from_millis(20);
