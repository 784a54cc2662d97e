use api::contact_keys;
use serde_json::{Value, json};

use super::*;

/// Rows as the store compares them, numbered from 1.
fn compared(kind: RecordKind, docs: &[Value]) -> Compared {
    let row = |(at, doc): (usize, &Value)| {
        let doc = doc.as_object().unwrap();
        let text = |key: &str| {
            let column = api::columns::by_key(kind.columns(), key)?;
            column.text(doc).map(|text| api::text::fold(&text))
        };
        let place = if kind == RecordKind::Person { "companyName" } else { "countryName" };
        let ways = contact_keys::of(kind, std::iter::once(doc));
        Traits { record: at as i64 + 1, name: text("name"), place: text(place), ways }
    };
    Compared { rows: docs.iter().enumerate().map(row).collect(), apart: HashSet::new() }
}

fn told(kind: RecordKind, compared: &Compared) -> String {
    let group = |group: Group| {
        let mark = if group.sure { "" } else { "?" };
        format!("{:?}{mark} {:?}", group.reason, group.records)
    };
    groups(kind, compared).into_iter().map(group).collect::<Vec<_>>().join("; ")
}

fn person(name: &str, company: &str, more: Value) -> Value {
    let mut doc = json!({"full_name": name, "companyName": company});
    doc.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    doc
}

#[test]
fn people_are_found_alike() {
    let page = |slug: &str| json!({"profileUrl": format!("https://n.example/in/{slug}")});
    for (docs, found) in [
        (
            vec![
                person("Ada L", "", page("ada")),
                person("A. Lo", "", json!({"profileUrl": "http://de.n.example/in/ADA/"})),
            ],
            "Page [1, 2]",
        ),
        (vec![json!({"email": "Ada@acme.example"}), json!({"email": "ada@acme.example "})], "Email [1, 2]"),
        (vec![json!({"email": "info@acme.example"}), json!({"email": "info@acme.example"})], "SharedEmail? [1, 2]"),
        (
            vec![person("Lovelace, Ada", "Acme GmbH", json!({})), person("ADA Lovelace", "acme", json!({}))],
            "NameAndCompany? [1, 2]",
        ),
        (
            vec![
                person("Ada Lovelace", "Acme", json!({"companyWebsite": "www.acme.example"})),
                person("Lovelace Ada", "Acme Holding", json!({"email": "a.l@mail.acme.example"})),
            ],
            "NameAtDomain? [1, 2]",
        ),
        (
            vec![
                person("Ada Lovelace", "A", json!({"mobile_phone": "+1 202 555 0123"})),
                person("Ada Lovelace", "B", json!({"phone_numbers": "+12025550123"})),
            ],
            "PhoneAndName [1, 2]",
        ),
        (
            vec![
                person("Ada Lovelace", "A", json!({"mobile_phone": "+12025550123"})),
                person("Bob Byron", "A", json!({"phone_numbers": "+12025550123"})),
            ],
            "Phone? [1, 2]",
        ),
        (vec![json!({"full_name": "Ada Lovelace"}), person("Ada Lovelace", "Acme", json!({}))], "Name? [1, 2]"),
        (vec![person("Ada Lovelace", "Beta", json!({})), person("Ada Lovelace", "Acme", json!({}))], ""),
        (vec![person("Ada Lovelace", "Acme", page("ada")), person("Ada Lovelace", "Acme", page("ada-2"))], ""),
        (
            vec![
                json!({"email": "ada@acme.example", "profileUrl": "n.example/in/a"}),
                json!({"email": "ada@acme.example", "profileUrl": "n.example/in/b"}),
            ],
            "Email? [1, 2]",
        ),
        (vec![json!({}), json!({}), json!({"full_name": "Ada"}), json!({"full_name": "Ada"})], ""),
        (
            vec![
                person("Ada Lovelace", "Acme", json!({"email": "ada@x.example"})),
                person("Lovelace Ada", "", json!({"email": "ada@x.example"})),
                person("Ada Lovelace", "ACME Inc", json!({})),
            ],
            "Email [1, 2]; NameAndCompany? [1, 3]",
        ),
    ] {
        assert_eq!(told(RecordKind::Person, &compared(RecordKind::Person, &docs)), found, "{docs:?}");
    }
}

