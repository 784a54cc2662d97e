//! Taking a person out of the file: records with everything that is told and noted of them, answers, questions, and the bytes
//! that they leave behind.
//!
//! What was paid stays in the ledger without a name. Answers about the person alone go; from a page of a search the person is
//! taken out and the other rows stay. Does not own: recognising the person later (`tables/erased.rs`).

mod answers;
mod questions;

use std::collections::{BTreeSet, HashSet};

use api::{Doc, RecordKind, reach};
use rusqlite::{Connection, params_from_iter};
use serde_json::Value;

pub(crate) use questions::blank;

use crate::keep::PaidAnswer;
use crate::tables::erased::Erased;
use crate::tables::steps::{self, Change};
use crate::tables::{erased, joined, records};
use crate::{Millis, Store, StoreError};

/// What stands in the place of a person's name.
pub(crate) const NOBODY: &str = "A person who was erased";

/// What erasing did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gone {
    /// Answers that were taken away, or from which the person was taken out.
    pub answers: u64,
    /// Lists that the person stood in.
    pub lists: u64,
    /// Where files with the person were written, newest first; never leaves the program as it is.
    pub files: Vec<String>,
    /// Whether the bytes are gone from the disk too; otherwise they go when the file is next put together.
    pub wiped: bool,
}

/// Files that are told.
const MOST_FILES: u32 = 100;

/// A person who is being erased.
pub(crate) struct Person {
    /// The records that are one.
    pub records: Vec<i64>,
    /// By what the person is recognised, and nobody else.
    pub signs: BTreeSet<String>,
    /// Pieces of text of which each answer about the person has one, in lower case.
    pub traces: Vec<String>,
}

impl Person {
    pub(crate) fn is(&self, doc: &Doc) -> bool {
        erased::signs(doc).iter().any(|sign| self.signs.contains(sign))
    }

    /// Whether a text can be about the person: for sure not where it is not.
    pub(crate) fn leaves_a_trace_in(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        self.traces.iter().any(|trace| lower.contains(trace))
    }
}

impl Store {
    /// Takes a person out of the file and leaves a one-way mark; none where there is no such person.
    ///
    /// # Errors
    /// Whatever the database refuses; nothing is changed then.
    pub async fn erase_person(&self, record: i64, at: Millis) -> Result<Option<Gone>, StoreError> {
        let gone = self.write(move |file| erase(file, record, at)).await?;
        let Some(gone) = gone else { return Ok(None) };
        Ok(Some(Gone { wiped: self.wipe().await, ..gone }))
    }

    /// Writes the file anew, so that what was deleted is in no byte of it, nor of the log beside it.
    async fn wipe(&self) -> bool {
        let written_anew = |file: &mut Connection| {
            // As large as the file itself: in memory it might not have room.
            file.pragma_update(None, "temp_store", "FILE")?;
            let vacuumed = file.execute_batch("VACUUM");
            file.pragma_update(None, "temp_store", "MEMORY")?;
            vacuumed?;
            Ok(file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0))? == 0)
        };
        // What was taken out is out; who asked is told that its bytes are still there.
        self.inner.writer.outside(written_anew).await.unwrap_or(false)
    }
}

