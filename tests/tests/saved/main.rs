//! Saved searches, and searches as text and as JSON, without a window. Real engine, real client, real service over loopback.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod copying;
mod hostile;
mod keeping;
mod news;
mod refused;
