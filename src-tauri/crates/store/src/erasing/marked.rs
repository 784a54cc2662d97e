//! Taking people out whom a colleague has erased: they are known by one-way marks alone.
//!
//! Everything here that may be about one of them is looked for on a reading thread, since that takes as long as there are people; then it is
//! looked at once more and taken out in one transaction, with the note that this was done. Does not own what makes a mark a person's
//! (`records/erased.rs`), or noting an erasure (`team::erasures`).

use std::collections::BTreeSet;

use api::Doc;
use api::contact_keys::Way;
use rusqlite::Connection;
use serde_json::Value;

use super::{answers, erase, wiping};
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::lists::undo_log;
use crate::lists::undo_log::{Change, Entries};
use crate::money::kept_answers;
use crate::money::left_out::blank;
use crate::records;
use crate::records::erased::{Erased, Marks, is_shared, is_way, mark, signs, who};
use crate::records::evidence::said;
use crate::records::{elsewhere, evidence, joined, suppressed};
use crate::team::{erasures, policy, standing};

/// What was taken out of people whom colleagues have erased.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MarkedGone {
    /// People.
    pub people: u64,
    /// Questions, answers and entries of lists beside theirs.
    pub others: u64,
}

impl MarkedGone {
    /// Whether anything was.
    pub fn is_any(&self) -> bool {
        self.people + self.others > 0
    }
}

/// What may be about somebody who was erased.
struct Found {
    erasures: Vec<String>,
    /// Of all of them: an address of one and a name of another are nobody.
    marks: Marks,
    people: Vec<i64>,
    answers: Vec<i64>,
    calls: Vec<i64>,
    look_ups: Vec<i64>,
    entries: Vec<(String, String)>,
}

impl Store {
    /// Whether somebody is to be taken out whom a colleague has erased.
    pub async fn is_marked_due(&self) -> Result<bool, StoreError> {
        self.read(|file| Ok(!erasures::undone(file)?.is_empty())).await
    }

    /// Whether an address or a number, as a sign, leads to somebody who is still here.
    pub async fn leads_to_somebody(&self, sign: String) -> Result<bool, StoreError> {
        self.read(move |file| is_shared(file, &sign, &[])).await
    }

    /// Takes out whom colleagues have erased; none where nobody is to be. What is gone then is in the file's unused parts still ([`Store::wipe`]).
    pub async fn erase_marked(&self, at: Millis) -> Result<Option<MarkedGone>, StoreError> {
        let mut all: Option<MarkedGone> = None;
        // Again, where a colleague's row came meanwhile.
        while let Some(found) = self.read(look).await? {
            let gone = self.write(move |file| take_out(file, &found, at)).await?;
            let sum = all.get_or_insert_default();
            sum.people += gone.people;
            sum.others += gone.others;
        }
        Ok(all)
    }
}

fn look(file: &Connection) -> Result<Option<Found>, StoreError> {
    let undone = erasures::undone(file)?;
    let Some(salt) = standing::salt(file)?.filter(|_| !undone.is_empty()) else { return Ok(None) };
    let marks = Marks::new(salt, undone.iter().map(|one| &one.marks[..]));
    let mut people = Vec::new();
    let all: Vec<i64> = file.all("SELECT id FROM records WHERE kind = 'person'", [], |row| row.get(0))?;
    for person in all {
        if is_meant(file, &marks, person)?.is_some() {
            people.push(person);
        }
    }
    let named = |sql: &str, doc: fn(Value) -> Option<Doc>| -> Result<Vec<i64>, StoreError> {
        let mut found = Vec::new();
        file.each(sql, [], |row| {
            let asked = serde_json::from_str(row.get_ref(1)?.as_str()?).ok().and_then(doc);
            if asked.is_some_and(|asked| marks.name(&asked)) {
                found.push(row.get(0)?);
            }
            Ok(())
        })?;
        Ok(found)
    };
    let answers = named("SELECT id, request FROM facts", whole)?;
    let calls = named("SELECT id, request FROM intents WHERE pull IS NULL", whole)?;
    let look_ups = named("SELECT id, asked FROM look_ups", fields)?;
    let mut entries: Vec<(String, String)> = Vec::new();
    let listed = "SELECT kind, value FROM suppressed UNION SELECT kind, value FROM team_listed
        UNION SELECT kind, value FROM team_policy_out WHERE kind IS NOT NULL UNION SELECT kind, value FROM elsewhere";
    file.each(listed, [], |row| {
        let (kind, value): (String, String) = (row.get(0)?, row.get(1)?);
        if marks.has(&format!("{kind}:{value}")) {
            entries.push((kind, value));
        }
        Ok(())
    })?;
    let erasures = undone.into_iter().map(|one| one.id).collect();
    Ok(Some(Found { erasures, marks, people, answers, calls, look_ups, entries }))
}

/// By which erasure a record is somebody who was erased, by all that is known of it and of those that are one with it; none where it is nobody.
fn is_meant(file: &Connection, marks: &Marks, record: i64) -> Result<Option<usize>, StoreError> {
    let told = joined::observations(file, &joined::group(file, record)?)?;
    Ok(marks.who(told.iter().map(|told| &told.doc)))
}

