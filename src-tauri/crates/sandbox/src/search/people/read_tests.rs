//! Which queries and filters are read, and which are refused with what words.

use serde_json::{Value, json};

use super::question::{About, Condition, Question, Test};
use super::tenure::{Span, Time};
use super::{leads, query};
use crate::answer::Refusal;
use crate::dialect::Dialect;
use crate::world::World;

fn people(query: &Value) -> Result<Question, Refusal> {
    query::read(query.as_object().unwrap(), Dialect::Contract)
}

fn find(filters: &Value) -> Result<Question, Refusal> {
    leads::read(filters.as_object().unwrap(), &World::new(7, 300, 300))
}

#[test]
fn queries_of_people_search() {
    for fine in [
        json!({"jobTitle": {"include": ["CEO"]}}),
        json!({"location": {"include": ["DE", "france", "Deutschland"]}}),
        json!({"currentCompany": {"location": ["US"]}}),
        json!({"pastJobTitle": {"include": ["Analyst"]}}),
        json!({"pastCompanyName": {"include": ["Kestrel"]}}),
        json!({"pastCompany": {"location": ["Austria"]}}),
        json!({"jobTitle": {"include": [], "exclude": ["Intern", " "]}, "location": {}}),
    ] {
        assert!(people(&fine).is_ok(), "{fine}");
    }
    for (wrong, named) in [
        (json!({}), "at least one"),
        (json!({"jobTitle": {}}), "at least one"),
        (json!({"jobTitle": {"include": []}}), "at least one"),
        (json!({"jobTitle": {"include": ["  "]}}), "at least one"),
        (json!({"jobTitle": ["CEO"]}), "query.jobTitle"),
        (json!({"jobTitle": {"include": "CEO"}}), "query.jobTitle.include"),
        (json!({"jobTitle": {"include": [5]}}), "query.jobTitle.include"),
        (json!({"jobTitle": {"include": null}}), "query.jobTitle.include"),
        (json!({"jobTitle": {"only": ["CEO"]}}), "query.jobTitle.only"),
        (json!({"jobTitle.include": ["CEO"]}), "query.jobTitle.include"),
        (json!({"seniority": {"include": ["vp"]}}), "query.seniority"),
        (json!({"location": {"include": ["Bavaria"]}}), "Bavaria"),
        (json!({"location": {"exclude": ["DEU"]}}), "DEU"),
        (json!({"currentCompany": {"location": ["Munich"]}}), "Munich"),
        (json!({"currentCompany": {"include": ["Acme"]}}), "query.currentCompany.include"),
        (json!({"pastCompany": {"location": ["XX"]}}), "XX"),
        (json!({"jobTitle": {"include": vec!["x"; 501]}}), "500"),
        (json!({"jobTitle": {"include": ["x".repeat(201)]}}), "200"),
    ] {
        let refusal = people(&wrong).unwrap_err();
        assert_eq!((refusal.status, refusal.error), (400, "Invalid Find People request"), "{wrong:.80}");
        assert!(refusal.message.contains(named), "{wrong:.80}: {}", refusal.message);
    }
}

#[test]
fn ranges_are_read_exactly_and_by_one_dialect_alone() {
    let read = |query: &Value, dialect| query::read(query.as_object().unwrap(), dialect);
    for fine in [
        json!({"experience": {">": 10, "<=": 50}}),
        json!({"timeInCurrentCompany": {">": 0}}),
        json!({"currentCompanyHeadcount": {"<=": 500}, "jobTitle": {"include": ["CEO"]}}),
        json!({"currentCompanyRevenue": {">": 1_000_000}}),
        json!({"currentCompanyGrowth": {"min": -5, "max": -5, "timespan": "3months"}}),
    ] {
        assert!(read(&fine, Dialect::Seen).is_ok(), "{fine}");
        let refusal = read(&fine, Dialect::Contract).unwrap_err();
        let said = fine
            .as_object()
            .unwrap()
            .keys()
            .any(|key| refusal.message == format!("query.{key} is not a supported filter"));
        assert!(refusal.status == 400 && said, "{fine}: {}", refusal.message);
    }
    for (wrong, named) in [
        (json!({"experience": 10}), "object"),
        (json!({"experience": {}}), "or both"),
        (json!({"experience": {">=": 10}}), ">="),
        (json!({"experience": {">": 10, "<=": 50, "unit": "years"}}), "unit"),
        (json!({"experience": {">": "10"}}), "whole number"),
        (json!({"experience": {">": 1.5}}), "whole number"),
        (json!({"experience": {">": -1}}), "whole number"),
        (json!({"experience": {">": null}}), "whole number"),
        (json!({"experience": {">": 50, "<=": 50}}), "below"),
        (json!({"currentCompanyGrowth": {"min": 5}}), "timespan"),
        (json!({"currentCompanyGrowth": {"min": 5, "timespan": "5months"}}), "24months"),
        (json!({"currentCompanyGrowth": {"timespan": "3months"}}), "or both"),
        (json!({"currentCompanyGrowth": {"min": 5, "max": 4, "timespan": "3months"}}), "exceed"),
        (json!({"currentCompanyGrowth": {">": 5, "timespan": "3months"}}), "no part"),
    ] {
        let refusal = read(&wrong, Dialect::Seen).unwrap_err();
        assert!(refusal.status == 400 && refusal.message.contains(named), "{wrong}: {}", refusal.message);
    }
}

