//! One change of a step, whole in both directions, and making it true.

use api::RecordKind;
use api::contact_keys::Way;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::noted::{self, Noted};
use super::runs;
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::lists;
use crate::records;
use crate::records::corrections::Correction;
use crate::records::suppressed::Entry;
use crate::records::{corrections, former, joined, suppressed};

/// One change, whole in both directions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Change {
    /// A list came, got another name, or went.
    List {
        /// Its number.
        list: i64,
        /// What its rows are.
        kind: RecordKind,
        /// Its name before; none before it was there.
        before: Option<String>,
        /// Its name after; none after it went.
        after: Option<String>,
    },
    /// Rows came into a list or went out of it: pairs of place and record.
    Members {
        /// The list.
        list: i64,
        /// Those that came.
        #[serde(with = "runs")]
        came: Vec<(i64, i64)>,
        /// Those that went.
        #[serde(with = "runs")]
        went: Vec<(i64, i64)>,
    },
    /// Of records of which the same was noted, the same is noted now.
    Noted {
        /// The records.
        #[serde(with = "runs::records")]
        records: Vec<i64>,
        /// What was noted before.
        before: Noted,
        /// What is noted after; of the same kind.
        after: Noted,
    },
    /// A record was joined to another one, or taken apart from it.
    Joined {
        /// The record.
        record: i64,
        /// The one that led it before.
        before: Option<i64>,
        /// The one that leads it after.
        after: Option<i64>,
    },
    /// Records were said not to be one, or that was taken back: pairs, the smaller number first.
    Apart {
        /// The pairs.
        pairs: Vec<(i64, i64)>,
        /// Whether they are kept apart now.
        apart: bool,
    },
    /// Values were corrected, or are not any more.
    Corrected {
        /// Which.
        corrections: Vec<Correction>,
    },
    /// Entries came onto the suppression list or went off it.
    Suppressed {
        /// Those that came.
        came: Vec<Entries>,
        /// Those that went.
        went: Vec<Entries>,
    },
}

/// Entries of the suppression list of one kind and one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entries {
    /// Name of their kind.
    pub kind: String,
    /// When they were added.
    pub at: Millis,
    /// What they name.
    pub values: Vec<String>,
}

impl Entries {
    /// Entries, put together by kind and moment.
    pub(crate) fn of(mut entries: Vec<Entry>) -> Vec<Self> {
        entries.sort_by_key(|entry| (entry.way, entry.at));
        let same = entries.chunk_by(|one, two| (one.way, one.at) == (two.way, two.at));
        let put = |same: &[Entry]| Self {
            kind: same[0].way.name().to_owned(),
            at: same[0].at,
            values: same.iter().map(|entry| entry.value.clone()).collect(),
        };
        same.map(put).collect()
    }

    /// Only kinds that are known here are ever written.
    fn each(all: &[Self]) -> impl Iterator<Item = Entry> + Clone {
        all.iter().flat_map(|some| {
            let way = Way::by_name(&some.kind);
            some.values.iter().filter_map(move |value| Some(Entry { way: way?, value: value.clone(), at: some.at }))
        })
    }
}

impl Change {
    /// The same change the other way.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::List { list, kind, before, after } => Self::List { list, kind, before: after, after: before },
            Self::Members { list, came, went } => Self::Members { list, came: went, went: came },
            Self::Noted { records, before, after } => Self::Noted { records, before: after, after: before },
            Self::Joined { record, before, after } => Self::Joined { record, before: after, after: before },
            Self::Apart { pairs, apart } => Self::Apart { pairs, apart: !apart },
            Self::Corrected { corrections } => {
                let turned = |one: Correction| Correction { before: one.after, after: one.before, ..one };
                Self::Corrected { corrections: corrections.into_iter().map(turned).collect() }
            }
            Self::Suppressed { came, went } => Self::Suppressed { came: went, went: came },
        }
    }

    /// Makes it true.
    pub(super) fn apply(&self, file: &Tx<'_>, at: Millis) -> Result<(), StoreError> {
        match self {
            Self::List { list, kind, after, .. } => {
                let name = after.as_ref();
                let sql = "INSERT INTO lists (id, name, kind, made_at, changed_at, removed)
                    VALUES (?1, coalesce(?2, ''), ?3, ?4, ?4, ?2 IS NULL)
                    ON CONFLICT (id) DO UPDATE SET name = coalesce(?2, name), changed_at = ?4, removed = ?2 IS NULL";
                file.run(sql, params![list, name, kind.name(), at])
            }
            Self::Members { list, came, went } => members(file, *list, came, went, at),
            Self::Noted { records, after, .. } => noted::put(file, records, after),
            Self::Joined { record, after, .. } => join(file, *record, *after),
            Self::Apart { pairs, apart } => pairs.iter().try_for_each(|pair| keep(file, *pair, *apart)),
            Self::Corrected { corrections } => corrections::put(file, corrections),
            Self::Suppressed { came, went } => {
                suppressed::take_back(file, Entries::each(went), at)?;
                suppressed::put(file, Entries::each(came), at).map(drop)
            }
        }
    }
}

