//! How a running export is followed and stopped from outside: the cancel flag and the reports of progress.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::SheetError;

/// Rows between two reports, so that a million rows make a thousand reports.
const REPORT_EVERY: u64 = 1_000;

/// How far an export is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Rows done in this stage, the header not counted.
    pub rows: u64,
}

/// The parts of an export, in their order. Each is reported once when it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Rows are taken in, reported every 1,000.
    Writing,
    /// The file is completed and brought to the disk; for an XLSX the rows are compressed now. `rows` is the total.
    Saving,
    /// The file is read back and counted, reported every 1,000 rows.
    Checking,
}

/// The caller's ends of a running export.
pub(crate) struct Watch<'w> {
    pub(crate) cancelled: &'w AtomicBool,
    report: Box<dyn FnMut(Progress) + Send + 'w>,
}

impl<'w> Watch<'w> {
    pub(crate) fn new(cancelled: &'w AtomicBool, report: impl FnMut(Progress) + Send + 'w) -> Self {
        Self { cancelled, report: Box::new(report) }
    }

    pub(crate) fn enter(&mut self, stage: Stage, rows: u64) {
        (self.report)(Progress { stage, rows });
    }

    /// Called after each row: ends the export when it was cancelled.
    pub(crate) fn row(&mut self, stage: Stage, rows: u64) -> Result<(), SheetError> {
        still_wanted(self.cancelled)?;
        if rows.is_multiple_of(REPORT_EVERY) {
            (self.report)(Progress { stage, rows });
        }
        Ok(())
    }
}

/// Ends what is cancelled.
pub(crate) fn still_wanted(cancelled: &AtomicBool) -> Result<(), SheetError> {
    if cancelled.load(Ordering::Relaxed) { Err(SheetError::Cancelled) } else { Ok(()) }
}
