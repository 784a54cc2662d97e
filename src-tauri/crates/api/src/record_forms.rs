//! Records of profiles and companies in the forms in which services were seen to send them, brought to the names that the
//! column catalog knows. The contract shows two fields of each and no more ("remaining fields of the record: not shown").
//!
//! Owns: paged lists as lists, and where a known thing stands under another name. What is not known stays where it is; what came
//! is kept as it came, and only what it tells of a record is told in this form.

use serde_json::{Map, Value, json};

use crate::filters::SIZES;
use crate::{Doc, RecordKind};

/// How deep lists are looked for.
const DEEPEST: usize = 12;
/// The fields of a page, one of which stands beside its contents.
const PAGING: [&str; 7] = ["totalElements", "total_elements", "totalPages", "total", "page", "size", "number"];
/// Under what a page has its items.
const CONTENTS: [&str; 4] = ["contents", "content", "items", "elements"];

/// A place, by the names of the fields that lead to it.
type Place = &'static [&'static str];

/// Where a person's things are told, and where else they were seen.
const PERSON: &[(Place, &[Place])] = &[
    (
        &["profile", "first_name"],
        &[&["first_name"], &["firstName"], &["profile", "firstName"], &["firstname"], &["summary", "firstName"]],
    ),
    (
        &["profile", "last_name"],
        &[&["last_name"], &["lastName"], &["profile", "lastName"], &["lastname"], &["summary", "lastName"]],
    ),
    (
        &["profile", "full_name"],
        &[
            &["full_name"],
            &["fullName"],
            &["profile", "fullName"],
            &["name"],
            &["profile", "name"],
            &["summary", "fullName"],
        ],
    ),
    (&["profile", "headline"], &[&["headline"], &["summary", "headline"], &["tagline"]]),
    (
        &["profile", "title"],
        &[
            &["jobTitle"],
            &["job_title"],
            &["title"],
            &["profile", "jobTitle"],
            &["currentPosition", "title"],
            &["current_position", "title"],
            &["currentJob", "title"],
            &["occupation"],
        ],
    ),
    (
        &["profile", "summary"],
        &[&["summary"], &["about"], &["description"], &["profile", "about"], &["bio"], &["summary", "text"]],
    ),
    (
        &["profile", "profilePictureUrl"],
        &[&["profilePictureUrl"], &["profile_picture_url"], &["profilePicture"], &["picture"]],
    ),
    (&["industry"], &[&["profile", "industry"], &["industryName"], &["industry_name"], &["summary", "industry"]]),
    (
        &["location", "default"],
        &[
            &["location"],
            &["address"],
            &["profile", "location"],
            &["geo", "full"],
            &["locationName"],
            &["location_name"],
        ],
    ),
    (
        &["location", "city"],
        &[&["city"], &["cityName"], &["geo", "city"], &["profile", "city"], &["profile", "location", "city"]],
    ),
    (
        &["location", "country"],
        &[
            &["country"],
            &["countryName"],
            &["geo", "country"],
            &["profile", "country"],
            &["profile", "location", "country"],
            &["country_full_name"],
        ],
    ),
    (
        &["company", "summary", "name"],
        &[
            &["companyName"],
            &["company_name"],
            &["company"],
            &["company", "name"],
            &["currentCompany", "name"],
            &["current_company", "name"],
            &["currentPosition", "companyName"],
            &["currentPosition", "company", "name"],
            &["current_position", "company_name"],
        ],
    ),
    (
        &["company", "link", "domain"],
        &[&["companyDomain"], &["company_domain"], &["company", "domain"], &["currentCompany", "domain"]],
    ),
    (
        &["company", "link", "website"],
        &[&["companyWebsite"], &["company_website"], &["company", "website"], &["company", "websiteUrl"]],
    ),
    (&["company", "summary", "industry"], &[&["companyIndustry"], &["company_industry"], &["company", "industry"]]),
    (
        &["company", "summary", "staff", "total"],
        &[
            &["companySize"],
            &["company_size"],
            &["company", "staff", "total"],
            &["company", "staffCount"],
            &["company", "employeeCount"],
            &["company", "employee_count"],
        ],
    ),
    (
        &["company", "summary", "founded_year"],
        &[
            &["company", "founded_year"],
            &["company", "foundedYear"],
            &["company", "founded"],
            &["company", "foundedOn", "year"],
        ],
    ),
];

