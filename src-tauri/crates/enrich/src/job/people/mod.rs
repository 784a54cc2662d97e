//! People of a company: the one enrichment of which a row may take several questions. Persona after persona is asked for as many
//! as the company still lacks, so that it never gets more than were wanted, and never costs more than its quote.
//!
//! What is asked next follows from what is on disk alone (`standing.rs`: who was taken, how far each question has gone), so a run
//! that was killed goes on where it was. Owns the judgement of a company for quote and run (`judge.rs`, `company.rs`) and the reading of an answer
//! (`page.rs`), the estimates before and behind it (`counted.rs`, `estimate.rs`). Does not own: what a persona is (`api::persona`), sending a question (`asking`), and storing its page (`store`).

mod company;
pub(super) mod counted;
pub(super) mod estimate;
mod facts;
pub(super) mod judge;
pub(super) mod kept;
pub(super) mod page;
mod standing;
