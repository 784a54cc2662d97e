//! The words of lists: how many there are of something, and what a step did.

use api::RecordKind;
use store::NoteEdit;
use words::{many, say};

/// The word for several records of a kind.
pub(crate) fn several(kind: RecordKind) -> String {
    match kind {
        RecordKind::Company => say!("companies"),
        RecordKind::Person => say!("people"),
    }
}

/// `1 person`, `1,412 people`.
pub(crate) fn quantity(count: u64, kind: RecordKind) -> String {
    match kind {
        RecordKind::Company => many!(count, "{n} company", "{n} companies"),
        RecordKind::Person => many!(count, "{n} person", "{n} people"),
    }
}

/// What adding did: what is there already is said.
pub(super) fn added(added: u64, asked: u64, kind: RecordKind, list: &str) -> String {
    match (added, asked - added.min(asked)) {
        (0, _) => say!("All of them are in “{list}” already.", list = list),
        (_, 0) => say!("{what} added to “{list}”.", what = quantity(added, kind), list = list),
        (_, known) => many!(
            known,
            "{what} added to “{list}”; {n} was there already.",
            "{what} added to “{list}”; {n} were there already.",
            what = quantity(added, kind),
            list = list,
        ),
    }
}

/// The title of a step that notes something.
pub(super) fn noted(edit: &NoteEdit, records: usize) -> String {
    match edit {
        NoteEdit { status: Some(status), .. } if status.is_empty() => {
            many!(records, "cleared the status of {n} record", "cleared the status of {n} records")
        }
        NoteEdit { status: Some(status), .. } => {
            many!(records, "set {n} record to “{status}”", "set {n} records to “{status}”", status = status)
        }
        NoteEdit { note: Some(_), .. } => {
            many!(records, "changed the note of {n} record", "changed the note of {n} records")
        }
        NoteEdit { add_tags, .. } if !add_tags.is_empty() => many!(records, "tagged {n} record", "tagged {n} records"),
        _ => many!(records, "took tags off {n} record", "took tags off {n} records"),
    }
}

/// A title as a sentence.
pub(super) fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_already_is_said() {
        for (added_now, asked, said) in [
            (2, 2, "2 people added to “One”."),
            (1, 2, "1 person added to “One”; 1 was there already."),
            (1_000, 3_000, "1,000 people added to “One”; 2,000 were there already."),
            (0, 5, "All of them are in “One” already."),
        ] {
            assert_eq!(added(added_now, asked, RecordKind::Person, "One"), said);
        }
    }

    #[test]
    fn a_step_says_what_was_noted() {
        let edit = |status: Option<&str>, tags: &[&str], note: Option<&str>| NoteEdit {
            status: status.map(Into::into),
            add_tags: tags.iter().map(ToString::to_string).collect(),
            remove_tags: Vec::new(),
            note: note.map(Into::into),
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
        assert_eq!(sentence("tagged 2 records"), "Tagged 2 records.");
    }
}
