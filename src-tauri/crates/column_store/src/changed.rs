//! What was changed since, as whoever writes reports it.

use std::collections::BTreeSet;

use crate::questions::RowsOf;
use crate::table::Table;

/// The most changed records of a table that are listed one by one.
const MOST: usize = 50_000;

/// What was changed.
#[derive(Default)]
pub struct Changed {
    /// By table.
    pub(crate) records: [Records; 3],
    /// Searches and lists that have other rows now.
    pub rows: BTreeSet<RowsOf>,
}

/// Records that were changed.
#[derive(Debug, Default, Clone)]
pub(crate) enum Records {
    /// None.
    #[default]
    None,
    /// These.
    Some(Vec<u32>),
    /// Very many, or one that is gone and of which nothing may stay.
    Any,
}

impl Records {
    fn note(&mut self, record: i64) {
        match (u32::try_from(record), &mut *self) {
            (Ok(record), Self::None) => *self = Self::Some(vec![record]),
            (Ok(record), Self::Some(records)) if records.len() < MOST => {
                if records.last() != Some(&record) {
                    records.push(record);
                }
            }
            _ => *self = Self::Any,
        }
    }
}

impl Changed {
    /// Notes that a record of a table was changed.
    pub fn note(&mut self, table: Table, record: i64) {
        self.records[table as usize].note(record);
    }

    /// Notes that a record of a table is gone. None of its words may stay: all of the table is given up.
    pub fn gone(&mut self, table: Table) {
        self.records[table as usize] = Records::Any;
    }
}
