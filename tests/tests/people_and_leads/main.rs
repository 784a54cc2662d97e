//! People search and the leads finder as a person uses them: loading, going on, odd pages, what is charged again.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bad_input;
mod leads;
mod odd_pages;
mod people;

use sandbox::Options;
use tests::rig::Service;

/// A service with a world of a fifth of the usual size: enough people for several pages, and ready sooner.
async fn small() -> Service {
    Service::start_with(Options { companies: 16_000, people: 40_000, ..Options::default() }).await
}
