//! What reading gives: a line with its cells and what is wrong with it.

use std::fmt;

use super::error::size;
use crate::text::grouped;

/// One row of the table, the headings left out. Rows without anything in them are not told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where it begins, as a person counts: the line of a CSV or a pasted text, the row of a sheet; from 1.
    pub number: u64,
    /// At least one for each heading (without headings: as many as the first row has). More only with
    /// [`LineProblem::TooManyCells`].
    pub cells: Vec<String>,
    /// What is wrong with it, the first 20 things; most lines have none.
    pub problems: Vec<LineProblem>,
    /// How much of the file was read up to here, in thousandths.
    pub part: u16,
}

/// What is wrong with one line. Cells are counted from 0 here and from 1 in the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineProblem {
    /// It has more filled cells than there are headings, or than are read at all.
    TooManyCells {
        /// Cells up to the last filled one.
        cells: usize,
        /// Headings, or the most that are read.
        columns: usize,
    },
    /// A cell was cut.
    CellTooLong {
        /// The cell.
        cell: usize,
        /// The most characters.
        limit: usize,
    },
    /// The line is too long to be one; only its beginning is here, and reading goes on behind it.
    LineTooLong {
        /// The most, in bytes.
        limit: usize,
    },
    /// A quote opens a cell and none closes it. The quote is taken for text.
    QuoteOpen,
    /// There is text between the quote that closes a cell and the next delimiter.
    TextAfterQuote {
        /// The cell.
        cell: usize,
    },
    /// Bytes that are no text in the file's encoding, or a NUL. They are read as Windows-1252, or left out.
    Undecodable {
        /// The cell.
        cell: usize,
    },
    /// The cell shows an error, such as `#REF!`; that is its text.
    ErrorValue {
        /// The cell.
        cell: usize,
    },
    /// The cell has a formula that was never calculated, so there is no value.
    NotCalculated {
        /// The cell.
        cell: usize,
    },
    /// The cell points to a text that is not in the file, or holds a value of no known kind.
    Lost {
        /// The cell.
        cell: usize,
    },
}

impl fmt::Display for LineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCells { cells, columns } => {
                write!(f, "{} cells for {} columns", grouped(*cells as u64), grouped(*columns as u64))
            }
            Self::CellTooLong { cell, limit } => {
                write!(f, "Cell {} is longer than {} characters", cell + 1, grouped(*limit as u64))
            }
            Self::LineTooLong { limit } => write!(f, "The line is longer than {}", size(*limit as u64)),
            Self::QuoteOpen => f.write_str("A quote is opened and never closed"),
            Self::TextAfterQuote { cell } => write!(f, "Cell {} has text behind its closing quote", cell + 1),
            Self::Undecodable { cell } => write!(f, "Cell {} has characters that cannot be read", cell + 1),
            Self::ErrorValue { cell } => write!(f, "Cell {} shows an error", cell + 1),
            Self::NotCalculated { cell } => write!(f, "Cell {} has a formula without a result", cell + 1),
            Self::Lost { cell } => write!(f, "Cell {} has lost its value", cell + 1),
        }
    }
}

/// Said by whoever takes the lines, to take no more. Reading then ends with [`super::ReadError::Stopped`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// What was read, when all of it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// Lines told.
    pub lines: u64,
    /// Lines among them with a problem.
    pub with_problems: u64,
    /// The headings in full; empty where there were none.
    pub headings: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_is_said_in_words_and_cells_are_counted_from_one() {
        for (problem, expected) in [
            (LineProblem::TooManyCells { cells: 2_000, columns: 8 }, "2,000 cells for 8 columns"),
            (LineProblem::CellTooLong { cell: 0, limit: 32_767 }, "Cell 1 is longer than 32,767 characters"),
            (LineProblem::LineTooLong { limit: 1 << 20 }, "The line is longer than 1 MB"),
            (LineProblem::QuoteOpen, "A quote is opened and never closed"),
            (LineProblem::TextAfterQuote { cell: 1 }, "Cell 2 has text behind its closing quote"),
            (LineProblem::Undecodable { cell: 2 }, "Cell 3 has characters that cannot be read"),
            (LineProblem::ErrorValue { cell: 3 }, "Cell 4 shows an error"),
            (LineProblem::NotCalculated { cell: 4 }, "Cell 5 has a formula without a result"),
            (LineProblem::Lost { cell: 5 }, "Cell 6 has lost its value"),
        ] {
            assert_eq!(problem.to_string(), expected, "{problem:?}");
        }
    }
}
