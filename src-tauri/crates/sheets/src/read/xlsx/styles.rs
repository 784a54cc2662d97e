//! Which numbers of a workbook are days and which are numbers: the part `styles.xml`.

use std::collections::HashMap;

use quick_xml::events::Event;

use crate::read::error::ReadError;
use crate::read::packed::Package;
use crate::read::packed::xml::attribute;
use crate::read::value::NumberFormat;

/// The most formats of cells; Excel takes 65,490.
const FORMATS: usize = 100_000;

/// The formats that cells point to, in their order.
pub(super) fn read(package: &mut Package<'_>, part: &str) -> Result<Vec<NumberFormat>, ReadError> {
    let (mut codes, mut formats) = (HashMap::new(), Vec::new());
    let Some(mut xml) = package.part(part)? else { return Ok(formats) };
    let mut of_cells = false;
    loop {
        match xml.next()? {
            Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                "numFmt" if codes.len() < FORMATS => {
                    let number = attribute(&tag, "numFmtId")?.and_then(|number| number.parse::<u32>().ok());
                    if let (Some(number), Some(code)) = (number, attribute(&tag, "formatCode")?) {
                        codes.insert(number, NumberFormat::of_code(&code));
                    }
                }
                "cellXfs" => of_cells = true,
                "xf" if of_cells && formats.len() < FORMATS => {
                    let number = attribute(&tag, "numFmtId")?.and_then(|number| number.parse().ok()).unwrap_or(0);
                    formats.push(NumberFormat::of_number(number, &codes));
                }
                _ => {}
            },
            Event::End(tag) if tag.local_name().as_ref() == "cellXfs" => of_cells = false,
            Event::Eof => return Ok(formats),
            _ => {}
        }
    }
}
