//! Records of a list that may be one: what of each is compared, and what a person decides about them.
//!
//! Owns: reading what is compared without reading the observations, the steps that join and part records, and which are
//! kept apart. Does not own: when two look alike (`records`), or what joined records show (`records/joined.rs`).

use std::collections::{BTreeSet, HashMap, HashSet};

use api::RecordKind;
use api::contact_keys::{ContactKey, Way};
use rusqlite::{Connection, OptionalExtension, Row};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::lists::undo_log;
use crate::lists::undo_log::Change;
use crate::records::{joined, sort_keys};
use crate::{lists, records};

/// What of a row of a list is compared, folded as the grid sorts by it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Traits {
    /// The record.
    pub record: i64,
    /// Its name.
    pub name: Option<String>,
    /// Of a person the name of the company, of a company the country.
    pub place: Option<String>,
    /// By what it and those that are one with it can be reached.
    pub ways: Vec<ContactKey>,
}

/// Everything that is compared of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Compared {
    /// Its rows, in the order of their records.
    pub rows: Vec<Traits>,
    /// Pairs that a person keeps apart, the smaller number first.
    pub apart: HashSet<(i64, i64)>,
}

/// How much is known of a record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Weight {
    /// Columns that have a value.
    pub values: u64,
    /// Lists that it is in.
    pub lists: u64,
}

/// Records of one group that a person may confirm at once.
const MOST_OF_GROUP: usize = 50;

impl Store {
    /// What is compared of the rows of a list.
    ///
    /// # Errors
    /// [`StoreError::NoList`], and whatever the database refuses.
    pub async fn compared(&self, list: i64) -> Result<Compared, StoreError> {
        self.read(move |file| {
            let kind = lists::present(file, list)?.kind;
            let mut rows = named_rows(file, list, kind)?;
            let places: HashMap<i64, usize> = rows.iter().enumerate().map(|(at, row)| (row.record, at)).collect();
            for ways in [
                "SELECT members.record, kind, value, own FROM members JOIN reach USING (record) WHERE list = ?1",
                "SELECT joined.lead, kind, value, own FROM members JOIN joined ON joined.lead = members.record
                 JOIN reach ON reach.record = joined.record WHERE list = ?1",
            ] {
                file.each(ways, [list], |row| {
                    let way = named(row, 1, Way::by_name)?;
                    if let Some((place, way)) = places.get(&row.get(0)?).zip(way) {
                        rows[*place].ways.push(ContactKey { way, value: row.get(2)?, own: row.get(3)? });
                    }
                    Ok(())
                })?;
            }
            let apart = file.all("SELECT one, two FROM apart", [], |row| row.try_into())?;
            Ok(Compared { rows, apart })
        })
        .await
    }

    /// How much is known of each of these records, in their order.
    pub async fn weights(&self, kind: RecordKind, records: Vec<i64>) -> Result<Vec<Weight>, StoreError> {
        self.read(move |file| {
            let filled: Vec<String> =
                kind.answer_columns().iter().map(|column| format!("(\"k_{}\" IS NOT NULL)", column.key)).collect();
            let sql = format!(
                "SELECT {}, (SELECT count(*) FROM members JOIN lists ON lists.id = members.list
                    WHERE record = ?1 AND NOT removed) FROM {} WHERE id = ?1",
                filled.join(" + "),
                sort_keys::table(kind)
            );
            let read = |row: &Row<'_>| Ok(Weight { values: row.get(0)?, lists: row.get(1)? });
            let mut weight = file.prepared(&sql)?;
            let of = |record: &i64| Ok(weight.query_row([record], read).optional()?.unwrap_or_default());
            records.iter().map(of).collect()
        })
        .await
    }

    /// Makes one of the records of each group: the first leads, and stands for the others in every list, as one step that can
    /// be undone. Returns how many records were joined.
    pub async fn join_records(&self, groups: Vec<Vec<i64>>, title: String, at: Millis) -> Result<u64, StoreError> {
        self.write(move |file| {
            let mut joining = Joining { file, leads: HashMap::new(), came: HashMap::new(), changes: Vec::new() };
            for group in &groups {
                joining.group(&group[..group.len().min(MOST_OF_GROUP)])?;
            }
            let joined = joining.changes.iter().filter(|change| matches!(change, Change::Joined { .. })).count();
            let changes = joining.changes;
            undo_log::take(file, &title, &changes, at)?;
            Ok(joined as u64)
        })
        .await
    }

    /// Takes a record apart from the one that leads it, or all apart that one leads, as one step; each comes back into the
    /// lists of the one that led it. Returns how many were taken apart.
    pub async fn part_record(&self, record: i64, title: String, at: Millis) -> Result<u64, StoreError> {
        self.write(move |file| {
            let Some(record) = records::present(file, record)? else { return Ok(0) };
            let group = joined::group(file, record)?;
            let Some((lead, others)) = group.split_first() else { return Ok(0) };
            let parted: Vec<i64> = others.iter().copied().filter(|one| record == *lead || record == *one).collect();
            let before = Some(*lead);
            let mut changes: Vec<Change> =
                parted.iter().map(|one| Change::Joined { record: *one, before, after: None }).collect();
            for (list, _) in standing(file, *lead)? {
                let end = lists::end(file, list)?;
                let came = (end..).zip(parted.iter().copied()).collect();
                changes.push(Change::Members { list, came, went: Vec::new() });
            }
            if parted.is_empty() {
                return Ok(0);
            }
            undo_log::take(file, &title, &changes, at)?;
            Ok(parted.len() as u64)
        })
        .await
    }

    /// Notes that a person says that these records are not one, as one step. Returns how many pairs were not noted
    /// before.
    pub async fn keep_apart(&self, mut records: Vec<i64>, title: String, at: Millis) -> Result<u64, StoreError> {
        records.sort_unstable();
        records.dedup();
        records.truncate(MOST_OF_GROUP);
        self.write(move |file| {
            let mut known = file.prepared("SELECT EXISTS (SELECT 1 FROM apart WHERE one = ?1 AND two = ?2)")?;
            let mut pairs = Vec::new();
            for (at, one) in records.iter().enumerate() {
                for two in &records[at + 1..] {
                    if !known.query_row([one, two], |row| row.get::<_, bool>(0))? {
                        pairs.push((*one, *two));
                    }
                }
            }
            let kept = pairs.len() as u64;
            if kept > 0 {
                undo_log::take(file, &title, &[Change::Apart { pairs, apart: true }], at)?;
            }
            Ok(kept)
        })
        .await
    }
}

