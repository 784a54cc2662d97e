//! Where what was read is held, each part behind a lock of its own.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::columns::CachedColumns;
use crate::questions::RowsOf;

/// The place of one table.
#[derive(Default)]
pub(crate) struct TableCache {
    /// Counts how often it was given up.
    pub age: u64,
    pub columns: Option<CachedColumns>,
    /// Records that were changed since what is held began to be read.
    pub changes: Vec<u32>,
    pub following: bool,
    /// It is to be read.
    pub wanted: bool,
    /// How often reading it failed.
    pub failed: u8,
    /// Of which columns ranks are to be made.
    pub ranks: BTreeSet<&'static str>,
    /// Of which columns texts are to be read, or are being read.
    pub texts: BTreeSet<&'static str>,
    /// Of which columns texts could not be stored: there was no room, and there may be none later.
    pub without_texts: BTreeSet<&'static str>,
}

impl TableCache {
    pub fn give_up(&mut self) {
        *self = Self { age: self.age + 1, failed: self.failed, ..Self::default() };
    }

    pub fn fail(&mut self) {
        self.give_up();
        self.failed = self.failed.saturating_add(1);
    }
}

/// The rows of searches and lists, in the order they came in.
#[derive(Default)]
pub(crate) struct Rows {
    /// Counts how often any were changed.
    pub age: u64,
    pub kept: Vec<(RowsOf, Arc<[u32]>)>,
}

/// How many changes had come when a question was asked: what is changed later is read for a later question, because
/// this one may be answered as of the moment before. A question has one, however many parts of it are answered by column:
/// in a second one there would be changes that its own view of the rows does not have.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    pub(crate) rows: u64,
    pub(crate) tables: [(u64, usize); 3],
}

pub(crate) fn locked<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
