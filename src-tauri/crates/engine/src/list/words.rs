//! The words of lists: how many there are of something, and what a step did.

use api::{RecordKind, grouped};
use store::NoteEdit;

/// The word for several records of a kind.
pub(crate) const fn many(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Company => "companies",
        RecordKind::Person => "people",
    }
}

/// `1 person`, `1,412 people`.
pub(crate) fn quantity(count: u64, kind: RecordKind) -> String {
    let one = match kind {
        RecordKind::Company => "company",
        RecordKind::Person => "person",
    };
    if count == 1 { format!("1 {one}") } else { format!("{} {}", grouped(count), many(kind)) }
}

/// `1 list`, `3 lists`.
pub(super) fn lists(count: usize) -> String {
    if count == 1 { "1 list".to_owned() } else { format!("{} lists", grouped(count as u64)) }
}

/// What adding did: what is there already is said.
pub(super) fn added(added: u64, asked: u64, kind: RecordKind, list: &str) -> String {
    match (added, asked - added.min(asked)) {
        (0, _) => format!("All of them are in “{list}” already."),
        (_, 0) => format!("{} added to “{list}”.", quantity(added, kind)),
        (_, known) => format!("{} added to “{list}”; {} there already.", quantity(added, kind), are(known)),
    }
}

fn are(count: u64) -> String {
    if count == 1 { "1 was".to_owned() } else { format!("{} were", grouped(count)) }
}

/// The title of a step that notes something.
pub(super) fn noted(edit: &NoteEdit, records: usize) -> String {
    let of = if records == 1 { "1 record".to_owned() } else { format!("{} records", grouped(records as u64)) };
    match edit {
        NoteEdit { status: Some(status), .. } if status.is_empty() => format!("cleared the status of {of}"),
        NoteEdit { status: Some(status), .. } => format!("set {of} to “{status}”"),
        NoteEdit { note: Some(_), .. } => format!("changed the note of {of}"),
        NoteEdit { add_tags, .. } if !add_tags.is_empty() => format!("tagged {of}"),
        _ => format!("took tags off {of}"),
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
