//! What happens to every row, whatever form it came in: headings, width, lengths, the leading quote, the limits.
//!
//! Does not know files; the forms hand their rows in.

use std::borrow::Cow;
use std::sync::atomic::AtomicBool;

use super::error::{ReadError, wanted};
use super::limits::Limits;
use super::line::{Line, LineProblem, Read, Stop};
use crate::formula::unguarded;
use crate::text::clean;

/// The most problems that are reported of one line.
const PROBLEMS: usize = 20;

/// A row as its form gives it.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// As a person counts it.
    pub(crate) number: u64,
    /// At most one cell more than the limit of columns.
    pub(crate) cells: Vec<String>,
    /// Cells that the row really has, where they are more than `cells`.
    pub(crate) wide: usize,
    pub(crate) problems: Vec<LineProblem>,
    pub(crate) part: u16,
}

impl Row {
    /// Notes what is wrong, unless enough is: a row can have more faults than there is memory.
    pub(crate) fn wrong(&mut self, problem: LineProblem) {
        if self.problems.len() < PROBLEMS {
            self.problems.push(problem);
        }
    }
}

/// Where the forms hand their rows in.
pub(crate) type Take<'t> = dyn FnMut(Row) -> Result<(), ReadError> + 't;

/// Takes rows and gives lines.
pub(crate) struct Intake<'i, F> {
    limits: &'i Limits,
    cancelled: &'i AtomicBool,
    each: F,
    header: bool,
    width: Option<usize>,
    read: Read,
}

impl<'i, F: FnMut(Line) -> Result<(), Stop>> Intake<'i, F> {
    pub(crate) fn new(header: bool, limits: &'i Limits, cancelled: &'i AtomicBool, each: F) -> Self {
        let read = Read { lines: 0, with_problems: 0, headings: Vec::new() };
        Self { limits, cancelled, each, header, width: None, read }
    }

    pub(crate) fn row(&mut self, mut row: Row) -> Result<(), ReadError> {
        wanted(self.cancelled)?;
        tidy(&mut row, self.limits);
        if row.cells.is_empty() && row.wide == 0 && row.problems.is_empty() {
            return Ok(());
        }
        let Some(width) = self.width else { return self.first(row) };
        self.line(row, width)
    }

    pub(crate) fn end(self) -> Result<Read, ReadError> {
        if self.width.is_none() { Err(ReadError::Empty) } else { Ok(self.read) }
    }

    fn first(&mut self, row: Row) -> Result<(), ReadError> {
        let width = row.wide.max(row.cells.len());
        if width > self.limits.columns {
            return Err(ReadError::TooManyColumns { columns: width, limit: self.limits.columns });
        }
        self.width = Some(width);
        if self.header {
            self.read.headings = row.cells;
            return Ok(());
        }
        self.line(row, width)
    }

    fn line(&mut self, row: Row, width: usize) -> Result<(), ReadError> {
        let Row { number, mut cells, wide, mut problems, part } = row;
        // Without headings the first row says nothing about how many cells are right.
        let columns = if self.header { width } else { self.limits.columns };
        let wide = wide.max(cells.len());
        if wide > columns {
            problems.insert(0, LineProblem::TooManyCells { cells: wide, columns });
        }
        problems.truncate(PROBLEMS);
        cells.truncate(self.limits.columns);
        if cells.len() < width {
            cells.resize(width, String::new());
        }
        self.read.lines += 1;
        if self.read.lines > self.limits.rows {
            return Err(ReadError::TooManyRows(self.limits.rows));
        }
        self.read.with_problems += u64::from(!problems.is_empty());
        (self.each)(Line { number, cells, problems, part }).map_err(|Stop| ReadError::Stopped)
    }
}

/// Puts a cell in its place. One beyond the limit is counted and not stored.
pub(crate) fn put(row: &mut Row, at: usize, text: String, limits: &Limits) {
    if text.is_empty() {
        return;
    }
    if at >= limits.columns {
        row.wide = row.wide.max(at + 1);
        return;
    }
    if row.cells.len() <= at {
        row.cells.resize(at + 1, String::new());
    }
    row.cells[at] = text;
}

/// Cleans the cells, takes away quotes that guard against formulas and the empty cells at the end, and cuts long ones.
pub(crate) fn tidy(row: &mut Row, limits: &Limits) {
    let mut cells = std::mem::take(&mut row.cells);
    for (at, cell) in cells.iter_mut().enumerate() {
        if cell.is_empty() {
            continue;
        }
        if cell.bytes().any(|b| b < 0x20 || b == 0xef) {
            if cell.contains('\0') {
                row.wrong(LineProblem::Undecodable(at));
            }
            if let Cow::Owned(cleaned) = clean(cell) {
                *cell = cleaned;
            }
        }
        if unguarded(cell) {
            cell.remove(0);
        }
        // A character has at least one byte, so most cells need no counting.
        if cell.len() > limits.cell
            && let Some((end, _)) = cell.char_indices().nth(limits.cell)
        {
            cell.truncate(end);
            row.wrong(LineProblem::CellTooLong { cell: at, limit: limits.cell });
        }
    }
    row.cells = cells;
    let filled = row.cells.iter().rposition(|cell| !cell.trim().is_empty()).map_or(0, |at| at + 1);
    if row.wide <= row.cells.len() {
        row.cells.truncate(filled);
        row.wide = 0;
    }
}
