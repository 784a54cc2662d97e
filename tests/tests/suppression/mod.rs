//! The suppression list and erasing a person, through the commands of the screen.

mod erasing;
#[cfg(target_os = "linux")]
mod evidence;
mod known;
mod list;
