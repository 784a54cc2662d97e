//! The columns about what the person did and learned: roles, schools, certificates, skills, badges.

use super::super::{Column, ColumnKind::*, column};
use super::{counted, path};

const ROLES: (&str, &str) = ("role", "roles");
const SCHOOLS: (&str, &str) = ("school", "schools");

/// Employers and the roles there.
pub(super) const CAREER: &[Column] = &[
    column("career", "Career", Count { words: &[ROLES, SCHOOLS] }, 150)
        .at(&["position_groups[].profile_positions[]", "educations[]"]),
    counted(&"position_groups[]", "Number of employers", &[("employer", "employers")]),
    path(&"position_groups[].company.name", "Employers", Text, 220),
    path(&"position_groups[].company.url", "Pages of employers", Link, 240),
    path(&"position_groups[].company.employees.start", "Employees of employers, from", Number, 130),
    path(&"position_groups[].company.employees.end", "Employees of employers, to", Number, 130),
    path(&"position_groups[].date.start", "With employers from", Date, 130),
    path(&"position_groups[].date.end", "With employers to", Date, 130),
    counted(&"position_groups[].profile_positions[]", "Number of roles", &[ROLES]),
    path(&"position_groups[].profile_positions[].title", "Roles", Text, 240),
    path(&"position_groups[].profile_positions[].company", "Companies of roles", Text, 220),
    path(&"position_groups[].profile_positions[].description", "Descriptions of roles", Long, 280),
    path(&"position_groups[].profile_positions[].employment_type", "Employment types", Text, 140),
    path(&"position_groups[].profile_positions[].location", "Locations of roles", Text, 180),
    path(&"position_groups[].profile_positions[].date.start", "In roles from", Date, 120),
    path(&"position_groups[].profile_positions[].date.end", "In roles to", Date, 120),
    path(&"statistics.experience.prev_job_titles", "Earlier job titles", Text, 220),
];

/// Schools.
pub(super) const EDUCATION: &[Column] = &[
    counted(&"educations[]", "Number of schools", &[SCHOOLS]),
    path(&"educations[].school.name", "Schools", Text, 220),
    path(&"educations[].school.url", "Pages of schools", Link, 240),
    path(&"educations[].degree_name", "Degrees", Text, 160),
    path(&"educations[].field_of_study", "Fields of study", Text, 180),
    path(&"educations[].grade", "Grades", Text, 100),
    path(&"educations[].date.start", "At schools from", Date, 120),
    path(&"educations[].date.end", "At schools to", Date, 120),
];

/// Certificates.
pub(super) const CERTIFICATES: &[Column] = &[
    counted(&"certifications[]", "Number of certificates", &[("certificate", "certificates")]),
    path(&"certifications[].name", "Certificates", Text, 220),
    path(&"certifications[].authority", "Certificates issued by", Text, 180),
    path(&"certifications[].url", "Pages of certificates", Link, 220),
    path(&"certifications[].license_number", "Numbers of certificates", Text, 150),
    path(&"certifications[].display_source", "Websites of certificates", Link, 180),
    path(&"certifications[].company.name", "Companies of certificates", Text, 180),
    path(&"certifications[].company.url", "Company pages of certificates", Link, 240),
    path(&"certifications[].date.start", "Certificates from", Date, 130),
    path(&"certifications[].date.end", "Certificates to", Date, 130),
];

/// Skills.
pub(super) const SKILLS: &[Column] = &[path(&"skills", "Skills", Text, 260)];

/// Signs on the profile.
pub(super) const BADGES: &[Column] = &[
    path(&"member_badges.open_to_work", "Open to work", Flag, 110),
    path(&"member_badges.hiring", "Hiring", Flag, 90),
    path(&"member_badges.premium", "Premium member", Flag, 130),
    path(&"member_badges.creator", "Creator", Flag, 90),
    path(&"member_badges.verified", "Verified", Flag, 90),
    path(&"member_badges.influencer", "Influencer", Flag, 100),
];
