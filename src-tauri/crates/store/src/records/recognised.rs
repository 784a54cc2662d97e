//! Which record an observation is about.
//!
//! Owns: the keys by which records are looked for, and when two records turn out to be one. Does not own: what makes two
//! companies the same (`api::company`), or how two become one (`merged`).
//!
//! Two companies are one when an answer names the domain that only the one has and the page that only the other has,
//! and no two of the three contradict each other. Where several records of that domain could be meant, nobody knows
//! which: they stay apart, for a person to decide.

use api::company::Identity;
use api::{RecordKind, person};
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::tx::Tx;
use crate::records::merged;
use crate::records::observations::{self, CORRECTION, NewObservation, Observation};

/// Companies of one domain that are looked at. Of more, one that nothing else tells apart is a record of its own.
const MOST: u32 = 200;

/// By what an observation is recognised.
pub(crate) struct Signs {
    kind: RecordKind,
    keys: Vec<String>,
    company: Identity,
}

/// A record that is owned, with its observations, newest first, each with its number.
pub(crate) struct Known {
    pub record: i64,
    pub observations: Vec<(i64, Observation)>,
}

impl Known {
    pub(crate) fn read(file: &Connection, record: i64) -> Result<Self, StoreError> {
        Ok(Self { record, observations: observations::of(file, record)? })
    }

    /// The newest of each part by which a company is recognised.
    pub(crate) fn company(&self) -> Identity {
        let mut newest = Identity::default();
        let told = self.observations.iter().filter(|(_, observation)| observation.operation != CORRECTION);
        for (_, observation) in told {
            let told = Identity::of(&observation.doc);
            newest.domain = newest.domain.or(told.domain);
            newest.page = newest.page.or(told.page);
            newest.name = newest.name.or(told.name);
        }
        newest
    }
}

impl Signs {
    pub(crate) fn of(new: &NewObservation) -> Self {
        match new.kind {
            RecordKind::Company => {
                let company = Identity::of(&new.doc);
                Self { kind: new.kind, keys: company.keys(&new.doc), company }
            }
            RecordKind::Person => {
                Self { kind: new.kind, keys: vec![person::key(&new.doc)], company: Identity::default() }
            }
        }
    }

    /// Whether it is a person of whom no page is known.
    pub(crate) fn by_name(&self) -> bool {
        self.kind == RecordKind::Person && !self.keys.iter().any(|key| key.starts_with("page:"))
    }

    /// Only those by which no other record is recognised: for what is known to be about this one.
    pub(crate) fn free_for(mut self, file: &Connection, record: i64) -> Result<Self, StoreError> {
        let mut free = Vec::new();
        for key in self.keys {
            let certain = key.starts_with("page:") || key.starts_with("domain:");
            let sql = "SELECT EXISTS (SELECT 1 FROM identities WHERE kind = ?1 AND key = ?2 AND record <> ?3)";
            if certain && !file.one(sql, params![self.kind.name(), key, record], |row| row.get(0))? {
                free.push(key);
            }
        }
        self.keys = free;
        Ok(self)
    }

    /// Notes that this is how a record is recognised from now on.
    pub(crate) fn note(&self, file: &Connection, record: i64) -> Result<(), StoreError> {
        let mut note =
            file.prepare_cached("INSERT OR IGNORE INTO identities (kind, key, record) VALUES (?1, ?2, ?3)")?;
        for key in &self.keys {
            note.execute(params![self.kind.name(), key, record])?;
        }
        Ok(())
    }

    /// The record that it is about: the first key first, the oldest number first.
    pub(crate) fn known(&self, file: &Tx<'_>) -> Result<Option<Known>, StoreError> {
        let mut found = Vec::new();
        for key in &self.keys {
            let sql = "SELECT record FROM identities WHERE kind = ?1 AND key = ?2 ORDER BY record LIMIT ?3";
            let numbers: Vec<i64> = file.all(sql, params![self.kind.name(), key, MOST], |row| row.get(0))?;
            if found.is_empty() {
                found = self.possible(file, key, &numbers)?;
            } else if let ([one], [number]) = (found.as_slice(), numbers.as_slice())
                && one.record != *number
                && let [two] = self.possible(file, key, &numbers)?.as_slice()
                && complete_each_other(&one.company(), &two.company())
            {
                let record = merged::merge(file, self.kind, one.record, two.record)?;
                return Known::read(file, record).map(Some);
            }
        }
        Ok(found.into_iter().next())
    }

    /// Of the records with a key, the first that it can be, and a second one as a sign that it is not the only one.
    fn possible(&self, file: &Connection, key: &str, numbers: &[i64]) -> Result<Vec<Known>, StoreError> {
        let certain = self.kind == RecordKind::Person || key.starts_with("row:");
        let mut possible = Vec::new();
        for &record in numbers {
            let known = Known::read(file, record)?;
            if certain || self.company.can_be(&known.company()) {
                possible.push(known);
            }
            if possible.len() == 2 {
                break;
            }
        }
        Ok(possible)
    }
}

/// Notes by what the records of an older file are recognised: the step that made them can neither fold a domain nor read it
/// from the address of a website.
pub(crate) fn recognise_all(file: &Connection) -> Result<(), StoreError> {
    file.each("SELECT record, doc FROM tellings", [], |row| {
        let told = NewObservation { kind: RecordKind::Company, doc: json(row, "doc")? };
        Signs::of(&told).note(file, row.get("record")?)
    })
}

/// Whether one company is known by its domain alone and the other by its page alone, under names that agree.
fn complete_each_other(one: &Identity, two: &Identity) -> bool {
    one.page.is_none() && two.domain.is_none() && one.can_be(two)
}
