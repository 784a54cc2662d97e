//! `cargo xtask run`: from a fresh clone to the running app.

use super::{build_for_speed, ready};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::machine;
use crate::packages::Purpose;
use crate::tool::Tool;
use std::process::ExitCode;

/// Builds what has changed and starts the app; the answer is the app's own exit code.
pub fn run(checkout: &Checkout, app_args: &[String]) -> Result<ExitCode, Failure> {
    machine::node()?;
    machine::display()?;
    ready(checkout, Purpose::Building)?;
    build_for_speed(checkout)?;
    crate::progress::say("Prospector is starting");
    Tool::new(checkout.app("release")).args(app_args).become_it()
}
