//! What steps are called.
//!
//! Owns: the title of every step. It is stored in English, whoever did the step, and shown in the language of whoever
//! looks: the language can have been changed between. Older files have titles as sentences, so that reading them back
//! (77 lines in `words/src/read_back.rs`) must stay in any case; titles as data would be about the 100 lines that make
//! the sentences here, and a second way beside it. Does not own: what a step does.

use std::fmt::Display;

use api::RecordKind;
use store::NoteEdit;
use words::{Quantity, in_english, localized, localized_plural, text, translate_stored_with};

use super::sentences::quantity;

const MADE: &str = text!("made the list “{name}”");
const RENAMED: &str = text!("renamed “{before}” to “{name}”");
const REMOVED: &str = text!("removed the list “{name}”");
const ADDED: &str = text!("added {what} to “{name}”");
const TAKEN_OUT: &str = text!("took {what} out of “{name}”");
const MOVED: &str = text!("moved {what} to “{name}”");
const MERGED: &str = text!("merged {n} list into “{name}”|merged {n} lists into “{name}”");
const IMPORTED: &str = text!("imported {what} into “{name}”");
const STATUS: &str = text!("set {n} record to “{status}”|set {n} records to “{status}”");
const NO_STATUS: &str = text!("cleared the status of {n} record|cleared the status of {n} records");
const NOTE: &str = text!("changed the note of {n} record|changed the note of {n} records");
const TAGS: &str = text!("tagged {n} record|tagged {n} records");
const NO_TAGS: &str = text!("took tags off {n} record|took tags off {n} records");
const CORRECTED: &str = text!("corrected {n} value|corrected {n} values");
const SUPPRESSED: &str = text!("suppressed {what}");
const ENTRIES: &str = text!("added {n} entry to the suppression list|added {n} entries to the suppression list");
const NO_ENTRIES: &str = text!("took {n} entry off the suppression list|took {n} entries off the suppression list");
const JOINED: &str = text!("merged {n} group of duplicates|merged {n} groups of duplicates");
const PARTED: &str = text!("took merged records apart");
const APART: &str = text!("kept {n} record apart|kept {n} records apart");
/// What is put at `{what}`.
const COMPANIES: &str = text!("{n} company|{n} companies");
const PEOPLE: &str = text!("{n} person|{n} people");

const ALL: [&str; 22] = [
    MADE, RENAMED, REMOVED, ADDED, TAKEN_OUT, MOVED, MERGED, IMPORTED, STATUS, NO_STATUS, NOTE, TAGS, NO_TAGS,
    CORRECTED, SUPPRESSED, ENTRIES, NO_ENTRIES, JOINED, PARTED, APART, COMPANIES, PEOPLE,
];

/// Returns a stored title in the language of the app. One that an earlier version stored in German stays so.
pub fn shown(title: &str) -> String {
    translate_stored_with(title, &ALL)
}

/// A list was made.
pub fn made(name: &str) -> String {
    of(MADE, &[("name", &name)])
}

/// A list was given another name.
pub fn renamed(before: &str, name: &str) -> String {
    of(RENAMED, &[("before", &before), ("name", &name)])
}

/// A list was taken away.
pub fn removed(name: &str) -> String {
    of(REMOVED, &[("name", &name)])
}

/// Records were added to a list.
pub fn added(records: u64, kind: RecordKind, name: &str) -> String {
    of_records(ADDED, records, kind, name)
}

/// Records were taken out of a list.
pub(crate) fn taken_out(records: u64, kind: RecordKind, name: &str) -> String {
    of_records(TAKEN_OUT, records, kind, name)
}

/// Records were moved into a new list.
pub fn moved(records: u64, kind: RecordKind, name: &str) -> String {
    of_records(MOVED, records, kind, name)
}

/// A table was imported.
pub fn imported(records: u64, kind: RecordKind, name: &str) -> String {
    of_records(IMPORTED, records, kind, name)
}

/// Lists were put into another one.
pub fn merged(lists: usize, name: &str) -> String {
    of_many(MERGED, lists, &[("name", &name)])
}

