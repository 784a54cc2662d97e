//! `records`: each company and each person once; `identities`: by what they are recognised; `tellings`: what each answer told
//! of them, so that every value has its source and its date.
//!
//! A value of a record is the newest one that any answer told; a field that is missing today was still paid for. What the
//! grid sorts and searches by is derived from the observations and stands in `cells`. Which record an observation is about is decided in
//! `recognised`, and two that turn out to be one become one in `merged`.

pub mod annotations;
pub mod colleagues;
pub(crate) mod companies;
pub(crate) mod contact_keys;
pub mod erased;
pub mod filling;
pub mod findings;
pub(crate) mod joined;
pub(crate) mod many_records;
pub(crate) mod merged;
pub(crate) mod namesakes;
pub mod not_found;
pub mod own_sort_keys;
pub mod owned_people;
pub mod owned_words;
pub(crate) mod recognised;
pub(crate) mod seen_fields;
pub(crate) mod sort_keys;
pub mod suppressed;
pub mod unobserved;

use std::cmp::Reverse;

use api::{Doc, RecordKind};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::json;
use crate::records::own_sort_keys::Own;
use crate::records::recognised::{Known, Signs};
use crate::{Millis, Store};

/// The version of the file that keeps records.
pub(crate) const SINCE: i64 = 3;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    SINCE,
    "CREATE TABLE records (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('company', 'person')),
        owned_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE identities (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        record INTEGER NOT NULL REFERENCES records (id),
        PRIMARY KEY (kind, key, record)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX identities_by_record ON identities (record);
    CREATE TABLE tellings (
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES records (id),
        operation TEXT NOT NULL,
        fact INTEGER REFERENCES facts (id),
        first_at INTEGER NOT NULL,
        at INTEGER NOT NULL,
        doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX tellings_by_record ON tellings (record, at DESC, id DESC);
    INSERT INTO records (id, kind, owned_at, told_at) SELECT id, 'company', owned_at, told_at FROM companies;
    INSERT INTO tellings (record, operation, first_at, at, doc)
        SELECT id, 'find_companies', owned_at, told_at, doc FROM companies;
    INSERT INTO identities (kind, key, record)
        SELECT 'company', key, id FROM companies WHERE key NOT LIKE 'domain:%';
    INSERT OR IGNORE INTO identities (kind, key, record)
        SELECT 'company', 'domain:' || CASE WHEN domain LIKE 'www.%' THEN substr(domain, 5) ELSE domain END, id
        FROM (SELECT id, lower(trim(json_extract(doc, '$.domain'))) AS domain FROM companies) WHERE domain <> '';",
)];

/// What one answer tells of one record.
#[derive(Debug, Clone, PartialEq)]
pub struct NewObservation {
    /// What it is about.
    pub kind: RecordKind,
    /// What is told. Under [`ASKED`] an answer to a single question may carry what only the question said.
    pub doc: Doc,
}

/// The operation under which what a file says of a record is told.
pub const IMPORT: &str = "import";
/// The operation under which what a person typed of a record is told.
pub const BY_HAND: &str = "by_hand";

/// The field under which an observation carries what somebody typed in a question: it counts for recognising a record, and is
/// told where the record is new; a known one keeps the spelling of the service.
pub const ASKED: &str = "asked";

/// A record with everything that was told of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its number.
    pub id: i64,
    /// What it is about.
    pub kind: RecordKind,
    /// When it was first paid for.
    pub owned_at: Millis,
    /// What was told of it, newest first; never empty.
    pub observations: Vec<Observation>,
    /// What the app itself knows of it.
    pub own: Own,
}

/// What one answer told of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// Command name of the operation.
    pub operation: String,
    /// When the same was last told.
    pub at: Millis,
    /// What was told.
    pub doc: Doc,
}

impl Record {
    /// What was told of it, newest first; behind it what is the app's own.
    pub fn docs(&self) -> impl Iterator<Item = &Doc> {
        self.observations.iter().map(|observation| &observation.doc).chain(&self.own.doc)
    }
}

