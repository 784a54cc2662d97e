//! Taking a person out of the file: records with all observations of them and notes on them, answers, questions, and
//! the bytes that they leave behind.
//!
//! What was paid stays in the ledger without a name. Answers about the person alone go; from a page of a search the person is
//! taken out and the other rows stay. Does not own: recognising the person later (`records/erased.rs`).

mod answers;
pub mod marked;
mod person;
mod questions;
mod telling;
mod texts;
mod wiping;

use std::collections::HashSet;

use api::RecordKind;
use rusqlite::params_from_iter;

use person::Person;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::lists::undo_log;
use crate::lists::undo_log::{Change, Entries};
use crate::money::kept_answers;
use crate::records;
use crate::records::erased::NOBODY;
use crate::records::evidence::said;
use crate::records::{elsewhere, erased, evidence, joined, removed, suppressed};
use crate::team::{erasures, policy, standing};

pub use answers::{Left, left_of_answer};

/// What erasing did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gone {
    /// Answers that were taken away, or from which the person was taken out.
    pub answers: u64,
    /// Lists that the person was in.
    pub lists: u64,
    /// Searches that asked for the person by name: they keep their rows and cannot be asked further.
    pub searches: u64,
    /// Lists that were named after the person and have another name now.
    pub renamed: u64,
    /// Other records whose notes, and companies of which an observation, still name the person.
    pub mentions: u64,
    /// Where files with the person were written, newest first; the paths never leave the program as they are.
    pub files: Vec<String>,
    /// Whether the team is told: somebody of whom there is no sign but a name, or what others have too, cannot be.
    pub told: bool,
    /// What is to be said when the bytes are gone, from backups as well ([`Store::was_wiped`]).
    pub due: u64,
    /// Whether the bytes are gone from the disk too; otherwise they go when the file is next put together.
    pub wiped: bool,
}

/// Most files that are named.
const MOST_FILES: u32 = 100;

impl Store {
    /// Takes a person out of the file and leaves one-way marks; none where there is no such person. The team is told.
    pub async fn erase_person(&self, record: i64, at: Millis) -> Result<Option<Gone>, StoreError> {
        let erase = move |file: &Tx<'_>| {
            let erased = erase(file, record, said::BY_HAND, at)?;
            let Some((gone, person)) = erased else { return Ok(None) };
            let due = wiping::is_due(file)?;
            let told = tell(file, &person, at)?;
            Ok(Some((Gone { told, due, ..gone }, person)))
        };
        let gone = self.write(erase).await?;
        let Some((gone, person)) = gone else { return Ok(None) };
        // The person is out: a count that fails must not look as if nothing had happened.
        let mentions = self.read(move |file| texts::mentions(file, &person)).await.unwrap_or_default();
        Ok(Some(Gone { mentions, wiped: self.wipe().await, ..gone }))
    }
}

/// Leaves to be told to the team who was erased. Returns whether there is anything by which others know the person.
fn tell(file: &Tx<'_>, person: &Person, at: Millis) -> Result<bool, StoreError> {
    let Some(salt) = standing::salt(file)?.filter(|_| !person.signs.is_empty()) else { return Ok(false) };
    erasures::was_erased_here(file, person.marks(&salt), None, at)?;
    Ok(true)
}