fn members(
    file: &Connection,
    list: i64,
    came: &[(i64, i64)],
    went: &[(i64, i64)],
    at: Millis,
) -> Result<(), StoreError> {
    let mut gone = file.prepare_cached("DELETE FROM members WHERE list = ?1 AND place = ?2 AND record = ?3")?;
    for (place, record) in went {
        if gone.execute([list, *place, *record])? == 0 {
            go(file, list, *place, *record)?;
        }
    }
    // A record that was erased since does not come back, and one that has become another is that one.
    let mut new = file.prepare_cached(
        "INSERT OR IGNORE INTO members (list, place, record) SELECT ?1, ?2, id FROM records WHERE id = ?3",
    )?;
    for (place, record) in came {
        if new.execute([list, *place, *record])? == 0 {
            come(file, list, *place, *record)?;
        }
    }
    file.run("UPDATE lists SET changed_at = ?2 WHERE id = ?1", [list, at])
}

/// Takes a record out of a list that is not at its place under its number: it has become another one since, or its place was taken
/// when it came back. Whoever has its place stays.
fn go(file: &Connection, list: i64, place: i64, record: i64) -> Result<(), StoreError> {
    match former::present(file, record)? {
        Some(present) => {
            let sql = "DELETE FROM members WHERE list = ?1 AND place = ?2 AND record = ?3";
            file.run(sql, [list, place, present])
        }
        None => file.run("DELETE FROM members WHERE list = ?1 AND record = ?2", [list, record]),
    }
}

/// Brings a record back whose place is somebody's whom a job has found meanwhile: behind the end. One that is there stays.
fn come(file: &Connection, list: i64, place: i64, record: i64) -> Result<(), StoreError> {
    let Some(record) = records::present(file, record)? else { return Ok(()) };
    if lists::place(file, list, record)?.is_some() {
        return Ok(());
    }
    let taken = "SELECT EXISTS (SELECT 1 FROM members WHERE list = ?1 AND place = ?2)";
    let is_taken: bool = file.one(taken, [list, place], |row| row.get(0))?;
    let place = if is_taken { lists::end(file, list)? } else { place };
    file.run("INSERT INTO members (list, place, record) VALUES (?1, ?2, ?3)", [list, place, record])
}

fn join(file: &Tx<'_>, record: i64, lead: Option<i64>) -> Result<(), StoreError> {
    let Some((record, kind)) = present(file, record)? else { return Ok(()) };
    let lead = lead.map(|lead| present(file, lead)).transpose()?.flatten();
    joined::join(file, kind, record, lead.map(|(lead, _)| lead))
}

/// Notes that two records are kept apart, or that they are not any more; by the numbers that they have now.
fn keep(file: &Connection, (one, two): (i64, i64), apart: bool) -> Result<(), StoreError> {
    let (Some(one), Some(two)) = (records::present(file, one)?, records::present(file, two)?) else { return Ok(()) };
    let change = match apart {
        true => "INSERT OR IGNORE INTO apart (one, two) SELECT ?1, ?2 WHERE ?1 <> ?2",
        false => "DELETE FROM apart WHERE one = ?1 AND two = ?2",
    };
    file.run(change, [one.min(two), one.max(two)])
}

/// A record as it is called now, with its kind; none once it was erased.
fn present(file: &Connection, record: i64) -> Result<Option<(i64, RecordKind)>, StoreError> {
    Ok(records::by_number(file, record)?.map(|record| (record.id, record.kind)))
}
