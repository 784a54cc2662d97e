//! People search and the leads finder as a person uses them: loading, going on, odd pages, what is charged again.

mod bad_input;
mod leads;
mod odd_pages;
mod people;
