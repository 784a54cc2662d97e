//! Records in the forms that were seen, and with wrong twists: every known column is filled, and nothing is lost.

use serde_json::json;

use super::*;
use crate::columns::by_key;

fn shown(kind: RecordKind, json: Value, key: &str) -> Option<String> {
    let Value::Object(record) = json else { panic!("a record is an object") };
    by_key(kind.columns(), key).and_then(|column| column.text(&normal(kind, record)))
}

#[test]
fn a_person_fills_the_known_columns_in_every_form() {
    let snake = json!({
        "first_name": "Ada", "last_name": "Lovelace", "headline": "Engines", "job_title": "Engineer",
        "company_name": "Acme", "city": "London", "country": "United Kingdom", "industry": "software",
        "experience": [{"title": "Engineer", "company_name": "Acme", "starts_at": {"year": 2020, "month": 3}}],
        "education": [{"school": "UCL", "degree_name": "BSc", "starts_at": {"year": 2010}}],
        "skills": ["Rust"], "languages": ["English"]
    });
    let camel = json!({
        "firstName": "Ada", "lastName": "Lovelace", "headline": "Engines", "jobTitle": "Engineer",
        "company": {"name": "Acme"}, "location": {"city": "London", "country": "United Kingdom"}, "industryName": "software",
        "experiences": {"totalElements": 1, "page": 0, "size": 10, "contents": [
            {"title": "Engineer", "company": {"name": "Acme", "url": "u"}, "startDate": "2020-03"}
        ]},
        "educationHistory": {"total": 1, "contents": [{"schoolName": "UCL", "degreeName": "BSc", "startDate": {"year": 2010}}]},
        "skills": {"totalElements": 1, "contents": [{"name": "Rust"}]},
        "languages": {"totalElements": 1, "contents": [{"name": "English", "proficiency": "native"}]}
    });
    let nested = json!({
        "profile": {"firstName": "Ada", "lastName": "Lovelace", "headline": "Engines", "jobTitle": "Engineer",
            "location": {"city": "London", "country": "United Kingdom"}, "industry": "software"},
        "company": {"summary": {"name": "Acme"}},
        "positions": [{"position": "Engineer", "companyName": "Acme", "period": {"from": "2020-03"}}],
        "schools": [{"name": "UCL", "degree": "BSc", "from": 2010}],
        "skills": [{"skill": "Rust"}], "languages": [{"language": "English"}]
    });
    for record in [snake, camel, nested] {
        for (key, value) in [
            ("name", "Ada Lovelace"),
            ("headline", "Engines"),
            ("title", "Engineer"),
            ("companyName", "Acme"),
            ("city", "London"),
            ("country", "United Kingdom"),
            ("industry", "software"),
            ("career", "1 role · 1 school"),
            ("position_groups[].profile_positions[].title", "Engineer"),
            ("position_groups[].company.name", "Acme"),
            ("educations[].school.name", "UCL"),
            ("educations[].degree_name", "BSc"),
            ("skills", "Rust"),
            ("languages.profile_languages[].name", "English"),
        ] {
            let told = shown(RecordKind::Person, record.clone(), key);
            assert!(
                told.as_deref().is_some_and(|told| told.eq_ignore_ascii_case(value)),
                "{key} of {record}: {told:?}"
            );
        }
    }
}

#[test]
fn a_company_fills_the_known_columns_in_every_form() {
    for record in [
        json!({"name": "Acme", "website": "https://acme.com", "employee_count": 137, "city": "Bonn", "country": "Germany",
            "founded_year": 1999, "industry": "software"}),
        json!({"companyName": "Acme", "websiteUrl": "https://acme.com", "staffCount": 137, "foundedYear": 1999,
            "headquarter": {"city": "Bonn", "country": "Germany"}, "industryName": "software"}),
        json!({"company": {"name": "Acme", "website": "https://acme.com", "foundedYear": 1999, "industry": "software"},
            "staff": {"total": 137}, "locations": {"headquarter": {"city": "Bonn", "country": "Germany"}}}),
        json!({"summary": {"name": "Acme", "founded_year": 1999, "industry": "software", "staff": {"range": {"start": 51, "end": 200}}},
            "link": {"website": "https://acme.com"}, "location": {"headquarter": {"city": "Bonn", "country": "Germany"}}}),
    ] {
        for (key, value) in [
            ("name", "Acme"),
            ("website", "https://acme.com"),
            ("employeeRange", "51-200"),
            ("cityName", "Bonn"),
            ("countryName", "Germany"),
            ("founded", "1999"),
            ("industry", "software"),
        ] {
            assert_eq!(shown(RecordKind::Company, record.clone(), key).as_deref(), Some(value), "{key} of {record}");
        }
    }
}

