//! What a person reads of a column and of its values, in the language of the screen.
//!
//! Values are stored, sorted, counted and searched by in English, whatever the language of the screen; most are the
//! service's or the person's own and are the same in every language. Owns which of them are words of the app, and what
//! is said for them where they are shown.

use words::{localized, t, translate_stored};

use super::column::Column;
use super::companies::COMPANIES;
use super::kind::ColumnKind;
use super::own::is_own;
use super::people::PEOPLE;
use super::place::{NO, YES, form, seniorities};
use crate::text::fold;

impl Column {
    /// Its heading.
    pub(super) fn said_label(&self) -> String {
        let told_of = |name: &str| localized(name, &[]);
        match self.label.split_once(": ").filter(|_| is_own(self.key)) {
            Some((found, "status")) => t!("{found}: status", found = told_of(found)),
            Some((found, "check")) => t!("{found}: check", found = told_of(found)),
            Some((found, "of")) => t!("{found}: of", found = told_of(found)),
            Some((found, "source")) => t!("{found}: source", found = told_of(found)),
            _ => told_of(self.label),
        }
    }

    /// What a person reads of a value.
    pub fn said(&self, shown: &str) -> String {
        if words::language() == words::Language::English {
            return shown.to_owned();
        }
        match self.kind {
            ColumnKind::Flag if shown == YES => t!("Yes"),
            ColumnKind::Flag if shown == NO => t!("No"),
            ColumnKind::Count { words } => counts(shown, words),
            // The one vocabulary that a filter explains.
            ColumnKind::Words if self.key == "seniority" => translate_stored(shown),
            ColumnKind::Text | ColumnKind::Words | ColumnKind::Long if is_own(self.key) => own(self.key, shown),
            _ => shown.to_owned(),
        }
    }

    /// The value of which a person reads this: the other way round, for what is typed.
    pub(super) fn meant(&self, typed: &str) -> String {
        let known: Vec<&str> = match self.kind {
            ColumnKind::Flag => vec![YES, NO],
            ColumnKind::Words if self.key == "seniority" => seniorities().iter().map(|option| option.label).collect(),
            ColumnKind::Number | ColumnKind::Range => return plain_numbers(typed),
            ColumnKind::Date => return day(typed),
            _ => Vec::new(),
        };
        let is_meant = |value: &&str| fold(&self.said(value)) == fold(typed.trim());
        known.into_iter().find(is_meant).unwrap_or(typed).to_owned()
    }
}

/// Numbers as a person writes them in the language of the screen, without what stands between thousands and with a point.
fn plain_numbers(typed: &str) -> String {
    let is_german = words::language() == words::Language::German;
    let (between, point) = if is_german { ('.', ',') } else { (',', '.') };
    typed.trim().chars().filter(|c| *c != between).map(|c| if c == point { '.' } else { c }).collect()
}

/// A day as `2024-03-12`, a month as `2024-03`: what is written with points has the day first.
fn day(typed: &str) -> String {
    let parts: Vec<&str> = typed.trim().split('.').map(str::trim).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match parts[..] {
        [day, month, year] if parts.iter().all(is_number) && year.len() == 4 => format!("{year}-{month:0>2}-{day:0>2}"),
        [month, year] if parts.iter().all(is_number) && year.len() == 4 => format!("{year}-{month:0>2}"),
        _ => typed.to_owned(),
    }
}

/// `3 roles · 2 schools`, part after part.
fn counts(shown: &str, words: &[&str]) -> String {
    let one = |part: &str| {
        let count: usize = part.split(' ').next()?.parse().ok()?;
        let forms = words.iter().find(|forms| form(forms, count).replace("{n}", &count.to_string()) == part)?;
        Some(words::localized_plural(count == 1, forms, &[("n", &count)]))
    };
    shown.split(" · ").map(|part| one(part).unwrap_or_else(|| part.to_owned())).collect::<Vec<_>>().join(" · ")
}

