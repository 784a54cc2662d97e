//! The columns that no answer of the service tells: what a person noted about a record, and what was found out about it for
//! a list. They stand in a document of the app's own, beside the answers (`store/src/records/own_sort_keys.rs`).

use words::text;

use super::column::{Column, column};
use super::kind::ColumnKind;

/// What the keys of these columns begin with: noted by a person, and found for a list.
const BEGINNINGS: [&str; 2] = ["own.", "find."];
const NOTED: &str = text!("Your notes");
const FOUND: &str = text!("Found for lists");

/// What a list of companies shows before a person has chosen.
pub(super) const SHOWN_IN_COMPANY_LISTS: &[&str] = &[
    "name",
    "domain",
    "employeeRange",
    "countryName",
    "find.companyPage",
    "find.company",
    "find.topics",
    "own.status",
];

/// What a list of people shows before a person has chosen.
pub(super) const SHOWN_IN_PEOPLE_LISTS: &[&str] =
    &["name", "title", "companyName", "find.email", "find.mobile", "find.doNotCall", "own.status"];

/// Whether a column is one of these.
pub fn is_own(key: &str) -> bool {
    BEGINNINGS.iter().any(|beginning| key.starts_with(beginning))
}

/// The value, its status, its mark, its age and its source.
macro_rules! found {
    ($name:literal, $label:literal, $kind:ident) => {
        [
            column(concat!("find.", $name), $label, ColumnKind::$kind, 220)
                .at(&[concat!("find.", $name, ".value")])
                .of(FOUND),
            column(concat!("find.", $name, ".status"), concat!($label, ": status"), ColumnKind::Words, 120)
                .at(&[concat!("find.", $name, ".status")])
                .of(FOUND)
                .facet(),
            column(concat!("find.", $name, ".mark"), concat!($label, ": check"), ColumnKind::Words, 120)
                .at(&[concat!("find.", $name, ".mark")])
                .of(FOUND)
                .facet(),
            column(concat!("find.", $name, ".at"), concat!($label, ": of"), ColumnKind::Date, 110)
                .at(&[concat!("find.", $name, ".at")])
                .of(FOUND),
            column(concat!("find.", $name, ".source"), concat!($label, ": source"), ColumnKind::Text, 150)
                .at(&[concat!("find.", $name, ".source")])
                .of(FOUND),
        ]
    };
}

const NOTES: [Column; 4] = [
    column("own.status", text!("Status"), ColumnKind::Text, 120).at(&["own.status"]).of(NOTED).facet(),
    column("own.tags", text!("Tags"), ColumnKind::Text, 150).at(&["own.tags"]).of(NOTED),
    column("own.note", text!("Note"), ColumnKind::Long, 240).at(&["own.note"]).of(NOTED),
    column("own.suppressed", text!("Suppressed"), ColumnKind::Flag, 110).at(&["own.suppressed"]).of(NOTED).facet(),
];

/// Of a company.
pub(super) const OF_COMPANIES: [Column; 19] = joined(&[
    &NOTES,
    &found!("companyPage", "Company page found", Link),
    &found!("company", "Company profile", Text),
    &found!("topics", "Intent topics", Text),
]);

/// Of a person.
pub(super) const OF_PEOPLE: [Column; 29] = joined(&[
    &NOTES,
    &found!("page", "Profile page found", Link),
    &found!("profile", "Profile", Text),
    &found!("email", "E-mail found", Text),
    &found!("mobile", "Mobile found", Phone),
    &found!("doNotCall", "Do not call", Text),
]);

/// Puts lists of columns one behind the other.
pub(super) const fn joined<const N: usize>(parts: &[&[Column]]) -> [Column; N] {
    let mut all = [NOTES[0]; N];
    let (mut next, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            all[next] = parts[part][at];
            next += 1;
            at += 1;
        }
        part += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordKind;
    use crate::columns::by_key;
    use crate::enrichment::Enrichment;

    #[test]
    fn every_enrichment_has_its_columns() {
        for enrichment in Enrichment::ALL {
            let facts = enrichment.facts();
            for part in ["", ".status", ".mark", ".at", ".source"] {
                let key = format!("find.{}{part}", enrichment.name());
                let column = by_key(enrichment.record().columns(), &key);
                assert!(column.is_some_and(|column| column.label.starts_with(facts.label)), "{key} is a column");
            }
        }
        for kind in [RecordKind::Company, RecordKind::Person] {
            let found = Enrichment::of(kind).count() * 5;
            let own = kind.columns().iter().filter(|column| is_own(column.key)).count();
            assert_eq!(own, found + NOTES.len(), "{kind:?}: nothing else is of the app's own");
        }
    }
}
