//! Bytes into records and fields, with bounded memory whatever the bytes are.
//!
//! Owns: delimiters, quotes, line ends, counting lines, and what happens where a quote never closes. Does not own:
//! encodings (it works wherever delimiters, quotes and line ends are one ASCII byte) and what a field means.

use std::io::{self, Read};

use memchr::{memchr, memchr2, memchr2_iter, memchr3};

/// The longest record in bytes.
pub(crate) const RECORD_BYTES: usize = 1 << 20;
/// The most lines that one record goes over.
const RECORD_LINES: u64 = 1_000;
/// Quotes that never close and were followed to the end of what a record may hold. After so many, a record is one
/// line: each may cost a mebibyte of looking ahead, and a file can be made of nothing else.
const PATIENCE: u32 = 1_000;
const CHUNK: usize = 256 << 10;

/// One record, reused for the next.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The line it begins on, from 1.
    pub(crate) line: u64,
    /// The fields one after the other.
    data: Vec<u8>,
    /// Where each field ends in `data`.
    ends: Vec<usize>,
    /// What is odd about it.
    pub(crate) oddities: Oddities,
}

/// What is odd about a record.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Oddities {
    /// A quote was opened and never closed.
    pub(crate) open: bool,
    /// Longer than a record may be, and cut there.
    pub(crate) cut: bool,
    /// Fields with text behind their closing quote.
    pub(crate) trailing: Vec<usize>,
}

impl Record {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn fields(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.data[start..*end])
    }

    fn clear(&mut self) {
        self.data.clear();
        self.ends.clear();
        self.oddities = Oddities::default();
    }

    fn end_field(&mut self) {
        self.ends.push(self.data.len());
    }
}

/// The records of a stream of bytes.
pub(crate) struct Records<R> {
    source: R,
    delimiter: u8,
    quote: u8,
    window: Vec<u8>,
    start: usize,
    ended: bool,
    line: u64,
    taken: u64,
    patience: u32,
}

/// How far a record goes in the bytes at hand.
enum Extent {
    /// Bytes with the line end, and lines.
    Whole(usize, u64),
    /// Beyond the bytes at hand.
    Longer,
    /// A quote is open, and a record may not go on for so long.
    Runaway,
}

impl<R: Read> Records<R> {
    pub(crate) fn new(source: R, delimiter: u8, quote: u8) -> Self {
        Self {
            source,
            delimiter,
            quote,
            window: Vec::new(),
            start: 0,
            ended: false,
            line: 1,
            taken: 0,
            patience: PATIENCE,
        }
    }

    /// Bytes of all records so far.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Reads the next record that is not an empty line. `false` at the end.
    pub(crate) fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        loop {
            record.clear();
            record.line = self.line;
            if self.start == self.window.len() && !self.fill()? {
                return Ok(false);
            }
            let (bytes, lines) = self.one(record)?;
            self.start += bytes;
            self.taken += bytes as u64;
            self.line += lines;
            if record.oddities.cut {
                self.skip_line()?;
            }
            if record.len() > 1 || !record.data.is_empty() {
                return Ok(true);
            }
        }
    }

    fn one(&mut self, record: &mut Record) -> io::Result<(usize, u64)> {
        while self.patience > 0 {
            let bytes = &self.window[self.start..];
            match split(bytes, self.ended, self.delimiter, self.quote, record) {
                Extent::Whole(bytes, lines) => return Ok((bytes, lines)),
                Extent::Longer if bytes.len() < RECORD_BYTES => {
                    self.fill()?;
                }
                Extent::Longer => break,
                Extent::Runaway => {
                    self.patience -= 1;
                    break;
                }
            }
        }
        self.one_line(record)
    }

    /// A record of one line, quotes that it does not close taken for text.
    fn one_line(&mut self, record: &mut Record) -> io::Result<(usize, u64)> {
        loop {
            let bytes = &self.window[self.start..];
            let within = &bytes[..bytes.len().min(RECORD_BYTES)];
            let (line, consumed) = match memchr2(b'\n', b'\r', within) {
                Some(at) if bytes[at] == b'\n' => (&bytes[..at], at + 1),
                // Whether a line feed belongs to it is in the next bytes.
                Some(at) if at + 1 == bytes.len() && !self.ended => {
                    self.fill()?;
                    continue;
                }
                Some(at) => (&bytes[..at], at + 1 + usize::from(bytes.get(at + 1) == Some(&b'\n'))),
                None if bytes.len() < RECORD_BYTES && !self.ended => {
                    self.fill()?;
                    continue;
                }
                None => (within, within.len()),
            };
            let cut = consumed == line.len() && !(self.ended && line.len() == bytes.len());
            record.clear();
            fields_of_line(line, self.delimiter, self.quote, record);
            record.oddities.cut = cut;
            return Ok((consumed, u64::from(!cut)));
        }
    }

    /// Goes behind the end of the line whose beginning was taken.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            if self.start == self.window.len() && !self.fill()? {
                return Ok(());
            }
            let bytes = &self.window[self.start..];
            let Some(at) = memchr2(b'\n', b'\r', bytes) else {
                self.taken += bytes.len() as u64;
                self.start = self.window.len();
                continue;
            };
            if bytes[at] == b'\r' && at + 1 == bytes.len() && !self.ended {
                self.fill()?;
                continue;
            }
            let end = at + 1 + usize::from(bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n'));
            self.start += end;
            self.taken += end as u64;
            self.line += 1;
            return Ok(());
        }
    }

    /// Reads on behind what is at hand. `false` when there is no more.
    fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.window.drain(..self.start);
        self.start = 0;
        let held = self.window.len();
        self.window.resize(held + CHUNK, 0);
        let mut got = 0;
        while got < CHUNK {
            match self.source.read(&mut self.window[held + got..]) {
                Ok(0) => break,
                Ok(bytes) => got += bytes,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => {
                    self.window.truncate(held + got);
                    return Err(e);
                }
            }
        }
        self.window.truncate(held + got);
        self.ended = got < CHUNK;
        Ok(got > 0)
    }
}

