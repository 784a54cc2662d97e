//! ODS (ODF 1.3, part 3): the tables of a spreadsheet, and the rows of one of them.
//!
//! Read with a reader of our own. `calamine` 0.38 never ends where the file is cut within a table, and needs 31 GB for one of
//! 620 bytes in our tests, whose row of 30,000 characters comes again for ever. It gives an empty text for the `#REF!` of our
//! good file, refuses the whole file for one number that is none, and holds every table in memory. A cap of the file's size, packed or
//! unpacked, stops none of it: such files are small.

mod cell;

use std::collections::HashSet;

use quick_xml::events::{BytesStart, Event};

use self::cell::cell;
use super::error::ReadError;
use super::form::{SHEETS, Sheet};
use super::intake::{Row, Take, put};
use super::limits::Limits;
use super::packed::Package;
use super::packed::meter::Meter;
use super::packed::xml::{Xml, attribute, early_end, name};

/// What is in the part `mimetype`.
const KIND: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

/// Whether the archive is a spreadsheet of this kind.
pub(crate) fn is(package: &mut Package<'_>) -> Result<bool, ReadError> {
    Ok(package.start("mimetype", KIND.len() as u64)?.is_some_and(|kind| kind == KIND))
}

/// The tables of the file.
pub(crate) fn sheets(package: &mut Package<'_>) -> Result<Vec<Sheet>, ReadError> {
    let (mut sheets, mut hidden) = (Vec::new(), HashSet::new());
    let mut style = None;
    let mut xml = content(package)?;
    loop {
        match xml.next()? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "style" => {
                style = name(&tag, "name")?;
            }
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "table-properties" => {
                let shown = attribute(&tag, "display")?.is_none_or(|display| display != "false");
                hidden.extend(style.take().filter(|_| !shown && hidden.len() < SHEETS));
            }
            Event::Start(tag) if is_table(&tag) && sheets.len() < SHEETS => {
                let name = name(&tag, "name")?.unwrap_or_default();
                let hidden = attribute(&tag, "style-name")?.is_some_and(|style| hidden.contains(&style));
                sheets.push(Sheet { name, hidden });
                xml.skip()?;
            }
            Event::Eof => return Ok(sheets),
            _ => {}
        }
    }
}

/// Hands in the rows of a table.
pub(crate) fn rows(
    package: &mut Package<'_>,
    at: usize,
    limits: &Limits,
    take: &mut Take<'_>,
) -> Result<(), ReadError> {
    let mut xml = content(package)?;
    let mut passed = 0;
    loop {
        match xml.next()? {
            Event::Start(tag) if is_table(&tag) && passed == at => return table(&mut xml, limits, take),
            Event::Start(tag) if is_table(&tag) => {
                passed += 1;
                xml.skip()?;
            }
            Event::Eof => return Err(ReadError::NoSheet { sheet: at, sheets: passed }),
            _ => {}
        }
    }
}

fn content<'p>(package: &'p mut Package<'_>) -> Result<Xml<'p>, ReadError> {
    if encrypted(package)? {
        return Err(ReadError::Encrypted);
    }
    package.part("content.xml")?.ok_or_else(|| ReadError::broken("there is no content"))
}

fn encrypted(package: &mut Package<'_>) -> Result<bool, ReadError> {
    let Some(mut xml) = package.part("META-INF/manifest.xml")? else { return Ok(false) };
    loop {
        match xml.next()? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "encryption-data" => return Ok(true),
            Event::Eof => return Ok(false),
            _ => {}
        }
    }
}

fn is_table(tag: &BytesStart<'_>) -> bool {
    tag.name().as_ref() == "table:table"
}

/// The most that a count in the file is taken for.
const MOST_REPEATED: u64 = 1 << 32;

/// The rows of the table that was just begun, whatever groups they are in.
fn table(xml: &mut Xml<'_>, limits: &Limits, take: &mut Take<'_>) -> Result<(), ReadError> {
    let meter = xml.meter();
    let mut number: u64 = 1;
    loop {
        match xml.next()? {
            Event::Start(tag) if tag.local_name().as_ref() == "table-row" => {
                let times = repeated(&tag, "number-rows-repeated")?;
                let row = row(xml, limits)?;
                give(row, number, times, meter, take)?;
                number = number.saturating_add(times);
            }
            Event::Empty(tag) if tag.local_name().as_ref() == "table-row" => {
                number = number.saturating_add(repeated(&tag, "number-rows-repeated")?);
            }
            // Drawings may hold tables of their own.
            Event::Start(tag) if tag.local_name().as_ref() == "shapes" => xml.skip()?,
            Event::End(tag) if tag.local_name().as_ref() == "table" => return Ok(()),
            Event::Eof => return Err(early_end()),
            _ => {}
        }
    }
}

/// Hands in a row as often as the file says. An empty one costs nothing, however often.
fn give(row: Row, number: u64, times: u64, meter: &Meter<'_>, take: &mut Take<'_>) -> Result<(), ReadError> {
    if row.cells.is_empty() && row.wide == 0 && row.problems.is_empty() {
        return Ok(());
    }
    let bytes = row.cells.iter().map(|cell| cell.len() + 1).sum();
    for number in (number..).take(usize::try_from(times).unwrap_or(usize::MAX)) {
        meter.copy(bytes)?;
        let (cells, problems) = (row.cells.clone(), row.problems.clone());
        take(Row { number, cells, wide: row.wide, problems, part: meter.part() })?;
    }
    Ok(())
}

/// The cells of the row that was just begun.
fn row(xml: &mut Xml<'_>, limits: &Limits) -> Result<Row, ReadError> {
    let mut row = Row::default();
    let mut at = 0usize;
    loop {
        let event = xml.next()?;
        let (tag, open) = match &event {
            Event::Start(tag) => (tag, true),
            Event::Empty(tag) => (tag, false),
            Event::End(tag) if tag.local_name().as_ref() == "table-row" => return Ok(row),
            Event::Eof => return Err(early_end()),
            _ => continue,
        };
        let covered = tag.local_name().as_ref() == "covered-table-cell";
        if !covered && tag.local_name().as_ref() != "table-cell" {
            continue;
        }
        let times = usize::try_from(repeated(tag, "number-columns-repeated")?).unwrap_or(usize::MAX);
        let next = at.saturating_add(times);
        // What a merged cell covers is not shown.
        if covered {
            if open {
                xml.skip()?;
            }
        } else {
            let tag = tag.to_owned();
            let shown = cell(xml, &tag, open, at, &mut row, limits)?;
            if !shown.is_empty() {
                for at in at..next.min(limits.columns) {
                    xml.meter().copy(shown.len())?;
                    put(&mut row, at, shown.clone(), limits);
                }
                // Of those beyond the limit the last one says how wide the row is.
                if next > limits.columns {
                    put(&mut row, next - 1, shown, limits);
                }
            }
        }
        at = next;
    }
}

/// How often the tag says that its row or cell comes. At most a count that is beyond every limit, and small enough that
/// no sum of them is too large.
fn repeated(tag: &BytesStart<'_>, name: &str) -> Result<u64, ReadError> {
    Ok(attribute(tag, name)?.and_then(|times| times.parse().ok()).unwrap_or(1).min(MOST_REPEATED))
}
