//! Single questions of a person: the forms of "Look up one", and each operation as a command.
//!
//! Owns what is known of one question, asking it once, and its answer as it is shown. Does not own: paying for a question (`calls`),
//! or asking about many records (`enrich`).

pub mod ask;
pub mod form;
pub mod ipc;
