//! The suppression list and erasing a person, through the commands of the screen.

mod erasing;
mod known;
mod list;
