//! The columns that no answer of the service fills: what a person noted about a record, and what was found out about it
//! for a list. They are in a document of the app's own, beside the answers (`store/src/records/own_sort_keys.rs`).

use std::sync::LazyLock;

use words::text;

use super::column::{Column, column, path};
use super::kind::ColumnKind::*;
use super::kind::Counted;

/// What the keys of these columns begin with: noted by a person, and found for a list.
const BEGINNINGS: [&str; 2] = ["own.", "find."];
const NOTED: &str = text!("Your notes");
const FOUND: &str = text!("Found for lists");
const AFRESH: &str = text!("Asked again");

/// What a list of companies shows before a person has chosen.
pub(super) const SHOWN_IN_COMPANY_LISTS: &[&str] = &[
    "name",
    "domain",
    "employeeRange",
    "countryName",
    "find.companyPage",
    "find.company",
    "find.topics",
    "find.people",
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
            column(concat!("find.", $name), $label, $kind, 220).at(&[concat!("find.", $name, ".value")]),
            path(&concat!("find.", $name, ".status"), concat!($label, ": status"), Words, 120).facet(),
            path(&concat!("find.", $name, ".mark"), concat!($label, ": check"), Words, 120).facet(),
            path(&concat!("find.", $name, ".at"), concat!($label, ": of"), Date, 110),
            path(&concat!("find.", $name, ".source"), concat!($label, ": source"), Text, 150),
        ]
        .map(|column| column.of(FOUND))
    };
}

/// What a person says is wrong of a record, and why. It is typed like a correction, and so stands among the columns of answers, which
/// no answer fills.
pub(super) const WRONG: Column = path(&"by_you.wrong", text!("Said to be wrong"), Long, 220).of(NOTED);

/// Of a record of which the service says something else than before: the fields, the day, and both values of each.
const CHANGED: [Column; 3] = [
    path(&"own.changed", text!("Changed"), Text, 150).of(AFRESH).counted(Counted::Each),
    path(&"own.changedAt", text!("Changed on"), Date, 110).of(AFRESH),
    path(&"own.changes", text!("What changed"), Long, 320).of(AFRESH),
];

const NOTES: [Column; 5] = [
    path(&"own.status", text!("Status"), Text, 120).of(NOTED).facet(),
    path(&"own.tags", text!("Tags"), Text, 150).of(NOTED),
    path(&"own.note", text!("Note"), Long, 240).of(NOTED),
    path(&"own.suppressed", text!("Suppressed"), Flag, 110).of(NOTED).facet(),
    path(&"own.elsewhere", text!("Known elsewhere"), Flag, 130).of(NOTED).facet(),
];

/// Of a company.
pub(super) static OF_COMPANIES: LazyLock<Vec<Column>> = LazyLock::new(|| {
    [
        &NOTES[..],
        &CHANGED,
        &found!("companyPage", "Company page found", Link),
        &found!("company", "Company profile", Text),
        &found!("topics", "Intent topics", Text),
        &found!("people", "People found", Number),
    ]
    .concat()
});

/// Of a person.
pub(super) static OF_PEOPLE: LazyLock<Vec<Column>> = LazyLock::new(|| {
    [
        &NOTES[..],
        &CHANGED,
        &found!("page", "Profile page found", Link),
        &found!("profile", "Profile", Text),
        &found!("email", "E-mail found", Text),
        &found!("mobile", "Mobile found", Phone),
        &found!("doNotCall", "Do not call", Text),
    ]
    .concat()
});

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
            assert_eq!(own, found + NOTES.len() + CHANGED.len(), "{kind:?}: nothing else is of the app's own");
        }
    }
}
