//! From filters to rows: preview, quote, pulls, counts, audience maps, saved searches, suggestions, searches as text.
//!
//! Owns which pages are asked for, in which order, and when a pull stops. Does not own: paying for a page (`calls`), reading a sentence
//! (`sentence`), and showing the rows that came (`records`).

pub mod audience;
pub mod count;
pub mod describe;
pub mod ipc;
mod likely_owned;
pub mod normal_form;
pub mod preview;
pub mod pull;
pub mod quote;
pub mod recent;
pub mod saved;
pub mod slices;
pub mod suggest;
pub mod written;
