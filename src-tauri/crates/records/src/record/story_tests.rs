//! Stories from every shape, with nothing, with odd types, and with far too much.

use api::RecordKind;
use serde_json::{Value, json};
use store::records::Observation;
use store::records::Own;

use super::*;
use crate::ipc::{Station, Story};

const LEAD_ROW: &str = include_str!("../../../api/data/examples/lead_row.json");
const LEAD_RECORD: &str = include_str!("../../../api/data/examples/lead_record.json");

/// A person with these observations, newest first.
fn person(told: &[(&str, Value)]) -> Record {
    let observations = told.iter().enumerate().map(|(at, (operation, doc))| Observation {
        operation: (*operation).to_owned(),
        at: 100 - i64::try_from(at).unwrap(),
        doc: doc.as_object().unwrap().clone(),
    });
    Record { id: 1, kind: RecordKind::Person, owned_at: 1, observations: observations.collect(), own: Own::default() }
}

fn of(told: &[(&str, Value)]) -> Story {
    story::of(&person(told)).unwrap_or_default()
}

fn example(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

fn station(title: &str, at: &str, from: &str, to: &str, note: &str) -> Station {
    let told = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Station { title: title.to_owned(), at: told(at), from: told(from), to: told(to), note: told(note) }
}

#[test]
fn a_lead_row_is_told_whole() {
    let story = of(&[("leads_finder", example(LEAD_ROW))]);
    assert_eq!(story.badges, ["premium", "hiring", "verified"], "only those that are set, in words");
    assert_eq!(story.about.as_deref(), Some("Fifteen years of sourcing."));
    assert_eq!(
        story.now,
        [station("Head of Procurement", "Kestrel Systems", "2019-04", "", "")],
        "the title is the present one, even where its role has an end"
    );
    assert_eq!(story.before, [], "and is not told twice");
    assert_eq!(story.education, [station("Master, Engineering", "Example University", "2004", "2009", "")]);
    assert_eq!(story.certificates, [station("Buyer", "Example Institute", "2012", "", "No. 1")]);
    assert_eq!(story.skills, ["negotiation", "network planning"]);
    assert_eq!(story.languages, ["German (native)"]);
    let company = story.company.unwrap();
    assert_eq!((company.name.as_str(), company.about.as_deref()), ("Kestrel Systems", Some("Bearings.")));
    let facts: Vec<_> = company.facts.iter().map(|fact| (fact.label.as_str(), fact.value.as_str())).collect();
    assert_eq!(
        facts,
        [
            ("Industry", "machinery manufacturing"),
            ("Company type", "privately held"),
            ("Founded", "1998"),
            ("Employees", "120"),
            ("Revenue", "10M-25M"),
            ("Legal name", "Kestrel Systems GmbH"),
        ],
        "facts with their headings"
    );
    assert_eq!(company.places, ["Munich, Bavaria, Germany", "Innsbruck, Tyrol, Austria"], "headquarters first");
    assert_eq!(
        (company.technologies[0].category.as_str(), &company.technologies[0].names[..]),
        ("database", &["PostgreSQL".to_owned()][..])
    );
    let links: Vec<_> = story.links.iter().map(|link| (link.key.as_str(), link.link)).collect();
    assert_eq!(links, [("profileUrl", true), ("companyWebsite", true), ("companyUrl", true)], "what can be opened");
}

#[test]
fn a_lead_record_tells_the_present_job() {
    let story = of(&[("find_people", example(LEAD_RECORD))]);
    assert_eq!(story.now, [station("Head of Procurement", "Kestrel Systems", "2019-04", "", "Sourcing.")]);
    let company = story.company.unwrap();
    assert_eq!(company.places, ["Example street 1, Graz, Austria"], "its address, where no sites are told");
    let subtitle = story::subtitle(&person(&[("find_people", example(LEAD_RECORD))]));
    assert_eq!(subtitle.as_deref(), Some("Head of Procurement · Kestrel Systems"));
}

#[test]
fn a_profile_is_read_by_its_usual_names() {
    let role = |title: &str, company: &str, end: Value| {
        json!({"title": title, "company": {"name": company, "url": "https://n.example/company/k"}, "location": "Ulm, Germany",
            "description": null, "start": "2020-02", "end": end})
    };
    let profile = json!({
        "url": "https://www.network.example/in/ada", "identifier": "ada", "full_name": "Ada L", "about": "Buys.",
        "current": {"title": "Buyer", "company": {"name": "Kestrel", "employees": {"start": 51, "end": 200}}},
        "experience": [role("Buyer", "Kestrel", Value::Null), role("Clerk", "Old", json!("2020-01"))],
        "education": [{"school": {"name": "U"}, "degree_name": "Master", "field_of_study": null, "grade": "1.3",
            "date": {"start": "2004-10", "end": "2009-09"}}],
        "skills": ["a"], "languages": [{"name": "German", "proficiency": "Native"}, {"name": "English"}],
        "badges": {"open_to_work": true, "premium": false},
    });
    let story = of(&[("profile", profile.clone())]);
    assert_eq!(story.now, [station("Buyer", "Kestrel", "2020-02", "", "Ulm, Germany")]);
    assert_eq!(story.before, [station("Clerk", "Old", "2020-02", "2020-01", "Ulm, Germany")]);
    assert_eq!(story.education, [station("Master", "U", "2004-10", "2009-09", "Grade 1.3")]);
    assert_eq!(
        (story.languages, story.badges),
        (vec!["German (Native)".to_owned(), "English".to_owned()], vec!["open to work".to_owned()])
    );
    let company = story.company.unwrap();
    assert_eq!((company.name.as_str(), company.facts[0].value.as_str()), ("Kestrel", "51-200"));
    assert_eq!(story::subtitle(&person(&[("profile", profile)])).as_deref(), Some("Buyer · Kestrel"));
}

#[test]
fn the_newest_answer_that_has_a_part_tells_it() {
    let newer = json!({"jobTitle": "Director", "companyName": "Merlin", "jobStartDate": "01-2026", "companySize": 7});
    let told = [("find_people", newer), ("leads_finder", example(LEAD_ROW))];
    let story = of(&told);
    let now: Vec<_> = story.now.iter().map(|one| (one.title.as_str(), one.from.as_deref())).collect();
    assert_eq!(now[0], ("Director", Some("2026-01")), "the job of the newer answer comes first");
    assert_eq!(story.skills.len(), 2, "what the newer one does not tell was told before");
    let company = story.company.unwrap();
    assert_eq!(company.name, "Merlin", "the present company");
    let facts: Vec<_> = company.facts.iter().map(|fact| fact.value.as_str()).collect();
    assert_eq!((facts, company.places.len()), (vec!["7"], 0), "no facts of the company that was left");
    assert!(!story.links.iter().any(|link| link.key.starts_with("company")), "nor its pages: {:?}", story.links);
    let typed =
        json!({"phone_numbers": "+1", "company_name": "kestrel", "network_profile_url": "https://n.example/in/a"});
    let story = of(&[("phone", typed), ("leads_finder", example(LEAD_ROW))]);
    assert_eq!(story.company.unwrap().name, "Kestrel Systems", "what was typed in a question is no other company");
}

/// A value with every single value in it replaced.
fn replaced(value: &Value, with: &Value) -> Value {
    match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), replaced(value, with))).collect(),
        Value::Array(items) => items.iter().map(|item| replaced(item, with)).collect(),
        _ => with.clone(),
    }
}

