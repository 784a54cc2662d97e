//! From filters to rows: preview, quote, pulls, counts, audience maps, saved searches, suggestions, searches as text.

pub mod audience;
pub mod count;
pub mod describe;
pub mod ipc;
pub mod normal_form;
pub mod preview;
pub mod pull;
pub mod quote;
pub mod recent;
pub mod saved;
pub mod suggest;
pub mod written;
