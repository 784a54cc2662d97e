//! The words of lists: how many there are of something, and what a step did. What a step is called is in `titles.rs`.

use api::RecordKind;
use words::{t, t_plural};

/// The word for several records of a kind.
pub fn several(kind: RecordKind) -> String {
    match kind {
        RecordKind::Company => t!("companies"),
        RecordKind::Person => t!("people"),
    }
}

/// What a record is called of which no answer has a name.
pub fn nameless(kind: RecordKind) -> String {
    match kind {
        RecordKind::Company => t!("Company without a name"),
        RecordKind::Person => t!("Person without a name"),
    }
}

/// `1 person`, `1,412 people`.
pub fn quantity(count: u64, kind: RecordKind) -> String {
    match kind {
        RecordKind::Company => t_plural!(count, "{n} company", "{n} companies"),
        RecordKind::Person => t_plural!(count, "{n} person", "{n} people"),
    }
}

/// What adding did: what is there already is said.
pub(super) fn added(added: u64, asked: u64, kind: RecordKind, list: &str) -> String {
    match (added, asked - added.min(asked)) {
        (0, _) => t!("All of them are in “{list}” already.", list = list),
        (_, 0) => t!("{what} added to “{list}”.", what = quantity(added, kind), list = list),
        (_, known) => t_plural!(
            known,
            "{what} added to “{list}”; {n} was there already.",
            "{what} added to “{list}”; {n} were there already.",
            what = quantity(added, kind),
            list = list,
        ),
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
    fn a_title_becomes_a_sentence() {
        assert_eq!(sentence("tagged 2 records"), "Tagged 2 records.");
    }
}