fn erase(file: &Connection, record: i64, at: Millis) -> Result<Option<Gone>, StoreError> {
    let Some(found) = records::by_number(file, record)? else { return Ok(None) };
    if found.kind != RecordKind::Person {
        return Ok(None);
    }
    let person = known(file, &joined::group(file, found.id)?)?;
    erased::leave(file, &person.signs, at)?;
    let places = vec!["?"; person.records.len()].join(", ");
    let of_records = || params_from_iter(person.records.iter());
    let lists = file
        .prepare(&format!(
            "SELECT count(DISTINCT list) FROM members JOIN lists ON lists.id = members.list
             WHERE record IN ({places}) AND NOT removed"
        ))?
        .query_row(of_records(), |row| row.get(0))?;
    let files = file
        .prepare(&format!(
            "SELECT DISTINCT path FROM exports WHERE checksum IS NOT NULL
                AND id IN (SELECT export FROM exported WHERE record IN ({places})) ORDER BY id DESC LIMIT {MOST_FILES}"
        ))?
        .query_map(of_records(), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    unlinked(file, &person)?;
    let answers = answers::take_out(file, &person)?;
    questions::forget(file, &person)?;
    Ok(Some(Gone { answers, lists, files, wiped: false }))
}

/// Takes what is about people who were erased out of an answer that has just come; tells how many rows, or 1 for the whole
/// answer to a single question. What it asked is a sign of the person from then on.
pub(crate) fn left_out(file: &Connection, answer: &mut PaidAnswer) -> Result<u64, StoreError> {
    let Some(erased) = Erased::of(file)? else { return Ok(0) };
    let is = |doc: &Doc| erased.names(file, doc).unwrap_or(false);
    let Some(page) = &mut answer.page else {
        let asked: Value = serde_json::from_str(&answer.request)?;
        let about = answers::is_about(&asked, &answer.response, is);
        if about && let Some(asked) = asked.as_object() {
            erased::leave(file, &erased::signs(asked), answer.at)?;
        }
        return Ok(u64::from(about));
    };
    let before = page.rows.len();
    page.rows.retain(|row| row.kind != RecordKind::Person || !is(&row.doc));
    let gone = (before - page.rows.len()) as u64;
    if gone > 0 {
        answers::without(&mut answer.response, &is);
    }
    Ok(gone)
}

/// What the records tell of a person that no other record shares.
fn known(file: &Connection, group: &[i64]) -> Result<Person, StoreError> {
    let mut signs = BTreeSet::new();
    let mut traces = HashSet::new();
    let mut others = file.prepare_cached("SELECT record FROM reach WHERE kind = ?1 AND value = ?2 AND own LIMIT 64")?;
    for telling in joined::tellings(file, group)? {
        signs.extend(erased::signs(&telling.doc));
    }
    for record in group {
        for way in crate::tables::reach::of(file, *record)?.into_iter().filter(|way| way.own) {
            let reached: Vec<i64> =
                others.query_map([way.way.name(), &way.value], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let sign = format!("{}:{}", way.way.name(), way.value);
            // A switchboard, or an address of a whole team, is no sign of the one.
            if reached.iter().any(|other| !group.contains(other)) && way.way != reach::Way::Page {
                signs.remove(&sign);
            }
        }
    }
    for sign in &signs {
        let Some((kind, value)) = sign.split_once(':') else { continue };
        let trace = match kind {
            "page" => value.split_once(':').map_or(value, |(_, slug)| slug),
            // Numbers are written in many ways: the last four digits stand together in each.
            "phone" => &value[value.len().saturating_sub(4)..],
            "email" => value,
            // The longest word of the name.
            _ => {
                value.split(':').next().unwrap_or_default().split(' ').max_by_key(|word| word.len()).unwrap_or_default()
            }
        };
        if trace.len() > 1 {
            traces.insert(trace.to_lowercase());
        }
    }
    Ok(Person { records: group.to_vec(), signs, traces: traces.into_iter().collect() })
}

/// Takes the records away with everything that names them, but for answers and questions.
fn unlinked(file: &Connection, person: &Person) -> Result<(), StoreError> {
    for record in &person.records {
        for sql in [
            "DELETE FROM suppressed WHERE (kind, value) IN (SELECT kind, value FROM reach WHERE record = ?1 AND own)",
            "DELETE FROM tellings WHERE record = ?1",
            "DELETE FROM finds WHERE record = ?1",
            "DELETE FROM marks WHERE record = ?1",
            "DELETE FROM members WHERE record = ?1",
            "DELETE FROM found WHERE record = ?1",
            "DELETE FROM exported WHERE record = ?1",
            "DELETE FROM job_rows WHERE record = ?1",
            "DELETE FROM joined WHERE record = ?1 OR lead = ?1",
            "DELETE FROM apart WHERE one = ?1 OR two = ?1",
            "DELETE FROM reach WHERE record = ?1",
            "DELETE FROM own_cells WHERE id = ?1",
            "DELETE FROM person_cells WHERE id = ?1",
            "DELETE FROM identities WHERE record = ?1",
            "DELETE FROM records WHERE id = ?1",
        ] {
            file.prepare_cached(sql)?.execute([record])?;
        }
    }
    steps::without(file, |change| match change {
        Change::Marks { record, .. } | Change::Joined { record, .. } if person.records.contains(&record) => None,
        Change::Joined { before, after, .. }
            if before.is_some_and(|lead| person.records.contains(&lead))
                || after.is_some_and(|lead| person.records.contains(&lead)) =>
        {
            None
        }
        Change::Members { list, mut came, mut went } => {
            came.retain(|(_, record)| !person.records.contains(record));
            went.retain(|(_, record)| !person.records.contains(record));
            (!came.is_empty() || !went.is_empty()).then_some(Change::Members { list, came, went })
        }
        change => Some(change),
    })
}

#[cfg(test)]
mod tests;
