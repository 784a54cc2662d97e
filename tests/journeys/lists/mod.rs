//! Lists: a spreadsheet comes in, is filled up for a price that was said before, cleaned, and goes out again.
//!
//! One journey, because each part works on what the part before has left; a short one by keyboard; and one in which the app is
//! killed.

pub mod by_keyboard;
mod cleaning;
mod coming_in;
mod day;
mod elsewhere;
pub mod filling_up;
mod going_out;
mod killed;
pub mod only_if;
mod people_by_keyboard;
mod people_here;
pub mod reader;
mod sheet;