/// The same of companies.
const COMPANY: &[(Place, &[Place])] = &[
    (
        &["name"],
        &[
            &["company_name"],
            &["companyName"],
            &["company", "name"],
            &["summary", "name"],
            &["company", "summary", "name"],
            &["profile", "name"],
        ],
    ),
    (
        &["domain"],
        &[
            &["company", "domain"],
            &["link", "domain"],
            &["company", "link", "domain"],
            &["websiteDomain"],
            &["website_domain"],
        ],
    ),
    (
        &["website"],
        &[
            &["websiteUrl"],
            &["website_url"],
            &["company_website"],
            &["company", "website"],
            &["link", "website"],
            &["company", "link", "website"],
            &["homepage"],
        ],
    ),
    (
        &["description"],
        &[
            &["about"],
            &["summary", "description"],
            &["company", "description"],
            &["company", "summary", "description"],
            &["tagline"],
        ],
    ),
    (
        &["cityName"],
        &[
            &["city"],
            &["headquarter", "city"],
            &["headquarters", "city"],
            &["locations", "headquarter", "city"],
            &["location", "headquarter", "city"],
            &["company", "location", "headquarter", "city"],
            &["location", "city"],
        ],
    ),
    (
        &["countryName"],
        &[
            &["country"],
            &["headquarter", "country"],
            &["headquarters", "country"],
            &["locations", "headquarter", "country"],
            &["location", "headquarter", "country"],
            &["company", "location", "headquarter", "country"],
            &["location", "country"],
        ],
    ),
    (
        &["industry"],
        &[
            &["industryName"],
            &["industry_name"],
            &["summary", "industry"],
            &["company", "industry"],
            &["company", "summary", "industry"],
        ],
    ),
    (
        &["founded"],
        &[
            &["foundedYear"],
            &["founded_year"],
            &["foundedOn", "year"],
            &["founded_on", "year"],
            &["summary", "founded_year"],
            &["summary", "foundedYear"],
            &["company", "summary", "founded_year"],
            &["company", "foundedYear"],
        ],
    ),
    (
        &["logo"],
        &[&["logoUrl"], &["logo_url"], &["summary", "logo", "source"], &["company", "summary", "logo", "source"]],
    ),
];

/// Where the number of a company's employees was seen, as a range and as a number.
const STAFF_RANGES: [Place; 5] = [
    &["staff", "range"],
    &["summary", "staff", "range"],
    &["company", "summary", "staff", "range"],
    &["employees", "range"],
    &["staffCountRange"],
];
const STAFF_TOTALS: [Place; 9] = [
    &["staff", "total"],
    &["summary", "staff", "total"],
    &["company", "summary", "staff", "total"],
    &["employees", "total"],
    &["staffCount"],
    &["staff_count"],
    &["employeeCount"],
    &["employee_count"],
    &["employees"],
];

/// What a record tells, in the names that columns know.
pub fn normal(kind: RecordKind, record: Doc) -> Doc {
    let record = record.into_iter().map(|(name, value)| (name, unpaged(value, 0))).collect();
    match kind {
        RecordKind::Person => person(record),
        RecordKind::Company => company(record),
    }
}

fn person(mut record: Doc) -> Doc {
    lifted(&mut record);
    career(&mut record);
    schools(&mut record);
    skills(&mut record);
    languages(&mut record);
    moved(&mut record, PERSON);
    record
}

/// Lists that stand in the profile, at the top where there is none.
fn lifted(record: &mut Doc) {
    let names = ROLES.iter().chain(&SCHOOLS).chain(&["skills", "languages"]);
    for name in names {
        let within = record.get("profile").and_then(|profile| profile.get(*name));
        if is_list(within)
            && !record.contains_key(*name)
            && let Some(items) = taken(record, &["profile", *name])
        {
            record.insert((*name).to_owned(), items);
        }
    }
}

fn company(mut record: Doc) -> Doc {
    if !is_told(record.get("employeeRange"))
        && let Some(range) = staff(&record)
    {
        record.insert("employeeRange".to_owned(), Value::from(range));
    }
    moved(&mut record, COMPANY);
    record
}

