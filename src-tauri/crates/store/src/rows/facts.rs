//! What only the app knows of records and no column shows: since when they are owned, what told of them, the lists and the files that
//! they are in. Records that a person has joined know together what each knows.
//!
//! Owns no table. Does not own what a condition makes of it (the crate `conditions`).

use std::collections::{BTreeSet, HashMap};

use conditions::{Fact, Facts};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, to_json};
use crate::file::store::Store;
use crate::records::joined::{self, Groups};

/// Records up to which each is looked for by its number; of more, the whole table is read.
const FEW: usize = 10_000;
/// Records up to which those that are joined with each are looked for by its number, in two statements: one record, or as
/// many as a screen shows, have no use for all that were ever joined. For more of them one way through that table is sooner
/// done: it has a row only for what a person has joined by hand.
const FEW_GROUPS: usize = 256;

/// The records that are one with each of some.
enum Joined {
    Few(HashMap<i64, Vec<i64>>),
    Many(Groups),
}

impl Joined {
    fn of(file: &Connection, records: &[i64]) -> Result<Self, StoreError> {
        if records.len() > FEW_GROUPS {
            return Groups::read(file).map(Self::Many);
        }
        let group = |record: &i64| joined::group(file, *record).map(|group| (*record, group));
        records.iter().map(group).collect::<Result<_, _>>().map(Self::Few)
    }

    fn group(&self, record: i64) -> Vec<i64> {
        match self {
            Self::Few(groups) => groups.get(&record).cloned().unwrap_or_default(),
            Self::Many(groups) => {
                let lead = groups.lead(record);
                std::iter::once(lead).chain(groups.led(lead)).collect()
            }
        }
    }
}

/// Some of the facts of records; one without any is left out.
pub(crate) fn of(
    file: &Connection,
    needed: &BTreeSet<Fact>,
    records: &[i64],
) -> Result<HashMap<i64, Facts>, StoreError> {
    if needed.is_empty() {
        return Ok(HashMap::new());
    }
    let joined = Joined::of(file, records)?;
    let (which, asked) = if records.len() <= FEW {
        let asked: BTreeSet<i64> = records.iter().flat_map(|one| joined.group(*one)).collect();
        ("IN (SELECT value FROM json_each(?1))", to_json(&asked)?)
    } else {
        ("IS NOT ?1", String::new())
    };
    let mut own: HashMap<i64, Facts> = HashMap::new();
    if needed.contains(&Fact::OwnedSince) {
        file.each(&format!("SELECT id, owned_at FROM records WHERE id {which}"), [&asked], |row| {
            own.entry(row.get(0)?).or_default().owned_at = row.get(1)?;
            Ok(())
        })?;
    }
    if needed.contains(&Fact::ToldBy) {
        let sql = format!("SELECT DISTINCT record, operation FROM tellings WHERE record {which}");
        file.each(&sql, [&asked], |row| {
            own.entry(row.get(0)?).or_default().told_by.push(row.get(1)?);
            Ok(())
        })?;
    }
    if needed.contains(&Fact::Lists) {
        let sql = format!(
            "SELECT record, list FROM members JOIN lists ON lists.id = list WHERE NOT removed AND record {which}"
        );
        file.each(&sql, [&asked], |row| {
            own.entry(row.get(0)?).or_default().lists.push(row.get(1)?);
            Ok(())
        })?;
    }
    if needed.contains(&Fact::Exported) || needed.contains(&Fact::Exports) {
        let sql = format!(
            "SELECT record, export, at FROM exported JOIN exports ON exports.id = export WHERE checksum IS NOT NULL AND record {which}"
        );
        file.each(&sql, [&asked], |row| {
            let facts = own.entry(row.get(0)?).or_default();
            facts.exports.push(row.get(1)?);
            facts.exported_at = facts.exported_at.max(row.get(2)?);
            Ok(())
        })?;
    }
    let mut told = HashMap::with_capacity(own.len());
    for record in records {
        let group = joined.group(*record);
        let together = group.iter().filter_map(|one| own.get(one)).fold(None, |all, one| Some(with(all, one)));
        told.extend(together.map(|facts| (*record, facts)));
    }
    Ok(told)
}

/// What two that are one know together.
fn with(all: Option<Facts>, one: &Facts) -> Facts {
    let Some(mut all) = all else { return one.clone() };
    all.owned_at = all.owned_at.into_iter().chain(one.owned_at).min();
    all.exported_at = all.exported_at.max(one.exported_at);
    all.told_by.extend(one.told_by.iter().cloned());
    all.lists.extend(&one.lists);
    all.exports.extend(&one.exports);
    all
}

impl Store {
    /// Some of the facts of records; one without any is left out.
    pub async fn facts(&self, needed: BTreeSet<Fact>, records: Vec<i64>) -> Result<HashMap<i64, Facts>, StoreError> {
        self.read(move |file| of(file, &needed, &records)).await
    }
}
