//! The rows of one sheet of a workbook, one in memory at a time.

use quick_xml::events::{BytesStart, Event};

use super::strings::{Strings, item, most, unescaped};
use crate::read::intake::{Row, Take, put};
use crate::read::packed::xml::{Xml, early_end};
use crate::read::value::{NumberFormat, number};
use crate::read::{Limits, LineProblem, ReadError};

/// What the cells of a sheet point to.
pub(super) struct Context<'c> {
    pub(super) strings: &'c Strings,
    pub(super) formats: &'c [NumberFormat],
    pub(super) from_1904: bool,
    pub(super) limits: &'c Limits,
}

/// Hands in the rows of a sheet.
pub(super) fn rows(mut xml: Xml<'_>, context: &Context<'_>, take: &mut Take<'_>) -> Result<(), ReadError> {
    let meter = xml.meter();
    let mut buffer = Vec::new();
    let (mut row, mut number, mut column) = (Row::default(), 0, 0);
    let (mut seen, mut ended) = (false, false);
    loop {
        match xml.next(&mut buffer)? {
            Event::Eof if ended => return Ok(()),
            _ if ended => {}
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "row" => {
                // A row that does not say its number is the next one.
                number = raw(&tag, "r").and_then(|told| told.parse().ok()).unwrap_or(number + 1);
                row.number = number;
                column = 0;
            }
            Event::End(tag) if tag.local_name().as_ref() == "row" => {
                row.part = meter.part();
                take(std::mem::take(&mut row))?;
            }
            Event::Empty(tag) if tag.local_name().as_ref() == "c" => column = place(&tag, column) + 1,
            Event::Start(tag) if tag.local_name().as_ref() == "c" => {
                let at = place(&tag, column);
                column = at + 1;
                let cell = Cell::of(&tag);
                value(&mut xml, &mut buffer, cell, context, &mut row, at)?;
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

struct Cell {
    kind: Kind,
    format: usize,
}

impl Cell {
    fn of(tag: &BytesStart<'_>) -> Self {
        let kind = match raw(tag, "t") {
            None | Some("n") => Kind::Number,
            Some("s") => Kind::Shared,
            Some("str" | "inlineStr") => Kind::Text,
            Some("d") => Kind::Day,
            Some("b") => Kind::Truth,
            Some("e") => Kind::Error,
            Some(_) => Kind::Unknown,
        };
        Self { kind, format: raw(tag, "s").and_then(|at| at.parse().ok()).unwrap_or(0) }
    }
}

/// Reads a cell that was just begun, up to its end.
fn value(
    xml: &mut Xml<'_>,
    buffer: &mut Vec<u8>,
    cell: Cell,
    context: &Context<'_>,
    row: &mut Row,
    at: usize,
) -> Result<(), ReadError> {
    let (mut text, mut formula, mut found) = (String::new(), false, false);
    loop {
        match xml.next(buffer)? {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "v" => {
                    found = true;
                    xml.text(buffer, &mut text, most(context.limits))?;
                }
                "is" => {
                    found = true;
                    item(xml, buffer, &mut text, context.limits)?;
                }
                name => {
                    formula |= name == "f";
                    xml.skip(buffer)?;
                }
            },
            Event::Empty(tag) => formula |= tag.local_name().as_ref() == "f",
            Event::End(_) => break,
            Event::Eof => return Err(early_end()),
            _ => {}
        }
    }
    if at >= context.limits.columns && text.is_empty() {
        return Ok(());
    }
    if formula && !found {
        row.problems.push(LineProblem::NotCalculated { cell: at });
    }
    let text = match shown(&cell, text, context) {
        Ok(text) => text,
        Err(problem) => {
            row.problems.push(problem(at));
            return Ok(());
        }
    };
    if matches!(cell.kind, Kind::Error) {
        row.problems.push(LineProblem::ErrorValue { cell: at });
    }
    // A few bytes of the file can point to a long text, again and again.
    xml.meter().copy(text.len())?;
    put(row, at, text, context.limits);
    Ok(())
}

fn shown(cell: &Cell, text: String, context: &Context<'_>) -> Result<String, fn(usize) -> LineProblem> {
    let lost: fn(usize) -> LineProblem = |cell| LineProblem::Lost { cell };
    Ok(match cell.kind {
        _ if text.is_empty() => text,
        Kind::Text => unescaped(&text).unwrap_or(text),
        Kind::Day | Kind::Error => text,
        Kind::Shared => {
            let at = text.trim().parse().map_err(|_| lost)?;
            context.strings.get(at).ok_or(lost)?.to_owned()
        }
        Kind::Truth => match text.trim() {
            "1" | "true" => "TRUE".into(),
            "0" | "false" => "FALSE".into(),
            _ => return Err(lost),
        },
        Kind::Number => {
            let format = context.formats.get(cell.format).copied().unwrap_or_default();
            // Digits alone are taken as they are: a long one would lose its end as a number.
            if format == NumberFormat::Plain && text.len() > 15 && text.bytes().all(|b| b.is_ascii_digit()) {
                return Ok(text);
            }
            number(text.trim().parse().map_err(|_| lost)?, format, context.from_1904)
        }
        Kind::Unknown => return Err(lost),
    })
}

/// The column that a cell says it stands in, else the next one.
fn place(tag: &BytesStart<'_>, next: usize) -> usize {
    let letters = |told: &str| {
        told.bytes().take_while(u8::is_ascii_alphabetic).fold(0, |column: usize, letter| {
            // Nothing has so many columns; it only must not wrap around.
            column.min(1 << 24) * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1
        })
    };
    raw(tag, "r").map(letters).and_then(|column| column.checked_sub(1)).unwrap_or(next)
}

/// An attribute that holds no references, straight from the tag: this runs for every cell.
fn raw<'t>(tag: &'t BytesStart<'_>, name: &str) -> Option<&'t str> {
    let mut rest = tag.attributes_raw();
    loop {
        let (key, behind) = rest.split_once('=')?;
        let behind = behind.trim_ascii_start();
        let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, behind) = behind[1..].split_once(quote)?;
        if key.trim_ascii() == name {
            return Some(value);
        }
        rest = behind;
    }
}
