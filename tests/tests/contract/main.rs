//! The wire: every rule of the contract against the real sandbox through the real client; what is really sent and what
//! is made of what comes, against golden files; the network word; and the key.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bed;
mod golden;
mod golden_service;
mod known;
mod lead_row;
mod network_word;
mod prices;
mod rules;
mod secrecy;
mod table;
mod words;
