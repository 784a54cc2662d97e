//! Storing what an answer says of a record: found or new, with everything that is derived from its observations.

use std::cmp::Reverse;

use api::{Doc, RecordKind};
use rusqlite::params;
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, to_json};
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::observations::{self, ASKED, CORRECTION, NewObservation, Teller, of};
use crate::records::recognised::{Known, Signs};
use crate::records::{changes, joined, namesakes, seen_fields};

/// Stores what a row of a search says. Returns the record's number and whether it was there before.
pub(crate) fn keep(
    file: &Tx<'_>,
    new: &NewObservation,
    operation: &str,
    kept_answer: Option<i64>,
    at: Millis,
) -> Result<(i64, bool), StoreError> {
    keep_row(file, new, Teller { operation, kept_answer, pull: None, at })
}

/// The same of a row that came with a load.
pub(crate) fn keep_row(file: &Tx<'_>, new: &NewObservation, by: Teller<'_>) -> Result<(i64, bool), StoreError> {
    let signs = Signs::of(new);
    let known = signs.known(file)?;
    keep_in(file, new, known, &signs, by)
}

/// As [`keep`], for the answer to a single question: one by name may be about an owned person whose page it does not
/// say.
pub(crate) fn keep_answer(file: &Tx<'_>, new: &NewObservation, by: Teller<'_>) -> Result<(i64, bool), StoreError> {
    let mut answered = new.doc.clone();
    let asked = match answered.shift_remove(ASKED) {
        Some(Value::Object(asked)) => asked,
        _ => Doc::new(),
    };
    let whole = NewObservation { kind: new.kind, doc: asked.into_iter().chain(answered.clone()).collect() };
    let signs = Signs::of(&whole);
    let mut known = signs.known(file)?;
    if known.is_none() && signs.by_name() {
        let only = namesakes::only(file, &whole.doc, namesakes::ALL)?;
        known = only.map(|record| Known::read(file, record)).transpose()?;
    }
    let told = if known.is_some() { NewObservation { doc: answered, ..whole } } else { whole };
    keep_in(file, &told, known, &signs, by)
}

/// As [`keep`], of a record that is known to be the one: what was asked for it is stored for it, whoever else is
/// recognised by the same. A page or a domain by which nobody else is recognised is its own from now on.
pub(crate) fn keep_for(file: &Tx<'_>, record: i64, new: &NewObservation, by: Teller<'_>) -> Result<(), StoreError> {
    let mut doc = new.doc.clone();
    doc.shift_remove(ASKED);
    let told = NewObservation { kind: new.kind, doc };
    let signs = Signs::of(&told).free_for(file, record)?;
    let known = Known::read(file, record)?;
    keep_in(file, &told, Some(known), &signs, by).map(drop)
}

/// An observation while its place among the others is looked for.
struct Told<'a> {
    operation: &'a str,
    at: Millis,
    number: i64,
    doc: &'a Doc,
}

impl Told<'_> {
    fn order(&self) -> Reverse<(bool, Millis, i64)> {
        observations::order(self.operation, self.at, self.number)
    }
}

fn keep_in(
    file: &Tx<'_>,
    new: &NewObservation,
    known: Option<Known>,
    signs: &Signs,
    by: Teller<'_>,
) -> Result<(i64, bool), StoreError> {
    let Teller { operation, kept_answer, at, .. } = by;
    let is_known = known.is_some();
    let Known { record, observations } = match known {
        Some(known) => known,
        None => {
            let sql = "INSERT INTO records (kind, owned_at, told_at) VALUES (?1, ?2, ?2)";
            Known { record: file.insert(sql, params![new.kind.name(), at])?, observations: Vec::new() }
        }
    };
    signs.note(file, record)?;
    let mut order: Vec<Told<'_>> = observations
        .iter()
        .map(|(number, told)| Told { operation: &told.operation, at: told.at, number: *number, doc: &told.doc })
        .collect();
    let same = observations.iter().position(|(_, observation)| observation.operation == operation);
    let changed = match same.filter(|place| observations[*place].1.doc == new.doc) {
        Some(place) => {
            let told = &mut order[place];
            told.at = told.at.max(at);
            let sql = "UPDATE tellings SET at = ?2, fact = coalesce(?3, fact) WHERE id = ?1";
            file.run(sql, params![told.number, told.at, kept_answer])?;
            false
        }
        None => {
            let sql =
                "INSERT INTO tellings (record, operation, fact, first_at, at, doc) VALUES (?1, ?2, ?3, ?4, ?4, ?5)";
            if same.is_some() {
                changes::note(file, new.kind, record, &observations, (&new.doc, by))?;
            }
            let number = file.insert(sql, params![record, operation, kept_answer, at, to_json(&new.doc)?])?;
            order.push(Told { operation, at, number, doc: &new.doc });
            seen_fields::note(file, new.kind, &new.doc, at)?;
            true
        }
    };
    // An answer that was stored before there were records may be read for them after newer ones.
    let moved = !order.is_sorted_by_key(Told::order);
    if is_known {
        let sql = "UPDATE records SET told_at = max(told_at, ?2), owned_at = min(owned_at, ?2) WHERE id = ?1";
        file.run(sql, [record, at])?;
    }
    // The same said again changes a date; no cell, where it was the newest before.
    if changed || moved {
        order.sort_by_key(Told::order);
        joined::derive(file, new.kind, record, order.iter().map(|told| told.doc))?;
    }
    Ok((record, is_known))
}

/// Writes anew what is derived from the observations of a record, and by what it is recognised.
pub(crate) fn derive(file: &Tx<'_>, kind: RecordKind, record: i64) -> Result<(), StoreError> {
    let observations = of(file, record)?;
    // By what a person has corrected nobody is recognised: the service does not know of it.
    for (_, observation) in observations.iter().filter(|(_, observation)| observation.operation != CORRECTION) {
        Signs::of(&NewObservation { kind, doc: observation.doc.clone() }).note(file, record)?;
    }
    joined::derive(file, kind, record, observations.iter().map(|(_, observation)| &observation.doc))
}
