//! XML as events, none of them longer than a table needs, and without declarations.

use std::io::{self, BufRead, BufReader, Read};

use memchr::memchr;
use quick_xml::escape::{resolve_xml_entity, unescape};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::meter::Meter;
use crate::read::error::ReadError;
use crate::text::shorten;

/// The longest tag or text in bytes. A cell of 32,767 characters has at most 230 KiB, all of them references.
const PIECE: u64 = 4 << 20;
const BUFFER: usize = 64 << 10;

/// The events of one part.
pub(crate) struct Xml<'x> {
    reader: Reader<Pieces<'x>>,
    /// What the event at hand is made of.
    buffer: Vec<u8>,
    meter: &'x Meter<'x>,
}

impl<'x> Xml<'x> {
    pub(crate) fn new(bytes: impl Read + 'x, meter: &'x Meter<'x>) -> Self {
        let bytes: Box<dyn Read + 'x> = Box::new(bytes);
        let pieces = Pieces { inner: BufReader::with_capacity(BUFFER, bytes), since: 0, meter };
        let mut reader = Reader::from_reader(pieces);
        let config = reader.config_mut();
        // A tag that does not close what is open shows as an end too early, and checking has to store the names.
        config.check_end_names = false;
        config.check_comments = false;
        Self { reader, buffer: Vec::new(), meter }
    }

    pub(crate) fn meter(&self) -> &'x Meter<'x> {
        self.meter
    }

    /// The next event; [`Event::Eof`] at the end, again and again.
    pub(crate) fn next(&mut self) -> Result<Event<'_>, ReadError> {
        self.buffer.clear();
        self.reader.get_mut().since = 0;
        match self.reader.read_event_into(&mut self.buffer) {
            // Only declarations of entities would be of use here, and only to do harm.
            Ok(Event::DocType(_)) => Err(ReadError::Declarations),
            Ok(event) => Ok(event),
            Err(e) => Err(self.meter.reason().unwrap_or_else(|| ReadError::broken(e))),
        }
    }

    /// Goes behind the end of the element that was just begun.
    pub(crate) fn skip(&mut self) -> Result<(), ReadError> {
        self.through(|_| Ok(()))
    }

    /// Adds the text of the element that was just begun, up to its end, and no more than `most` bytes of it.
    pub(crate) fn text(&mut self, text: &mut String, most: usize) -> Result<(), ReadError> {
        self.through(|event| add(event, text, most))
    }

    /// Hands out what is in the element that was just begun, tags left out, and goes behind its end.
    fn through(&mut self, mut each: impl FnMut(&Event<'_>) -> Result<(), ReadError>) -> Result<(), ReadError> {
        let mut depth = 0u64;
        loop {
            match self.next()? {
                Event::Start(_) => depth += 1,
                Event::End(_) if depth == 0 => return Ok(()),
                Event::End(_) => depth -= 1,
                Event::Eof => return Err(early_end()),
                event => each(&event)?,
            }
        }
    }
}

/// Adds what an event says, as long as the text is no longer than `most` bytes.
pub(crate) fn add(event: &Event<'_>, text: &mut String, most: usize) -> Result<(), ReadError> {
    if text.len() > most {
        return Ok(());
    }
    match event {
        Event::Text(plain) => text.push_str(&plain.xml10_content()),
        Event::CData(plain) => text.push_str(&plain.xml10_content()),
        Event::GeneralRef(name) => match name.resolve_char_ref().map_err(ReadError::broken)? {
            Some(c) => text.push(c),
            // Others than the five names of XML itself would have to be declared.
            None => text.push_str(resolve_xml_entity(name).ok_or(ReadError::Declarations)?),
        },
        _ => {}
    }
    Ok(())
}

/// The value of an attribute by its local name, references resolved.
pub(crate) fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, ReadError> {
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(ReadError::broken)?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute.value.as_ref();
            return unescape(value).map(|v| Some(v.into_owned())).map_err(ReadError::broken);
        }
    }
    Ok(None)
}

/// The most bytes of a name that is stored: of a sheet, a style, a part.
const NAME: usize = 1_000;

/// An attribute that names something, and no more of it than a name needs.
pub(crate) fn name(tag: &BytesStart<'_>, of: &str) -> Result<Option<String>, ReadError> {
    let short = |mut name: String| {
        shorten(&mut name, NAME);
        name.shrink_to_fit();
        name
    };
    Ok(attribute(tag, of)?.map(short))
}

/// The attributes of a tag as they are written, for those that hold no references: this runs for every cell.
pub(crate) struct Plain<'t>(&'t str);

impl<'t> Plain<'t> {
    pub(crate) fn of(tag: &'t BytesStart<'_>) -> Self {
        Self(tag.attributes_raw())
    }
}

impl<'t> Iterator for Plain<'t> {
    type Item = (&'t str, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.0.as_bytes();
        let equals = memchr(b'=', bytes)?;
        let open = equals + 1 + bytes[equals + 1..].iter().position(|b| !b.is_ascii_whitespace())?;
        let quote = Some(bytes[open]).filter(|b| matches!(b, b'"' | b'\''))?;
        let close = open + 1 + memchr(quote, &bytes[open + 1..])?;
        let found = (self.0[..equals].trim_ascii(), &self.0[open + 1..close]);
        self.0 = &self.0[close + 1..];
        Some(found)
    }
}

/// A part that ends within an element.
pub(crate) fn early_end() -> ReadError {
    ReadError::broken("a part of the workbook ends too early")
}

/// Bytes that must bring an event before too many of them are read.
struct Pieces<'x> {
    inner: BufReader<Box<dyn Read + 'x>>,
    since: u64,
    meter: &'x Meter<'x>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.inner.read(out)
    }
}

impl BufRead for Pieces<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.since > PIECE {
            return Err(self.meter.breaks(ReadError::Piece(PIECE)));
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.since += bytes as u64;
        self.inner.consume(bytes);
    }
}
