//! What a person does to lists, each as one step that can be undone: make, rename, remove, fill, merge, split, note.
//!
//! Owns: which changes a step is made of. Does not own: making them true (`tables/steps.rs`), or what a person may do.

use std::collections::HashSet;

use api::RecordKind;
use rusqlite::Connection;

use crate::tables::marks::{self, Marks};
use crate::tables::steps::{self, Change};
use crate::tables::{joined, lists};
use crate::{Millis, Store, StoreError};

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    /// The list that it made or changed.
    pub list: i64,
    /// How many rows or records changed.
    pub changed: u64,
}

/// A change of what is noted; what is none stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NoteEdit {
    /// The status; an empty one takes it away.
    pub status: Option<String>,
    /// Tags that are added.
    pub add_tags: Vec<String>,
    /// Tags that are taken away.
    pub remove_tags: Vec<String>,
    /// The note; an empty one takes it away.
    pub note: Option<String>,
}

impl NoteEdit {
    fn of(&self, before: &Marks) -> Marks {
        let mut after = before.clone();
        if let Some(status) = &self.status {
            after.status = Some(status.clone()).filter(|status| !status.is_empty());
        }
        if let Some(note) = &self.note {
            after.note.clone_from(note);
        }
        after.tags.retain(|tag| !self.remove_tags.contains(tag));
        for tag in &self.add_tags {
            if !after.tags.contains(tag) {
                after.tags.push(tag.clone());
            }
        }
        after
    }
}

/// The rows that a list gets when these records are added behind its end: those that are not there, each once, and of records
/// that are one the one that leads.
fn coming(file: &Connection, list: i64, records: &[i64]) -> Result<Vec<(i64, i64)>, StoreError> {
    let mut next = lists::end(file, list)?;
    let mut seen = HashSet::with_capacity(records.len());
    let mut came = Vec::new();
    for record in records {
        let lead = joined::group(file, *record)?.first().copied().unwrap_or(*record);
        if seen.insert(lead) && lists::place(file, list, lead)?.is_none() {
            came.push((next, lead));
            next += 1;
        }
    }
    Ok(came)
}

/// Adds records to a list as a part of a step; what is there already stays where it is.
pub(crate) fn added(file: &Connection, list: i64, records: &[i64]) -> Result<Change, StoreError> {
    Ok(Change::Members { list, came: coming(file, list, records)?, went: Vec::new() })
}

/// A number for a new list.
pub(crate) fn fresh(file: &Connection) -> Result<i64, StoreError> {
    Ok(file.prepare_cached("SELECT coalesce(max(id), 0) + 1 FROM lists")?.query_row([], |row| row.get(0))?)
}

fn gone(list: i64) -> StoreError {
    StoreError::NoList { list }
}

fn size(changes: &[Change]) -> u64 {
    let rows = |change: &Change| match change {
        Change::Members { came, went, .. } => (came.len() + went.len()) as u64,
        Change::Marks { .. } | Change::Joined { .. } => 1,
        Change::List { .. } => 0,
    };
    changes.iter().map(rows).sum()
}

