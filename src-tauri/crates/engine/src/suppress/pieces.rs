//! What somebody typed, pasted, or has in a table, taken into pieces that are each one entry of the suppression list.
//!
//! Owns: where a piece begins and ends, and which cells of a table are looked at as what. Does not own: what a piece is
//! (`api::contact_keys`).

use std::collections::HashSet;

use api::contact_keys::{Typed, Way, typed};
use api::{address, text};

/// Entries that are taken at once.
pub(super) const MOST: usize = 1_000_000;
/// Pieces that were not understood and are shown.
const MOST_UNKNOWN: usize = 100;
/// Words of a telephone number with spaces in it.
const MOST_WORDS: usize = 8;
/// What ends a piece in any case.
const BETWEEN: &[char] = &[',', ';', '\t', '|', '\n', '\r'];
/// Words in the heading of a column that holds telephone numbers, folded.
const PHONE_HEADINGS: &[&str] =
    &["phone", "mobile", "mobil", "tel", "cell", "handy", "fax", "numero", "number", "rufnummer", "movil", "gsm"];

/// What was understood, each entry once, and what was not.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    entries: HashSet<Typed>,
    unknown: Vec<String>,
    not_understood: u64,
}

/// By what pieces are read.
#[derive(Debug, Clone)]
pub(super) struct Rules {
    /// The country whose numbers have no country code, as an ISO code.
    pub country: String,
    /// Host name of the workspace's networking site.
    pub network_host: String,
}

impl Pieces {
    /// The entries in order, pieces that were not understood, and how many there are of these.
    pub(super) fn into_parts(self) -> (Vec<Typed>, Vec<String>, u64) {
        let mut entries: Vec<Typed> = self.entries.into_iter().collect();
        entries.sort_unstable();
        (entries, self.unknown, self.not_understood)
    }

    /// Whether no further entry is taken.
    pub(super) fn are_full(&self) -> bool {
        self.entries.len() >= MOST
    }

    /// Reads a typed or pasted text.
    pub(super) fn text(&mut self, text: &str, rules: &Rules) {
        for part in text.split(BETWEEN) {
            if self.are_full() {
                return;
            }
            self.part(part.trim(), rules);
        }
    }

    /// Reads what is between two commas or lines: one entry, or several with spaces between them.
    fn part(&mut self, part: &str, rules: &Rules) {
        if part.is_empty() || self.took(part, rules) {
            return;
        }
        // `Ada Lovelace <ada@acme.com>`: the name is not meant.
        let inner = part.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(inner, _)| inner);
        if inner.is_some_and(|inner| self.took(inner, rules)) {
            return;
        }
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut at = 0;
        while at < words.len() && !self.are_full() {
            let begins = words[at].starts_with(['+', '0', '(']) || words[at].len() > 2;
            let most = if begins { MOST_WORDS } else { 1 };
            let number = words[at..].iter().take(most).take_while(|word| is_of_number(word)).count();
            // The longest that is a number: `+49 152 28817386` is one, although its end may be one of its own.
            let taken = (1..=number).rev().find(|words_of| self.took(&words[at..at + words_of].join(" "), rules));
            if taken.is_none() && !self.took(words[at], rules) {
                self.unknown(words[at]);
            }
            at += taken.unwrap_or(1);
        }
    }

    /// Reads a line of a table. `headings` say which columns hold telephone numbers; in a table of several columns, a
    /// bare number under another heading is something else.
    pub(super) fn line(&mut self, cells: &[String], headings: &[String], rules: &Rules) {
        let mut found = false;
        for (column, cell) in cells.iter().enumerate() {
            let bare = !cell.starts_with('0') && cell.bytes().all(|byte| byte.is_ascii_digit());
            if bare && headings.len() > 1 && !headings.get(column).is_some_and(|heading| is_of_phones(heading)) {
                continue;
            }
            if self.took(cell, rules) {
                found = true;
            } else {
                for part in cell.split(BETWEEN) {
                    found |= self.took(part, rules);
                }
            }
        }
        if let Some(first) = cells.iter().find(|cell| !cell.trim().is_empty()).filter(|_| !found) {
            self.unknown(first);
        }
    }

    /// Takes a piece as one entry, if it is one.
    pub(super) fn took(&mut self, piece: &str, rules: &Rules) -> bool {
        let found = typed(piece, &rules.country, &rules.network_host);
        let is_one = found.is_some();
        self.entries.extend(found);
        is_one
    }

    fn unknown(&mut self, piece: &str) {
        self.not_understood += 1;
        if self.unknown.len() < MOST_UNKNOWN {
            self.unknown.push(address::shown(&text::clean(&piece.chars().take(500).collect::<String>())));
        }
    }
}

