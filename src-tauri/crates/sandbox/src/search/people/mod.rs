//! People search and leads finder: read what is asked from raw JSON by the contract's rules and run it over the people.
//!
//! Owns what a filter means. What is true of people and companies is `world`'s; pages, prices and replies are the
//! operations'.

mod growth;
pub mod leads;
mod places;
pub mod query;
pub mod question;
mod ranges;
pub mod run;
mod shelf;
pub mod shelves;
mod stems;
mod tenure;
pub mod values;
pub mod vocabulary;
mod words;

#[cfg(test)]
mod read_tests;
#[cfg(test)]
mod speed_tests;
#[cfg(test)]
mod truth_tests;
