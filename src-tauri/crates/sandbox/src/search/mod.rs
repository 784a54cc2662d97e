//! Company search: reads filters from raw JSON by the contract's rules, runs them over the world, and pages. The searches
//! for people are in `people`.

pub mod cursor;
pub mod filters;
pub mod look_up;
pub mod people;
pub mod query;
pub mod whereabouts;

#[cfg(test)]
mod filters_tests;
#[cfg(test)]
mod truth_tests;
