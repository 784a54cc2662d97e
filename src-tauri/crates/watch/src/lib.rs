//! What is asked again by itself: a saved search, a list or a kept view, on a day of the week or by hand, within a budget that a person
//! agreed to once.
//!
//! A run of a watch is a load or a job like any other: it is paid, paused, killed and gone on with as these are. Owns when one is due
//! (`due.rs`), what it asks within its budget (`asks.rs`), beginning a run (`runs.rs`) and ending it (`ended.rs`), and what the screen shows of it
//! (`shown.rs`). Does not own what has changed of a record: that is noted with the answers (`store/src/records/changes.rs`).

mod asks;
mod due;
mod ended;
pub mod ipc;
mod keep;
mod runs;
mod shown;
mod subject;

pub use keep::{by_hand, quote, remove, save};
pub use runs::go_on;
pub use shown::{all, changed_rows};
