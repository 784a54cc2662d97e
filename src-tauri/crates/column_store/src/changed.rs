//! What was changed since, as whoever writes tells it.

use std::collections::BTreeSet;

use crate::questions::RowsOf;
use crate::table::Table;

/// Changed records of a table up to which they are told one by one.
const MOST: usize = 50_000;

/// What was changed.
#[derive(Default)]
pub struct Changed {
    /// By table.
    pub(crate) records: [Records; 3],
    /// Whose rows are others.
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
    /// Very many, or one that is gone and may leave nothing behind.
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
    /// A record of a table is another one now.
    pub fn note(&mut self, table: Table, record: i64) {
        self.records[table as usize].note(record);
    }

    /// A record of a table is gone: with words none of them stay.
    pub fn gone(&mut self, table: Table, record: i64) {
        if table.has_words() {
            self.records[table as usize] = Records::Any;
        } else {
            self.note(table, record);
        }
    }
}
