//! Conditions on records: `Employees at least 51 and (Country is Germany or Country is Austria)`. Defined once, for "only if" on
//! the steps of a plan, for scores, for counts and for views.
//!
//! Owns: what a condition is and how it is stored (`condition.rs`), what it can be about (`about.rs`), which tests fit what
//! (`test.rs`), its one spelling and its limits (`normal.rs`), what is wrong with one (`problems.rs`), and judging: a compiled
//! condition (`compiled.rs`) looks at what a record is sorted and counted by (`check.rs`), and where that does not decide, at what
//! is known of the record in full (`value.rs`). Whoever judges one record and whoever judges a million ask the same
//! functions in the same order, so that they cannot differ. Scores are points per condition (`score.rs`), which can be fitted
//! (`fit.rs`). Pure: it reads no file and asks nobody; records, cells and the day are handed in.

mod about;
mod check;
mod compiled;
mod condition;
pub mod fit;
mod normal;
mod problems;
mod score;
mod term;
mod test;
mod value;
mod verdict;

pub use about::{About, Fact};
pub use check::{Cell, CellKey, Check, Match, Span, is_whole};
pub use compiled::{Compiled, CompiledScore};
pub use condition::{Condition, Term};
pub use normal::{LONGEST_VALUE, MOST_TERMS, normal};
pub use problems::{problem, remark};
pub use score::{Score, ScoreLine};
pub use term::CompiledTerm;
pub use test::Test;
pub use value::{Facts, Row, Value};
pub use verdict::Verdict;
