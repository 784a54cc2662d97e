//! The first look at a table: its form, its sheets, its first rows.

use std::sync::atomic::AtomicBool;

use super::csv::Written;
use super::error::{ReadError, wanted};
use super::form::{Form, Look};
use super::headings::{guessed, problem_column};
use super::intake::{Row, Take, tidy};
use super::limits::Limits;
use super::list;
use super::source::Opened;
use super::table::{self, Table};
use crate::text::clean;

/// Rows that are shown.
const ROWS: usize = 50;
/// Characters of a cell that are shown.
const CELL: usize = 200;
/// Characters of the name of a sheet that are shown.
const NAME: usize = 100;

/// Looks at a file.
pub(crate) fn file(
    opened: &Opened,
    form: Option<Form>,
    sheet: Option<usize>,
    limits: &Limits,
    cancelled: &AtomicBool,
) -> Result<Look, ReadError> {
    let form = form.map_or_else(|| table::form(opened, limits, cancelled), Ok)?;
    let table = Table { form, opened, limits, cancelled };
    let sheets = table.sheets()?;
    let candidates: Vec<_> = match sheet {
        Some(sheet) => vec![sheet],
        None if sheets.is_empty() => vec![0],
        None => (0..sheets.len()).filter(|at| !sheets[*at].hidden).collect(),
    };
    for at in candidates {
        let rows = first(limits, cancelled, |take| table.rows(at, take))?;
        if !rows.is_empty() {
            let names = sheets.into_iter().map(|sheet| shown(&sheet.name, NAME)).collect();
            let mut look = look(form, rows, limits)?;
            (look.sheets, look.sheet) = (names, at);
            if form == Form::List {
                (look.header, look.columns) = (true, look.headings.len());
                look.list = Some(list::head(opened, limits)?);
            }
            (look.bytes, look.stamp) = (opened.bytes(), Some(opened.stamp));
            return Ok(look);
        }
    }
    Err(ReadError::Empty)
}

/// Looks at pasted text.
pub(crate) fn text(text: &str, limits: &Limits, cancelled: &AtomicBool) -> Result<Look, ReadError> {
    fits(text, limits)?;
    let rows = first(limits, cancelled, |take| table::text(text, limits, take))?;
    if rows.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut look = look(Written::PASTED.form(), rows, limits)?;
    look.bytes = text.len() as u64;
    Ok(look)
}

/// A text is bounded as a file is.
pub(crate) fn fits(text: &str, limits: &Limits) -> Result<(), ReadError> {
    let bytes = text.len() as u64;
    if bytes > limits.bytes { Err(ReadError::TooLarge { bytes, limit: limits.bytes }) } else { Ok(()) }
}

/// The first rows that have anything in them.
fn first(
    limits: &Limits,
    cancelled: &AtomicBool,
    rows: impl FnOnce(&mut Take<'_>) -> Result<(), ReadError>,
) -> Result<Vec<Vec<String>>, ReadError> {
    let mut first = Vec::new();
    let outcome = rows(&mut |mut row: Row| {
        wanted(cancelled)?;
        tidy(&mut row, limits);
        let columns = row.wide.max(row.cells.len());
        if first.is_empty() && columns > limits.columns {
            return Err(ReadError::TooManyColumns { columns, limit: limits.columns });
        }
        row.cells.truncate(limits.columns);
        // Rows are held together here, so only the headings are held whole.
        if !first.is_empty() {
            row.cells.iter_mut().for_each(|cell| *cell = shown(cell, CELL));
        }
        if !row.cells.is_empty() {
            first.push(row.cells);
        }
        if first.len() < ROWS { Ok(()) } else { Err(ReadError::Stopped) }
    });
    match outcome {
        Ok(()) | Err(ReadError::Stopped) => Ok(first),
        Err(e) => Err(e),
    }
}

fn look(form: Form, mut rows: Vec<Vec<String>>, limits: &Limits) -> Result<Look, ReadError> {
    let header = guessed(&rows);
    let headings = rows.first().cloned().unwrap_or_default();
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    for cell in rows.iter_mut().take(1).flatten() {
        *cell = shown(cell, CELL);
    }
    Ok(Look {
        form,
        sheets: Vec::new(),
        sheet: 0,
        header,
        columns: if header { headings.len() } else { widest.min(limits.columns) },
        problem_column: header.then(|| problem_column(&headings)).flatten(),
        first: rows,
        headings,
        list: None,
        bytes: 0,
        stamp: None,
    })
}

/// A text as it may be shown in a line.
fn shown(text: &str, most: usize) -> String {
    let beginning: String = text.chars().take(most).collect();
    clean(&beginning).into_owned()
}
