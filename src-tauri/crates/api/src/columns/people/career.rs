//! The columns about what the person did and learned: roles, schools, certificates, skills, badges.

use words::text;

use crate::columns::column::{Column, column, counted, path};
use crate::columns::kind::ColumnKind::*;

const ROLES: &str = text!("{n} role|{n} roles");
const SCHOOLS: &str = text!("{n} school|{n} schools");

/// Employers and the roles there.
pub(super) const CAREER: &[Column] = &[
    column("career", text!("Career"), Count { words: &[ROLES, SCHOOLS] }, 150)
        .at(&["position_groups[].profile_positions[]", "educations[]"]),
    counted(&"position_groups[]", text!("Number of employers"), &[text!("{n} employer|{n} employers")]),
    path(&"position_groups[].company.name", text!("Employers"), Text, 220),
    path(&"position_groups[].company.url", text!("Employer pages"), Link, 240),
    path(&"position_groups[].company.employees.start", text!("Employees of employers, from"), Number, 130),
    path(&"position_groups[].company.employees.end", text!("Employees of employers, to"), Number, 130),
    path(&"position_groups[].date.start", text!("With employers from"), Date, 130),
    path(&"position_groups[].date.end", text!("With employers to"), Date, 130),
    counted(&"position_groups[].profile_positions[]", text!("Number of roles"), &[ROLES]),
    path(&"position_groups[].profile_positions[].title", text!("Roles"), Text, 240),
    path(&"position_groups[].profile_positions[].company", text!("Companies of roles"), Text, 220),
    path(&"position_groups[].profile_positions[].description", text!("Descriptions of roles"), Long, 280),
    path(&"position_groups[].profile_positions[].employment_type", text!("Employment types"), Text, 140),
    path(&"position_groups[].profile_positions[].location", text!("Locations of roles"), Text, 180),
    path(&"position_groups[].profile_positions[].date.start", text!("In roles from"), Date, 120),
    path(&"position_groups[].profile_positions[].date.end", text!("In roles to"), Date, 120),
    path(&"statistics.experience.prev_job_titles", text!("Earlier job titles"), Text, 220),
];

/// Schools.
pub(super) const EDUCATION: &[Column] = &[
    counted(&"educations[]", text!("Number of schools"), &[SCHOOLS]),
    path(&"educations[].school.name", text!("Schools"), Text, 220),
    path(&"educations[].school.url", text!("School pages"), Link, 240),
    path(&"educations[].degree_name", text!("Degrees"), Text, 160),
    path(&"educations[].field_of_study", text!("Fields of study"), Text, 180),
    path(&"educations[].grade", text!("Grades"), Text, 100),
    path(&"educations[].date.start", text!("At school from"), Date, 120),
    path(&"educations[].date.end", text!("At school to"), Date, 120),
];

/// Certificates.
pub(super) const CERTIFICATES: &[Column] = &[
    counted(&"certifications[]", text!("Number of certificates"), &[text!("{n} certificate|{n} certificates")]),
    path(&"certifications[].name", text!("Certificates"), Text, 220),
    path(&"certifications[].authority", text!("Certificates issued by"), Text, 180),
    path(&"certifications[].url", text!("Certificate pages"), Link, 220),
    path(&"certifications[].license_number", text!("Numbers of certificates"), Text, 150),
    path(&"certifications[].display_source", text!("Websites of certificates"), Link, 180),
    path(&"certifications[].company.name", text!("Companies of certificates"), Text, 180),
    path(&"certifications[].company.url", text!("Company pages of certificates"), Link, 240),
    path(&"certifications[].date.start", text!("Certificates from"), Date, 130),
    path(&"certifications[].date.end", text!("Certificates to"), Date, 130),
];

/// Skills.
pub(super) const SKILLS: &[Column] = &[path(&"skills", text!("Skills"), Text, 260)];

/// Badges on the profile.
pub(super) const BADGES: &[Column] = &[
    path(&"member_badges.open_to_work", text!("Open to work"), Flag, 110),
    path(&"member_badges.hiring", text!("Hiring"), Flag, 90),
    path(&"member_badges.premium", text!("Premium member"), Flag, 130),
    path(&"member_badges.creator", text!("Creator"), Flag, 90),
    path(&"member_badges.verified", text!("Verified"), Flag, 90),
    path(&"member_badges.influencer", text!("Influencer"), Flag, 100),
];