#[test]
fn companies_are_found_alike() {
    let company =
        |name: &str, country: &str, domain: &str| json!({"name": name, "countryName": country, "domain": domain});
    for (docs, found) in [
        (
            vec![company("Acme", "", "acme.example"), company("ACME GmbH", "", "www.acme.example")],
            "DomainAndName [1, 2]",
        ),
        (
            vec![company("Acme", "", "acme.example"), json!({"name": "Acme", "website": "http://acme.example/de/"})],
            "DomainAndName [1, 2]",
        ),
        (vec![company("Acme", "", "acme.example"), company("Beta", "", "acme.example")], "Domain? [1, 2]"),
        (vec![company("Acme", "", "acme.de"), company("Acme Inc", "", "acme.com")], "NameAndEnding? [1, 2]"),
        (vec![company("Acme S.A.", "France", ""), company("Acme", "France", "")], "NameAndCountry? [1, 2]"),
        (vec![company("Acme S.A.", "France", ""), company("Acme", "Spain", "")], ""),
        (vec![json!({"name": "Acme"}), company("Acme AG", "Spain", "x.example")], "Name? [1, 2]"),
        (vec![company("Acme", "", "shop.acme.example"), company("Acme", "", "acme.example")], "DomainAndName [1, 2]"),
        (
            vec![
                json!({"networkProfile": "https://n.example/company/acme"}),
                json!({"url": "http://fr.n.example/company/ACME/"}),
            ],
            "Page [1, 2]",
        ),
        (
            vec![
                json!({"name": "Acme", "domain": "a.example", "networkProfile": "https://n.example/company/acme"}),
                json!({"name": "Acme", "domain": "a.example", "networkProfile": "https://n.example/company/acme-uk"}),
            ],
            "DomainAndName? [1, 2]",
        ),
    ] {
        assert_eq!(told(RecordKind::Company, &compared(RecordKind::Company, &docs)), found, "{docs:?}");
    }
}

#[test]
fn what_a_person_keeps_apart_is_not_shown() {
    let docs: Vec<Value> =
        ["Acme", "Beta", "Gamma"].map(|name| person(name, "", json!({"email": "a@acme.example"}))).to_vec();
    let mut compared = compared(RecordKind::Person, &docs);
    assert_eq!(told(RecordKind::Person, &compared), "Email [1, 2, 3]", "one group");
    compared.apart = HashSet::from([(1, 2)]);
    assert_eq!(told(RecordKind::Person, &compared), "Email [1, 3]", "the third is asked about with one of them");
    compared.apart = HashSet::from([(1, 2), (1, 3)]);
    assert_eq!(told(RecordKind::Person, &compared), "Email [2, 3]", "without the first");
    compared.apart = HashSet::from([(1, 2), (1, 3), (2, 3)]);
    assert_eq!(told(RecordKind::Person, &compared), "", "nothing is left to ask");
}

#[test]
fn a_switchboard_makes_nobody_alike() {
    let docs: Vec<Value> =
        (0..20).map(|at| person(&format!("Ada Lovelace{at}"), "", json!({"mobile_phone": "+12025550123"}))).collect();
    assert_eq!(told(RecordKind::Person, &compared(RecordKind::Person, &docs)), "", "twenty names, one number");
}

#[test]
fn no_record_stands_in_two_groups_of_the_same_kind_whatever_the_rows() {
    // Rows made of few values meet in every way; the order of a simple generator is the same at each run.
    let mut state = 7_u64;
    let mut dice = |sides: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % sides
    };
    for round in 0..50 {
        let docs: Vec<Value> = (0..40)
            .map(|_| {
                json!({
                    "full_name": format!("Ada L{}", dice(6)), "companyName": format!("Acme {}", dice(4)),
                    "email": format!("a{}@acme{}.example", dice(9), dice(3)), "mobile_phone": format!("+1202555010{}", dice(9)),
                    "profileUrl": format!("https://n.example/in/a{}", dice(25)),
                })
            })
            .collect();
        let compared = compared(RecordKind::Person, &docs);
        let groups = groups(RecordKind::Person, &compared);
        for sure in [true, false] {
            let mut seen = HashSet::new();
            for record in groups.iter().filter(|group| group.sure == sure).flat_map(|group| &group.records) {
                assert!(seen.insert(record), "round {round}: {record} stands in two groups, sure: {sure}");
            }
        }
        assert!(groups.iter().all(|group| group.records.len() > 1), "round {round}: one alone is no group");
        assert!(groups.is_sorted_by_key(|group| !group.sure), "round {round}: sure ones first");
    }
}
