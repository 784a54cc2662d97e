//! What reading gives: a line with its cells and what is wrong with it.

/// One row of the table, the headings left out. Rows without anything in them are not given.
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

/// What is wrong with one line. A number alone is that of the cell, counted from 0 here and from 1 in the sentence.
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
    TextAfterQuote(usize),
    /// Bytes that are no text in the file's encoding, or a NUL. They are read as Windows-1252, or left out.
    Undecodable(usize),
    /// The cell shows an error, such as `#REF!`; that is its text.
    ErrorValue(usize),
    /// The cell has a formula that was never calculated, so there is no value.
    NotCalculated(usize),
    /// The cell points to a text that is not in the file, or holds a value of no known kind.
    Lost(usize),
}

/// How much is done of all there is, in thousandths.
pub(crate) fn thousandths(done: u64, all: u64) -> u16 {
    (done.saturating_mul(1_000) / all.max(1)).min(1_000) as u16
}

/// Said by whoever takes the lines, to take no more. Reading then ends with [`super::ReadError::Stopped`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// What was read, when all of it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// Lines given.
    pub lines: u64,
    /// Lines among them with a problem.
    pub with_problems: u64,
    /// The headings in full; empty where there were none.
    pub headings: Vec<String>,
}