/// Headings one behind the other; one of them may have what stands between two.
fn headings(shown: &str) -> String {
    let parts: Vec<&str> = shown.split(", ").collect();
    let is_heading = |text: &str| PEOPLE.iter().chain(COMPANIES.iter()).any(|column| column.label == text);
    let (mut said, mut at) = (Vec::new(), 0);
    while at < parts.len() {
        let longest = (at + 1..=parts.len()).rev().map(|end| (end, parts[at..end].join(", ")));
        let (end, heading) =
            longest.into_iter().find(|(_, text)| is_heading(text)).unwrap_or((at + 1, parts[at].to_owned()));
        said.push(translate_stored(&heading));
        at = end;
    }
    said.join(", ")
}

/// What stands between two changes of one record.
pub const BETWEEN_CHANGES: &str = " · ";

/// `Title: Buyer → Head of Purchasing (…)`: the heading of the column is the app's.
fn change(shown: &str) -> String {
    match shown.split_once(": ") {
        Some((label, values)) => format!("{}: {values}", translate_stored(label)),
        None => shown.to_owned(),
    }
}

/// What the app says of what was found for lists, and of what has changed.
fn own(key: &str, shown: &str) -> String {
    let find = key.strip_prefix("find.").unwrap_or_default();
    match find.split_once('.') {
        Some((_, "status")) => status(shown),
        Some((_, "mark")) => mark(shown),
        // The question whose answer has it, or a table.
        Some((_, "source")) => translate_stored(shown),
        None if key == "own.changed" => headings(shown),
        None if key == "own.changes" => {
            shown.split(BETWEEN_CHANGES).map(change).collect::<Vec<_>>().join(BETWEEN_CHANGES)
        }
        None if matches!(find, "doNotCall" | "topics" | "profile" | "company") => value(shown),
        _ => shown.to_owned(),
    }
}

/// The states of a finding (`store::records::findings`), as a column of words has them.
fn status(shown: &str) -> String {
    match shown {
        "Waiting" => t!("Waiting⟨find⟩"),
        "Running" => t!("Running⟨find⟩"),
        "Found" => t!("Found⟨find⟩"),
        "None" => t!("None⟨find⟩"),
        "Failed" => t!("Failed⟨find⟩"),
        "Cannot" => t!("Cannot⟨find⟩"),
        "Suppressed" => t!("Suppressed⟨find⟩"),
        "Unclear" => t!("Unclear⟨find⟩"),
        "Skipped" => t!("Skipped⟨find⟩"),
        "Spared" => t!("Spared⟨find⟩"),
        other => other.to_owned(),
    }
}

/// What the service says of an e-mail or of an interest, and the app of a number.
pub fn mark(shown: &str) -> String {
    match shown {
        "Valid" => t!("Valid⟨e-mail⟩"),
        "Invalid" => t!("Invalid⟨e-mail⟩"),
        "Unknown" => t!("Unknown⟨e-mail⟩"),
        "Risky" => t!("Risky⟨e-mail⟩"),
        "Catch all" => t!("Catch all⟨e-mail⟩"),
        "Accept all" => t!("Accept all⟨e-mail⟩"),
        "Listed" => t!("Listed⟨do not call⟩"),
        "Clear" => t!("Clear⟨do not call⟩"),
        "High" => t!("High⟨interest⟩"),
        "Medium" => t!("Medium⟨interest⟩"),
        "Low" => t!("Low⟨interest⟩"),
        "Enough" => t!("Enough⟨people⟩"),
        "Some" => t!("Some⟨people⟩"),
        other => other.to_owned(),
    }
}

/// Values that are no one's words but the app's.
fn value(shown: &str) -> String {
    match shown {
        "Listed" => t!("Listed⟨do not call⟩"),
        "Not listed" => t!("Not listed⟨do not call⟩"),
        "Matched" => t!("Matched⟨topics⟩"),
        "Read" => t!("Read⟨record⟩"),
        other => other.to_owned(),
    }
}
