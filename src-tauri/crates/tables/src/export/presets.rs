//! Presets: columns under the names that an importer expects, and those that a person has saved.
//!
//! Owns the one table of what well-known CRM importers call each column; the help of a preset is made of it, and the README
//! shows it. The importers match headings with the names of their fields, so the names are those that each of them prints:
//!
//! - HubSpot: the labels of its default properties for contacts and companies, as its guides to import files name them. It
//!   asks for a name and an e-mail address of a contact, and for the domain of a company.
//! - Salesforce: the labels for import files in its guides to importing leads, and accounts of an organization. It asks for
//!   the last name and the company of a lead.
//! - Pipedrive: the headings of its own exports, which it takes again. It asks for the name of a person or organization.
//!
//! A field that takes only its own values (a range of employees, the industry of an organization) is left out.

use std::sync::Arc;

use api::columns::{AnyColumn, by_key, key_of_today};
use api::{Problem, RecordKind, text};
use serde::{Deserialize, Serialize};
use words::{t, t_plural, text};

use super::shape;
use crate::ipc::{
    ExportColumn, ExportPreset, ExportPresetsRequest, ExportShape, RemovePresetRequest, SavePresetRequest,
};
use ipc::FailureCode;
use workspace::failure::Failure;
use workspace::naming::wrong_name;
use workspace::open::OpenWorkspace;

/// The most presets of a kind of record that are stored.
const MOST: usize = 50;

/// An importer, and what it makes of our people and companies.
struct Importer {
    name: &'static str,
    people: &'static str,
    companies: &'static str,
}

/// The importers, in the order of the names in the tables.
const IMPORTERS: [Importer; 3] = [
    Importer { name: "HubSpot", people: text!("contacts"), companies: text!("companies") },
    Importer { name: "Salesforce", people: text!("leads"), companies: text!("accounts") },
    Importer { name: "Pipedrive", people: text!("people"), companies: text!("organizations") },
];

/// A column, and what each importer calls it; none where it has no such field.
type Names = (&'static str, [Option<&'static str>; 3]);

const PEOPLE: &[Names] = &[
    ("profile.first_name", [Some("First name"), Some("First Name"), None]),
    ("profile.last_name", [Some("Last name"), Some("Last Name"), None]),
    ("name", [None, None, Some("Person - Name")]),
    ("email", [Some("Email"), Some("Email"), Some("Person - Email - Work")]),
    ("phone", [Some("Mobile phone number"), Some("Mobile Phone"), Some("Person - Phone - Mobile")]),
    ("title", [Some("Job title"), Some("Title"), Some("Person - Job title")]),
    ("companyName", [Some("Company name"), Some("Company"), Some("Organization - Name")]),
    ("companyWebsite", [Some("Website URL"), Some("Website"), Some("Organization - Website")]),
    ("companyIndustry", [Some("Industry"), Some("Industry"), None]),
    ("companySize", [None, Some("No. of Employees"), Some("Organization - Number of employees")]),
    ("city", [Some("City"), Some("City"), None]),
    ("location.state", [Some("State/Region"), Some("State"), None]),
    ("country", [Some("Country/Region"), Some("Country"), None]),
];

const COMPANIES: &[Names] = &[
    ("name", [Some("Company name"), Some("Account Name"), Some("Organization - Name")]),
    ("domain", [Some("Company domain name"), None, None]),
    ("website", [Some("Website URL"), Some("Website"), Some("Organization - Website")]),
    ("cityName", [Some("City"), Some("Billing City"), None]),
    ("countryName", [Some("Country/Region"), Some("Billing Country"), None]),
    ("description", [Some("Description"), Some("Account Description"), None]),
];

/// A preset as it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Own {
    preset: i64,
    name: String,
    shape: ExportShape,
}

/// The presets of a kind of record: readable names, the importers, and what the person has saved, by name.
pub async fn all(open: &Arc<OpenWorkspace>, request: ExportPresetsRequest) -> Result<Vec<ExportPreset>, Failure> {
    let own = kept(open, request.kind).await?;
    Ok(listed(request.kind, own))
}

/// Stores columns and options under a name.
pub async fn save(open: &Arc<OpenWorkspace>, request: SavePresetRequest) -> Result<Vec<ExportPreset>, Failure> {
    let SavePresetRequest { kind, name, shape } = request;
    let name = text::clean(&name);
    if let Some(wrong) = wrong(kind, &name) {
        return Err(Failure::fields(vec![wrong]));
    }
    let shape = sound(kind, shape);
    if shape.columns.is_empty() {
        return Err(Failure::new(FailureCode::Refused, t!("Choose at least one column.")));
    }
    let mut own = kept(open, kind).await?;
    let next = own.iter().map(|one| one.preset).max().unwrap_or(0) + 1;
    match own.iter().position(|one| text::fold(&one.name) == text::fold(&name)) {
        Some(known) => own[known] = Own { preset: own[known].preset, name, shape },
        None if own.len() >= MOST => {
            let message =
                t!("At most {most} presets can be kept: remove one that is not needed any more.", most = MOST);
            return Err(Failure::new(FailureCode::Refused, message));
        }
        None => own.push(Own { preset: next, name, shape }),
    }
    keep(open, kind, own).await
}

/// Forgets a preset; one that is gone already is no mistake.
pub async fn remove(open: &Arc<OpenWorkspace>, request: RemovePresetRequest) -> Result<Vec<ExportPreset>, Failure> {
    let mut own = kept(open, request.kind).await?;
    own.retain(|one| one.preset != request.preset);
    keep(open, request.kind, own).await
}

