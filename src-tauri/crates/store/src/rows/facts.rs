//! What only the app knows of records and no column shows: since when they are owned, what told of them, the lists and the files that
//! they are in, and what they have in common with others. Records that a person has joined know together what each knows.
//!
//! Owns no table. Does not own what a condition makes of it (the crate `conditions`).

use std::collections::{BTreeSet, HashMap, HashSet};

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

/// Records that have something in common, at most.
const MOST_SHARING: u32 = 20;

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

    /// Whether a person has joined two of the asked ones.
    fn are_one(&self, one: i64, other: i64) -> bool {
        match self {
            Self::Few(groups) => groups.values().any(|group| group.contains(&one) && group.contains(&other)),
            Self::Many(groups) => groups.lead(one) == groups.lead(other),
        }
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
    if needed.contains(&Fact::Shared) {
        shared(file, (which, &asked), &joined, &mut own)?;
    }
    let mut told = HashMap::with_capacity(own.len());
    for record in records {
        let group = joined.group(*record);
        let together = group.iter().filter_map(|one| own.get(one)).fold(None, |all, one| Some(with(all, one)));
        told.extend(together.map(|facts| (*record, facts)));
    }
    Ok(told)
}

/// What records have in common with others of their kind that no person has joined them with or keeps apart from them. What very many
/// have in common, a switchboard or the address of a whole firm, says of none of them that it is another.
fn shared(
    file: &Connection,
    (which, asked): (&str, &String),
    joined: &Joined,
    own: &mut HashMap<i64, Facts>,
) -> Result<(), StoreError> {
    let apart: Vec<(i64, i64)> = file.all("SELECT one, two FROM apart", [], |row| row.try_into())?;
    let apart: HashSet<(i64, i64)> = apart.into_iter().collect();
    let sql = format!(
        "SELECT reach.record, reach.kind, other.record
        FROM reach JOIN records ON records.id = reach.record
        JOIN reach AS other ON other.kind = reach.kind AND other.value = reach.value AND other.record <> reach.record
        JOIN records AS others ON others.id = other.record AND others.kind = records.kind
        WHERE reach.own AND other.own AND reach.record {which} AND {MOST_SHARING} >= (SELECT count(*) FROM (
            SELECT 1 FROM reach AS some WHERE some.kind = reach.kind AND some.value = reach.value AND some.own
            LIMIT {MOST_SHARING} + 1))"
    );
    file.each(&sql, [asked], |row| {
        let (record, way, other): (i64, String, i64) = row.try_into()?;
        let is_kept_apart = apart.contains(&(record.min(other), record.max(other)));
        if is_kept_apart || joined.are_one(record, other) {
            return Ok(());
        }
        let ways = &mut own.entry(record).or_default().shared;
        if !ways.contains(&way) {
            ways.push(way);
        }
        Ok(())
    })
}

/// What two that are one know together.
fn with(all: Option<Facts>, one: &Facts) -> Facts {
    let Some(mut all) = all else { return one.clone() };
    all.owned_at = all.owned_at.into_iter().chain(one.owned_at).min();
    all.exported_at = all.exported_at.max(one.exported_at);
    all.told_by.extend(one.told_by.iter().cloned());
    all.lists.extend(&one.lists);
    all.exports.extend(&one.exports);
    all.shared.extend(one.shared.iter().cloned());
    all
}

impl Store {
    /// Some of the facts of records; one without any is left out.
    pub async fn facts(&self, needed: BTreeSet<Fact>, records: Vec<i64>) -> Result<HashMap<i64, Facts>, StoreError> {
        self.read(move |file| of(file, &needed, &records)).await
    }
}
