//! What cells of a workbook share: above all texts, stored in one piece of memory that is counted.

use memchr::memchr;
use quick_xml::events::Event;

use crate::read::error::ReadError;
use crate::read::limits::Limits;
use crate::read::packed::Package;
use crate::read::packed::xml::{Xml, early_end};
use crate::read::value::NumberFormat;

/// What a text costs beside its bytes, in bytes.
const EACH: usize = 8;

/// What the cells of a workbook point to.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) strings: Strings,
    pub(crate) formats: Vec<NumberFormat>,
    pub(crate) from_1904: bool,
}

/// Texts by their number.
#[derive(Debug, Default)]
pub(crate) struct Strings {
    text: String,
    ends: Vec<usize>,
}

impl Strings {
    pub(super) fn read(package: &mut Package<'_>, part: &str, limits: &Limits) -> Result<Self, ReadError> {
        let mut strings = Self::default();
        let Some(mut xml) = package.part(part)? else { return Ok(strings) };
        let mut text = String::new();
        loop {
            match xml.next()? {
                Event::Start(tag) if tag.local_name().as_ref() == "si" => {
                    text.clear();
                    item(&mut xml, &mut text, limits)?;
                    strings.push(&text, limits)?;
                }
                Event::Empty(tag) if tag.local_name().as_ref() == "si" => strings.push("", limits)?,
                Event::Eof => return Ok(strings),
                _ => {}
            }
        }
    }

    pub(crate) fn push(&mut self, text: &str, limits: &Limits) -> Result<(), ReadError> {
        self.text.push_str(text);
        self.ends.push(self.text.len());
        let bytes = self.text.len() + self.ends.len() * EACH;
        if bytes as u64 > limits.texts { Err(ReadError::Texts(limits.texts)) } else { Ok(()) }
    }

    pub(crate) fn get(&self, at: usize) -> Option<&str> {
        let start = if at == 0 { 0 } else { *self.ends.get(at - 1)? };
        self.text.get(start..*self.ends.get(at)?)
    }
}

/// Adds the text of an `si` or `is` that was just begun: plain, or in runs of one look each. How it is spoken (`rPh`) is
/// no part of it.
pub(super) fn item(xml: &mut Xml<'_>, text: &mut String, limits: &Limits) -> Result<(), ReadError> {
    let mut depth = 0u64;
    let before = text.len();
    loop {
        match xml.next()? {
            Event::Start(tag) if tag.local_name().as_ref() == "t" => xml.text(text, limits.cell_bytes())?,
            Event::Start(tag) if tag.local_name().as_ref() == "rPh" => xml.skip()?,
            Event::Start(_) => depth += 1,
            Event::End(_) if depth == 0 => break,
            Event::End(_) => depth -= 1,
            Event::Eof => return Err(early_end()),
            _ => {}
        }
    }
    if let Some(plain) = unescaped(&text[before..]) {
        text.replace_range(before.., &plain);
    }
    Ok(())
}

/// The text without Excel's way of writing what XML cannot hold: `_x000D_` for a carriage return. Nothing where there is
/// none of it.
pub(super) fn unescaped(text: &str) -> Option<String> {
    // Most texts have no such character, and looking for one is quicker than for two.
    let mut at = memchr(b'_', text.as_bytes()).and_then(|at| text[at..].find("_x").map(|from| at + from))?;
    let mut units: Vec<u16> = Vec::new();
    let (mut plain, mut copied) = (String::new(), 0);
    loop {
        let unit = text.get(at + 2..at + 7).and_then(|code| code.strip_suffix('_')).filter(|code| {
            // `from_str_radix` takes a sign as well.
            code.bytes().all(|b| b.is_ascii_hexdigit())
        });
        if let Some(unit) = unit.and_then(|unit| u16::from_str_radix(unit, 16).ok()) {
            if copied < at {
                plain.push_str(&String::from_utf16_lossy(&std::mem::take(&mut units)));
                plain.push_str(&text[copied..at]);
            }
            units.push(unit);
            copied = at + 7;
        }
        let from = copied.max(at + 2);
        match text[from..].find("_x") {
            Some(next) => at = from + next,
            None => break,
        }
    }
    plain.push_str(&String::from_utf16_lossy(&units));
    plain.push_str(&text[copied..]);
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_excel_writes_around_xml_is_text_again() {
        for (text, expected) in [
            ("a_x000D_b", "a\rb"),
            ("_x005F_x000D_", "_x000D_"),
            ("_xD83D__xDCF7_!", "📷!"),
            ("_x00_x0041_", "_x00A"),
            ("_x+041_", "_x+041_"),
            ("_xé041_", "_xé041_"),
            ("my_xylophone", "my_xylophone"),
            ("a_x", "a_x"),
        ] {
            assert_eq!(unescaped(text).as_deref(), Some(expected), "from {text:?}");
        }
        assert_eq!(unescaped("plain"), None, "most texts need no copy");
    }

    #[test]
    fn texts_are_found_by_number_within_the_limit() {
        let limits = Limits { texts: 30, ..Limits::default() };
        let mut strings = Strings::default();
        for text in ["ab", "", "é"] {
            strings.push(text, &limits).unwrap();
        }
        assert_eq!([0, 1, 2, 3].map(|at| strings.get(at)), [Some("ab"), Some(""), Some("é"), None], "by number");
        let full = strings.push("", &limits);
        assert!(matches!(full, Err(ReadError::Texts(30))), "even empty texts cost: {full:?}");
    }
}
