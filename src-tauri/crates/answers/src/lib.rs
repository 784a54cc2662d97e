//! What an answer of the service says, and how it is shown: observations, outcome, card. Pure.

pub mod bounded;
pub mod card;
pub mod ipc;
pub mod observations;
pub mod outcome;
pub mod reading;
pub mod web_address;
