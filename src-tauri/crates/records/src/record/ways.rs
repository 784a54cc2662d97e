//! Ways from a record to others: from a company to its people, from a person to the company.
//!
//! Owns: which searches they are and what is said under them. A way whose filters have a problem is not offered.

use api::columns::AnyColumn;
use api::company::Identity;
use api::{Doc, Filters, RecordKind, SearchKind, countries};
use serde_json::{Value, json};
use store::records::colleagues::Employer;
use store::records::{Observation, Record};
use words::{t, t_plural};

use super::employer;
use crate::ipc::Way;
use crate::view;
use answers::reading;
use workspace::clock::day;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The ways from a record.
pub(super) async fn of(open: &OpenWorkspace, record: &Record) -> Result<Vec<Way>, Failure> {
    match record.kind {
        RecordKind::Company => from_company(open, record).await,
        RecordKind::Person => from_person(open, record).await,
    }
}

async fn from_company(open: &OpenWorkspace, record: &Record) -> Result<Vec<Way>, Failure> {
    let shown = |key| view::value(record, key);
    let told = |paths: &[&str]| record.docs().find_map(|doc| reading::line(doc, paths));
    let company = Employer { name: told(&["name", "company_name"]), page: shown("networkProfile") };
    let size = shown("employeeRange").and_then(|size| reading::single(&size.into(), reading::LINE));
    let size = size.or_else(|| told(&["employees.range", "employees.total"]));
    let country = shown("countryName").or_else(|| told(&["headquarters.country", "country"]));
    let owned = open.store.people_of(company.clone()).await?;
    let mut hint = Vec::new();
    if owned > 0 {
        hint.push(t_plural!(owned, "{n} of its people is owned", "{n} of its people are owned"));
    }
    hint.extend(size.map(|size| t!("{size} employees", size = size.replace('-', "–"))));
    let label = match &company.name {
        Some(name) => t!("People at {name}", name = name),
        None => t!("People at this company"),
    };
    let hint = (!hint.is_empty()).then(|| hint.join(" · "));
    let people = people_at(open, &company, &label, hint);
    let country = country.as_deref().and_then(countries::recognise).and_then(|country| {
        let label = t!("People at companies in {country}", country = country.name);
        let hint = t!("They are counted free before anything is paid.");
        let filters = json!({"currentCompany.location": [country.name]});
        way(open, SearchKind::People, filters, &label, Some(hint))
    });
    Ok(people.into_iter().chain(country).collect())
}

async fn from_person(open: &OpenWorkspace, record: &Record) -> Result<Vec<Way>, Failure> {
    let observations: Vec<&Observation> = record.observations.iter().collect();
    let observations = employer::observations_of(&observations);
    let known = employer::known(&observations);
    let company = Employer { name: reading::line(&known, &["name"]), page: reading::line(&known, &["networkProfile"]) };
    let Some(name) = company.name.clone() else {
        return Ok(people_at(open, &company, &t!("Others at this company"), None).into_iter().collect());
    };
    let country = AnyColumn::by_key(RecordKind::Person, "company.location.headquarter.country");
    let country = country.and_then(|column| column.newest(observations.iter().map(|observation| &observation.doc)));
    let country = country.and_then(|(_, told)| countries::recognise(&told));
    let mut filters = json!({"companyName": [name]});
    if let Some(country) = country {
        filters["country"] = json!([country.name]);
    }
    let since = owned_since(open, &known).await?;
    let hint = since.map(|since| t!("Owned since {day}", day = day(since)));
    let to_company = way(open, SearchKind::Companies, filters, &t!("The company {name}", name = name), hint);
    let others = people_at(open, &company, &t!("Others at {name}", name = name), None);
    Ok(to_company.into_iter().chain(others).collect())
}

/// The leads of a company: by its page, or by its name where no page is known.
fn people_at(open: &OpenWorkspace, company: &Employer, label: &str, hint: Option<String>) -> Option<Way> {
    let by_page = company.page.as_ref().map(|page| json!({"companyUrl": [page]}));
    let by_name = company.name.as_ref().map(|name| json!({"company": [name]}));
    [by_page, by_name]
        .into_iter()
        .flatten()
        .find_map(|filters| way(open, SearchKind::Leads, filters, label, hint.clone()))
}

fn way(open: &OpenWorkspace, kind: SearchKind, filters: Value, label: &str, hint: Option<String>) -> Option<Way> {
    let filters: Filters = serde_json::from_value(filters).ok()?;
    let filters = kind.normal(&filters);
    let sound = !filters.is_empty() && kind.problems(&filters, &open.context()).is_empty();
    sound.then(|| Way { label: label.to_owned(), hint, kind, filters })
}

/// When the company's own record was first paid for; none where it is not owned.
async fn owned_since(open: &OpenWorkspace, company: &Doc) -> Result<Option<i64>, Failure> {
    let identity = Identity::of(company);
    if identity.page.is_none() && identity.domain.is_none() {
        return Ok(None);
    }
    // The page first: several companies may share a domain.
    let mut keys = identity.keys(company);
    keys.reverse();
    let Some(owned) = open.store.record_by_keys(RecordKind::Company, keys).await? else {
        return Ok(None);
    };
    let owned = open.store.records(vec![owned]).await?;
    let same = owned.iter().find(|owned| owned.docs().any(|doc| Identity::of(doc).can_be(&identity)));
    Ok(same.map(|owned| owned.owned_at))
}
