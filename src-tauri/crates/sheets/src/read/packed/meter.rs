//! What comes out of a packed file, counted: its bytes, the copies of its texts, and how far the file was read.

use std::cell::{Cell, RefCell};
use std::io;
use std::sync::atomic::AtomicBool;

use crate::read::error::{ReadError, wanted};
use crate::read::limits::Limits;
use crate::read::line::thousandths;
use crate::read::source::Opened;

/// What may come out of any file, in bytes.
const HARMLESS: u64 = 1 << 20;

/// Counts what comes out of a packed file.
#[derive(Debug)]
pub(crate) struct Meter<'m> {
    file: u64,
    limit: u64,
    unpacked: Cell<u64>,
    most: u64,
    copied: Cell<u64>,
    cancelled: &'m AtomicBool,
    /// Why reading was broken off, which the layers between cannot say.
    breach: RefCell<Option<ReadError>>,
    /// How far the file was read, in bytes.
    pub(super) place: Cell<u64>,
    /// Bytes of the file that may still be read.
    pub(crate) allowance: Cell<u64>,
}

impl<'m> Meter<'m> {
    pub(crate) fn new(opened: &Opened, limits: &Limits, cancelled: &'m AtomicBool) -> Self {
        let file = opened.bytes();
        let limit = file.saturating_mul(limits.ratio).max(HARMLESS).min(limits.unpacked);
        Self {
            file,
            limit,
            unpacked: Cell::new(0),
            most: limits.unpacked,
            copied: Cell::new(0),
            cancelled,
            breach: RefCell::new(None),
            place: Cell::new(0),
            allowance: Cell::new(u64::MAX),
        }
    }

    /// What broke reading off, if that was not the file's form.
    pub(crate) fn reason(&self) -> Option<ReadError> {
        self.breach.take()
    }

    /// How much of the file was read, in thousandths.
    pub(crate) fn part(&self) -> u16 {
        thousandths(self.place.get(), self.file)
    }

    /// Counts a text that is copied because the file points to it or says it comes again: no ratio, but not for ever.
    pub(crate) fn copy(&self, bytes: usize) -> Result<(), ReadError> {
        self.copied.set(self.copied.get() + bytes as u64);
        if self.copied.get() > self.most {
            return Err(ReadError::Unpacks { bytes: self.file, limit: self.most });
        }
        Ok(())
    }

    pub(super) fn breaks(&self, reason: ReadError) -> io::Error {
        self.breach.replace(Some(reason));
        io::ErrorKind::Other.into()
    }

    pub(super) fn count(&self, bytes: usize) -> io::Result<()> {
        self.unpacked.set(self.unpacked.get() + bytes as u64);
        if self.unpacked.get() > self.limit {
            return Err(self.breaks(ReadError::Unpacks { bytes: self.file, limit: self.limit }));
        }
        self.wanted().map_err(|cancelled| self.breaks(cancelled))
    }

    /// Whether reading was not cancelled.
    pub(crate) fn wanted(&self) -> Result<(), ReadError> {
        wanted(self.cancelled)
    }
}
