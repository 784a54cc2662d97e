//! The wire: what really leaves and what is made of what comes, against golden files; the network word; and the key.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod golden;
mod network_word;
mod secrecy;
