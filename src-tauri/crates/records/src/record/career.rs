//! The stations of a life: roles, schools, certificates, from any shape of the service's answers about a person.
//!
//! Owns: under which names they are (contract, "Lead record", "Lead row"; the fields of the person profile record are
//! not shown, so usual names are tried). Does not own: reading a value.

use std::cmp::Reverse;
use std::sync::LazyLock;

use api::columns::AnyColumn;
use api::text::fold;
use api::{Doc, RecordKind};
use words::t;

use crate::ipc::Station;
use answers::reading::{line, month, month_of, note, objects};

/// Stations of one kind that are shown.
const MOST: usize = 200;

const EXPERIENCE: &[&str] = &["experience", "experiences", "positions", "work_experience", "jobs"];
const FROM: &[&str] = &["date.start", "start", "start_date", "starts_at", "from"];
const TO: &[&str] = &["date.end", "end", "end_date", "ends_at", "to"];
const COMPANY: &[&str] = &["company.name", "company", "company_name", "companyName"];
const PLACE: &[&str] = &["location", "location.default", "location.text", "location.name", "location.city"];

/// The catalog knows where the start of the present job is in every shape.
static COLUMN_OF_START: LazyLock<Option<AnyColumn>> =
    LazyLock::new(|| AnyColumn::by_key(RecordKind::Person, "jobStartDate"));

/// Present and earlier roles, the newest first, from answers of which the newest comes first.
pub(super) fn roles(docs: &[&Doc]) -> (Vec<Station>, Vec<Station>) {
    let told =
        docs.iter().enumerate().find_map(|(at, doc)| Some((at, positions(doc))).filter(|(_, all)| !all.is_empty()));
    let (at, all) = told.unwrap_or((docs.len(), Vec::new()));
    let (mut now, mut before): (Vec<_>, Vec<_>) = all.into_iter().partition(|station| station.to.is_none());
    now.sort_by_key(|station| Reverse(station.from.clone()));
    before.sort_by_key(|station| Reverse((station.to.clone(), station.from.clone())));
    // A newer answer may hold a present job without the roles before it.
    let newer = docs[..at].iter().find_map(|doc| present(doc).filter(|station| station.at.is_some()));
    if let Some(newer) = newer.filter(|newer| !now.iter().any(|one| alike(&one.at, &newer.at))) {
        now.insert(0, newer);
    }
    if now.is_empty()
        && let Some(job) = docs.iter().find_map(|doc| present(doc))
    {
        // The present job and a role of the same title and company that began in the same month are one role.
        before.retain(|one| !(one.from == job.from && one.title == job.title && alike(&one.at, &job.at)));
        now.push(job);
    }
    now.truncate(MOST);
    before.truncate(MOST);
    (now, before)
}

/// The title and the company of the present job, from the newest answer that holds it.
pub(super) fn present_line(docs: &[&Doc]) -> Option<String> {
    let job = docs.iter().find_map(|doc| present(doc))?;
    Some(job.at.map_or_else(|| job.title.clone(), |company| format!("{} · {company}", job.title)))
}

fn alike(one: &Option<String>, two: &Option<String>) -> bool {
    one.as_deref().map(fold) == two.as_deref().map(fold)
}

/// The present job as an answer holds it beside the roles.
fn present(doc: &Doc) -> Option<Station> {
    Some(Station {
        title: line(doc, &["jobTitle", "profile.title", "current.title"])?,
        at: line(doc, &["companyName", "company.summary.name", "current.company.name"]),
        from: COLUMN_OF_START.as_ref().and_then(|column| column.text(doc)).map(|told| month_of(&told)),
        to: None,
        note: note(doc, &["jobDescription"]),
    })
}

fn positions(doc: &Doc) -> Vec<Station> {
    let grouped: Vec<Station> = objects(doc, &["position_groups"]).flat_map(group).collect();
    if !grouped.is_empty() {
        return grouped;
    }
    objects(doc, EXPERIENCE).filter_map(|one| role(one, None, None)).collect()
}

/// The roles with one employer; the employer alone where it holds none.
fn group(group: &Doc) -> Vec<Station> {
    let company = line(group, &["company.name", "company", "name"]);
    let end = month(group, TO);
    let roles: Vec<Station> = objects(group, &["profile_positions", "positions"])
        .filter_map(|one| role(one, company.clone(), end.clone()))
        .collect();
    if !roles.is_empty() {
        return roles;
    }
    let whole = company.map(|title| Station { title, from: month(group, FROM), to: end, ..Station::default() });
    whole.into_iter().collect()
}

fn role(one: &Doc, company: Option<String>, end: Option<String>) -> Option<Station> {
    let at = line(one, COMPANY).or(company);
    let title = line(one, &["title", "job_title", "jobTitle", "position", "role", "name"]);
    let said = [line(one, PLACE), line(one, &["employment_type", "employmentType"]), note(one, &["description"])];
    Some(Station { to: month(one, TO).or(end), ..station(one, title, at, joined(said))? })
}

/// Schools, from the newest answer that has any.
pub(super) fn education(docs: &[&Doc]) -> Vec<Station> {
    newest(docs, |doc| objects(doc, &["educations", "education", "schools"]).filter_map(school).take(MOST).collect())
}

fn school(one: &Doc) -> Option<Station> {
    let degree = [line(one, &["degree_name", "degree"]), line(one, &["field_of_study", "field"])];
    let title = Some(degree.into_iter().flatten().collect::<Vec<_>>().join(", ")).filter(|title| !title.is_empty());
    let at = line(one, &["school.name", "school", "school_name", "institution", "name"]);
    let grade = line(one, &["grade"]).map(|grade| t!("Grade {grade}", grade = grade));
    let note = joined([grade, note(one, &["description"])]);
    station(one, title, at, note)
}

/// Certificates, from the newest answer that has any.
pub(super) fn certificates(docs: &[&Doc]) -> Vec<Station> {
    newest(docs, |doc| objects(doc, &["certifications", "certificates"]).filter_map(certificate).take(MOST).collect())
}

fn certificate(one: &Doc) -> Option<Station> {
    let at = line(one, &["authority", "company.name", "issuer", "company"]);
    let note = line(one, &["license_number"]).map(|number| t!("No. {number}", number = number));
    station(one, line(one, &["name", "title"]), at, note)
}

/// A station with what is known of its name and place; none where neither is.
fn station(one: &Doc, title: Option<String>, at: Option<String>, note: Option<String>) -> Option<Station> {
    let (title, at) = match title {
        Some(title) => (title, at),
        None => (at?, None),
    };
    Some(Station { title, at, from: month(one, FROM), to: month(one, TO), note })
}

fn joined(parts: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let told: Vec<String> = parts.into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(" · "))
}

/// Returns what `told` reads in the newest answer in which it finds something.
pub(super) fn newest<T>(docs: &[&Doc], told: impl Fn(&Doc) -> Vec<T>) -> Vec<T> {
    docs.iter().map(|doc| told(doc)).find(|all| !all.is_empty()).unwrap_or_default()
}