/// The addresses and numbers, with the names, of records here that have the page by which somebody was erased: the team is told of those, so that
/// nothing of the vault names the person that anybody could find. Not of more: what a person here has joined by mistake, and namesakes,
/// would be erased everywhere.
fn further(file: &Connection, marks: &Marks, erasure: usize, person: i64) -> Result<BTreeSet<String>, StoreError> {
    let mut known = BTreeSet::new();
    for record in joined::group(file, person)? {
        let told: Vec<Doc> = records::of(file, record)?.into_iter().map(|(_, told)| told.doc).collect();
        let signs: BTreeSet<String> = told.iter().flat_map(signs).collect();
        if signs.iter().any(|sign| sign.starts_with("page:") && marks.is_of(sign, erasure)) {
            known.extend(signs.into_iter().filter(|sign| is_way(sign)));
            known.extend(told.iter().filter_map(who));
        }
    }
    let is_new = |sign: &String| is_way(sign) && !marks.is_of(sign, erasure);
    Ok(if known.iter().any(is_new) { known } else { BTreeSet::new() })
}

fn whole(asked: Value) -> Option<Doc> {
    if let Value::Object(asked) = asked { Some(asked) } else { None }
}

/// What a form was filled with.
fn fields(mut asked: Value) -> Option<Doc> {
    asked.get_mut("fields").map(Value::take).and_then(whole)
}

fn take_out(file: &Tx<'_>, found: &Found, at: Millis) -> Result<MarkedGone, StoreError> {
    let mut gone = MarkedGone::default();
    let salt = standing::salt(file)?.unwrap_or_default();
    for person in &found.people {
        // Looked at once more: this may be another record by now, or joined to others. Another one of the same may have taken it with it.
        let Some(erasure) = is_meant(file, &found.marks, *person)? else { continue };
        let further = further(file, &found.marks, erasure, *person)?;
        if let Some((_, person)) = erase(file, *person, said::OF_TEAM, at)? {
            gone.people += 1;
            // What others have as well is no sign of the one.
            let told: Vec<&String> =
                further.iter().filter(|sign| !is_way(sign) || person.signs.contains(*sign)).collect();
            if told.iter().any(|sign| is_way(sign)) {
                let marks = told.into_iter().map(|sign| mark(&salt, sign)).collect();
                erasures::was_erased_here(file, marks, found.erasures.get(erasure).map(String::as_str), at)?;
            }
        }
    }
    // Behind that: what leads to somebody who is still here is that one's.
    if let Some(erased) = Erased::of(file)? {
        let is = |sql: &str, id: i64, doc: fn(Value) -> Option<Doc>| -> Result<bool, StoreError> {
            let asked: Option<String> = file.first(sql, [id], |row| row.get(0))?;
            let asked = asked.and_then(|asked| serde_json::from_str(&asked).ok()).and_then(doc);
            asked.map_or(Ok(false), |asked| erased.is_of_team(file, &asked))
        };
        for answer in &found.answers {
            if is("SELECT request FROM facts WHERE id = ?1", *answer, whole)? {
                kept_answers::changing(file, || answers::forget(file, *answer))?;
                gone.others += 1;
            }
        }
        for call in &found.calls {
            if is("SELECT request FROM intents WHERE id = ?1", *call, whole)? {
                blank(file, *call)?;
                gone.others += 1;
            }
        }
        for look_up in &found.look_ups {
            if is("SELECT asked FROM look_ups WHERE id = ?1", *look_up, fields)? {
                gone.others += file.changed("DELETE FROM look_ups WHERE id = ?1", [look_up])? as u64;
            }
        }
    }
    for (kind, value) in &found.entries {
        if !is_shared(file, &format!("{kind}:{value}"), &[])? {
            suppressed::forget(file, (kind, value))?;
            elsewhere::forget(file, (kind, value))?;
            policy::forget(file, (kind, value))?;
            gone.others += 1;
        }
    }
    undo_log::without(file, |change| left_of(file, change, &found.marks))?;
    gone.others += evidence::forget_erased(file)?;
    found.erasures.iter().try_for_each(|id| erasures::was_done(file, id))?;
    if gone.is_any() {
        wiping::is_due(file)?;
    }
    Ok(gone)
}

/// What is left of a change of the list without what leads to somebody who was erased; none where nothing is.
fn left_of(file: &Connection, change: Change, marks: &Marks) -> Option<Change> {
    let Change::Suppressed { mut came, mut went } = change else { return Some(change) };
    for some in [&mut came, &mut went] {
        for Entries { kind, values, .. } in some.iter_mut() {
            let is_way = Way::by_name(kind).is_some_and(|way| way != Way::Domain);
            values.retain(|value| {
                let sign = format!("{kind}:{value}");
                let is_marked = is_way && marks.has(&sign);
                !is_marked || is_shared(file, &sign, &[]).unwrap_or_default()
            });
        }
        some.retain(|entries| !entries.values.is_empty());
    }
    (!came.is_empty() || !went.is_empty()).then_some(Change::Suppressed { came, went })
}
