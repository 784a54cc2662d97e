//! Tables into lists: looked at, checked, kept as a whole or not at all.

mod bad_input;
mod keeping;
mod large;
mod looking;
mod steps;
