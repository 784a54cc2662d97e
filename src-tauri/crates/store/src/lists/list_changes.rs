//! What a person does to lists, each as one step that can be undone: make, rename, remove, fill, merge, split, note.
//!
//! Owns: which changes a step is made of. Does not own: making them true (`lists/undo_log.rs`), or what a person may do.

use std::collections::{BTreeMap, HashSet};

use api::RecordKind;
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::lists;
use crate::lists::undo_log;
use crate::lists::undo_log::{Change, Noted};
use crate::records::annotations::Annotations;
use crate::records::{annotations, joined};

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
    /// The note is written under the one that is there, and takes the place of none.
    pub under: bool,
}

impl NoteEdit {
    /// Tags of a record.
    pub const MOST_TAGS: usize = 50;

    /// The part of it that takes something away.
    fn taking_away(&self) -> Self {
        Self {
            status: self.status.clone().filter(String::is_empty),
            add_tags: Vec::new(),
            remove_tags: self.remove_tags.clone(),
            note: self.note.clone().filter(String::is_empty),
            under: false,
        }
    }

    /// What changes of what is noted: before and after.
    fn of(&self, before: Annotations) -> Vec<(Noted, Noted)> {
        let mut tags: Vec<String> = before.tags.iter().filter(|tag| !self.remove_tags.contains(tag)).cloned().collect();
        for tag in &self.add_tags {
            if !tags.contains(tag) && tags.len() < Self::MOST_TAGS {
                tags.push(tag.clone());
            }
        }
        let status = self.status.clone().map(|status| Some(status).filter(|status| !status.is_empty()));
        let mut changes = vec![(Noted::Tags(before.tags), Noted::Tags(tags))];
        changes.extend(status.map(|status| (Noted::Status(before.status), Noted::Status(status))));
        let note = self.note.clone().map(|note| match self.under && !before.note.is_empty() {
            true => format!("{}\n{note}", before.note),
            false => note,
        });
        changes.extend(note.map(|note| (Noted::Note(before.note), Noted::Note(note))));
        changes.retain(|(before, after)| before != after);
        changes
    }
}

/// The rows that a list gets when these records are added behind its end: those that are not there, each once, and of records
/// that are one the one that leads.
fn coming(file: &Connection, list: i64, records: &[i64]) -> Result<Vec<(i64, i64)>, StoreError> {
    let groups = joined::Groups::read(file)?;
    let mut next = lists::end(file, list)?;
    let is_empty = next == 0;
    let mut seen = HashSet::with_capacity(records.len());
    let mut came = Vec::new();
    for lead in records.iter().map(|record| groups.lead(*record)) {
        if seen.insert(lead) && (is_empty || lists::place(file, list, lead)?.is_none()) {
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
    file.one("SELECT coalesce(max(id), 0) + 1 FROM lists", [], |row| row.get(0))
}

/// Rows that came or went.
pub(crate) fn size(changes: &[Change]) -> u64 {
    let rows = |change: &Change| match change {
        Change::Members { came, went, .. } => (came.len() + went.len()) as u64,
        _ => 0,
    };
    changes.iter().map(rows).sum()
}

impl Store {
    /// Makes a list with these records.
    pub async fn new_list(
        &self,
        name: String,
        kind: RecordKind,
        records: Vec<i64>,
        title: String,
        at: Millis,
    ) -> Result<Done, StoreError> {
        self.write_many(move |file| {
            let list = fresh(file)?;
            let came = coming(file, list, &records)?;
            let changed = came.len() as u64;
            let mut changes = vec![Change::List { list, kind, before: None, after: Some(name) }];
            changes.extend((!came.is_empty()).then_some(Change::Members { list, came, went: Vec::new() }));
            undo_log::take(file, &title, &changes, at)?;
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
            let known = lists::present(file, list)?;
            if name.as_ref() == Some(&known.name) {
                return Ok(Done { list, changed: 0 });
            }
            let change = Change::List { list, kind: known.kind, before: Some(known.name), after: name };
            undo_log::take(file, &title, &[change], at)?;
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
        self.write_many(move |file| {
            lists::present(file, list)?;
            let changes = [added(file, list, &records)?];
            let changed = size(&changes);
            if changed > 0 {
                undo_log::take(file, &title, &changes, at)?;
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
        self.write_many(move |file| {
            let known = lists::present(file, list)?;
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
            undo_log::take(file, &title, &changes, at)?;
            Ok(Done { list: made, changed })
        })
        .await
    }

    /// Puts the rows of lists into one, and takes those lists away.
    ///
    /// # Errors
    /// [`StoreError::NoList`], and whatever the database refuses.
    pub async fn merge_lists(&self, into: i64, from: Vec<i64>, title: String, at: Millis) -> Result<Done, StoreError> {
        self.write_many(move |file| {
            lists::present(file, into)?;
            let mut records = Vec::new();
            let mut changes = Vec::new();
            for list in from.into_iter().filter(|list| *list != into) {
                let known = lists::present(file, list)?;
                records.extend(lists::members(file, list)?.into_iter().map(|(_, record)| record));
                changes.push(Change::List { list, kind: known.kind, before: Some(known.name), after: None });
            }
            if changes.is_empty() {
                return Ok(Done { list: into, changed: 0 });
            }
            changes.push(added(file, into, &records)?);
            undo_log::take(file, &title, &changes, at)?;
            Ok(Done { list: into, changed: size(&changes) })
        })
        .await
    }

    /// Notes something about records; returns for how many of them that was new. Of records that are one, the one that
    /// leads is noted about, and what is taken away is taken away from all.
    pub async fn note(&self, records: Vec<i64>, edit: NoteEdit, title: String, at: Millis) -> Result<u64, StoreError> {
        self.write_many(move |file| {
            let groups = joined::Groups::read(file)?;
            let taken_away = edit.taking_away();
            let (mut noted, mut alike) = (0, BTreeMap::<(Noted, Noted), Vec<i64>>::new());
            let mut seen = HashSet::with_capacity(records.len());
            for lead in records.into_iter().map(|record| groups.lead(record)).filter(|lead| seen.insert(*lead)) {
                let mut changed = false;
                for (record, edit) in [(lead, &edit)].into_iter().chain(groups.led(lead).map(|one| (one, &taken_away)))
                {
                    for change in edit.of(annotations::of(file, record)?.unwrap_or_default()) {
                        alike.entry(change).or_default().push(record);
                        changed = true;
                    }
                }
                noted += u64::from(changed);
            }
            let change = |((before, after), records)| Change::Noted { records, before, after };
            let changes: Vec<Change> = alike.into_iter().map(change).collect();
            undo_log::take(file, &title, &changes, at)?;
            Ok(noted)
        })
        .await
    }
}
