//! The columns about the person: who it is, the present job, how to reach and where to find the person, the department, how far
//! the person reaches, how fresh the record is, and identifiers.

use words::text;

use crate::columns::column::{Column, column, counted, path};
use crate::columns::kind::ColumnKind::*;
use crate::columns::kind::Counted;

/// Who it is.
pub(super) const PERSON: &[Column] = &[
    column("name", text!("Name"), Text, 200).at(&[
        "profile.full_name",
        "firstname lastname",
        "profile.first_name profile.last_name",
        "full_name",
        "first_name last_name",
    ]),
    column("profile.first_name", text!("First name"), Text, 120).at(&["profile.first_name", "firstname", "first_name"]),
    path(&"profile.middle_name", text!("Middle name"), Text, 120),
    column("profile.last_name", text!("Last name"), Text, 130).at(&["profile.last_name", "lastname", "last_name"]),
    column("headline", text!("Headline"), Long, 260).at(&["headline", "profile.headline"]),
    column("profile.summary", text!("About"), Long, 320).at(&["description", "profile.summary"]),
    path(&"industry", text!("Industry of the person"), Text, 170),
    path(&"profile.birth_date", text!("Birthday"), Date, 110),
];

/// What the person does now.
pub(super) const JOB: &[Column] = &[
    column("title", text!("Title"), Text, 200).at(&["jobTitle", "profile.title"]),
    column("jobStartDate", text!("In the job since"), Date, 150)
        .at(&["jobStartDate", "position_groups[0].profile_positions[0].date.start"]),
    path(&"statistics.experience.tenure.start", text!("Tenure begun"), Date, 120),
    column("tenure", text!("In role"), Text, 130).at(&["statistics.experience.tenure.title"]),
    path(&"statistics.experience.tenure.company", text!("At the company"), Text, 130),
    column("seniority", text!("Seniority"), Words, 110).at(&["department.seniority"]).facet(),
    path(&"jobDescription", text!("Job description"), Long, 280),
];

/// How to reach the person.
pub(super) const CONTACT: &[Column] = &[
    path(&"email", text!("E-mail"), Text, 200),
    path(&"email_status", text!("E-mail check"), Text, 110),
    column("phone", text!("Mobile"), Phone, 150).at(&["phone_numbers", "mobile_phone"]),
    path(&"catch_all", text!("E-mail catch-all"), Text, 110),
    path(&"further_numbers", text!("Further numbers"), Text, 180),
];

/// Where to find the person on the web.
pub(super) const LINKS: &[Column] = &[
    column("profileUrl", text!("Profile page"), Link, 240).at(&[
        "profileUrl",
        "link.network",
        "url",
        "network_profile_url",
    ]),
    path(&"link.twitter", text!("Twitter page"), Link, 200),
    path(&"link.github", text!("GitHub page"), Link, 200),
    path(&"link.facebook", text!("Facebook page"), Link, 200),
    path(&"profile.profilePictureUrl", text!("Picture"), Link, 200),
    path(&"profile.background.source", text!("Background picture"), Link, 200),
];

/// Where the person is.
pub(super) const LOCATION: &[Column] = &[
    column("address", text!("Location"), Text, 190).at(&["location.default", "address"]),
    path(&"location.short", text!("Short location"), Text, 150),
    column("city", text!("City"), Text, 120).at(&["location.city"]).counted(Counted::Value),
    path(&"location.state", text!("State or region"), Text, 130).counted(Counted::Value),
    column("country", text!("Country"), Country, 120).at(&["location.country", "location.default", "address"]).facet(),
    // Always null where the contract shows it; a company's position has these two.
    column("location.position", text!("Position on the map"), Text, 150)
        .at(&["location.position", "location.position.lat location.position.lng"]),
];

/// What the person speaks, and in which languages the profile is written.
pub(super) const LANGUAGES: &[Column] = &[
    counted(&"languages.profile_languages[]", text!("Number of languages"), &[text!("{n} language|{n} languages")]),
    path(&"languages.profile_languages[].name", text!("Languages"), Text, 170),
    path(&"languages.profile_languages[].proficiency", text!("Language levels"), Text, 170),
    path(&"languages.primary_locale.language", text!("Profile language"), Text, 120),
    path(&"languages.primary_locale.country", text!("Country of the profile language"), Country, 140),
    path(&"languages.supported_locales[].language", text!("All profile languages"), Text, 140),
    path(&"languages.supported_locales[].country", text!("Countries of all profile languages"), Country, 170),
];

/// Where in the company the person works.
pub(super) const DEPARTMENT: &[Column] = &[
    path(&"department.departments", text!("Department"), Words, 150).counted(Counted::Each),
    path(&"department.sub_departments", text!("Sub-department"), Words, 160),
    path(&"department.functions", text!("Job function"), Words, 160).counted(Counted::Each),
];

/// How many people the person reaches.
pub(super) const REACH: &[Column] = &[
    path(&"statistics.network.followers_count", text!("Followers"), Number, 100),
    path(&"statistics.network.connections_count", text!("Connections"), Number, 110),
    path(&"statistics.network.influencer", text!("Influencer by reach"), Flag, 130),
    path(&"statistics.network.followable", text!("Can be followed"), Flag, 130),
];

/// When the service looked last.
pub(super) const UPDATED: &[Column] = &[
    path(&"last_updated", text!("Person updated"), Date, 120),
    path(&"company.last_updated", text!("Company updated"), Date, 130),
];

/// Names that only programs read.
pub(super) const IDENTIFIERS: &[Column] = &[
    path(&"identifier", text!("Profile identifier"), Text, 160),
    path(&"companyUrn", text!("Company identifier"), Text, 160),
];
