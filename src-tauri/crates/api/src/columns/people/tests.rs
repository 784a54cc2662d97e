//! Tests of the catalog of people against the tables of the contract.

use serde_json::{Value, json};

use super::{GROUPS, PEOPLE};
use crate::Doc;
use crate::columns::leaf_paths;

/// The fields of the contract's "Lead record".
const LEAD_RECORD: &str = "firstname lastname headline description profileUrl jobTitle jobDescription jobStartDate address \
                           companyName companyUrn companyUrl companyWebsite companyDescription companySize \
                           companyIndustry companyAddress";

fn lead_row() -> Doc {
    serde_json::from_str(include_str!("../../../data/examples/lead_row.json")).unwrap()
}

/// Every single value of a record changed.
fn with_leaves(value: &Value, change: &impl Fn(&Value) -> Value) -> Value {
    match value {
        Value::Object(fields) => {
            fields.iter().map(|(name, inner)| (name.clone(), with_leaves(inner, change))).collect::<Doc>().into()
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            items.iter().map(|item| with_leaves(item, change)).collect()
        }
        leaf => change(leaf),
    }
}

fn lead_row_with(change: &impl Fn(&Value) -> Value) -> Doc {
    match with_leaves(&Value::Object(lead_row()), change) {
        Value::Object(doc) => doc,
        other => unreachable!("a record stays one: {other}"),
    }
}

fn is_a_place(path: &str) -> bool {
    PEOPLE.iter().flat_map(|column| column.places).flat_map(|place| place.split(' ')).any(|place| place == path)
}

#[test]
fn every_path_of_the_lead_row_is_the_place_of_a_column() {
    let paths = leaf_paths(&lead_row_with(&|_| json!("told")));
    assert_eq!(paths.len(), 114, "the example has every path of the contract's table");
    let missing: Vec<_> = paths.iter().filter(|path| !is_a_place(path)).collect();
    assert!(missing.is_empty(), "no column shows {missing:?}");
}

#[test]
fn every_field_of_the_lead_record_is_the_place_of_a_column() {
    let missing: Vec<_> = LEAD_RECORD.split_whitespace().filter(|path| !is_a_place(path)).collect();
    assert!(missing.is_empty(), "no column shows {missing:?}");
    assert_eq!(LEAD_RECORD.split_whitespace().count(), 17, "the contract tells seventeen");
}

#[test]
fn headings_are_words_and_each_stands_once() {
    for (at, column) in PEOPLE.iter().enumerate() {
        let label = column.label;
        assert!(!label.contains(['_', '.', '[', '(']), "{label}: words, no field name");
        assert!(PEOPLE[at + 1..].iter().all(|other| other.label != label), "{label}: a sheet has this heading once");
        assert!((80..=320).contains(&column.width), "{label} is {} wide", column.width);
    }
    let mut groups: Vec<_> = PEOPLE.iter().map(|column| column.group).collect();
    groups.dedup();
    assert_eq!(groups, GROUPS.iter().map(|group| group.label).collect::<Vec<_>>(), "group after group");
    assert_eq!(groups.last(), Some(&"Identifiers"), "what only programs read is last");
}
