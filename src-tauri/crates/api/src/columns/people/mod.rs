//! The columns of a person (contract, "Lead record", "Lead row", "Person profile record"): one catalog for all shapes in
//! which the service tells of one, in the groups of the column chooser.
//!
//! Owns: the groups and their order, and what is shown before a person has chosen. The columns are in the files beside
//! it. Does not own: how a place is read.

mod career;
mod company;
mod person;
mod reach;
mod row;
#[cfg(test)]
mod tests;

use words::text;

use super::column::Column;
use super::own;

/// What people search shows before a person has chosen.
pub(super) const SHOWN_IN_PEOPLE: &[&str] =
    &["name", "title", "companyName", "jobStartDate", "address", "companyIndustry", "companySize", "headline"];

/// What the leads finder shows before a person has chosen. `tenure` is not among them: the contract does not tell whether
/// it is a time or a title, the day when it began is told as such.
pub(super) const SHOWN_IN_LEADS: &[&str] =
    &["name", "title", "companyName", "city", "jobStartDate", "seniority", "career", "headline"];

/// People, group after group, then what is not the service's.
pub const PEOPLE: &[Column] = &own::joined::<{ count() + own::OF_PEOPLE.len() }>(&[&ALL, &own::OF_PEOPLE]);

/// One group of the column chooser.
struct Group {
    label: &'static str,
    columns: &'static [Column],
}

const GROUPS: &[Group] = &[
    Group { label: text!("Person"), columns: person::PERSON },
    Group { label: text!("Present job"), columns: person::JOB },
    Group { label: text!("Contact"), columns: person::CONTACT },
    Group { label: text!("Links"), columns: person::LINKS },
    Group { label: text!("Location"), columns: person::LOCATION },
    Group { label: text!("Languages"), columns: person::LANGUAGES },
    Group { label: text!("Career"), columns: career::CAREER },
    Group { label: text!("Education"), columns: career::EDUCATION },
    Group { label: text!("Certificates"), columns: career::CERTIFICATES },
    Group { label: text!("Skills"), columns: career::SKILLS },
    Group { label: text!("Badges"), columns: career::BADGES },
    Group { label: text!("Company"), columns: company::COMPANY },
    Group { label: text!("Company links"), columns: company::LINKS },
    Group { label: text!("Company revenue"), columns: company::REVENUE },
    Group { label: text!("Company location"), columns: company::LOCATION },
    Group { label: text!("Technologies"), columns: company::TECHNOLOGIES },
    Group { label: text!("Department"), columns: reach::DEPARTMENT },
    Group { label: text!("Reach"), columns: reach::REACH },
    Group { label: text!("Updated"), columns: reach::UPDATED },
    Group { label: text!("Identifiers"), columns: reach::IDENTIFIERS },
];

const ALL: [Column; count()] = all();

const fn count() -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < GROUPS.len() {
        count += GROUPS[at].columns.len();
        at += 1;
    }
    count
}

/// The columns of all groups, each with the heading of its group.
const fn all() -> [Column; count()] {
    let mut all = [person::PERSON[0]; count()];
    let mut next = 0;
    let mut at = 0;
    while at < GROUPS.len() {
        let Group { label, columns } = &GROUPS[at];
        let mut own = 0;
        while own < columns.len() {
            all[next] = columns[own].of(label);
            next += 1;
            own += 1;
        }
        at += 1;
    }
    all
}