/// A list that came as a page of it, whatever it stands in.
fn unpaged(value: Value, depth: usize) -> Value {
    match value {
        Value::Object(mut fields) => {
            let is_page = PAGING.iter().any(|name| fields.get(*name).is_some_and(is_count));
            let contents = CONTENTS.iter().find(|name| is_page && fields.get(**name).is_some_and(Value::is_array));
            match contents.and_then(|name| fields.remove(*name)) {
                Some(items) => unpaged(items, depth),
                None if depth >= DEEPEST => Value::Object(fields),
                None => fields.into_iter().map(|(name, inner)| (name, unpaged(inner, depth + 1))).collect(),
            }
        }
        Value::Array(items) if depth < DEEPEST => items.into_iter().map(|item| unpaged(item, depth + 1)).collect(),
        other => other,
    }
}

fn is_count(value: &Value) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    value.is_number() || value.as_str().is_some_and(is_digits)
}

/// Tells what is known under its own name where it is told under another one only, which goes.
fn moved(record: &mut Doc, known: &[(Place, &[Place])]) {
    for (own, others) in known {
        if is_told(at(record, own)) || !has_room(record, own) {
            continue;
        }
        let Some(place) = others.iter().find(|place| is_told(at(record, place))) else { continue };
        // An object that stands where its name would is no single value.
        if let Some(value) = taken(record, place)
            && !put(record, own, value.clone())
        {
            put(record, place, value);
        }
    }
}

/// Whether there is a single value that says something.
fn is_told(value: Option<&Value>) -> bool {
    match value {
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(Value::Number(_) | Value::Bool(_)) => true,
        _ => false,
    }
}

fn at<'a>(record: &'a Doc, place: &[&str]) -> Option<&'a Value> {
    let (first, rest) = place.split_first()?;
    rest.iter().try_fold(record.get(*first)?, |value, name| value.get(name))
}

fn taken(record: &mut Doc, place: &[&str]) -> Option<Value> {
    let (last, before) = place.split_last()?;
    let mut fields = record;
    for name in before {
        fields = fields.get_mut(*name)?.as_object_mut()?;
    }
    fields.shift_remove(*last)
}

/// Whether a value can be put at a place: nothing else than an object stands in the way, but for what is to be moved from there.
fn has_room(record: &Doc, place: &[&str]) -> bool {
    let Some((_, before)) = place.split_last() else { return false };
    let mut fields = Some(record);
    for name in before {
        match fields.and_then(|fields| fields.get(*name)) {
            None => fields = None,
            Some(value) if is_nothing(value) => fields = None,
            Some(Value::Object(inner)) => fields = Some(inner),
            // A single value goes to a place of its own within what takes its name.
            Some(value) => {
                return is_told(Some(value))
                    && (place == ["location", "default"] || place == ["company", "summary", "name"]);
            }
        }
    }
    true
}

/// Puts a value at a place. Tells whether there was room.
fn put(record: &mut Doc, place: &[&str], value: Value) -> bool {
    let Some((last, before)) = place.split_last() else { return false };
    let mut fields = record;
    for name in before {
        let next = fields.entry((*name).to_owned()).or_insert_with(|| Value::Object(Map::new()));
        if is_nothing(next) {
            *next = Value::Object(Map::new());
        }
        match next {
            Value::Object(inner) => fields = inner,
            _ => return false,
        }
    }
    let own = fields.entry((*last).to_owned()).or_insert(Value::Null);
    let has_room = is_nothing(own);
    if has_room {
        *own = value;
    }
    has_room
}

/// Nothing is told.
fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
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

/// Roles, each as the one of its employer.
fn career(record: &mut Doc) {
    if is_list(record.get("position_groups")) {
        return;
    }
    let Some(roles) = list(record, &ROLES) else { return };
    let roles: Vec<Value> = roles.into_iter().flat_map(by_position).collect();
    let groups: Vec<Value> = roles
        .iter()
        .filter_map(Value::as_object)
        .map(|role| {
            let one = |names: &[&str]| names.iter().find_map(|name| told(role, name)).unwrap_or(Value::Null);
            let company = role.get("company").and_then(Value::as_object);
            let of_company =
                |names: &[&str]| company.and_then(|company| names.iter().find_map(|name| told(company, name)));
            let name = of_company(&["name"]).or_else(|| {
                ["companyName", "company_name", "company", "organization"].iter().find_map(|name| told(role, name))
            });
            let url = of_company(&["url", "networkProfile", "link"])
                .or_else(|| ["companyUrl", "company_url"].iter().find_map(|name| told(role, name)));
            let date = span(role);
            json!({
                "company": {"name": name, "url": url},
                "date": date,
                "profile_positions": [{
                    "title": one(&["title", "jobTitle", "job_title", "position", "role"]),
                    "company": name,
                    "description": one(&["description", "summary"]),
                    "employment_type": one(&["employment_type", "employmentType"]),
                    "location": one(&["location", "locationName", "location_name"]),
                    "date": date,
                }],
            })
        })
        .collect();
    record.insert("position_groups".to_owned(), Value::Array(groups));
}