impl Store {
    /// Makes a list with these records.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn new_list(
        &self,
        name: String,
        kind: RecordKind,
        records: Vec<i64>,
        title: String,
        at: Millis,
    ) -> Result<Done, StoreError> {
        self.write(move |file| {
            let list = fresh(file)?;
            let came = coming(file, list, &records)?;
            let changed = came.len() as u64;
            let mut changes = vec![Change::List { list, kind, before: None, after: Some(name) }];
            changes.extend((!came.is_empty()).then_some(Change::Members { list, came, went: Vec::new() }));
            steps::take(file, &title, &changes, at)?;
            Ok(Done { list, changed })
        })
        .await
    }

    /// Gives a list another name, or takes it away.
    ///
    /// # Errors
    /// [`StoreError::NoList`], and whatever the database refuses.
    pub async fn set_list(
        &self,
        list: i64,
        name: Option<String>,
        title: String,
        at: Millis,
    ) -> Result<Done, StoreError> {
        self.write(move |file| {
            let known = lists::by_number(file, list)?.ok_or_else(|| gone(list))?;
            if name.as_ref() == Some(&known.name) {
                return Ok(Done { list, changed: 0 });
            }
            let change = Change::List { list, kind: known.kind, before: Some(known.name), after: name };
            steps::take(file, &title, &[change], at)?;
            Ok(Done { list, changed: 1 })
        })
        .await
    }

    /// Adds records to a list.
    ///
    /// # Errors
    /// [`StoreError::NoList`], and whatever the database refuses.
    pub async fn add_to_list(
        &self,
        list: i64,
        records: Vec<i64>,
        title: String,
        at: Millis,
    ) -> Result<Done, StoreError> {
        self.write(move |file| {
            lists::by_number(file, list)?.ok_or_else(|| gone(list))?;
            let changes = [added(file, list, &records)?];
            let changed = size(&changes);
            if changed > 0 {
                steps::take(file, &title, &changes, at)?;
            }
            Ok(Done { list, changed })
        })
        .await
    }

    /// Takes records out of a list, into a new one if that has a name.
    ///
    /// # Errors
    /// [`StoreError::NoList`], and whatever the database refuses.
    pub async fn take_from_list(
        &self,
        list: i64,
        records: Vec<i64>,
        into: Option<String>,
        title: String,
        at: Millis,
    ) -> Result<Done, StoreError> {
        self.write(move |file| {
            let known = lists::by_number(file, list)?.ok_or_else(|| gone(list))?;
            let mut went = Vec::with_capacity(records.len());
            for record in records {
                went.extend(lists::place(file, list, record)?.map(|place| (place, record)));
            }
            let changed = went.len() as u64;
            if went.is_empty() {
                return Ok(Done { list, changed });
            }
            let mut changes = Vec::new();
            let mut made = list;
            if let Some(name) = into {
                made = fresh(file)?;
                let moved = went.iter().zip(0..).map(|((_, record), place)| (place, *record)).collect();
                changes.push(Change::List { list: made, kind: known.kind, before: None, after: Some(name) });
                changes.push(Change::Members { list: made, came: moved, went: Vec::new() });
            }
            changes.push(Change::Members { list, came: Vec::new(), went });
            steps::take(file, &title, &changes, at)?;
            Ok(Done { list: made, changed })
        })
        .await
    }

    /// Puts the rows of lists into one, and takes those lists away.
    ///
    /// # Errors
    /// [`StoreError::NoList`], and whatever the database refuses.
    pub async fn merge_lists(&self, into: i64, from: Vec<i64>, title: String, at: Millis) -> Result<Done, StoreError> {
        self.write(move |file| {
            lists::by_number(file, into)?.ok_or_else(|| gone(into))?;
            let mut records = Vec::new();
            let mut changes = Vec::new();
            for list in from.into_iter().filter(|list| *list != into) {
                let known = lists::by_number(file, list)?.ok_or_else(|| gone(list))?;
                records.extend(lists::members(file, list)?.into_iter().map(|(_, record)| record));
                changes.push(Change::List { list, kind: known.kind, before: Some(known.name), after: None });
            }
            if changes.is_empty() {
                return Ok(Done { list: into, changed: 0 });
            }
            changes.push(added(file, into, &records)?);
            steps::take(file, &title, &changes, at)?;
            Ok(Done { list: into, changed: size(&changes) })
        })
        .await
    }

    /// Notes something about records; tells for how many of them that was new.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn note(&self, records: Vec<i64>, edit: NoteEdit, title: String, at: Millis) -> Result<u64, StoreError> {
        self.write(move |file| {
            let mut changes = Vec::new();
            for record in records {
                let before = marks::of(file, record)?.unwrap_or_default();
                let after = edit.of(&before);
                if after != before {
                    changes.push(Change::Marks { record, before, after });
                }
            }
            steps::take(file, &title, &changes, at)?;
            Ok(changes.len() as u64)
        })
        .await
    }
}
