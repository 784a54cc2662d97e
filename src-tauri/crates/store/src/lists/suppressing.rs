//! What a person puts onto the suppression list and takes off it, each as a step that can be undone.
//!
//! Does not own: the list, and what the grid knows of the records that it matches (`records/suppressed.rs`).

use api::contact_keys::Typed;
use rusqlite::{Connection, OptionalExtension, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::lists::undo_log;
use crate::lists::undo_log::{Change, Entries};
use crate::records::suppressed::{Changes, Entry};
use crate::records::{joined, suppressed};
use crate::team::policy_out;

/// Adds what is not there yet, as one step.
fn add(file: &Connection, entries: Vec<Typed>, title: &str, at: Millis) -> Result<Changes, StoreError> {
    let asked = entries.len() as u64;
    let mut known = file.prepared("SELECT EXISTS (SELECT 1 FROM suppressed WHERE kind = ?1 AND value = ?2)")?;
    let (mut fresh, mut listed) = (Vec::new(), Vec::new());
    for Typed { way, value } in entries {
        let is_known = known.query_row(params![way.name(), value], |row| row.get::<_, bool>(0))?;
        if is_known { &mut listed } else { &mut fresh }.push(Entry { way, value, at });
    }
    // The team is told all the same: whoever takes off what a colleague had added has not known of this.
    policy_out::leave_adding(file, listed.into_iter().map(Entry::named), at)?;
    let records = suppressed::put(file, fresh.iter().cloned(), at)?;
    let changed = fresh.len() as u64;
    kept(file, title, Entries::of(fresh), Vec::new(), at)?;
    Ok(Changes { changed, known: asked - changed, records })
}

/// Stores what came or went as a step, unless nothing did.
fn kept(file: &Connection, title: &str, came: Vec<Entries>, went: Vec<Entries>, at: Millis) -> Result<(), StoreError> {
    let change = (!came.is_empty() || !went.is_empty()).then_some(Change::Suppressed { came, went });
    undo_log::keep(file, title, change.as_slice(), at)
}

impl Store {
    /// Whether a record, or one that is one with it, must not be contacted.
    pub async fn is_suppressed(&self, record: i64) -> Result<bool, StoreError> {
        self.read(move |file| {
            for one in joined::group(file, record)? {
                if suppressed::is(file, one)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
        .await
    }

    /// Adds entries to the suppression list as one step; what the grid knows of the records that they match follows.
    pub async fn suppress(&self, entries: Vec<Typed>, title: String, at: Millis) -> Result<Changes, StoreError> {
        self.write_many(move |file| add(file, entries, &title, at)).await
    }

    /// Adds what leads to these records themselves as one step: pages, addresses and numbers, of companies their domains.
    pub async fn suppress_records(&self, records: Vec<i64>, title: String, at: Millis) -> Result<Changes, StoreError> {
        self.write_many(move |file| {
            let mut leads = file.prepared(
                "SELECT kind, value FROM reach WHERE own AND record IN (
                    SELECT ?1
                    UNION ALL SELECT lead FROM joined WHERE record = ?1
                    UNION ALL SELECT record FROM joined WHERE lead = ?1)",
            )?;
            let mut entries = Vec::new();
            for record in records {
                let mut rows = leads.query([record])?;
                while let Some(row) = rows.next()? {
                    entries.extend(suppressed::entry(row)?);
                }
            }
            entries.sort_unstable();
            entries.dedup();
            add(file, entries, &title, at)
        })
        .await
    }

    /// Takes entries off the list as one step; what the grid knows of the records that they matched follows.
    pub async fn unsuppress(&self, entries: Vec<Typed>, title: String, at: Millis) -> Result<Changes, StoreError> {
        self.write_many(move |file| {
            let mut since = file.prepared("SELECT at FROM suppressed WHERE kind = ?1 AND value = ?2")?;
            let mut gone = Vec::new();
            for Typed { way, value } in entries {
                let at = since.query_row(params![way.name(), value], |row| row.get(0)).optional()?;
                gone.extend(at.map(|at| Entry { way, value, at }));
            }
            let records = suppressed::take_off(file, gone.iter().cloned(), at)?;
            let changed = gone.len() as u64;
            kept(file, &title, Vec::new(), Entries::of(gone), at)?;
            Ok(Changes { changed, known: 0, records })
        })
        .await
    }
}
