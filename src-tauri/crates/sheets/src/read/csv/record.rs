//! One record into its fields: delimiters, quotes and line ends among bytes that are at hand.
//!
//! Works wherever those are one ASCII byte each. Does not own where the bytes come from.

use memchr::{memchr, memchr2_iter, memchr3};

/// The longest record in bytes.
pub(crate) const RECORD_BYTES: usize = 1 << 20;
/// The most lines that one record goes over.
const RECORD_LINES: u64 = 1_000;

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

    pub(super) fn clear(&mut self) {
        self.data.clear();
        self.ends.clear();
        self.oddities = Oddities::default();
    }

    /// Whether there is nothing in it, as on an empty line.
    pub(super) fn is_empty(&self) -> bool {
        self.ends.len() <= 1 && self.data.is_empty()
    }

    fn end_field(&mut self) {
        self.ends.push(self.data.len());
    }
}

/// How far a record goes in the bytes at hand.
pub(super) enum Extent {
    /// Bytes with the line end, and lines.
    Whole(usize, u64),
    /// Beyond the bytes at hand.
    Longer,
    /// A quote is open, and a record may not go on for so long.
    Runaway,
}

/// Splits the record at the start of `bytes`.
pub(super) fn split(bytes: &[u8], ended: bool, delimiter: u8, quote: u8, record: &mut Record) -> Extent {
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
pub(super) fn fields_of_line(line: &[u8], delimiter: u8, quote: u8, record: &mut Record) {
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