/// Splits the record at the start of `bytes`.
fn split(bytes: &[u8], ended: bool, delimiter: u8, quote: u8, record: &mut Record) -> Extent {
    record.clear();
    let (mut at, mut breaks) = (0, 0);
    loop {
        let inside = bytes.get(at) == Some(&quote);
        if inside {
            let Some(closing) = quoted(&bytes[at + 1..], quote, ended, record, &mut breaks) else {
                return if ended || bytes.len() >= RECORD_BYTES { Extent::Runaway } else { Extent::Longer };
            };
            if breaks >= RECORD_LINES {
                return Extent::Runaway;
            }
            at += 1 + closing;
        }
        let rest = &bytes[at..];
        let Some(end) = memchr3(delimiter, b'\n', b'\r', rest) else {
            if !ended {
                return Extent::Longer;
            }
            tail(record, rest, inside);
            record.end_field();
            return Extent::Whole(bytes.len(), breaks + 1);
        };
        tail(record, &rest[..end], inside);
        record.end_field();
        at += end + 1;
        match rest[end] {
            b'\n' => return Extent::Whole(at, breaks + 1),
            b'\r' if at == bytes.len() && !ended => return Extent::Longer,
            b'\r' => return Extent::Whole(at + usize::from(bytes.get(at) == Some(&b'\n')), breaks + 1),
            _ => {}
        }
    }
}

/// Takes the inside of a quoted field. Returns where its closing quote ends, or nothing when it is not among the bytes
/// (or may not be: a quote as the last byte can be the first half of two).
fn quoted(bytes: &[u8], quote: u8, ended: bool, record: &mut Record, breaks: &mut u64) -> Option<usize> {
    let mut at = 0;
    loop {
        let found = at + memchr(quote, &bytes[at..])?;
        *breaks += line_breaks(&bytes[at..found]);
        record.data.extend_from_slice(&bytes[at..found]);
        match bytes.get(found + 1) {
            Some(next) if *next == quote => {
                record.data.push(quote);
                at = found + 2;
            }
            None if !ended => return None,
            _ => return Some(found + 1),
        }
        if *breaks >= RECORD_LINES {
            return Some(at);
        }
    }
}

/// The part of a field outside of quotes.
fn tail(record: &mut Record, bytes: &[u8], behind_quote: bool) {
    if behind_quote {
        // Spaces that line up the columns are nobody's text.
        if bytes.iter().all(|b| *b == b' ') {
            return;
        }
        record.oddities.trailing.push(record.ends.len());
    }
    record.data.extend_from_slice(bytes);
}

/// The fields of bytes that are one line: a quote that does not close in it is text.
fn fields_of_line(line: &[u8], delimiter: u8, quote: u8, record: &mut Record) {
    let mut at = 0;
    loop {
        let mut inside = false;
        if line.get(at) == Some(&quote) {
            let before = record.data.len();
            match quoted(&line[at + 1..], quote, true, record, &mut 0) {
                Some(closing) => {
                    inside = true;
                    at += 1 + closing;
                }
                None => {
                    record.data.truncate(before);
                    record.oddities.open = true;
                }
            }
        }
        let end = memchr(delimiter, &line[at..]).map(|end| at + end);
        tail(record, &line[at..end.unwrap_or(line.len())], inside);
        record.end_field();
        match end {
            Some(end) => at = end + 1,
            None => return,
        }
    }
}

/// Line ends among the bytes of a quoted field: CR LF, LF or CR.
fn line_breaks(bytes: &[u8]) -> u64 {
    let feeds = |at: usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
    memchr2_iter(b'\n', b'\r', bytes).filter(|at| feeds(*at)).count() as u64
}