/// Several positions at one employer, each with it.
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

fn schools(record: &mut Doc) {
    if is_list(record.get("educations")) {
        return;
    }
    let Some(schools) = list(record, &SCHOOLS) else { return };
    let all: Vec<Value> = schools
        .iter()
        .filter_map(Value::as_object)
        .map(|school| {
            let one = |names: &[&str]| names.iter().find_map(|name| told(school, name)).unwrap_or(Value::Null);
            let inner = school.get("school").and_then(Value::as_object);
            let name = inner
                .and_then(|inner| told(inner, "name"))
                .unwrap_or_else(|| one(&["schoolName", "school_name", "school", "name", "institution"]));
            let url =
                inner.and_then(|inner| told(inner, "url")).unwrap_or_else(|| one(&["schoolUrl", "school_url", "url"]));
            json!({
                "school": {"name": name, "url": url},
                "degree_name": one(&["degree_name", "degreeName", "degree"]),
                "field_of_study": one(&["field_of_study", "fieldOfStudy", "field"]),
                "grade": one(&["grade"]),
                "date": span(school),
            })
        })
        .collect();
    record.insert("educations".to_owned(), Value::Array(all));
}

/// Skills that came as objects, by their names.
fn skills(record: &mut Doc) {
    let Some(Value::Array(items)) = record.get("skills") else { return };
    if !items.iter().any(Value::is_object) {
        return;
    }
    let named = |item: &Value| match item {
        Value::Object(skill) => ["name", "skill", "title"].iter().find_map(|name| told(skill, name)),
        other => is_told(Some(other)).then(|| other.clone()),
    };
    let names: Vec<Value> = items.iter().filter_map(named).collect();
    if names.len() == items.len() {
        record.insert("skills".to_owned(), Value::Array(names));
    }
}

/// Languages as a list, where the contract's lead row has an object of three.
fn languages(record: &mut Doc) {
    let Some(Value::Array(items)) = record.get("languages") else { return };
    let known: Vec<Value> = items
        .iter()
        .filter_map(|item| match item {
            Value::Object(language) => {
                let name = ["name", "language"].iter().find_map(|name| told(language, name))?;
                let proficiency = ["proficiency", "level"].iter().find_map(|name| told(language, name));
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

fn told(fields: &Doc, name: &str) -> Option<Value> {
    fields.get(name).filter(|value| is_told(Some(value))).cloned()
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

/// A moment as a text: told as one, as a year, or as an object of year, month and day.
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

/// How many work there, as one of the service's ranges.
fn staff(record: &Doc) -> Option<String> {
    let range = STAFF_RANGES.iter().find_map(|place| at(record, place));
    if let Some(told) = range.filter(|range| is_told(Some(range))).and_then(Value::as_str) {
        return Some(told.to_owned());
    }
    let start = range.and_then(|range| range.get("start")).and_then(Value::as_u64);
    let total = || {
        STAFF_TOTALS.iter().find_map(|place| match at(record, place)? {
            Value::Number(number) => {
                number.as_u64().or_else(|| Some(number.as_f64().filter(|total| *total >= 0.0)? as u64))
            }
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        })
    };
    let number = total().or(start)?;
    let starts = |preset: &&crate::filters::Preset| {
        crate::columns::range_start(preset.value).is_some_and(|start| start <= number as f64)
    };
    SIZES.iter().rfind(starts).map(|preset| preset.value.to_owned())
}

#[cfg(test)]
mod tests {
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
                assert_eq!(
                    shown(RecordKind::Company, record.clone(), key).as_deref(),
                    Some(value),
                    "{key} of {record}"
                );
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
            (
                json!({"company": "Acme", "companyName": "Acme Ltd"}),
                json!({"company": "Acme", "companyName": "Acme Ltd"}),
            ),
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
        let row: Doc = serde_json::from_str(include_str!("../data/examples/lead_row.json")).unwrap();
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
}
