//! "Look up one" by keyboard: every form, once with something to find and once without, and what comes of it.
//!
//! Three journeys, so that they run side by side: people, contact details, companies and checks.

pub(crate) mod companies;
pub(crate) mod contacts;
pub(crate) mod form;
pub(crate) mod people;
