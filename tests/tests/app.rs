//! The app without its window, beside a real service: real engine, real client, real service over loopback. One program
//! for all of them: they share the worlds of their services, and who waits for a limit does so beside the others. Tests
//! begin in the order of their names: the one that waits for minutes is the first, or all would end with waiting for it.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(unix)]
mod assistant;
mod at_the_limit;
mod audience;
mod dialect;
mod duplicates;
mod enrich;
mod exports;
mod far;
mod imports;
mod library;
mod lists;
mod look_up;
mod main_job;
mod money;
mod people_and_leads;
mod records;
mod saved;
mod slices;
mod suppression;
mod watches;
