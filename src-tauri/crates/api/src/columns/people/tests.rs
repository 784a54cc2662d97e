//! Tests of the catalog of people against the tables of the contract.

use std::cell::Cell;

use serde_json::{Value, json};

use super::{GROUPS, PEOPLE, SHOWN_IN_LEADS, SHOWN_IN_PEOPLE};
use crate::columns::{Column, ColumnKind, SortKey, by_key, leaf_paths, text_at};
use crate::{Doc, RecordKind};

fn lead_row() -> Doc {
    serde_json::from_str(include_str!("../../../data/examples/lead_row.json")).unwrap()
}

fn lead_record() -> Doc {
    serde_json::from_str(include_str!("../../../data/examples/lead_record.json")).unwrap()
}

fn told(doc: &Doc, key: &str) -> Option<String> {
    by_key(&PEOPLE, key).unwrap_or_else(|| panic!("{key} is a column")).text(doc)
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

fn changed(doc: Doc, change: &impl Fn(&Value) -> Value) -> Doc {
    match with_leaves(&Value::Object(doc), change) {
        Value::Object(doc) => doc,
        other => unreachable!("a record stays one: {other}"),
    }
}

fn is_a_place(path: &str) -> bool {
    PEOPLE.iter().flat_map(|column| column.places).flat_map(|place| place.split(' ')).any(|place| place == path)
}

#[test]
fn every_path_of_the_lead_row_is_the_place_of_a_column() {
    let paths = leaf_paths(&changed(lead_row(), &|_| json!("told")));
    assert_eq!(paths.len(), 114, "the example has every path of the contract's table");
    let missing: Vec<_> = paths.iter().filter(|path| !is_a_place(path)).collect();
    assert!(missing.is_empty(), "no column shows {missing:?}");
}

#[test]
fn every_field_of_the_lead_record_is_the_place_of_a_column() {
    let record = lead_record();
    assert_eq!(record.len(), 17, "the example has every field of the contract's table");
    let missing: Vec<_> = record.keys().filter(|path| !is_a_place(path)).collect();
    assert!(missing.is_empty(), "no column shows {missing:?}");
}

#[test]
fn headings_are_words_and_each_stands_once() {
    for (at, column) in PEOPLE.iter().enumerate() {
        let label = column.label;
        assert!(!label.contains(['_', '.', '[', '(']), "{label}: words, no field name");
        assert!(PEOPLE[at + 1..].iter().all(|other| other.label != label), "{label}: a sheet has this heading once");
        let key = column.key.to_lowercase();
        let same = |other: &Column| other.key.to_lowercase() == key;
        assert!(!PEOPLE[at + 1..].iter().any(same), "{key}: a database tells no case in the names of its columns");
        assert!((80..=320).contains(&column.width), "{label} is {} wide", column.width);
    }
    let mut groups: Vec<_> = RecordKind::Person.answer_columns().iter().map(|column| column.group).collect();
    groups.dedup();
    assert_eq!(groups.pop(), Some("Your notes"), "what a person says is wrong is no answer's");
    assert_eq!(groups, GROUPS.iter().map(|(label, _)| *label).collect::<Vec<_>>(), "group after group");
    assert_eq!(groups.last(), Some(&"Identifiers"), "what only programs read is last");
}

#[test]
fn the_lead_row_is_shown_in_words() {
    let row = lead_row();
    let shown = SHOWN_IN_LEADS.iter().map(|key| told(&row, key).unwrap_or_default()).collect::<Vec<_>>();
    let first = "Zoë Okafor|Head of Procurement|Kestrel Systems|Munich|2019-04|Head|1 role · 1 school|Buys steel";
    assert_eq!(shown.join("|"), first, "what the leads finder shows at first");
    for (key, text) in [
        ("name", Some("Zoë Okafor")),
        ("profile.first_name", Some("Zoë")),
        ("profile.middle_name", None),
        ("profile.summary", Some("Fifteen years of sourcing.")),
        ("tenure", Some("4 years")),
        ("profileUrl", Some("https://www.network.example/in/zo%C3%AB-okafor")),
        ("country", Some("Germany")),
        ("languages.primary_locale.country", Some("Germany")),
        ("languages.supported_locales[].country", Some("Germany, United States")),
        ("languages.supported_locales[].language", Some("de, en")),
        ("languages.profile_languages[]", Some("1 language")),
        ("position_groups[]", Some("1 employer")),
        ("position_groups[].company.employees.start", Some("51")),
        ("position_groups[].profile_positions[].date.end", Some("2024-01")),
        ("educations[].date.start", Some("2004")),
        ("certifications[].date.end", None),
        ("skills", Some("negotiation, network planning")),
        ("member_badges.premium", Some("Yes")),
        ("member_badges.creator", Some("No")),
        ("companySize", Some("120")),
        ("company.summary.founded_year", Some("1998")),
        ("companyUrl", Some("https://www.network.example/company/kestrel-systems")),
        ("company.financial.revenue.annual.amount", Some("10M-25M")),
        ("companyAddress", Some("Example street 1, Munich")),
        ("company.location.headquarter.position.lat", Some("48.13")),
        ("company.location.locations[].country", Some("Austria")),
        ("company.technologies[]", Some("1 technology")),
        ("department.sub_departments", Some("Procurement")),
        ("statistics.network.followers_count", Some("812")),
        ("last_updated", Some("2026-08-12")),
        ("email", None),
    ] {
        assert_eq!(told(&row, key).as_deref(), text, "{key}");
    }
}

#[test]
fn nothing_in_a_row_is_hidden_behind_another_place() {
    for doc in [lead_record(), lead_row()] {
        let number = Cell::new(100);
        let marked = changed(doc, &|_| {
            number.set(number.get() + 1);
            json!(format!("Value {}", number.get()))
        });
        let cells: String = PEOPLE.iter().filter_map(|column| column.text(&marked)).map(|text| text + "\n").collect();
        for path in leaf_paths(&marked) {
            let value = text_at(&marked, &path).unwrap();
            assert!(cells.contains(&value), "{path}: {value} is in no cell");
        }
    }
}

#[test]
fn the_lead_record_is_shown_in_words() {
    let record = lead_record();
    let shown = SHOWN_IN_PEOPLE.iter().map(|key| told(&record, key).unwrap_or_default()).collect::<Vec<_>>();
    let first = "Ada Lovelace|Head of Procurement|Kestrel Systems|2019-04|Munich, Bavaria, Germany|\
                 machinery manufacturing|120|Buys steel";
    assert_eq!(shown.join("|"), first, "what people search shows at first");
    for (key, text) in [
        ("profile.last_name", Some("Lovelace")),
        ("profile.summary", Some("Fifteen years of sourcing.")),
        ("jobDescription", Some("Sourcing.")),
        ("country", Some("Germany")),
        ("city", None),
        ("companyUrl", Some("https://www.network.example/company/kestrel-systems")),
        ("companyWebsite", Some("https://kestrel.example")),
        ("companyDescription", Some("Bearings.")),
        ("companyAddress", Some("Example street 1, Graz, Austria")),
        ("company.location.headquarter.country", Some("Austria")),
        ("companyUrn", Some("urn:company:1")),
        ("career", None),
    ] {
        assert_eq!(told(&record, key).as_deref(), text, "{key}");
    }
}

#[test]
fn the_other_answers_about_a_person_fill_their_columns() {
    for (json, key, text) in [
        (r#"{"email":"ada@acme.example","email_status":"valid"}"#, "email", "ada@acme.example"),
        (r#"{"email":"ada@acme.example","email_status":"valid"}"#, "email_status", "valid"),
        (r#"{"phone_numbers":"+12025550123"}"#, "phone", "+12025550123"),
        (r#"{"phone_numbers":["+12025550123","+12025550124"]}"#, "phone", "+12025550123, +12025550124"),
        (r#"{"mobile_phone":"+12025550123"}"#, "phone", "+12025550123"),
        (r#"{"url":"https://www.network.example/in/ada"}"#, "profileUrl", "https://www.network.example/in/ada"),
        (r#"{"network_profile_url":"network.example/in/ada"}"#, "profileUrl", "network.example/in/ada"),
        (r#"{"full_name":"Ada Lovelace","identifier":"ada"}"#, "name", "Ada Lovelace"),
        (r#"{"location":{"position":{"lng":11.57,"lat":48.13}}}"#, "location.position", "48.13 11.57"),
    ] {
        assert_eq!(told(&serde_json::from_str(json).unwrap(), key).as_deref(), Some(text), "{json}: {key}");
    }
}

#[test]
fn a_person_of_whom_nothing_is_told_has_only_empty_cells() {
    let hollow = |doc: Doc| doc.keys().map(|name| (name.clone(), Value::Null)).collect::<Doc>();
    let nothing = |_: &Value| Value::Null;
    for (doc, what) in [
        (Doc::new(), "an empty record"),
        (hollow(lead_record()), "a lead record with every field null"),
        (hollow(lead_row()), "a lead row with every field null"),
        (changed(lead_row(), &nothing), "a lead row whose objects have nulls only"),
        (changed(lead_row(), &|_| json!("")), "empty texts"),
        (changed(lead_row(), &|_| json!([])), "empty lists"),
        (changed(lead_row(), &|_| json!({})), "empty objects"),
    ] {
        for column in PEOPLE.iter() {
            assert_eq!(column.text(&doc), None, "{} of {what}", column.key);
        }
    }
}

#[test]
fn a_field_of_another_type_is_shown_or_empty() {
    let odd = [json!(7), json!(-0.5), json!(true), json!("odd"), json!(["a", 1, null, ["x"]]), json!({"a": {"b": 1}})];
    for value in odd {
        for doc in [lead_record(), lead_row()] {
            let keys: Vec<String> = doc.keys().cloned().collect();
            let all: Doc = keys.iter().map(|name| (name.clone(), value.clone())).collect();
            let leaves = changed(doc, &|_| value.clone());
            for column in PEOPLE.iter() {
                for doc in [&all, &leaves] {
                    let text = column.text(doc);
                    let broken =
                        text.as_deref().is_some_and(|text| text.trim().is_empty() || text.contains(['{', '[']));
                    assert!(!broken, "{} where {value} was told: {text:?}", column.key);
                    text.and_then(|text| column.sort_key(&text));
                }
            }
        }
    }
    let shown = |value: Value| told(&Doc::from_iter([("headline".to_owned(), value)]), "headline");
    assert_eq!(shown(json!(7)).as_deref(), Some("7"), "a number where a text was told");
    assert_eq!(shown(json!(["a", "b"])).as_deref(), Some("a, b"), "a list where a text was told");
    assert_eq!(shown(json!({"a": 1})), None, "an object where a text was told");
}

#[test]
fn the_start_of_a_job_sorts_as_a_date() {
    let column = by_key(&PEOPLE, "jobStartDate").unwrap();
    assert_eq!(column.kind, ColumnKind::Date, "a date");
    let key = |told: &str| {
        let doc = Doc::from_iter([("jobStartDate".to_owned(), json!(told))]);
        column.text(&doc).and_then(|text| column.sort_key(&text))
    };
    let mut starts = ["01-2024", "12-2019", "04-2019", "11-2023", "02-2020", "2019", "04-2019"].map(key);
    starts.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let sorted = ["2019", "2019-04", "2019-04", "2019-12", "2020-02", "2023-11", "2024-01"];
    assert_eq!(starts, sorted.map(|text| Some(SortKey::Text(text.to_owned()))), "by the year, then by the month");
}

#[test]
fn few_columns_have_bars() {
    let mut bars: Vec<_> =
        RecordKind::Person.answer_columns().iter().filter(|column| column.facet).map(|column| column.key).collect();
    bars.sort_unstable();
    assert_eq!(bars, ["companyIndustry", "companyName", "country", "seniority"], "those with few values that matter");
}
