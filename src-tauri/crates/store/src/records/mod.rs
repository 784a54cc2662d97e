//! Companies and people: what each answer said of them, what a person noted and a job found, and what is derived from
//! it all.
//!
//! A value of a record is the newest one that any observation has (`observations.rs`); a field that is missing today
//! was still paid for. What the grid sorts and searches by is derived (`sort_keys.rs`, `own_sort_keys.rs`). Two records
//! that turn out to be one become one in `merged.rs`.

pub mod annotations;
pub mod changes;
pub mod colleagues;
pub mod company_pages;
pub mod company_people;
pub(crate) mod contact_keys;
pub mod corrections;
pub mod elsewhere;
pub mod erased;
pub mod evidence;
pub mod filling;
pub mod findings;
pub(crate) mod former;
pub(crate) mod joined;
mod keeping;
mod many_records;
pub(crate) mod merged;
pub(crate) mod namesakes;
pub mod not_found;
mod observations;
pub(crate) mod own;
pub(crate) mod own_sort_keys;
pub mod owned_people;
mod owned_text;
pub mod owned_words;
pub(crate) mod recognised;
mod record;
pub(crate) mod removed;
pub(crate) mod seen_fields;
pub(crate) mod sort_keys;
pub mod suppressed;
mod touched;
pub mod unobserved;

pub(crate) use keeping::{derive, keep, keep_answer, keep_for, keep_row};
pub use observations::{ASKED, BY_HAND, CORRECTION, IMPORT, NewObservation, Observation, UNPAID};
pub(crate) use observations::{SINCE, STEPS, Teller, of};
pub use own::Own;
pub use own_sort_keys::day;
pub use record::Record;
pub(crate) use record::{by_number, leading, present};