/// Notes by what the records of an older file are recognised: the step that made them can neither fold a domain nor read it
/// from the address of a website.
pub(crate) fn recognise_all(file: &Connection) -> Result<(), StoreError> {
    let mut ask = file.prepare("SELECT record, doc FROM tellings")?;
    let mut rows = ask.query([])?;
    while let Some(row) = rows.next()? {
        let told = NewObservation { kind: RecordKind::Company, doc: json(row, "doc")? };
        Signs::of(&told).note(file, row.get("record")?)?;
    }
    Ok(())
}

/// Keeps what a row of a search tells. Tells the record's number and whether it was there before.
pub(crate) fn keep(
    file: &Connection,
    new: &NewObservation,
    operation: &str,
    kept_answer: Option<i64>,
    at: Millis,
) -> Result<(i64, bool), StoreError> {
    let signs = Signs::of(new);
    let known = signs.known(file)?;
    keep_in(file, new, known, &signs, operation, kept_answer, at)
}

/// As [`keep`], for the answer to a single question: one by name may be about an owned person whose page it does not tell.
pub(crate) fn keep_answer(
    file: &Connection,
    new: &NewObservation,
    operation: &str,
    kept_answer: Option<i64>,
    at: Millis,
) -> Result<(i64, bool), StoreError> {
    let mut answered = new.doc.clone();
    let asked = match answered.shift_remove(ASKED) {
        Some(Value::Object(asked)) => asked,
        _ => Doc::new(),
    };
    let whole = NewObservation { kind: new.kind, doc: asked.into_iter().chain(answered.clone()).collect() };
    let signs = Signs::of(&whole);
    let mut known = signs.known(file)?;
    if known.is_none() && signs.by_name() {
        known = match namesakes::only(file, &whole.doc, namesakes::ALL)? {
            Some(record) => Some(Known { record, observations: of(file, record)? }),
            None => None,
        };
    }
    let told = if known.is_some() { NewObservation { doc: answered, ..whole } } else { whole };
    keep_in(file, &told, known, &signs, operation, kept_answer, at)
}

/// As [`keep`], of a record that is known to be the one: what was asked for it is told of it, whoever else is recognised by
/// the same. A page or a domain by which nobody else is recognised is its own from now on.
pub(crate) fn keep_for(
    file: &Connection,
    record: i64,
    new: &NewObservation,
    operation: &str,
    kept_answer: Option<i64>,
    at: Millis,
) -> Result<(), StoreError> {
    let mut doc = new.doc.clone();
    doc.shift_remove(ASKED);
    let told = NewObservation { kind: new.kind, doc };
    let signs = Signs::of(&told).free_for(file, record)?;
    let known = Known { record, observations: of(file, record)? };
    keep_in(file, &told, Some(known), &signs, operation, kept_answer, at).map(drop)
}

/// The number that a record has now, by that or by one that it had before two became one; none where it is gone.
pub(crate) fn present(file: &Connection, id: i64) -> Result<Option<i64>, StoreError> {
    let mut ask = file.prepare_cached("SELECT EXISTS (SELECT 1 FROM records WHERE id = ?1)")?;
    if ask.query_row([id], |row| row.get(0))? { Ok(Some(id)) } else { merged::present(file, id) }
}

