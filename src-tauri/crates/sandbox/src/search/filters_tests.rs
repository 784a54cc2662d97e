//! The rules of values, case by case.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::filters::read;
use super::query::Query;
use crate::world::places::PLACES;

fn asked(json: Value) -> Result<Query, String> {
    let Value::Object(fields) = json else { return Ok(read(&Map::new()).unwrap()) };
    read(&fields).map_err(|refusal| {
        assert_eq!((refusal.status, refusal.error), (400, "Invalid Find Companies request"), "the contract's error");
        refusal.message
    })
}

/// Names of the cities that a query is limited to.
fn cities(query: &Query) -> BTreeSet<&'static str> {
    let wanted = query.places.as_ref().unwrap();
    PLACES.cities.iter().zip(wanted).filter(|(_, wanted)| **wanted).map(|(city, _)| city.name).collect()
}

#[test]
fn every_preset_is_accepted_alone_and_in_a_list() {
    let table = [
        ("size", "1-10 11-50 51-200 201-500 501-1000 1001-5000 5001-10000 10001"),
        (
            "revenue",
            "0-500K 500K-1M 1M-5M 5M-10M 10M-25M 25M-75M 75M-200M 200M-500M 500M-1B 1B-10B 10B-100B 100B-1T 1T-10T 10T",
        ),
        ("age", "0-3 3-6 6-10 10-20 20"),
        ("locations", "0-1 2-5 6-20 21-50 51-100 101-1000 1001"),
        (
            "events",
            "hiring_in_unknown_department increase_in_all_departments decrease_in_sales_department company_award award ipo_announcement",
        ),
    ];
    for (key, presets) in table {
        let all: Vec<&str> = presets.split(' ').collect();
        assert!(asked(json!({key: all})).is_ok(), "all of {key}");
        for preset in all {
            assert!(asked(json!({key: preset})).is_ok(), "{key} {preset}");
            let wrong = format!("{preset} ");
            assert!(asked(json!({key: wrong})).is_err(), "presets are strict: {key} {wrong:?}");
        }
    }
    for (key, value) in [
        ("eventWindow", "30 days"),
        ("eventWindow", "60 days"),
        ("eventWindow", "90 days"),
        ("locationMatch", "hqOnly"),
        ("locationMatch", "hqOperating"),
    ] {
        assert!(asked(json!({key: value})).is_ok(), "{key} {value}");
    }
    assert_eq!(asked(json!({"eventWindow": "60 days"})).unwrap().window, Some(60));
}

#[test]
fn what_cannot_be_is_refused_and_named() {
    for (filters, named) in [
        (json!({"colour": "red"}), "colour"),
        (json!({"Country": "Germany"}), "Country"),
        (json!({"size": "50-200"}), "50-200"),
        (json!({"size": ["51-200", "x"]}), "x"),
        (json!({"size": 51}), "size"),
        (json!({"size": [51]}), "size"),
        (json!({"size": null}), "size"),
        (json!({"size": {"min": 1}}), "size"),
        (json!({"revenue": "1m-5m"}), "1m-5m"),
        (json!({"age": "0-4"}), "0-4"),
        (json!({"locations": "1"}), "locations"),
        (json!({"events": "hiring"}), "hiring"),
        (json!({"eventWindow": "30"}), "30"),
        (json!({"eventWindow": ["30 days"]}), "eventWindow"),
        (json!({"eventWindow": null}), "eventWindow"),
        (json!({"locationMatch": "any"}), "any"),
        (json!({"hasWebsite": "true"}), "hasWebsite"),
        (json!({"hasWebsite": 1}), "hasWebsite"),
        (json!({"isPublicCompany": []}), "isPublicCompany"),
        (json!({"country": "Bavaria"}), "Bavaria"),
        (json!({"country": ["Germany", ""]}), "country"),
        (json!({"industry": "software"}), "software"),
        (json!({"industry": ""}), "industry"),
        (json!({"techStack": " "}), "techStack"),
        (json!({"topics": [""]}), "topics"),
        (json!({"keywords": 7}), "keywords"),
        (json!({"companyName": [["a"]]}), "companyName"),
    ] {
        let message = asked(filters.clone()).expect_err(&format!("{filters} must be refused"));
        assert!(message.contains(named), "the message names the problem of {filters}: {message}");
    }
    let long = asked(json!({"country": "x".repeat(10_000)})).unwrap_err();
    assert!(long.len() < 200, "a message does not repeat a page of text: {} characters", long.len());
}