#[test]
fn nothing_goes_away_because_its_place_is_taken() {
    for (json, told) in [
        (
            json!({"company": {"name": "Acme", "summary": "Anvils"}}),
            json!({"company": {"name": "Acme", "summary": "Anvils"}}),
        ),
        (json!({"company": "Acme", "companyName": "Acme Ltd"}), json!({"company": "Acme", "companyName": "Acme Ltd"})),
        (json!({"profile": null, "firstName": "Ada"}), json!({"profile": {"first_name": "Ada"}})),
        (json!({"location": null, "city": "London"}), json!({"location": {"city": "London"}})),
        (json!({"skills": [{"skillName": "Rust"}]}), json!({"skills": [{"skillName": "Rust"}]})),
        (json!({"languages": [{"lang": "de"}]}), json!({"languages": [{"lang": "de"}]})),
    ] {
        let Value::Object(record) = json else { panic!("an object") };
        assert_eq!(Value::Object(normal(RecordKind::Person, record)), told);
    }
    let grouped = json!({"profile": {"experience": [
        {"company": {"name": "Acme"}, "positions": [{"title": "CTO"}, {"title": "Engineer"}]}
    ]}});
    let told = shown(RecordKind::Person, grouped.clone(), "position_groups[].profile_positions[].title");
    assert!(told.is_some_and(|told| told.contains("CTO") && told.contains("Engineer")), "each position: {grouped}");
    let size = json!({"staff": {"total": "45", "range": {"start": 1, "end": 50}}});
    assert_eq!(shown(RecordKind::Company, size, "employeeRange").as_deref(), Some("11-50"), "the number says more");
}

#[test]
fn the_contracts_own_form_stays_and_nothing_is_lost() {
    let row: Doc = serde_json::from_str(include_str!("../../data/examples/lead_row.json")).unwrap();
    assert_eq!(normal(RecordKind::Person, row.clone()), row, "a lead row is in its form already");
    for (kind, record) in [
        (
            RecordKind::Company,
            json!({"name": "Acme", "url": "u", "cityName": "Bonn", "city": "Ulm", "odd": {"deep": [1]}}),
        ),
        (RecordKind::Person, json!({"url": "u", "identifier": "ada", "odd": [{"x": 1}], "skills": ["a", "b"]})),
    ] {
        let Value::Object(record) = record else { panic!("an object") };
        assert_eq!(normal(kind, record.clone()), record, "what is told in its own name, and what is not known");
    }
}

#[test]
fn a_list_with_a_wrong_twist_is_left_as_it_came() {
    for (record, told) in [
        (
            json!({"skills": {"totalElements": 1, "contents": "Rust"}}),
            json!({"skills": {"totalElements": 1, "contents": "Rust"}}),
        ),
        (json!({"x": {"contents": [1]}}), json!({"x": {"contents": [1]}})),
        (json!({"x": {"size": 2, "contents": [1]}}), json!({"x": [1]})),
        (json!({"experience": "ten years"}), json!({"experience": "ten years"})),
        (json!({"experience": [null, 3]}), json!({"experience": [null, 3]})),
        (
            json!({"location": "London, UK", "city": "London"}),
            json!({"location": {"default": "London, UK", "city": "London"}}),
        ),
        (json!({"company": [1], "companyName": "Acme"}), json!({"company": [1], "companyName": "Acme"})),
    ] {
        let Value::Object(record) = record else { panic!("an object") };
        assert_eq!(Value::Object(normal(RecordKind::Person, record)), told);
    }
    let deep = (0..200).fold(json!(1), |inner, _| json!({"a": inner}));
    let Value::Object(deep) = deep else { panic!("an object") };
    assert_eq!(normal(RecordKind::Company, deep.clone()), deep, "nesting without end is left alone");
}
