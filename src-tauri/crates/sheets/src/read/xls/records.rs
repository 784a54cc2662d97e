//! The records of a BIFF8 stream, and the fields and texts in them, which may go on in records that continue them.

use std::io::{self, Read, Seek, SeekFrom};

use crate::read::error::ReadError;

/// The type of a record that continues the one before.
const CONTINUE: u16 = 0x003c;

/// The records of a stream.
pub(super) struct Records<R> {
    source: R,
    data: Vec<u8>,
    at: usize,
    /// The head of a record that was read to see whether it continues the one before, and does not.
    ahead: Option<(u16, u16)>,
}

impl<R: Read + Seek> Records<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, data: Vec::new(), at: 0, ahead: None }
    }

    /// Reads the next record. Returns its type, or nothing at the end of the stream.
    pub(super) fn next(&mut self) -> Result<Option<u16>, ReadError> {
        let Some((kind, bytes)) = self.head()? else { return Ok(None) };
        self.body(bytes)?;
        Ok(Some(kind))
    }

    /// Goes to a place in the stream, where a record begins.
    pub(super) fn seek(&mut self, place: u64) -> Result<(), ReadError> {
        self.ahead = None;
        self.source.seek(SeekFrom::Start(place)).map(drop).map_err(ReadError::broken)
    }

    /// Goes on in the record that continues this one.
    fn continued(&mut self) -> Result<(), ReadError> {
        match self.head()? {
            Some((CONTINUE, bytes)) => self.body(bytes),
            other => {
                self.ahead = other;
                Err(short())
            }
        }
    }

    fn head(&mut self) -> Result<Option<(u16, u16)>, ReadError> {
        if self.ahead.is_some() {
            return Ok(self.ahead.take());
        }
        let mut head = [0; 4];
        match self.source.read_exact(&mut head) {
            Ok(()) => Ok(Some((u16::from_le_bytes([head[0], head[1]]), u16::from_le_bytes([head[2], head[3]])))),
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(e) => Err(ReadError::broken(e)),
        }
    }

    fn body(&mut self, bytes: u16) -> Result<(), ReadError> {
        self.data.resize(usize::from(bytes), 0);
        self.at = 0;
        self.source.read_exact(&mut self.data).map_err(ReadError::broken)
    }
}

// The fields of the record that was just read.
impl<R: Read + Seek> Records<R> {
    /// Bytes of the record that are not read yet.
    pub(super) fn left(&self) -> usize {
        self.data.len() - self.at
    }

    pub(super) fn u8(&mut self) -> Result<u8, ReadError> {
        self.bytes::<1>().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, ReadError> {
        self.bytes().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, ReadError> {
        self.bytes().map(u32::from_le_bytes)
    }

    /// So many bytes, which may go on in the next record.
    pub(super) fn bytes<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            if self.left() == 0 {
                self.continued()?;
            }
            *byte = *self.data.get(self.at).ok_or_else(short)?;
            self.at += 1;
        }
        Ok(bytes)
    }

    /// A text of so many units, no more than `most` bytes of it.
    pub(super) fn string(&mut self, units: u16, most: usize) -> Result<String, ReadError> {
        let (flags, mut text) = (self.u8()?, String::new());
        self.units(units, flags, &mut text, most)?;
        Ok(text)
    }

    /// A text with its length in two bytes, and behind it how it looks and is spoken, which is left out.
    pub(super) fn rich_string(&mut self, text: &mut String, most: usize) -> Result<(), ReadError> {
        let units = self.u16()?;
        let flags = self.u8()?;
        let runs = if flags & 8 == 0 { 0 } else { u64::from(self.u16()?) * 4 };
        let spoken = if flags & 4 == 0 { 0 } else { u64::from(self.u32()?) };
        self.units(units, flags, text, most)?;
        self.pass(runs + spoken)
    }

    /// Goes over bytes.
    fn pass(&mut self, mut bytes: u64) -> Result<(), ReadError> {
        while bytes > 0 {
            if self.left() == 0 {
                self.continued()?;
            }
            // An empty continuation is followed by another or by the end, so this comes to an end as well.
            let step = (self.left() as u64).min(bytes);
            self.at += step as usize;
            bytes -= step;
        }
        Ok(())
    }

    /// UTF-16, or its low bytes alone. Where the text goes on in another record, that begins with the flags anew.
    fn units(&mut self, mut units: u16, mut flags: u8, text: &mut String, most: usize) -> Result<(), ReadError> {
        let mut wide = Vec::with_capacity(usize::from(units));
        while units > 0 {
            if self.left() == 0 {
                self.continued()?;
                flags = self.u8()?;
                continue;
            }
            wide.push(if flags & 1 == 0 { u16::from(self.u8()?) } else { self.u16()? });
            units -= 1;
        }
        for c in char::decode_utf16(wide) {
            if text.len() > most {
                break;
            }
            text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        Ok(())
    }
}

fn short() -> ReadError {
    ReadError::broken("a record ends too early")
}
