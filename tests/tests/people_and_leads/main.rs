//! People search and the leads finder as a person uses them: loading, going on, odd pages, what is charged again.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bad_input;
mod leads;
mod odd_pages;
mod people;
