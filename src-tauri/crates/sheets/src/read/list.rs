//! Rows of a list of the app's own, as `list_file` writes it.
//!
//! It was written by a program and is read as one: what is no line of such a file makes the whole file a damaged one, because
//! nobody would mend it by hand.

use std::fs::File;
use std::io::{BufReader, Take as Bounded};

use super::error::{ReadError, Unsupported};
use super::intake::{Row, Take};
use super::limits::Limits;
use super::line::thousandths;
use super::source::Opened;
use crate::list_file::{End, Head, LINE, VERSION, line};

/// What a list says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListHead {
    /// What its rows are.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// What each column is to the app.
    pub keys: Vec<String>,
}

/// An open list, in front of its next line.
struct Lines {
    file: BufReader<Bounded<File>>,
    bytes: Vec<u8>,
    taken: u64,
    number: u64,
}

impl Lines {
    fn open(opened: &Opened) -> Result<Self, ReadError> {
        Ok(Self { file: BufReader::new(opened.bounded()?), bytes: Vec::new(), taken: 0, number: 0 })
    }

    /// The next line; a file has its end before it ends.
    fn next(&mut self) -> Result<&[u8], ReadError> {
        let bytes = line(&mut self.file, &mut self.bytes).map_err(ReadError::disk)?;
        let bytes = bytes.ok_or_else(|| ReadError::broken("the end is missing"))?;
        if bytes > LINE {
            return Err(ReadError::Piece(LINE));
        }
        (self.taken, self.number) = (self.taken + bytes, self.number + 1);
        Ok(&self.bytes)
    }

    fn head(&mut self) -> Result<Head, ReadError> {
        let head: Head = serde_json::from_slice(self.next()?).map_err(ReadError::broken)?;
        if head.version > VERSION {
            return Err(ReadError::Unsupported(Unsupported::Newer));
        }
        Ok(head)
    }
}

/// What the list says of itself.
pub(crate) fn head(opened: &Opened, limits: &Limits) -> Result<ListHead, ReadError> {
    let head = Lines::open(opened)?.head()?;
    let keys = head.columns.into_iter().take(limits.columns).map(|column| column.key).collect();
    Ok(ListHead { kind: head.kind, name: head.list, keys })
}

/// Hands in the headings and the rows.
pub(crate) fn rows(opened: &Opened, limits: &Limits, take: &mut Take<'_>) -> Result<(), ReadError> {
    let mut lines = Lines::open(opened)?;
    let names = lines.head()?.columns.into_iter().map(|column| column.name).collect();
    take(row(names, 1, 0, limits))?;
    let mut rows = 0;
    loop {
        let bytes = lines.next()?;
        if !bytes.starts_with(b"[") {
            let end: End = serde_json::from_slice(bytes).map_err(ReadError::broken)?;
            let is_whole = end.rows == rows && lines.taken == opened.bytes();
            return if is_whole { Ok(()) } else { Err(ReadError::broken("it does not end where it says")) };
        }
        let cells: Vec<Option<String>> = serde_json::from_slice(bytes).map_err(ReadError::broken)?;
        let cells = cells.into_iter().map(Option::unwrap_or_default).collect();
        rows += 1;
        take(row(cells, lines.number, thousandths(lines.taken, opened.bytes()), limits))?;
    }
}

fn row(mut cells: Vec<String>, number: u64, part: u16, limits: &Limits) -> Row {
    let filled = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |at| at + 1);
    let wide = if filled > limits.columns { filled } else { 0 };
    cells.truncate(limits.columns + 1);
    Row { number, cells, wide, part, ..Row::default() }
}