#[test]
fn the_same_query_is_the_same_text() {
    let one =
        people(&json!({"location": {"include": ["DE"]}, "jobTitle": {"include": ["CEO", "Head of IT"]}})).unwrap();
    let two = json!({"jobTitle": {"include": ["head OF it", "ceo", ""]}, "location": {"include": ["germany"]}});
    let other =
        people(&json!({"location": {"exclude": ["DE"]}, "jobTitle": {"include": ["CEO", "Head of IT"]}})).unwrap();
    assert_eq!(
        one.asked.text(),
        people(&two).unwrap().asked.text(),
        "order, case and spelling of countries make no difference"
    );
    assert_ne!(one.asked.text(), other.asked.text(), "including is not excluding");
}

#[test]
fn filters_of_the_leads_finder() {
    let job = |filter: &str, value: Value| {
        let mut filters = json!({"job": "x"});
        filters[filter] = value;
        filters
    };
    for (filters, refused) in [
        (json!({}), Some("at least one")),
        (json!({"searchMode": "WORD"}), Some("at least one")),
        (json!({"job": ""}), Some("at least one")),
        (json!({"job": [" "], "skills": "\n"}), Some("at least one")),
        (json!({"duration": {}}), Some("at least one")),
        (json!({"job": ["CEO", ""]}), None),
        (json!({"companyUrl": "https://www.network.example/company/nobody"}), None),
        (json!({"peopleLocation": ["Atlantis"]}), None),
        (job("searchMode", json!("STRICT")), None),
        (job("searchMode", json!("strict")), Some("searchMode")),
        (job("searchMode", json!(null)), Some("searchMode")),
        (job("jobFunction", json!(vec!["accounting"; 300])), None),
        (job("jobFunction", json!(vec!["accounting"; 301])), Some("300")),
        (job("jobFunctionExclude", json!(vec!["accounting"; 301])), Some("300")),
        (job("jobFunctionExclude", json!([vec!["sales"; 300], vec![""; 9]].concat())), None),
        (job("jobFunction", json!("never_published")), None),
        (job("seniority", json!(["vp", "mid-level"])), None),
        (job("seniority", json!("vp\nc_suite")), None),
        (job("seniority", json!("boss")), Some("boss")),
        (job("seniorityExclude", json!(["boss"])), Some("boss")),
        (job("skills", json!("Rust\nPython")), None),
        (job("skills", json!(["Rust"])), Some("newline")),
        (job("industry", json!(["software"])), Some("newline")),
        (job("yearsCurrentRole", json!("1 to 2 years\nMore than 10 years")), None),
        (job("yearsCurrentRole", json!("a while")), Some("a while")),
        (job("size", json!("51-200\n10001")), None),
        (job("size", json!("50")), Some("size")),
        (job("size", json!("Self-employed")), None),
        (job("revenue", json!("1M-5M")), None),
        (job("founded", json!("2010-2015")), None),
        (job("founded", json!("then")), Some("then")),
        (job("type", json!("privately held")), None),
        (job("type", json!("club")), Some("club")),
        (job("funding", json!("series a\nSeed")), None),
        (job("fundingAmount", json!("1M-5M")), None),
        (job("fundingDateMonths", json!("12")), None),
        (job("fundingDateMonths", json!(12)), Some("fundingDateMonths")),
        (job("department", json!("Engineering")), None),
        (job("growth", json!("10%")), None),
        (job("profileBadge", json!("open to work")), None),
        (job("profileBadge", json!("gold")), Some("gold")),
        (job("duration", json!({"total": {"min": {"month": 12}}})), Some("0 to 11")),
        (job("duration", json!({"total": {"min": {"year": 2}, "max": {"year": 1}}})), Some("exceed")),
        (job("companyExclude", json!("Acme")), Some("companyExclude")),
        (job("sizeExclude", json!("1-10")), Some("sizeExclude")),
        (job("colour", json!("red")), Some("colour")),
        (job("job", json!({"include": ["x"]})), Some("job")),
        (job("job", json!(null)), Some("job")),
    ] {
        let told = find(&filters);
        match refused {
            None => assert!(told.is_ok(), "{filters:.80}: {told:?}"),
            Some(named) => {
                let refusal = told.unwrap_err();
                assert_eq!((refusal.status, refusal.error), (400, "Invalid Leads Finder request"), "{filters:.80}");
                assert!(refusal.message.contains(named), "{filters:.80}: {}", refusal.message);
            }
        }
    }
}

#[test]
fn structured_bounds_override_the_matching_text() {
    let asked = json!({
        "yearsCurrentRole": "1 to 2 years", "yearsCurrentCompany": "1 to 2 years",
        "duration": {"currentJob": {"min": {"month": 3}}},
    });
    let tenures: Vec<(Time, Vec<Span>)> = find(&asked)
        .unwrap()
        .conditions
        .into_iter()
        .filter_map(|condition| match condition.test {
            Test::Tenure(time, spans) => Some((time, spans)),
            _ => None,
        })
        .collect();
    let by_text = (Time::CurrentCompany, vec![Span { min: 12, max: 35 }]);
    let by_bounds = (Time::CurrentJob, vec![Span { min: 3, max: u64::MAX }]);
    assert_eq!(tenures, [by_text, by_bounds], "the text about the role is gone, that about the company stays");
}

#[test]
fn values_of_the_past_are_ignored_and_others_stay() {
    let ignored = find(&json!({"size": "self-employed"})).unwrap();
    assert_eq!(ignored.conditions, [], "success does not prove that a value was applied");
    let kept = find(&json!({"size": "Self-employed\n1-10"})).unwrap();
    assert_eq!(kept.conditions, [Condition { test: Test::Company(About::Size(1)), not: false }]);
}