/// As [`replaced`], but a list or an object is replaced too, at the first level.
fn flat(value: &Value, with: &Value) -> Value {
    value.as_object().unwrap().keys().map(|name| (name.clone(), with.clone())).collect()
}

#[test]
fn nothing_and_odd_types_are_tolerated() {
    for json in [LEAD_ROW, LEAD_RECORD] {
        for with in [json!(null), json!(""), json!(" \u{200B}\n"), json!({}), json!([])] {
            for told in [replaced(&example(json), &with), flat(&example(json), &with)] {
                assert_eq!(story::of(&person(&[("find_people", told)])), None, "nothing is told of {with}");
            }
        }
        for with in [json!(7), json!(true), json!([null, 1, {"a": [[]]}]), json!({"name": {"name": 1}}), json!("x")] {
            for told in [replaced(&example(json), &with), flat(&example(json), &with)] {
                if let Some(story) = story::of(&person(&[("find_people", told)])) {
                    nothing_is_empty(&serde_json::to_value(&story).unwrap(), &with);
                }
            }
        }
    }
}

fn nothing_is_empty(story: &Value, with: &Value) {
    match story {
        Value::String(text) => assert!(!text.trim().is_empty() || with == &json!("x"), "an empty text from {with}"),
        Value::Array(items) => items.iter().for_each(|item| nothing_is_empty(item, with)),
        Value::Object(fields) => {
            // The category of a technology may be empty.
            fields.iter().filter(|(name, _)| *name != "category").for_each(|(_, value)| nothing_is_empty(value, with));
        }
        _ => {}
    }
}

#[test]
fn every_part_is_bounded() {
    let many = 5_000;
    let positions: Vec<Value> = (0..many)
        .map(|at| json!({"title": format!("Role {at}"), "description": "x".repeat(20_000), "date": {"start": "2001", "end": format!("{}", 1900 + at % 100)}}))
        .collect();
    let told = json!({
        "position_groups": [{"company": {"name": "K"}, "profile_positions": positions}],
        "skills": (0..many).map(|at| json!(format!("skill {at}"))).collect::<Vec<_>>(),
        "educations": (0..many).map(|at| json!({"school": {"name": format!("s{at}")}})).collect::<Vec<_>>(),
        "company": {
            "summary": {"name": "K"},
            "location": {"locations": (0..many).map(|at| json!({"city": format!("c{at}")})).collect::<Vec<_>>()},
            "technologies": (0..many).map(|at| json!({"name": format!("t{at}"), "category": format!("{}", at % 300)})).collect::<Vec<_>>(),
        },
    });
    let story = of(&[("leads_finder", told)]);
    let company = story.company.unwrap();
    let counts = [
        story.before.len(),
        story.skills.len(),
        story.education.len(),
        company.places.len(),
        company.technologies.len(),
    ];
    assert_eq!(counts, [200, 200, 200, 100, 100], "roles, skills, schools, places, kinds of technologies");
    assert_eq!(story.before[0].to.as_deref(), Some("1999"), "the newest first");
    assert!(story.before.iter().all(|one| one.note.as_ref().unwrap().len() <= 2_000), "texts are cut");
}
