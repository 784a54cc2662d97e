//! The columns about the person: who it is, the present job, how to reach and where to find the person.

use super::super::{Column, ColumnKind::*, column};
use super::{counted, path};

/// Who it is.
pub(super) const PERSON: &[Column] = &[
    column("name", "Name", Text, 200).at(&[
        "profile.full_name",
        "firstname lastname",
        "profile.first_name profile.last_name",
        "full_name",
        "first_name last_name",
        "identifier",
    ]),
    column("profile.first_name", "First name", Text, 120).at(&["profile.first_name", "firstname", "first_name"]),
    path(&"profile.middle_name", "Middle name", Text, 120),
    column("profile.last_name", "Last name", Text, 130).at(&["profile.last_name", "lastname", "last_name"]),
    column("headline", "Headline", Long, 260).at(&["headline", "profile.headline"]),
    column("profile.summary", "About", Long, 320).at(&["description", "profile.summary"]),
    path(&"industry", "Industry of the person", Text, 170),
    path(&"profile.birth_date", "Birthday", Date, 110),
];

/// What the person does now.
pub(super) const JOB: &[Column] = &[
    column("title", "Title", Text, 200).at(&["jobTitle", "profile.title"]),
    column("jobStartDate", "In the job since", Date, 120)
        .at(&["jobStartDate", "position_groups[0].profile_positions[0].date.start"]),
    column("statistics.experience.tenure.start", "Tenure begun", Date, 120).at(&["statistics.experience.tenure.start"]),
    column("tenure", "In role", Text, 130).at(&["statistics.experience.tenure.title"]),
    path(&"statistics.experience.tenure.company", "At the company", Text, 130),
    column("seniority", "Seniority", Words, 110).at(&["department.seniority"]).facet(),
    path(&"jobDescription", "Job description", Long, 280),
];

/// How to reach the person.
pub(super) const CONTACT: &[Column] = &[
    column("email", "E-mail", Text, 200).at(&["email"]),
    path(&"email_status", "E-mail check", Text, 110),
    column("phone", "Mobile", Phone, 150).at(&["phone_numbers", "mobile_phone"]),
];

/// Where to find the person on the web.
pub(super) const LINKS: &[Column] = &[
    column("profileUrl", "Profile page", Link, 240).at(&["profileUrl", "link.network", "url", "network_profile_url"]),
    path(&"link.twitter", "Twitter page", Link, 200),
    path(&"link.github", "GitHub page", Link, 200),
    path(&"link.facebook", "Facebook page", Link, 200),
    path(&"profile.profilePictureUrl", "Picture", Link, 200),
    path(&"profile.background.source", "Background picture", Link, 200),
];

/// Where the person is.
pub(super) const LOCATION: &[Column] = &[
    column("address", "Location", Text, 190).at(&["location.default", "address"]),
    path(&"location.short", "Short location", Text, 150),
    column("city", "City", Text, 120).at(&["location.city"]),
    path(&"location.state", "State or region", Text, 130),
    column("country", "Country", Country, 120).at(&["location.country", "location.default", "address"]).facet(),
    // Always null where the contract shows it; a company's position has these two.
    column("location.position", "Position on the map", Text, 150)
        .at(&["location.position", "location.position.lat location.position.lng"]),
];

/// What the person speaks, and in which languages the profile is kept.
pub(super) const LANGUAGES: &[Column] = &[
    counted(&"languages.profile_languages[]", "Number of languages", &[("language", "languages")]),
    path(&"languages.profile_languages[].name", "Languages", Text, 170),
    path(&"languages.profile_languages[].proficiency", "Language levels", Text, 170),
    path(&"languages.primary_locale.language", "Profile language", Text, 120),
    path(&"languages.primary_locale.country", "Country of the profile language", Country, 140),
    path(&"languages.supported_locales[].language", "All profile languages", Text, 140),
    path(&"languages.supported_locales[].country", "Countries of all profile languages", Country, 170),
];
