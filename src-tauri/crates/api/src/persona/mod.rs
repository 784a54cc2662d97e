//! A persona: whom a person wants to meet at a company, by title, seniority, job function and place.
//!
//! What one is and how several are ordered is in `plan.rs`, what is wrong with one in `problems.rs`, how it is asked of the leads finder
//! in `asked.rs`, whether an owned person fits in `fit.rs`. Does not own: which company is asked, or what that costs (`enrich`).

mod asked;
mod built_in;
mod fit;
mod plan;
mod problems;
mod titles;

pub use asked::{Workplace, filters};
pub use built_in::built_in;
pub use fit::Facts;
pub use plan::{LONGEST_NAME, MOST_PEOPLE, MOST_PERSONAS, PeoplePlan, Persona, Taken};
pub use problems::{of_one, problems, remarks};
pub use titles::is_within;
