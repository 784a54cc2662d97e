//! `joined`: records that a person says are one. Each keeps everything that was told of it; the one that leads shows all of
//! it, and taking them apart again loses nothing. `apart`: records that a person says are not one.
//!
//! Owns: which records are one, and that what is derived from their observations is derived from those of all. Does not own: two
//! records that an answer of the service shows to be one (`merged`), which is for good, or the steps in which a person joins
//! and parts them (`undo_log`).

use std::cmp::Reverse;
use std::collections::HashMap;

use api::{Doc, RecordKind};
use rusqlite::{Connection, OptionalExtension};

use crate::file::error::StoreError;
use crate::records::observations::{self, Observation};
use crate::records::{contact_keys, sort_keys};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE joined (
        record INTEGER PRIMARY KEY REFERENCES records (id),
        lead INTEGER NOT NULL REFERENCES records (id) CHECK (lead <> record)
    ) STRICT;
    CREATE INDEX joined_by_lead ON joined (lead);
    CREATE TABLE apart (
        one INTEGER NOT NULL,
        two INTEGER NOT NULL CHECK (one < two),
        PRIMARY KEY (one, two)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX apart_by_two ON apart (two);",
)];

/// All records that are one with others, for a look at many records.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    leads: HashMap<i64, i64>,
    led: HashMap<i64, Vec<i64>>,
}

impl Groups {
    pub(crate) fn read(file: &Connection) -> Result<Self, StoreError> {
        let mut ask = file.prepare_cached("SELECT record, lead FROM joined")?;
        let leads: HashMap<i64, i64> =
            ask.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        let mut led: HashMap<i64, Vec<i64>> = HashMap::new();
        for (record, lead) in &leads {
            led.entry(*lead).or_default().push(*record);
        }
        Ok(Self { leads, led })
    }

    /// The record that leads this one; itself where nobody joined it.
    pub(crate) fn lead(&self, record: i64) -> i64 {
        self.leads.get(&record).copied().unwrap_or(record)
    }

    /// The records that this one leads.
    pub(crate) fn led(&self, lead: i64) -> impl Iterator<Item = i64> {
        self.led.get(&lead).into_iter().flatten().copied()
    }
}

/// The records that are one with this, the leading one first; alone where nobody joined it.
pub(crate) fn group(file: &Connection, record: i64) -> Result<Vec<i64>, StoreError> {
    let mut ask = file.prepare_cached("SELECT lead FROM joined WHERE record = ?1")?;
    let lead = ask.query_row([record], |row| row.get(0)).optional()?.unwrap_or(record);
    let mut ask = file.prepare_cached("SELECT record FROM joined WHERE lead = ?1 ORDER BY record")?;
    let others = ask.query_map([lead], |row| row.get(0))?;
    std::iter::once(Ok(lead)).chain(others).collect::<Result<_, _>>().map_err(StoreError::from)
}

/// What was told of the records of a group, newest first.
pub(crate) fn observations(file: &Connection, group: &[i64]) -> Result<Vec<Observation>, StoreError> {
    let mut told = Vec::new();
    for record in group {
        told.extend(observations::of(file, *record)?);
    }
    told.sort_by_key(|(number, observation)| Reverse((observation.at, *number)));
    Ok(told.into_iter().map(|(_, observation)| observation).collect())
}

/// Writes anew what is derived from what was told of a record, newest first: by what it can be reached, and the cells of it
/// and of the records that are one with it.
pub(crate) fn derive<'a>(
    file: &Connection,
    kind: RecordKind,
    record: i64,
    docs: impl Iterator<Item = &'a Doc> + Clone,
) -> Result<(), StoreError> {
    contact_keys::write(file, kind, record, docs.clone())?;
    let group = group(file, record)?;
    if group.len() == 1 {
        return sort_keys::write(file, kind, record, docs);
    }
    let whole = observations(file, &group)?;
    group
        .into_iter()
        .try_for_each(|one| sort_keys::write(file, kind, one, whole.iter().map(|observation| &observation.doc)))
}
