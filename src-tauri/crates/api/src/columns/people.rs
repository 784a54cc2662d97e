//! The columns of a person (contract, "Lead record", "Lead row", "Person profile record").

use super::{Column, ColumnKind, column};

/// What people search shows before a person has chosen.
pub(super) const SHOWN_IN_PEOPLE: &[&str] =
    &["name", "title", "companyName", "jobStartDate", "address", "companyIndustry", "companySize", "headline"];

/// What the leads finder shows before a person has chosen.
pub(super) const SHOWN_IN_LEADS: &[&str] =
    &["name", "title", "companyName", "city", "tenure", "seniority", "career", "headline"];

/// Who it is.
const PERSON: &str = "Person";
/// What the person does now.
const JOB: &str = "Present job";
/// Where the person works.
const COMPANY: &str = "Company";

/// People.
pub const PEOPLE: &[Column] = &[
    column("name", "Name", ColumnKind::Text, 200).of(PERSON).at(&[
        "profile.full_name",
        "firstname lastname",
        "profile.first_name profile.last_name",
        "full_name",
        "first_name last_name",
        "identifier",
    ]),
    column("title", "Title", ColumnKind::Text, 200).of(JOB).at(&["jobTitle", "profile.title"]).facet(),
    column("headline", "Headline", ColumnKind::Long, 260).of(PERSON).at(&["headline", "profile.headline"]),
    column("companyName", "Company", ColumnKind::Text, 180)
        .of(COMPANY)
        .at(&["companyName", "company.summary.name", "company_name"])
        .facet(),
    column("jobStartDate", "In the job since", ColumnKind::Date, 120)
        .of(JOB)
        .at(&["jobStartDate", "statistics.experience.tenure.start"]),
    column("address", "Location", ColumnKind::Text, 190).of(PERSON).at(&["location.default", "address"]),
    column("city", "City", ColumnKind::Text, 120).of(PERSON).at(&["location.city"]),
    column("country", "Country", ColumnKind::Country, 120).of(PERSON).at(&["location.country", "address"]).facet(),
    column("tenure", "In role", ColumnKind::Text, 100).of(JOB).at(&["statistics.experience.tenure.title"]),
    column("seniority", "Seniority", ColumnKind::Text, 110).of(JOB).at(&["department.seniority"]).facet(),
    column("career", "Career", ColumnKind::Count { words: &[("role", "roles"), ("school", "schools")] }, 130)
        .of(PERSON)
        .at(&["position_groups[].profile_positions[]", "educations[]"]),
    column("companyIndustry", "Industry", ColumnKind::Text, 170).of(COMPANY).at(&[
        "companyIndustry",
        "company.summary.industry",
        "industry",
    ]),
    column("companySize", "Employees", ColumnKind::Number, 100)
        .of(COMPANY)
        .at(&["companySize", "company.summary.staff.total"]),
    column("email", "E-mail", ColumnKind::Text, 200).of("Contact").at(&["email"]),
    column("phone", "Mobile", ColumnKind::Text, 150).of("Contact").at(&["phone_numbers", "mobile_phone"]),
    column("profileUrl", "Profile page", ColumnKind::Link, 240).of("Links").at(&[
        "profileUrl",
        "link.network",
        "url",
        "network_profile_url",
    ]),
];
