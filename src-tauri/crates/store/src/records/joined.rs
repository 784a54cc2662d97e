//! `joined`: records that a person says are one. Each keeps its own observations; the one that leads shows all of
//! them, and taking them apart again loses nothing. `apart`: records that a person says are not one.
//!
//! Owns: which records are one, and that what is derived from their observations is derived from those of all. Does not own: two
//! records that an answer of the service shows to be one (`merged`), which is for good, or the steps in which a person joins
//! and parts them (`undo_log`).

use std::collections::{BTreeSet, HashMap};

use api::{Doc, RecordKind};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::tx::Tx;
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
        let leads: HashMap<i64, i64> = file.all("SELECT record, lead FROM joined", [], |row| row.try_into())?;
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
    let lead = file.first("SELECT lead FROM joined WHERE record = ?1", [record], |row| row.get(0))?.unwrap_or(record);
    let mut group = vec![lead];
    let sql = "SELECT record FROM joined WHERE lead = ?1 ORDER BY record";
    group.append(&mut file.all(sql, [lead], |row| row.get(0))?);
    Ok(group)
}

/// The observations of the records of a group, newest first.
pub(crate) fn observations(file: &Connection, group: &[i64]) -> Result<Vec<Observation>, StoreError> {
    let mut told = Vec::new();
    for record in group {
        told.extend(observations::of(file, *record)?);
    }
    told.sort_by_key(|(number, observation)| observation.order(*number));
    Ok(told.into_iter().map(|(_, observation)| observation).collect())
}

/// Writes anew what is derived from the observations of a record, newest first: by what it can be reached, and the
/// cells of it and of the records that are one with it.
pub(crate) fn derive<'a>(
    file: &Tx<'_>,
    kind: RecordKind,
    record: i64,
    docs: impl Iterator<Item = &'a Doc> + Clone,
) -> Result<(), StoreError> {
    contact_keys::write(file, kind, record, docs.clone())?;
    let group = group(file, record)?;
    if group.len() == 1 { sort_keys::write(file, kind, record, docs) } else { show_all(file, kind, &group) }
}

/// Writes the cells of records that are one, from the observations of all.
fn show_all(file: &Connection, kind: RecordKind, group: &[i64]) -> Result<(), StoreError> {
    let whole = observations(file, group)?;
    group
        .iter()
        .try_for_each(|one| sort_keys::write(file, kind, *one, whole.iter().map(|observation| &observation.doc)))
}

/// Makes a record one with another that leads it, or with none, and shows of all that are concerned what follows from it.
pub(crate) fn join(file: &Tx<'_>, kind: RecordKind, record: i64, lead: Option<i64>) -> Result<(), StoreError> {
    let before = group(file, record)?;
    file.run("DELETE FROM joined WHERE record = ?1", [record])?;
    if let Some(lead) = lead {
        file.run("INSERT INTO joined (record, lead) SELECT ?1, ?2 WHERE ?1 <> ?2", [record, lead])?;
    }
    let mut shown = BTreeSet::new();
    for one in before.into_iter().chain([record]) {
        let group = group(file, one)?;
        if shown.insert(group.first().copied()) {
            show_all(file, kind, &group)?;
            file.mark(one);
        }
    }
    Ok(())
}

/// Two records that are one are once in the group of either.
pub(super) fn moved(file: &Tx<'_>, gone: i64, stays: i64) -> Result<(), StoreError> {
    for change in [
        "DELETE FROM joined WHERE record IN (?1, ?2) AND lead IN (?1, ?2)",
        "UPDATE joined SET lead = ?2 WHERE lead = ?1",
        "UPDATE OR IGNORE joined SET record = ?2 WHERE record = ?1",
        "DELETE FROM joined WHERE record = ?1 AND ?1 <> ?2",
        "UPDATE joined SET lead = over.lead FROM joined AS over WHERE over.record = joined.lead AND ?1 <> ?2",
    ] {
        file.run(change, [gone, stays])?;
    }
    file.mark(stays);
    Ok(())
}