#[test]
fn location_rules() {
    for (filters, named) in [
        (json!({"city": "Munich"}), "City|Region|Country"),
        (json!({"city": "Munich|Bavaria"}), "City|Region|Country"),
        (json!({"city": "Munich||Germany"}), "City|Region|Country"),
        (json!({"city": "Munich|Bavaria|Germany|x"}), "City|Region|Country"),
        (json!({"city": "Munich|Nowhere|Germany"}), "does not exist"),
        (json!({"city": "Munich|Bavaria|Nowhere"}), "not a recognized country"),
        (json!({"city": "Munich|Bavaria|Germany", "country": "FR"}), "conflicts"),
        (json!({"region": "Bavaria"}), "needs its country"),
        (json!({"region": "Nowhere|Germany"}), "does not exist"),
        (json!({"region": "Nowhere", "country": "Germany"}), "does not exist"),
        (json!({"region": "Nowhere"}), "does not exist"),
        (json!({"region": "Bavaria|Germany", "country": ["France", "Spain"]}), "conflicts"),
        (json!({"region": "DE-BY", "country": "France"}), "conflicts"),
        (json!({"region": "BE"}), "needs its country"),
    ] {
        let message = asked(filters.clone()).expect_err(&format!("{filters} must be refused"));
        assert!(message.contains(named), "{filters}: {message}");
    }
    let bavaria = cities(&asked(json!({"region": "Bavaria|Germany"})).unwrap());
    assert!(bavaria.contains("Munich") && !bavaria.contains("Berlin"), "{bavaria:?}");
    for same in [
        json!({"region": "bayern|DE"}),
        json!({"region": "DE-BY"}),
        json!({"region": "de-by"}),
        json!({"region": "Bavaria", "country": "Germany"}),
        json!({"region": "by", "country": ["DE", "AT"]}),
        json!({"region": ["Bavaria|Germany"], "country": ["germany", "FR"]}),
    ] {
        assert_eq!(cities(&asked(same.clone()).unwrap()), bavaria, "{same} means Bavaria");
    }
    let munich = cities(&asked(json!({"city": "münchen|Bavaria|de", "country": "Germany"})).unwrap());
    assert_eq!(munich, BTreeSet::from(["Munich"]), "by its other name and the country's code");
    let unknown = asked(json!({"city": "Entenhausen|Bavaria|Germany"})).unwrap();
    assert!(cities(&unknown).is_empty(), "an unknown city of a known region is accepted and matches nothing");
    let none = asked(json!({"country": "Andorra"})).unwrap();
    assert!(cities(&none).is_empty(), "a country without companies is still a country");
}

#[test]
fn what_is_empty_or_null_does_not_restrict() {
    let all = Query::default();
    for nothing in [
        json!({}),
        json!({"size": [], "country": [], "industry": [], "events": [], "topics": []}),
        json!({"keywords": "", "companyName": ["", "  "]}),
        json!({"hasWebsite": null, "isPublicCompany": null}),
    ] {
        assert_eq!(asked(nothing.clone()).unwrap(), all, "{nothing} asks for every company");
    }
    let some = asked(json!({"keywords": ["", "a", "  "]})).unwrap();
    assert_eq!(some.keywords, Some(vec![" a ".to_owned()]), "empty values are ignored, others are not");
    let marks = asked(json!({"keywords": "!!!"})).unwrap();
    assert_eq!(marks.keywords, Some(vec![]), "punctuation stands on no website");
}

#[test]
fn the_same_question_has_the_same_text() {
    let text = |json| asked(json).unwrap().asked.text();
    let one = text(json!({"size": ["51-200", "201-500"], "industry": "Software  Development ", "hasWebsite": null}));
    let two =
        text(json!({"industry": ["software development"], "size": ["201-500", "51-200", "51-200"], "keywords": ""}));
    assert_eq!(one, two, "order, repeats and case make no other question");
    assert_ne!(one, text(json!({"size": ["51-200"], "industry": "software development"})));
    assert_ne!(text(json!({"hasWebsite": false})), text(json!({})), "no is an answer");
}
