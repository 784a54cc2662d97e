//! The rows of one sheet of a workbook, one in memory at a time.

use quick_xml::events::{BytesStart, Event};

use super::strings::{Shared, item, unescaped};
use crate::read::error::ReadError;
use crate::read::intake::{Row, Take, put};
use crate::read::limits::Limits;
use crate::read::line::LineProblem;
use crate::read::packed::xml::{Plain, Xml, early_end};
use crate::read::value::{NumberFormat, iso_day, number};

/// Beyond the last row of any program, and far from where numbers end.
const LAST_ROW: u64 = 1 << 40;

/// Hands in the rows of a sheet.
pub(super) fn rows(mut xml: Xml<'_>, shared: &Shared, limits: &Limits, take: &mut Take<'_>) -> Result<(), ReadError> {
    let meter = xml.meter();
    let (mut row, mut number, mut column) = (Row::default(), 0, 0);
    let (mut seen, mut ended) = (false, false);
    loop {
        match xml.next()? {
            Event::Eof if ended => return Ok(()),
            _ if ended => {}
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "row" => {
                // A row that does not say its number is the next one, and so is one that says what cannot be.
                number = Plain::of(&tag)
                    .find(|(name, _)| *name == "r")
                    .and_then(|(_, told)| told.parse::<u64>().ok())
                    .filter(|told| (number + 1..LAST_ROW).contains(told))
                    .unwrap_or(number + 1);
                row.number = number;
                column = 0;
            }
            Event::End(tag) if tag.local_name().as_ref() == "row" => {
                // The end of a row that was never begun: what is before it is the next one.
                if row.number == 0 {
                    number += 1;
                    row.number = number;
                }
                row.part = meter.part();
                take(std::mem::take(&mut row))?;
                column = 0;
            }
            Event::Empty(tag) if tag.local_name().as_ref() == "c" => column = Cell::of(&tag, column).at + 1,
            Event::Start(tag) if tag.local_name().as_ref() == "c" => {
                let cell = Cell::of(&tag, column);
                column = cell.at + 1;
                value(&mut xml, &cell, shared, limits, &mut row)?;
            }
            Event::Start(tag) if tag.local_name().as_ref() == "sheetData" => seen = true,
            Event::Empty(tag) if tag.local_name().as_ref() == "sheetData" => ended = true,
            // Read on to the end: the archive says only there whether the bytes are those that were packed.
            Event::End(tag) if tag.local_name().as_ref() == "sheetData" => ended = seen,
            Event::Eof => return Err(early_end()),
            _ => {}
        }
    }
}

/// The kinds of values, by the attribute `t`.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    Shared,
    Text,
    Day,
    Truth,
    Error,
    Unknown,
}

impl Kind {
    fn of(told: &str) -> Self {
        match told {
            "n" => Self::Number,
            "s" => Self::Shared,
            "str" | "inlineStr" => Self::Text,
            "d" => Self::Day,
            "b" => Self::Truth,
            "e" => Self::Error,
            _ => Self::Unknown,
        }
    }
}

struct Cell {
    at: usize,
    kind: Kind,
    format: usize,
}

impl Cell {
    /// What the tag says; a cell that does not say its column is the next one.
    fn of(tag: &BytesStart<'_>, next: usize) -> Self {
        let mut cell = Self { at: next, kind: Kind::Number, format: 0 };
        for (name, told) in Plain::of(tag) {
            match name {
                "r" => cell.at = column(told).unwrap_or(next),
                "s" => cell.format = told.parse().unwrap_or(0),
                "t" => cell.kind = Kind::of(told),
                _ => {}
            }
        }
        cell
    }
}

/// Reads a cell that was just begun, up to its end.
fn value(xml: &mut Xml<'_>, cell: &Cell, shared: &Shared, limits: &Limits, row: &mut Row) -> Result<(), ReadError> {
    let at = cell.at;
    let (mut text, mut formula, mut found) = (String::new(), false, false);
    loop {
        match xml.next()? {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "v" => {
                    found = true;
                    xml.text(&mut text, limits.cell_bytes())?;
                }
                "is" => {
                    found = true;
                    item(xml, &mut text, limits)?;
                }
                name => {
                    formula |= name == "f";
                    xml.skip()?;
                }
            },
            Event::Empty(tag) => formula |= tag.local_name().as_ref() == "f",
            Event::End(_) => break,
            Event::Eof => return Err(early_end()),
            _ => {}
        }
    }
    if at >= limits.columns && text.is_empty() {
        return Ok(());
    }
    if formula && !found {
        row.wrong(LineProblem::NotCalculated(at));
    }
    let Some(text) = shown(cell, text, shared) else {
        row.wrong(LineProblem::Lost(at));
        return Ok(());
    };
    if matches!(cell.kind, Kind::Error) {
        row.wrong(LineProblem::ErrorValue(at));
    }
    // A few bytes of the file can point to a long text, again and again.
    xml.meter().copy(text.len())?;
    put(row, at, text, limits);
    Ok(())
}

/// The text of a value; none where it is lost.
fn shown(cell: &Cell, text: String, shared: &Shared) -> Option<String> {
    Some(match cell.kind {
        _ if text.is_empty() => text,
        Kind::Text => unescaped(&text).unwrap_or(text),
        Kind::Error => text,
        Kind::Day => iso_day(&text).to_owned(),
        Kind::Shared => shared.strings.get(text.trim().parse().ok()?)?.to_owned(),
        Kind::Truth => match text.trim() {
            "1" | "true" => "TRUE".into(),
            "0" | "false" => "FALSE".into(),
            _ => return None,
        },
        Kind::Number => {
            let format = shared.formats.get(cell.format).copied().unwrap_or_default();
            // Digits alone are taken as they are: a long one would lose its end as a number.
            if format == NumberFormat::Plain && text.len() > 15 && text.bytes().all(|b| b.is_ascii_digit()) {
                return Some(text);
            }
            number(text.trim().parse().ok()?, format, shared.from_1904)
        }
        Kind::Unknown => return None,
    })
}

/// The column that a cell says it is in.
fn column(told: &str) -> Option<usize> {
    let letters = told.bytes().take_while(u8::is_ascii_alphabetic);
    // Nothing has so many columns; it only must not wrap around.
    let column = letters.fold(0, |column: usize, letter| {
        column.min(1 << 24) * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1
    });
    column.checked_sub(1)
}
