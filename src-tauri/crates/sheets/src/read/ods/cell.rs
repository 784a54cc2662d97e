//! One cell of an ODS as text.

use quick_xml::events::{BytesStart, Event};

use crate::read::error::ReadError;
use crate::read::intake::Row;
use crate::read::limits::Limits;
use crate::read::line::LineProblem;
use crate::read::packed::xml::{Xml, add, attribute, early_end};
use crate::read::value::{is_error, iso_day};
use crate::text::{digits, shorten};

/// Reads the cell that `tag` begins, up to its end where it is `open`: what it shows, and into the row what is wrong with it.
pub(super) fn cell(
    xml: &mut Xml<'_>,
    tag: &BytesStart<'_>,
    open: bool,
    at: usize,
    row: &mut Row,
    limits: &Limits,
) -> Result<String, ReadError> {
    let cell = CellTag::read(tag)?;
    let most = limits.cell_bytes();
    let mut text = String::new();
    if open {
        paragraphs(xml, &mut text, most)?;
    }
    let mut shown = cell.value.unwrap_or(text);
    // It may come again a thousand times.
    shorten(&mut shown, most);
    if cell.formula && shown.is_empty() && !cell.typed {
        row.wrong(LineProblem::NotCalculated(at));
    }
    if cell.error || cell.formula && is_error(&shown) {
        row.wrong(LineProblem::ErrorValue(at));
    }
    if cell.lost {
        row.wrong(LineProblem::Lost(at));
    }
    Ok(shown)
}

/// What the tag of a cell says.
#[derive(Default)]
struct CellTag {
    value: Option<String>,
    typed: bool,
    formula: bool,
    error: bool,
    lost: bool,
}

impl CellTag {
    fn read(tag: &BytesStart<'_>) -> Result<Self, ReadError> {
        let mut cell = Self { formula: attribute(tag, "formula")?.is_some(), ..Self::default() };
        let mut kind = String::new();
        for found in tag.attributes().with_checks(false) {
            let found = found.map_err(ReadError::broken)?;
            match found.key.as_ref() {
                "office:value-type" => kind = found.value.to_string(),
                "calcext:value-type" => cell.error = found.value.as_ref() == "error",
                _ => {}
            }
        }
        cell.typed = !kind.is_empty();
        let value = match kind.as_str() {
            "float" | "percentage" | "currency" => attribute(tag, "value")?.map(|text| number(&text)),
            "date" => attribute(tag, "date-value")?.map(|day| Some(iso_day(&day).to_owned())),
            "time" => attribute(tag, "time-value")?.map(|time| clock(&time)),
            "boolean" => attribute(tag, "boolean-value")?.map(|truth| Some(truth.to_uppercase())),
            "string" => attribute(tag, "string-value")?.filter(|text| !text.is_empty()).map(Some),
            _ => None,
        };
        cell.lost = value == Some(None);
        cell.value = value.map(Option::unwrap_or_default);
        Ok(cell)
    }
}

fn number(text: &str) -> Option<String> {
    text.parse().ok().map(digits)
}

/// `PT14H30M05S` as `14:30:05`.
fn clock(text: &str) -> Option<String> {
    let (hours, rest) = text.strip_prefix("PT")?.split_once('H')?;
    let (minutes, rest) = rest.split_once('M')?;
    let seconds = rest.split(['S', '.', ',']).next()?;
    let two = |part: &str| part.parse::<u64>().ok();
    Some(format!("{:02}:{:02}:{:02}", two(hours)?, two(minutes)?, two(seconds)?))
}

/// The paragraphs of the cell that was just begun, each on its line. Notes on it are no part of it.
fn paragraphs(xml: &mut Xml<'_>, text: &mut String, most: usize) -> Result<(), ReadError> {
    let (mut depth, mut inside, mut any) = (0u64, false, false);
    loop {
        let event = xml.next()?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let open = matches!(event, Event::Start(_));
                // Each of these is a character or more, and there may be any number of them.
                let has_room = text.len() <= most;
                match tag.local_name().as_ref() {
                    "annotation" if open => {
                        xml.skip()?;
                        continue;
                    }
                    "p" if depth == 0 => {
                        if any && has_room {
                            text.push('\n');
                        }
                        (inside, any) = (open, true);
                    }
                    "s" => {
                        let times = attribute(tag, "c")?.and_then(|times| times.parse().ok()).unwrap_or(1usize);
                        text.extend(std::iter::repeat_n(' ', times.min(most.saturating_sub(text.len()))));
                    }
                    "tab" if has_room => text.push('\t'),
                    "line-break" if has_room => text.push('\n'),
                    _ => {}
                }
                depth += u64::from(open);
            }
            Event::End(_) if depth == 0 => return Ok(()),
            Event::End(_) => {
                depth -= 1;
                inside &= depth > 0;
            }
            Event::Eof => return Err(early_end()),
            other if inside => add(other, text, most)?,
            _ => {}
        }
    }
}
