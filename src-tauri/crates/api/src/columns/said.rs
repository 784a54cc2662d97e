//! What a person reads of a column and of its values, in the language that is spoken.
//!
//! Values are kept, sorted, counted and searched by in English, whoever speaks; most are the service's or the person's own and
//! are the same in every language. Owns which of them are words of the app, and what is said for them where they are shown.

use words::{kept, said, say};

use super::place::{NO, YES, form};
use super::{Column, ColumnKind, is_own};

impl Column {
    /// Its heading.
    pub(super) fn said_label(&self) -> String {
        let told_of = |name: &str| said(name, &[]);
        match self.label.split_once(": ").filter(|_| is_own(self.key)) {
            Some((found, "status")) => say!("{found}: status", found = told_of(found)),
            Some((found, "check")) => say!("{found}: check", found = told_of(found)),
            Some((found, "of")) => say!("{found}: of", found = told_of(found)),
            Some((found, "source")) => say!("{found}: source", found = told_of(found)),
            _ => told_of(self.label),
        }
    }

    /// What a person reads of a value.
    pub fn said(&self, shown: &str) -> String {
        if words::language() == words::Language::English {
            return shown.to_owned();
        }
        match self.kind {
            ColumnKind::Flag if shown == YES => say!("Yes"),
            ColumnKind::Flag if shown == NO => say!("No"),
            ColumnKind::Count { words } => counts(shown, words),
            // The one vocabulary that a filter explains.
            ColumnKind::Words if self.key == "seniority" => kept(shown),
            ColumnKind::Text | ColumnKind::Words if is_own(self.key) => own(self.key, shown),
            _ => shown.to_owned(),
        }
    }
}

/// `3 roles · 2 schools`, part after part.
fn counts(shown: &str, words: &[&str]) -> String {
    let one = |part: &str| {
        let count: usize = part.split(' ').next()?.parse().ok()?;
        let forms = words.iter().find(|forms| form(forms, count).replace("{n}", &count.to_string()) == part)?;
        Some(words::said_of(count == 1, forms, &[("n", &count)]))
    };
    shown.split(" · ").map(|part| one(part).unwrap_or_else(|| part.to_owned())).collect::<Vec<_>>().join(" · ")
}

/// What the app says of what was found for lists.
fn own(key: &str, shown: &str) -> String {
    let find = key.strip_prefix("find.").unwrap_or_default();
    match find.split_once('.') {
        Some((_, "status")) => status(shown),
        Some((_, "mark")) => mark(shown),
        // Which question told it, or a table.
        Some((_, "source")) => kept(shown),
        None if matches!(find, "doNotCall" | "topics" | "profile" | "company") => value(shown),
        _ => shown.to_owned(),
    }
}

/// The states of a find (`store::tables::finds`), as a column of words has them.
fn status(shown: &str) -> String {
    match shown {
        "Waiting" => say!("Waiting⟨find⟩"),
        "Running" => say!("Running⟨find⟩"),
        "Found" => say!("Found⟨find⟩"),
        "None" => say!("None⟨find⟩"),
        "Failed" => say!("Failed⟨find⟩"),
        "Cannot" => say!("Cannot⟨find⟩"),
        "Suppressed" => say!("Suppressed⟨find⟩"),
        "Unclear" => say!("Unclear⟨find⟩"),
        other => other.to_owned(),
    }
}

/// What the service says of an e-mail or of an interest, and the app of a number.
pub fn mark(shown: &str) -> String {
    match shown {
        "Valid" => say!("Valid⟨e-mail⟩"),
        "Invalid" => say!("Invalid⟨e-mail⟩"),
        "Unknown" => say!("Unknown⟨e-mail⟩"),
        "Risky" => say!("Risky⟨e-mail⟩"),
        "Catch all" => say!("Catch all⟨e-mail⟩"),
        "Accept all" => say!("Accept all⟨e-mail⟩"),
        "Listed" => say!("Listed⟨do not call⟩"),
        "Clear" => say!("Clear⟨do not call⟩"),
        "High" => say!("High⟨interest⟩"),
        "Medium" => say!("Medium⟨interest⟩"),
        "Low" => say!("Low⟨interest⟩"),
        other => other.to_owned(),
    }
}

/// Values that are no one's words but the app's.
fn value(shown: &str) -> String {
    match shown {
        "Listed" => say!("Listed⟨do not call⟩"),
        "Not listed" => say!("Not listed⟨do not call⟩"),
        "Matched" => say!("Matched⟨topics⟩"),
        "Read" => say!("Read⟨record⟩"),
        other => other.to_owned(),
    }
}
