//! The fields that a column of a table can hold, each once: its name on the screen, the headings by which it is
//! guessed, its place in an observation, and how its value is read.
//!
//! Owns the catalog. Does not own: reading a value (`value.rs`) or guessing (`guess.rs`).

mod catalog;
mod kind;

use api::RecordKind;
use api::columns;

use catalog::{COMPANY, PERSON};

pub(crate) use kind::{Field, Reads};

/// The fields of a kind of record.
pub(super) fn all(kind: RecordKind) -> &'static [Field] {
    match kind {
        RecordKind::Person => PERSON,
        RecordKind::Company => COMPANY,
    }
}

/// The field of a kind of record with this key.
pub(super) fn by_key(kind: RecordKind, key: &str) -> Option<&'static Field> {
    all(kind).iter().find(|field| field.key == key)
}

/// The fields of columns of the app, by their keys; a field is in one column at most.
pub(super) fn of_columns(kind: RecordKind, keys: &[String]) -> Vec<Option<&'static Field>> {
    let mut taken: Vec<&str> = Vec::new();
    let of = |key: &String| {
        let places = columns::by_key(kind.columns(), key)?.places;
        let field = all(kind).iter().find(|field| places.contains(&field.place) && !taken.contains(&field.key))?;
        taken.push(field.key);
        Some(field)
    };
    keys.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_heading_means_two_fields_and_each_value_can_be_seen() {
        for kind in [RecordKind::Person, RecordKind::Company] {
            let (mut sure, mut keys) = (HashSet::new(), HashSet::new());
            for field in all(kind) {
                assert!(keys.insert(field.key), "{}: a key is one field", field.key);
                for heading in field.headings.split_whitespace() {
                    assert!(sure.insert(heading), "{heading} means one field");
                    assert!(heading.chars().all(|c| c.is_ascii_alphanumeric()), "{heading} is folded");
                }
                let places: Vec<&str> = kind.columns().iter().flat_map(|column| column.places).copied().collect();
                let is_shown = places.iter().any(|place| place.split(' ').any(|path| path == field.place));
                assert!(is_shown, "{}: a column shows {}", field.key, field.place);
            }
        }
    }
}
