//! Which record a telling is about.
//!
//! Owns: the keys by which records are looked for. Does not own: what makes two companies the same (`api::company`).

use api::company::Identity;
use api::{RecordKind, person};
use rusqlite::{Connection, params};

use super::records::{self, NewTelling, Telling};
use crate::StoreError;

/// Companies of one domain that are looked at. Of more, one that nothing else tells apart is a record of its own.
const MOST: u32 = 200;

/// By what a telling is recognised.
pub(super) struct Signs {
    kind: RecordKind,
    keys: Vec<String>,
    company: Identity,
}

/// A record that is owned, with what was told of it: newest first, each with its number.
pub(super) struct Known {
    pub record: i64,
    pub tellings: Vec<(i64, Telling)>,
}

impl Known {
    /// The newest of each part by which a company is recognised.
    fn company(&self) -> Identity {
        let mut newest = Identity::default();
        for (_, telling) in &self.tellings {
            let told = Identity::of(&telling.doc);
            newest.domain = newest.domain.or(told.domain);
            newest.page = newest.page.or(told.page);
            newest.name = newest.name.or(told.name);
        }
        newest
    }
}

impl Signs {
    pub(super) fn of(new: &NewTelling) -> Self {
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

    /// Whether it is a person of whom no page is told.
    pub(super) fn by_name(&self) -> bool {
        self.kind == RecordKind::Person && !self.keys.iter().any(|key| key.starts_with("page:"))
    }

    /// Notes that this is how a record is recognised from now on.
    pub(super) fn note(&self, file: &Connection, record: i64) -> Result<(), StoreError> {
        let mut note =
            file.prepare_cached("INSERT OR IGNORE INTO identities (kind, key, record) VALUES (?1, ?2, ?3)")?;
        for key in &self.keys {
            note.execute(params![self.kind.name(), key, record])?;
        }
        Ok(())
    }

    /// The record that it is about: the first key first, the oldest number first.
    pub(super) fn known(&self, file: &Connection) -> Result<Option<Known>, StoreError> {
        for key in &self.keys {
            let known = self.first(file, key)?;
            if known.is_some() {
                return Ok(known);
            }
        }
        Ok(None)
    }

    fn numbers(&self, file: &Connection, key: &str) -> Result<Vec<i64>, StoreError> {
        let mut ask =
            file.prepare_cached("SELECT record FROM identities WHERE kind = ?1 AND key = ?2 ORDER BY record LIMIT ?3")?;
        Ok(ask.query_map(params![self.kind.name(), key, MOST], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// The first of the records with a key that it can be.
    fn first(&self, file: &Connection, key: &str) -> Result<Option<Known>, StoreError> {
        let certain = self.kind == RecordKind::Person || key.starts_with("row:");
        for record in self.numbers(file, key)? {
            let known = Known { record, tellings: records::of(file, record)? };
            if certain || self.company.can_be(&known.company()) {
                return Ok(Some(known));
            }
        }
        Ok(None)
    }
}