/// Something was noted.
pub fn noted(edit: &NoteEdit, records: usize) -> String {
    match edit {
        NoteEdit { status: Some(status), .. } if status.is_empty() => of_many(NO_STATUS, records, &[]),
        NoteEdit { status: Some(status), .. } => of_many(STATUS, records, &[("status", status)]),
        NoteEdit { note: Some(_), .. } => of_many(NOTE, records, &[]),
        NoteEdit { add_tags, .. } if !add_tags.is_empty() => of_many(TAGS, records, &[]),
        _ => of_many(NO_TAGS, records, &[]),
    }
}

/// Values were corrected.
pub(crate) fn corrected(values: u64) -> String {
    of_many(CORRECTED, values, &[])
}

/// Records were suppressed.
pub fn suppressed(records: u64, kind: RecordKind) -> String {
    of(SUPPRESSED, &[("what", &in_english(|| quantity(records, kind)))])
}

/// Entries were added to the suppression list.
pub fn entries_added(entries: usize) -> String {
    of_many(ENTRIES, entries, &[])
}

/// Entries were taken off the suppression list.
pub fn entries_taken_off(entries: usize) -> String {
    of_many(NO_ENTRIES, entries, &[])
}

/// Duplicates were made one.
pub fn joined(groups: usize) -> String {
    of_many(JOINED, groups, &[])
}

/// Records that were one were taken apart.
pub fn parted() -> String {
    of(PARTED, &[])
}

/// Records are not one, a person said.
pub(crate) fn kept_apart(records: usize) -> String {
    of_many(APART, records, &[])
}

fn of(title: &str, values: &[(&str, &dyn Display)]) -> String {
    debug_assert!(ALL.contains(&title), "{title} is read back");
    in_english(|| localized(title, values))
}

fn of_records(title: &str, records: u64, kind: RecordKind, name: &str) -> String {
    of(title, &[("what", &in_english(|| quantity(records, kind))), ("name", &name)])
}

fn of_many(title: &str, count: impl Quantity, values: &[(&str, &dyn Display)]) -> String {
    debug_assert!(ALL.contains(&title), "{title} is read back");
    in_english(|| {
        let (one, n) = count.quantity();
        let mut all = vec![("n", &n as &dyn Display)];
        all.extend_from_slice(values);
        localized_plural(one, title, &all)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_says_what_was_noted() {
        let edit = |status: Option<&str>, tags: &[&str], note: Option<&str>| NoteEdit {
            status: status.map(Into::into),
            add_tags: tags.iter().map(ToString::to_string).collect(),
            remove_tags: Vec::new(),
            note: note.map(Into::into),
            under: false,
        };
        for (edit, records, title) in [
            (edit(Some("to call"), &[], None), 1, "set 1 record to “to call”"),
            (edit(Some(""), &[], None), 2, "cleared the status of 2 records"),
            (edit(None, &["a"], None), 1_200, "tagged 1,200 records"),
            (edit(None, &[], Some("x")), 1, "changed the note of 1 record"),
            (edit(None, &[], None), 1, "took tags off 1 record"),
        ] {
            assert_eq!(noted(&edit, records), title);
        }
    }

    #[test]
    fn every_title_is_said_in_german_whoever_made_it() {
        let tags = NoteEdit { add_tags: vec!["a".into()], ..NoteEdit::default() };
        for title in [
            made("Ü"),
            renamed("A", "B"),
            removed("A"),
            added(2, RecordKind::Company, "A"),
            taken_out(1, RecordKind::Person, "A"),
            moved(3, RecordKind::Person, "A"),
            imported(1_200, RecordKind::Company, "A"),
            merged(2, "A"),
            noted(&tags, 2),
            noted(&NoteEdit { add_tags: Vec::new(), ..tags.clone() }, 1),
            noted(&NoteEdit { status: Some("A".into()), ..tags.clone() }, 1),
            noted(&NoteEdit { status: Some(String::new()), ..tags.clone() }, 2),
            noted(&NoteEdit { note: Some("x".into()), ..tags }, 2),
            corrected(2),
            suppressed(2, RecordKind::Person),
            entries_added(1),
            entries_taken_off(2),
            joined(2),
            parted(),
            kept_apart(2),
        ] {
            let said = words::translate_stored_in(words::Language::German, &title, &ALL).expect("a template made it");
            for english in ["people", "person", "compan", "record", " list ", "{"] {
                assert!(!said.contains(english), "{title}: {said}");
            }
        }
    }
}
