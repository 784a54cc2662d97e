//! A stream of bytes into records, in bounded memory whatever the bytes are.
//!
//! Owns: how much is held, counting lines, and what happens where a quote never closes or a line never ends. Does not
//! own: how a record is split, encodings, and what a field means.

use std::io::{self, Read};

use memchr::memchr2;

use super::record::{Extent, RECORD_BYTES, Record, fields_of_line, split};

/// Quotes that never close and were followed to the end of what a record may hold. After so many, a record is one
/// line: each may cost a mebibyte of looking ahead, and a file can be made of nothing else.
const PATIENCE: u32 = 100;
const CHUNK: usize = 256 << 10;

/// The records of a stream of bytes.
pub(crate) struct Records<R> {
    source: R,
    delimiter: u8,
    quote: u8,
    window: Vec<u8>,
    start: usize,
    ended: bool,
    line: u64,
    /// Bytes of all records so far.
    pub(crate) taken: u64,
    patience: u32,
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
            if !record.is_empty() {
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
        // Room for all of it at once: growing on the way would need more.
        self.window.reserve(CHUNK);
        let got = self.source.by_ref().take(CHUNK as u64).read_to_end(&mut self.window)?;
        self.ended = got < CHUNK;
        Ok(got > 0)
    }
}
