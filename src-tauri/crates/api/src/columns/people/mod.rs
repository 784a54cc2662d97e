//! The columns of a person (contract, "Lead record", "Lead row", "Person profile record"): one catalog for all shapes
//! in which the service sends one, in the groups of the column chooser.
//!
//! Owns: the groups and their order, and what is shown before a person has chosen. The columns are in the files beside
//! it. Does not own: how a place is read.

mod career;
mod company;
mod person;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use words::text;

use super::column::Column;
use super::own;

/// What people search shows before a person has chosen.
pub(super) const SHOWN_IN_PEOPLE: &[&str] =
    &["name", "title", "companyName", "jobStartDate", "address", "companyIndustry", "companySize", "headline"];

/// What the leads finder shows before a person has chosen. `tenure` is not among them: the contract does not say
/// whether it is a time or a title, the day when it began is sent as such.
pub(super) const SHOWN_IN_LEADS: &[&str] =
    &["name", "title", "companyName", "city", "jobStartDate", "seniority", "career", "headline"];

/// People, group after group, then what is not the service's.
pub static PEOPLE: LazyLock<Vec<Column>> = LazyLock::new(|| {
    let told = GROUPS.iter().flat_map(|(group, columns)| columns.iter().map(|column| column.of(group)));
    told.chain([own::WRONG]).chain(own::OF_PEOPLE.iter().copied()).collect()
});

/// The groups of the column chooser, each with its heading.
const GROUPS: &[(&str, &[Column])] = &[
    (text!("Person"), person::PERSON),
    (text!("Present job"), person::JOB),
    (text!("Contact"), person::CONTACT),
    (text!("Links"), person::LINKS),
    (text!("Location"), person::LOCATION),
    (text!("Languages"), person::LANGUAGES),
    (text!("Career"), career::CAREER),
    (text!("Education"), career::EDUCATION),
    (text!("Certificates"), career::CERTIFICATES),
    (text!("Skills"), career::SKILLS),
    (text!("Badges"), career::BADGES),
    (text!("Company"), company::COMPANY),
    (text!("Company links"), company::LINKS),
    (text!("Company revenue"), company::REVENUE),
    (text!("Company location"), company::LOCATION),
    (text!("Technologies"), company::TECHNOLOGIES),
    (text!("Department"), person::DEPARTMENT),
    (text!("Reach"), person::REACH),
    (text!("Updated"), person::UPDATED),
    (text!("Identifiers"), person::IDENTIFIERS),
];