fn keep_in(
    file: &Connection,
    new: &NewObservation,
    known: Option<Known>,
    signs: &Signs,
    operation: &str,
    kept_answer: Option<i64>,
    at: Millis,
) -> Result<(i64, bool), StoreError> {
    let is_known = known.is_some();
    let Known { record, observations } = match known {
        Some(known) => known,
        None => {
            file.prepare_cached("INSERT INTO records (kind, owned_at, told_at) VALUES (?1, ?2, ?2)")?
                .execute(params![new.kind.name(), at])?;
            Known { record: file.last_insert_rowid(), observations: Vec::new() }
        }
    };
    signs.note(file, record)?;
    let mut order: Vec<(Millis, i64, &Doc)> =
        observations.iter().map(|(number, observation)| (observation.at, *number, &observation.doc)).collect();
    let same = observations.iter().position(|(_, observation)| observation.operation == operation);
    let changed = match same.filter(|place| observations[*place].1.doc == new.doc) {
        Some(place) => {
            let told = &mut order[place];
            told.0 = told.0.max(at);
            file.prepare_cached("UPDATE tellings SET at = ?2, fact = coalesce(?3, fact) WHERE id = ?1")?
                .execute(params![told.1, told.0, kept_answer])?;
            false
        }
        None => {
            file.prepare_cached(
                "INSERT INTO tellings (record, operation, fact, first_at, at, doc) VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
            )?
            .execute(params![record, operation, kept_answer, at, serde_json::to_string(&new.doc)?])?;
            order.push((at, file.last_insert_rowid(), &new.doc));
            seen_fields::note(file, new.kind, &new.doc, at)?;
            true
        }
    };
    // An answer that was kept before records were may be told after newer ones.
    let newest_first = |(at, number, _): &(Millis, i64, &Doc)| Reverse((*at, *number));
    let moved = !order.is_sorted_by_key(newest_first);
    if is_known {
        file.prepare_cached(
            "UPDATE records SET told_at = max(told_at, ?2), owned_at = min(owned_at, ?2) WHERE id = ?1",
        )?
        .execute([record, at])?;
    }
    // The same told again changes a date; no cell, where it was the newest before.
    if changed || moved {
        order.sort_by_key(newest_first);
        joined::derive(file, new.kind, record, order.iter().map(|(_, _, doc)| *doc))?;
    }
    Ok((record, is_known))
}

/// Writes anew what is derived from what was told of a record, and by what it is recognised.
pub(crate) fn derive(file: &Connection, kind: RecordKind, record: i64) -> Result<(), StoreError> {
    let observations = of(file, record)?;
    for (_, observation) in &observations {
        Signs::of(&NewObservation { kind, doc: observation.doc.clone() }).note(file, record)?;
    }
    joined::derive(file, kind, record, observations.iter().map(|(_, observation)| &observation.doc))
}

/// What was told of a record, newest first, each with its number.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<(i64, Observation)>, StoreError> {
    let mut ask =
        file.prepare_cached("SELECT id, operation, at, doc FROM tellings WHERE record = ?1 ORDER BY at DESC, id DESC")?;
    let found = ask.query_map([record], |row| {
        Ok((
            row.get("id")?,
            Observation { operation: row.get("operation")?, at: row.get("at")?, doc: json(row, "doc")? },
        ))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// What the table calls a kind of record.
pub(crate) fn kind_named(name: &str) -> RecordKind {
    if name == RecordKind::Person.name() { RecordKind::Person } else { RecordKind::Company }
}

/// A record by its number, or by one that it had before two became one.
pub(crate) fn by_number(file: &Connection, id: i64) -> Result<Option<Record>, StoreError> {
    let mut ask = file.prepare_cached("SELECT kind, owned_at FROM records WHERE id = ?1")?;
    let head: Option<(String, Millis)> =
        ask.query_row([id], |row| Ok((row.get("kind")?, row.get("owned_at")?))).optional()?;
    let Some((kind, owned_at)) = head else {
        return merged::present(file, id)?.map_or(Ok(None), |present| by_number(file, present));
    };
    let kind = kind_named(&kind);
    let group = joined::group(file, id)?;
    let observations = joined::observations(file, &group)?;
    Ok(Some(Record { id, kind, owned_at, observations, own: own_sort_keys::of(file, &group)? }))
}

impl Store {
    /// How many records of a kind are owned in all.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn owned(&self, kind: RecordKind) -> Result<u64, StoreError> {
        self.read(move |file| {
            Ok(file.query_row("SELECT count(*) FROM records WHERE kind = ?1", [kind.name()], |row| row.get(0))?)
        })
        .await
    }

    /// The record that has one of these keys, the first key first.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn record_by_keys(&self, kind: RecordKind, keys: Vec<String>) -> Result<Option<i64>, StoreError> {
        self.read(move |file| {
            let mut ask = file.prepare_cached("SELECT min(record) FROM identities WHERE kind = ?1 AND key = ?2")?;
            for key in keys {
                if let Some(record) = ask.query_row(params![kind.name(), key], |row| row.get(0))? {
                    return Ok(Some(record));
                }
            }
            Ok(None)
        })
        .await
    }
}
