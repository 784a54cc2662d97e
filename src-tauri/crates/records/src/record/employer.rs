//! The present company of a person, as answers about the person describe it.
//!
//! Owns: which answers speak of the present company, and its part of the story. Does not own: the company's own record.

use api::columns::{AnyColumn, ColumnKind};
use api::company::Identity;
use api::{Doc, RecordKind};
use serde_json::Value;
use store::records::Observation;
use words::{t, text};

use super::fields::{field_of, observed_field};
use crate::ipc::{CompanyStory, DetailField, TechnologyGroup};
use crate::list::nameless;
use answers::reading::{self, each_once, line, list, objects};

/// Places, kinds of technologies, and technologies of a kind that are shown.
const MOST: usize = 100;

/// Without `company_name`: that is what somebody typed in a question, in whatever spelling, and identifies no company.
const NAME: &[&str] = &["companyName", "company.summary.name", "current.company.name"];
const PAGE: &[&str] = &["companyUrl", "company.link.network", "current.company.url"];
const WEBSITE: &[&str] = &["companyWebsite", "company.link.website"];
/// Columns whose values are facts of the company.
const FACTS: &[&str] = &[
    "companyIndustry",
    "company.summary.type",
    "company.summary.founded_year",
    "companySize",
    "company.financial.revenue.annual.amount",
    "company.summary.legal_name",
];
/// Where the range of the employees is, for answers that do not hold their number.
const EMPLOYEES: &[&str] = &["company.summary.staff.range", "current.company.employees"];

/// Returns the answers about a person that can be about the present company, the newest first: the others are about an
/// earlier one.
pub(super) fn observations_of<'a>(observations: &[&'a Observation]) -> Vec<&'a Observation> {
    let told: Vec<Identity> =
        observations.iter().map(|observation| Identity::of(&as_company(&observation.doc))).collect();
    let present = told.iter().find(|one| one.name.is_some() || one.page.is_some());
    let same = |identity: &Identity| present.is_none_or(|present| identity.can_be(present));
    observations.iter().zip(&told).filter(|(_, identity)| same(identity)).map(|(observation, _)| *observation).collect()
}

/// Returns what answers say of the present company, in the shape of answers about companies.
pub(super) fn known(observations: &[&Observation]) -> Doc {
    let mut company = Doc::new();
    for observation in observations {
        for (name, value) in as_company(&observation.doc) {
            company.entry(name).or_insert(value);
        }
    }
    company
}

fn as_company(doc: &Doc) -> Doc {
    let fields =
        [("name", NAME), ("networkProfile", PAGE), ("website", WEBSITE), ("domain", &["company.link.domain"][..])];
    let told = fields.into_iter().filter_map(|(name, paths)| Some((name.to_owned(), Value::from(line(doc, paths)?))));
    told.collect()
}

/// The story of the present company; none where answers say nothing of it.
pub(super) fn story(observations: &[&Observation]) -> Option<CompanyStory> {
    let company = known(observations);
    let docs: Vec<&Doc> = observations.iter().map(|observation| &observation.doc).collect();
    let facts = facts(observations);
    let about = field("companyDescription", observations).map(|field| field.value);
    let (places, technologies) = (places(observations, &docs), technologies(&docs));
    let typed = docs.iter().find_map(|doc| line(doc, &["company_name"]));
    let name = line(&company, &["name"]).or(typed).or_else(|| line(&company, &["domain", "website", "networkProfile"]));
    let nothing = facts.is_empty() && about.is_none() && places.is_empty() && technologies.is_empty();
    let name = name.or_else(|| (!nothing).then(|| nameless(RecordKind::Company)))?;
    Some(CompanyStory { name, facts, about, places, technologies })
}

/// Returns the newest value of a column of people.
fn field(key: &str, observations: &[&Observation]) -> Option<DetailField> {
    field_of(&AnyColumn::by_key(RecordKind::Person, key)?, observations)
}

fn facts(observations: &[&Observation]) -> Vec<DetailField> {
    let fact = |key: &&str| {
        field(key, observations).or_else(|| if *key == "companySize" { employees(observations) } else { None })
    };
    FACTS.iter().filter_map(fact).collect()
}

/// The range of the employees, under the column that has its lower end.
fn employees(observations: &[&Observation]) -> Option<DetailField> {
    observations.iter().find_map(|observation| {
        EMPLOYEES.iter().find_map(|path| {
            let [from, to] = ["start", "end"].map(|end| format!("{path}.{end}"));
            let value = [line(&observation.doc, &[&from]), line(&observation.doc, &[&to])];
            let value = value.into_iter().flatten().collect::<Vec<_>>().join("-");
            let known = AnyColumn::by_key(RecordKind::Person, &from).is_some();
            let key = if known { from } else { AnyColumn::seen_key(&from) };
            observed_field((key, t!("Employees"), text!("Company")), ColumnKind::Range, value, observation)
        })
    })
}

/// The headquarters and the sites of the newest answer that has any; the company's address where none does.
fn places(observations: &[&Observation], docs: &[&Doc]) -> Vec<String> {
    let told = super::career::newest(docs, |doc| {
        let headquarters = api::doc::at(doc, "company.location.headquarter").and_then(Value::as_object);
        let all = headquarters.into_iter().chain(objects(doc, &["company.location.locations"]));
        each_once(all.filter_map(place), MOST)
    });
    if !told.is_empty() {
        return told;
    }
    field("companyAddress", observations).map(|address| address.value).into_iter().collect()
}

/// `Munich, Bavaria, Germany`.
fn place(site: &Doc) -> Option<String> {
    let parts = ["city", "state", "country"].into_iter().filter_map(|name| line(site, &[name]));
    let told = each_once(parts, 3).join(", ");
    if told.is_empty() { line(site, &["raw_address"]) } else { Some(told) }
}

fn technologies(docs: &[&Doc]) -> Vec<TechnologyGroup> {
    super::career::newest(docs, |doc| {
        let mut groups: Vec<TechnologyGroup> = Vec::new();
        for item in list(doc, &["company.technologies"]) {
            let (name, category) = match item {
                Value::Object(item) => (line(item, &["name"]), line(item, &["category"]).unwrap_or_default()),
                item => (reading::single(item, reading::LINE), String::new()),
            };
            let Some(name) = name else { continue };
            let known = groups.iter().position(|group| group.category == category);
            if known.is_none() && groups.len() < MOST {
                groups.push(TechnologyGroup { category, names: vec![name] });
            } else if let Some(group) = known.and_then(|at| groups.get_mut(at))
                && group.names.len() < MOST
                && !group.names.contains(&name)
            {
                group.names.push(name);
            }
        }
        // Those without a category are the rest.
        groups.sort_by_key(|group| group.category.is_empty());
        groups
    })
}
