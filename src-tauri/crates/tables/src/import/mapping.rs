//! From a line of a table to a record: each cell into its field, and what is wrong with which of them.
//!
//! Owns: what a column is taken for, and which line cannot be relied on: its cells may be in the wrong columns. Does
//! not own: what becomes of a value (`taken.rs`), how it is read (`value.rs`), or storing it.

use std::collections::BTreeMap;

use api::RecordKind;
use sheets::read::{Line, LineProblem};
use words::t;

use super::field;
use super::goals::Goal;
use super::taken::Taken;
use super::value::CellContext;

pub(super) use super::goals::{Mapping, Outcome};

/// The key of a column that is stored as it is.
pub(super) const OWN: &str = "own";
/// Bytes of all cells of a line.
const MOST_BYTES: usize = 256 << 10;
/// Characters of the name of a column of one's own.
const LONGEST_NAME: usize = 60;

/// Why a mapping cannot be used, as a sentence.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(super) enum Unfit {
    #[error("{}", t!("The columns have changed: look at the file again."))]
    Columns,
    #[error("{}", t!("Choose at least one column by which a row can be recognised: a name, an e-mail, a page or a domain."))]
    Nothing,
}

impl Mapping {
    /// A mapping as a person chose it: for each column the key of a field, [`OWN`], or none.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn new(
        kind: RecordKind,
        chosen: &[Option<String>],
        headings: Vec<String>,
        context: CellContext,
    ) -> Result<Self, Unfit> {
        if chosen.len() != headings.len() {
            return Err(Unfit::Columns);
        }
        let mut names = BTreeMap::new();
        let goals: Vec<Option<Goal>> = chosen
            .iter()
            .zip(&headings)
            .enumerate()
            .map(|(place, (key, heading))| match key.as_deref() {
                None => Ok(None),
                Some(OWN) => Ok(Some(Goal::Own(own_name(heading, place, &mut names)))),
                Some(key) => field::by_key(kind, key).map(|field| Some(Goal::Field(field))).ok_or(Unfit::Columns),
            })
            .collect::<Result<_, _>>()?;
        let recognises = |goal: &Option<Goal>| matches!(goal, Some(Goal::Field(field)) if field.recognises);
        if !goals.iter().any(recognises) {
            return Err(Unfit::Nothing);
        }
        Ok(Self { kind, goals, headings, context })
    }

    /// Of a record that is typed: there are no columns.
    pub fn typed(kind: RecordKind, context: CellContext) -> Self {
        Self { kind, goals: Vec::new(), headings: Vec::new(), context }
    }

    /// Whether a column is taken at all.
    pub fn takes(&self, column: usize) -> bool {
        matches!(self.goals.get(column), Some(Some(_)))
    }

    /// What a line becomes.
    pub fn line(&self, line: &Line) -> Outcome {
        let mut taken = Taken::new(self, line.number);
        let mut skipped = Vec::new();
        for problem in &line.problems {
            let said = sentence(problem);
            match *problem {
                LineProblem::TooManyCells { .. } | LineProblem::LineTooLong { .. } | LineProblem::QuoteOpen => {
                    taken.wrong(None, "", &said);
                }
                LineProblem::ErrorValue(cell) | LineProblem::NotCalculated(cell) | LineProblem::Lost(cell) => {
                    skipped.push(cell);
                    taken.lost(cell, line, &said);
                }
                LineProblem::CellTooLong { cell, .. }
                | LineProblem::TextAfterQuote(cell)
                | LineProblem::Undecodable(cell) => taken.odd(cell, line, &said),
            }
        }
        let cells = line.cells.iter().enumerate().filter(|(at, cell)| !cell.trim().is_empty() && !skipped.contains(at));
        let mut bytes = 0;
        for (at, cell) in cells {
            bytes += cell.len();
            match self.goals.get(at) {
                Some(Some(Goal::Field(field))) => taken.field(field, cell, Some(at)),
                Some(Some(Goal::Own(name))) => taken.own(name, cell, at),
                Some(None) => {}
                None => taken.wrong(None, cell, &t!("There are more cells in this line than columns.")),
            }
        }
        if bytes > MOST_BYTES {
            taken.wrong(None, "", &t!("There is far more text in this line than a record has."));
        }
        taken.end()
    }
}

/// What is wrong with a line as the file has it, in words that are the same for each line.
fn sentence(problem: &LineProblem) -> String {
    match problem {
        LineProblem::TooManyCells { .. } => t!("There are more cells in this line than columns."),
        LineProblem::LineTooLong { .. } => t!("The line is too long to be one: a quote may be missing."),
        LineProblem::QuoteOpen => t!("A quote is opened and never closed."),
        LineProblem::CellTooLong { .. } => t!("The cell is too long, and was cut."),
        LineProblem::TextAfterQuote { .. } => t!("There is text behind a closing quote: check this value."),
        LineProblem::Undecodable { .. } => t!("Some characters could not be read: check this value."),
        LineProblem::ErrorValue { .. } => t!("The cell shows an error of the spreadsheet."),
        LineProblem::NotCalculated { .. } => t!("The cell has a formula without a result."),
        LineProblem::Lost { .. } => t!("The cell has lost its value."),
    }
}

/// `deal_stage` for `Deal Stage (2024)`: a name under which a column of one's own can be shown.
fn own_name(heading: &str, place: usize, names: &mut BTreeMap<String, usize>) -> String {
    let spaced: String = heading.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let name: String = words.join("_").to_lowercase().chars().take(LONGEST_NAME).collect();
    let name = if name.is_empty() { format!("column_{}", place + 1) } else { name };
    let count = names.entry(name.clone()).or_default();
    *count += 1;
    if *count == 1 { name } else { format!("{name}_{count}") }
}
