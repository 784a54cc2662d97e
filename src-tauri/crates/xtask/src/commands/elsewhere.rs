//! `cargo xtask elsewhere`: the app for the systems that most people have, from a Linux: built for Windows and its tests run under
//! Wine, checked for macOS. Owns the order, and what the command says of it; the parts are in the files beside it.
//!
//! It uses a Debian of its own below `target/`, with a compiler that has the sources of its standard library. That there is a
//! window is not tried: Wine has no web view, and nothing for macOS can be linked here.

mod known;
mod macos;
mod outcome;
pub mod room;
mod small_disk;
pub mod std_library;
mod travels;
pub mod windows;
pub mod wine;

use super::ready;
use crate::args::System;
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::Purpose;
use crate::progress::{clock, say};
use crate::root;
use crate::tool::Tool;
use outcome::Outcome;
use room::Room;
use std::process::ExitCode;
use std::time::Instant;

/// Tries both systems, or one. One that fails does not keep the other from being tried.
pub fn elsewhere(checkout: &Checkout, only: Option<System>) -> Result<ExitCode, Failure> {
    root::possible()?;
    let begun = Instant::now();
    // The page is a part of the program.
    ready(checkout, Purpose::Packaging)?;
    let room = Room::ready(checkout)?;
    let mut outcome = Outcome::of(today()?);
    if only != Some(System::Macos) {
        let tried = windows::test(&room, &mut outcome);
        outcome.step("Windows", tried);
    }
    if only != Some(System::Windows) {
        let tried = macos::check(&room, &mut outcome);
        outcome.step("macOS", tried);
    }
    outcome.lines().iter().for_each(|line| say(line));
    say("Not tried: the window itself (Wine has no web view), and of macOS anything but that it compiles.");
    say(&format!("{}, in {}", outcome.sum(), clock(begun.elapsed())));
    Ok(if outcome.is_well() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// As `2026-11-29`.
fn today() -> Result<String, Failure> {
    Ok(Tool::new("date").arg("+%F").answer()?.trim().to_owned())
}
