//! Saved searches, and searches as text and as JSON, without a window. Real engine, real client, real service over loopback.

mod copying;
mod hostile;
mod keeping;
mod news;
mod refused;