fn is_of_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit() || "+()-./‐‑‒–".contains(c))
}

fn is_of_phones(heading: &str) -> bool {
    let folded = text::fold(heading);
    PHONE_HEADINGS.iter().any(|word| folded.contains(word))
}

/// An entry as the screen shows it: pages by their address.
pub(super) fn shown(entry: &Typed, network_host: &str) -> String {
    match (entry.way, entry.value.split_once(':')) {
        (Way::Page, Some(("person", slug))) => format!("https://www.{network_host}/in/{slug}"),
        (Way::Page, Some(("company", slug))) => format!("https://www.{network_host}/company/{slug}"),
        _ => entry.value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        Rules { country: "DE".to_owned(), network_host: "network.example".to_owned() }
    }

    fn told(pieces: Pieces) -> (String, String) {
        let (entries, unknown, _) = pieces.into_parts();
        let entries: Vec<String> = entries.into_iter().map(|entry| entry.value).collect();
        (entries.join(" "), unknown.join(" "))
    }

    #[test]
    fn a_text_is_taken_into_its_entries() {
        for (text, entries, unknown) in [
            ("acme.com, beta.example\nada@acme.com", "acme.com beta.example ada@acme.com", ""),
            ("acme.com beta.example acme.com WWW.ACME.COM", "acme.com beta.example", ""),
            ("+49 152 28817386", "+4915228817386", ""),
            ("acme.com +49 152 28817386 ada@acme.com", "acme.com ada@acme.com +4915228817386", ""),
            ("0152 28817386 +44 7700 900123", "+447700900123 +4915228817386", ""),
            ("Ada Lovelace <ada@acme.com>; \"Bob\" <bob@acme.com>", "ada@acme.com bob@acme.com", ""),
            ("hello acme.com world", "acme.com", "hello world"),
            ("https://www.network.example/in/ada\thttps://network.example/company/acme", "company:acme person:ada", ""),
            ("", "", ""),
            (" , ;\n\t ", "", ""),
            ("1 2 3 4 5 6 7 8 9 10 11", "", "1 2 3 4 5 6 7 8 9 10 11"),
        ] {
            let mut pieces = Pieces::default();
            pieces.text(text, &rules());
            assert_eq!(told(pieces), (entries.to_owned(), unknown.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn cells_of_a_table_are_looked_at_each() {
        let table = |headings: &[&str], lines: &[&[&str]]| {
            let own = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
            let mut pieces = Pieces::default();
            lines.iter().for_each(|line| pieces.line(&own(line), &own(headings), &rules()));
            told(pieces)
        };
        for (headings, line, entries, unknown) in [
            (&["Name", "Domain", "Employees"][..], &["Acme GmbH", "acme.com", "15228817386"][..], "acme.com", ""),
            (&["Name", "Mobile"], &["Ada", "15228817386"], "+4915228817386", ""),
            (&["Name", "Mobile"], &["Ada", "0152 28817386"], "+4915228817386", ""),
            (&["Number"], &["15228817386"], "+4915228817386", ""),
            (&["Mails", ""], &["a@acme.com; b@acme.com", ""], "a@acme.com b@acme.com", ""),
            (&["Name", "City"], &["", "Ulm"], "", "Ulm"),
            (&["Name"], &["<script>alert(1)</script>"], "", "<script>alert(1)</script>"),
        ] {
            assert_eq!(table(headings, &[line]), (entries.to_owned(), unknown.to_owned()), "{line:?}");
        }
    }

    #[test]
    fn what_is_shown_is_read_as_the_same_again() {
        for piece in ["network.example/in/Zoë", "https://network.example/company/acme-2", "acme.com", "+4915228817386"]
        {
            let entry = typed(piece, "DE", "network.example").unwrap();
            let again = typed(&shown(&entry, "network.example"), "US", "network.example");
            assert_eq!(again, Some(entry), "{piece}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told_in_part() {
        let mut pieces = Pieces::default();
        pieces.text(&"word ".repeat(100_000), &rules());
        let (entries, unknown, all) = pieces.into_parts();
        assert_eq!((entries.len(), unknown.len(), all), (0, 100, 100_000), "a hundred of them, and how many there are");
    }
}