/// The rows of a list with their names.
fn named_rows(file: &Connection, list: i64, kind: RecordKind) -> Result<Vec<Traits>, StoreError> {
    let place = match kind {
        RecordKind::Person => "companyName",
        RecordKind::Company => "countryName",
    };
    let sql = format!(
        "SELECT record, k_name, \"k_{place}\" FROM members LEFT JOIN {} AS cells ON cells.id = record
         WHERE list = ?1 ORDER BY record",
        sort_keys::table(kind)
    );
    file.all(&sql, [list], |row| {
        Ok(Traits { record: row.get(0)?, name: row.get(1)?, place: row.get(2)?, ways: Vec::new() })
    })
}

/// The lists that a record is in, each with its place; also those that were taken away and can come back.
fn standing(file: &Connection, record: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    file.all("SELECT list, place FROM members WHERE record = ?1 ORDER BY list", [record], |row| row.try_into())
}

/// The changes of a step that joins, while it is put together: nothing of it is true yet.
struct Joining<'f> {
    file: &'f Connection,
    /// Who leads a record once the changes so far are made.
    leads: HashMap<i64, i64>,
    /// Where records come into lists: by record, pairs of list and place.
    came: HashMap<i64, Vec<(i64, i64)>>,
    changes: Vec<Change>,
}

impl Joining<'_> {
    /// Joins the records of a group to the first; what is gone or of another kind is left out.
    fn group(&mut self, records: &[i64]) -> Result<(), StoreError> {
        let mut leads = Vec::new();
        for record in records {
            if let Some(found) = records::by_number(self.file, *record)? {
                leads.push((self.lead(found.id)?, found.kind));
            }
        }
        let Some(((lead, kind), others)) = leads.split_first() else { return Ok(()) };
        let others: BTreeSet<i64> =
            others.iter().filter(|(other, own)| other != lead && own == kind).map(|(other, _)| *other).collect();
        others.into_iter().try_for_each(|other| self.join(other, *lead))
    }

    fn lead(&self, record: i64) -> Result<i64, StoreError> {
        let told = joined::group(self.file, record)?.first().copied().unwrap_or(record);
        // A record that led before this step may be led by another one now, and that one too.
        let mut lead = told;
        while let Some(next) = self.leads.get(&lead) {
            lead = *next;
        }
        Ok(lead)
    }

    /// Puts a leading record and everything that it leads under another one.
    fn join(&mut self, other: i64, lead: i64) -> Result<(), StoreError> {
        let own = joined::group(self.file, other)?.into_iter().map(|one| (one, (one != other).then_some(other)));
        let led: Vec<i64> = self.leads.iter().filter(|(_, now)| **now == other).map(|(one, _)| *one).collect();
        let known: Vec<(i64, Option<i64>)> = own.chain(led.into_iter().map(|one| (one, Some(other)))).collect();
        for (record, before) in known {
            self.changes.push(Change::Joined { record, before, after: Some(lead) });
            self.leads.insert(record, lead);
        }
        let mut stands = standing(self.file, other)?;
        stands.extend(self.came.remove(&other).unwrap_or_default());
        for (list, place) in stands {
            let coming = self.came.entry(lead).or_default();
            let is_there = lists::place(self.file, list, lead)?.is_some() || coming.iter().any(|(own, _)| *own == list);
            let came = if is_there { Vec::new() } else { vec![(place, lead)] };
            coming.extend(came.iter().map(|(place, _)| (list, *place)));
            self.changes.push(Change::Members { list, came, went: vec![(place, other)] });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