/// Takes a person out inside a transaction; `why` is what the evidence says of it.
pub(crate) fn erase(file: &Tx<'_>, record: i64, why: &str, at: Millis) -> Result<Option<(Gone, Person)>, StoreError> {
    let Some(found) = records::by_number(file, record)? else { return Ok(None) };
    if found.kind != RecordKind::Person {
        return Ok(None);
    }
    let person = Person::known(file, &joined::group(file, found.id)?)?;
    erased::store_signs(file, &person.signs, at)?;
    let places = vec!["?"; person.records.len()].join(", ");
    let of_records = || params_from_iter(person.records.iter());
    let sql = format!(
        "SELECT count(DISTINCT list) FROM members JOIN lists ON lists.id = members.list
         WHERE record IN ({places}) AND NOT removed"
    );
    let lists = file.one(&sql, of_records(), |row| row.get(0))?;
    let sql = format!(
        "SELECT DISTINCT path FROM exports WHERE checksum IS NOT NULL
            AND id IN (SELECT export FROM exported WHERE record IN ({places})) ORDER BY id DESC LIMIT {MOST_FILES}"
    );
    let files = file.all(&sql, of_records(), |row| row.get(0))?;
    let listed = off_the_list(file, &person)?;
    // Before the records go, by which the lines about the person are found.
    evidence::forget(file, &person.records, &person.signs)?;
    person.records.iter().try_for_each(|record| removed::remove(file, RecordKind::Person, *record))?;
    undo_log::without(file, |change| left_of(change, &person, &listed))?;
    answers::out_of_others(file, &person)?;
    let (answers, lost) =
        kept_answers::changing(file, || Ok((answers::take_out(file, &person)?, texts::scrub(file, &person)?)))?;
    questions::forget(file, &person)?;
    let told = format!("records: {}, answers: {answers}", person.records.len());
    evidence::note_erasure(file, &person.signs, &told, why, at)?;
    let gone = Gone { answers, lists, searches: lost.searches, renamed: lost.lists, files, ..Gone::default() };
    Ok(Some((gone, person)))
}

/// Takes what leads to the person alone off the suppression list: the one-way mark takes its place. Returns what it
/// was, also where it was taken off before.
fn off_the_list(file: &Tx<'_>, person: &Person) -> Result<HashSet<(String, String)>, StoreError> {
    let mut listed = HashSet::new();
    for (kind, value) in person.signs.iter().filter_map(|sign| sign.split_once(':')) {
        suppressed::forget(file, (kind, value))?;
        elsewhere::forget(file, (kind, value))?;
        policy::forget(file, (kind, value))?;
        listed.insert((kind.to_owned(), value.to_owned()));
    }
    Ok(listed)
}

/// What is left of a change without the person; none where nothing is.
fn left_of(change: Change, person: &Person, listed: &HashSet<(String, String)>) -> Option<Change> {
    let is = |record: &i64| person.records.contains(record);
    let (left, change) = match change {
        Change::Joined { record, before, after } => {
            let about = [Some(record), before, after].iter().flatten().any(is);
            (!about, Change::Joined { record, before, after })
        }
        Change::Members { list, mut came, mut went } => {
            came.retain(|(_, record)| !is(record));
            went.retain(|(_, record)| !is(record));
            (!came.is_empty() || !went.is_empty(), Change::Members { list, came, went })
        }
        Change::Noted { mut records, before, after } => {
            records.retain(|record| !is(record));
            (!records.is_empty(), Change::Noted { records, before, after })
        }
        Change::Corrected { mut corrections } => {
            corrections.retain(|correction| !is(&correction.record));
            (!corrections.is_empty(), Change::Corrected { corrections })
        }
        Change::Apart { mut pairs, apart } => {
            pairs.retain(|(one, two)| !is(one) && !is(two));
            (!pairs.is_empty(), Change::Apart { pairs, apart })
        }
        Change::Suppressed { mut came, mut went } => {
            for some in [&mut came, &mut went] {
                for Entries { kind, values, .. } in some.iter_mut() {
                    values.retain(|value| !listed.contains(&(kind.clone(), value.clone())));
                }
                some.retain(|entries| !entries.values.is_empty());
            }
            (!came.is_empty() || !went.is_empty(), Change::Suppressed { came, went })
        }
        Change::List { list, kind, before, after } => {
            let nameless = |name: Option<String>| {
                name.map(|name| if person.is_named_in(&name) { NOBODY.to_owned() } else { name })
            };
            (true, Change::List { list, kind, before: nameless(before), after: nameless(after) })
        }
    };
    left.then_some(change)
}

#[cfg(test)]
mod tests;
