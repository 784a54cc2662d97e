//! Tables into lists: looked at, checked, stored as a whole or not at all.

mod bad_input;
mod hostile;
mod keeping;
mod known;
mod large;
mod looking;
mod mending;
mod steps;
mod workbooks;
