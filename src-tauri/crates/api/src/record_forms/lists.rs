//! Lists of a person in one form: roles by employer, schools, skills and languages.

use serde_json::{Value, json};

use super::places::{is_told, taken};
use crate::doc::Doc;

/// Lifts lists that are in the profile to the top, where there is none.
pub(super) fn lifted(record: &mut Doc) {
    let names = ROLES.iter().chain(&SCHOOLS).chain(&["skills", "languages"]);
    for name in names {
        let within = record.get("profile").and_then(|profile| profile.get(*name));
        if is_list(within)
            && !record.contains_key(*name)
            && let Some(items) = taken(record, &format!("profile.{name}"))
        {
            record.insert((*name).to_owned(), items);
        }
    }
}

/// The first of some names under which a record has a list of objects.
fn list(record: &mut Doc, names: &[&str]) -> Option<Vec<Value>> {
    let name = names.iter().find(|name| {
        record.get(**name).and_then(Value::as_array).is_some_and(|items| items.iter().any(Value::is_object))
    })?;
    match record.shift_remove(*name) {
        Some(Value::Array(items)) => Some(items),
        _ => None,
    }
}

const ROLES: [&str; 10] = [
    "experience",
    "experiences",
    "positions",
    "positionHistory",
    "position_history",
    "workExperience",
    "work_experience",
    "jobs",
    "employment",
    "career",
];
const SCHOOLS: [&str; 5] = ["education", "schools", "educationHistory", "education_history", "academics"];

/// Writes roles as groups by employer, each role in a group of its own.
pub(super) fn career(record: &mut Doc) {
    if is_list(record.get("position_groups")) {
        return;
    }
    let Some(roles) = list(record, &ROLES) else { return };
    let groups = roles.into_iter().flat_map(by_position).filter_map(|role| Some(employed(role.as_object()?))).collect();
    record.insert("position_groups".to_owned(), Value::Array(groups));
}

fn employed(role: &Doc) -> Value {
    let of_company = |names: &[&str]| first(role.get("company")?.as_object()?, names);
    let name =
        of_company(&["name"]).or_else(|| first(role, &["companyName", "company_name", "company", "organization"]));
    let url = of_company(&["url", "networkProfile", "link"]).or_else(|| first(role, &["companyUrl", "company_url"]));
    let date = span(role);
    json!({
        "company": {"name": name, "url": url},
        "date": date,
        "profile_positions": [{
            "title": first(role, &["title", "jobTitle", "job_title", "position", "role"]),
            "company": name,
            "description": first(role, &["description", "summary"]),
            "employment_type": first(role, &["employment_type", "employmentType"]),
            "location": first(role, &["location", "locationName", "location_name"]),
            "date": date,
        }],
    })
}

/// Several positions at one employer, each with the fields of the employer.
fn by_position(role: Value) -> Vec<Value> {
    let inner = ["positions", "roles"].iter().find_map(|name| role.get(*name)?.as_array());
    let Some(positions) = inner.filter(|items| items.iter().all(Value::is_object) && !items.is_empty()) else {
        return vec![role];
    };
    let employer = |position: &Value| {
        let mut position = position.clone();
        if let Value::Object(fields) = &mut position {
            for name in ["company", "companyName", "company_name", "companyUrl", "company_url"] {
                if let Some(value) = role.get(name) {
                    fields.entry(name).or_insert_with(|| value.clone());
                }
            }
        }
        position
    };
    positions.iter().map(employer).collect()
}

pub(super) fn schools(record: &mut Doc) {
    if is_list(record.get("educations")) {
        return;
    }
    let Some(schools) = list(record, &SCHOOLS) else { return };
    let schools = schools.iter().filter_map(|school| Some(taught(school.as_object()?))).collect();
    record.insert("educations".to_owned(), Value::Array(schools));
}

fn taught(school: &Doc) -> Value {
    let of_school = |names: &[&str]| first(school.get("school")?.as_object()?, names);
    let name =
        of_school(&["name"]).or_else(|| first(school, &["schoolName", "school_name", "school", "name", "institution"]));
    let url = of_school(&["url"]).or_else(|| first(school, &["schoolUrl", "school_url", "url"]));
    json!({
        "school": {"name": name, "url": url},
        "degree_name": first(school, &["degree_name", "degreeName", "degree"]),
        "field_of_study": first(school, &["field_of_study", "fieldOfStudy", "field"]),
        "grade": first(school, &["grade"]),
        "date": span(school),
    })
}

/// Skills that came as objects, by their names.
pub(super) fn skills(record: &mut Doc) {
    let Some(Value::Array(items)) = record.get("skills") else { return };
    if !items.iter().any(Value::is_object) {
        return;
    }
    let named = |item: &Value| match item {
        Value::Object(skill) => first(skill, &["name", "skill", "title"]),
        other => is_told(Some(other)).then(|| other.clone()),
    };
    let names: Vec<Value> = items.iter().filter_map(named).collect();
    if names.len() == items.len() {
        record.insert("skills".to_owned(), Value::Array(names));
    }
}

/// Languages as a list, where the contract's lead row has an object of three.
pub(super) fn languages(record: &mut Doc) {
    let Some(Value::Array(items)) = record.get("languages") else { return };
    let known: Vec<Value> = items
        .iter()
        .filter_map(|item| match item {
            Value::Object(language) => {
                let name = first(language, &["name", "language"])?;
                let proficiency = first(language, &["proficiency", "level"]);
                Some(json!({"name": name, "proficiency": proficiency}))
            }
            other => is_told(Some(other)).then(|| json!({"name": other})),
        })
        .collect();
    if known.len() == items.len() {
        record.insert("languages".to_owned(), json!({"profile_languages": known}));
    }
}

fn is_list(value: Option<&Value>) -> bool {
    value.and_then(Value::as_array).is_some_and(|items| !items.is_empty())
}

/// What is under the first of these names that has a value.
fn first(fields: &Doc, names: &[&str]) -> Option<Value> {
    names.iter().map(|name| fields.get(*name)).find(|value| is_told(*value))?.cloned()
}

/// From when to when, as texts.
fn span(fields: &Doc) -> Value {
    let within = fields.get("date").or_else(|| fields.get("period")).and_then(Value::as_object);
    let find = |names: &[&str]| {
        let found = |fields: &Doc| names.iter().find_map(|name| moment(fields.get(*name)?));
        found(fields).or_else(|| found(within?)).unwrap_or(Value::Null)
    };
    json!({
        "start": find(&["start", "start_date", "startDate", "starts_at", "startsAt", "from"]),
        "end": find(&["end", "end_date", "endDate", "ends_at", "endsAt", "to"]),
    })
}

/// A moment as a text: sent as one, as a year, or as an object of year, month and day.
fn moment(value: &Value) -> Option<Value> {
    match value {
        Value::Object(parts) => {
            let number = |name: &str| parts.get(name).and_then(Value::as_u64);
            let year = number("year")?;
            Some(Value::from(match (number("month"), number("day")) {
                (Some(month), Some(day)) => format!("{year:04}-{month:02}-{day:02}"),
                (Some(month), None) => format!("{year:04}-{month:02}"),
                _ => format!("{year:04}"),
            }))
        }
        other => is_told(Some(other)).then(|| other.clone()),
    }
}
