//! What an answer of the service says, and how it is shown: observations, outcome, card.
//!
//! Owns reading an answer once it is here. Pure: it sends nothing, stores nothing and knows no clock. Does not own: what an answer
//! cost (`calls`), and which columns rows have (`records`).

pub mod bounded;
pub mod card;
pub mod ipc;
pub mod observations;
pub mod outcome;
pub mod reading;
pub mod web_address;