fn setting(kind: RecordKind) -> String {
    format!("export.presets.{}", kind.name())
}

async fn kept(open: &OpenWorkspace, kind: RecordKind) -> Result<Vec<Own>, Failure> {
    let mut own: Vec<Own> = open.store.setting(setting(kind)).await?.unwrap_or_default();
    own.iter_mut().for_each(|one| follow(kind, &mut one.shape.columns));
    Ok(own)
}

/// A field that was no column when the preset was stored may be one today.
fn follow(kind: RecordKind, columns: &mut [ExportColumn]) {
    for column in columns {
        column.key = key_of_today(kind, std::mem::take(&mut column.key));
    }
}

async fn keep(open: &OpenWorkspace, kind: RecordKind, mut own: Vec<Own>) -> Result<Vec<ExportPreset>, Failure> {
    own.sort_by_cached_key(|one| text::fold(&one.name));
    open.store.set(setting(kind), &own).await?;
    Ok(listed(kind, own))
}

fn wrong(kind: RecordKind, name: &str) -> Option<Problem> {
    if listed(kind, Vec::new()).iter().any(|known| text::fold(&known.name) == text::fold(name)) {
        return Some(Problem::new("name", t!("This name is taken by a preset that is always there: choose another.")));
    }
    wrong_name(name)
}

/// Known columns, with headings as they are written.
fn sound(kind: RecordKind, shape: ExportShape) -> ExportShape {
    let known = shape
        .columns
        .into_iter()
        .take(shape::MOST_COLUMNS)
        .filter(|column| AnyColumn::by_key(kind, &column.key).is_some());
    let columns = known.map(|column| ExportColumn {
        heading: column.heading.as_deref().map(shape::heading).filter(|heading| !heading.is_empty()),
        ..column
    });
    ExportShape { columns: columns.collect(), ..shape }
}

fn listed(kind: RecordKind, own: Vec<Own>) -> Vec<ExportPreset> {
    let readable = ExportPreset {
        name: t!("Readable names"),
        help: t!("The chosen columns under the names that they have on the screen."),
        ..ExportPreset::default()
    };
    let importers = (0..IMPORTERS.len()).map(|at| importer(kind, at));
    let own = own.into_iter().map(|one| ExportPreset {
        preset: Some(one.preset),
        help: t_plural!(
            one.shape.columns.len(),
            "{n} column with its heading, and the options.",
            "{n} columns with their headings, and the options.",
        ),
        name: one.name,
        columns: one.shape.columns,
        format: Some(one.shape.format),
        do_not_call: Some(one.shape.do_not_call),
        leave_out_known: Some(one.shape.leave_out_known),
    });
    std::iter::once(readable).chain(importers).chain(own).collect()
}

fn importer(kind: RecordKind, at: usize) -> ExportPreset {
    let importer = &IMPORTERS[at];
    let (names, many) = match kind {
        RecordKind::Company => (COMPANIES, importer.companies),
        RecordKind::Person => (PEOPLE, importer.people),
    };
    let named = || names.iter().filter_map(move |(key, names)| Some((*key, names[at]?)));
    let told: Vec<String> = named()
        .map(|(key, name)| match by_key(kind.columns(), key).map(|column| words::localized(column.label, &[])) {
            Some(label) if label != name => t!("{name} (our {label})", name = name, label = label),
            _ => name.to_owned(),
        })
        .collect();
    ExportPreset {
        name: t!("{importer} import", importer = importer.name),
        help: t!(
            "For the import of {many} into {importer}, which knows these names: {names}.",
            many = words::translate_stored(many),
            importer = importer.name,
            names = told.join(", "),
        ),
        columns: named()
            .map(|(key, name)| ExportColumn { key: key.to_owned(), heading: Some(name.to_owned()) })
            .collect(),
        ..ExportPreset::default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_preset_keeps_a_field_that_has_become_a_column() {
        let column = |key: &str| ExportColumn { key: key.to_owned(), heading: Some("H".to_owned()) };
        let mut columns = ["seen:industry", "seen:later.kept", "domain"].map(column);
        follow(RecordKind::Company, &mut columns);
        assert_eq!(columns, ["industry", "seen:later.kept", "domain"].map(column), "under its heading, at its place");
    }

    #[test]
    fn importers_get_columns_that_are_there_each_name_once() {
        for kind in [RecordKind::Company, RecordKind::Person] {
            for preset in listed(kind, Vec::new()).iter().skip(1) {
                let mut headings = HashSet::new();
                assert!(preset.columns.len() >= 2, "{}: a preset names columns", preset.name);
                for column in &preset.columns {
                    let heading = column.heading.clone().unwrap();
                    assert!(by_key(kind.columns(), &column.key).is_some(), "{} is a column", column.key);
                    assert!(preset.help.contains(&heading), "{}: the help tells {heading}", preset.name);
                    assert!(headings.insert(heading.to_lowercase()), "{}: {heading} twice", preset.name);
                }
            }
        }
    }

    #[test]
    fn a_name_is_neither_empty_nor_taken_nor_endless() {
        for (name, fine) in [
            ("For the call team", true),
            ("", false),
            ("readable NAMES", false),
            ("hubspot import", false),
            (&"x".repeat(10_000), false),
        ] {
            assert_eq!(wrong(RecordKind::Person, name).is_none(), fine, "{name:.40}");
        }
    }
}
