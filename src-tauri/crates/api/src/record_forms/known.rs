//! Where the things that columns know are in the forms that were seen: one table, read by `places.rs`.
//!
//! A place is the names of the fields that lead to it, with dots between them.

/// Where the columns look for a person's values, and where else they were seen.
pub(super) const PERSON: &[(&str, &[&str])] = &[
    ("profile.first_name", &["first_name", "firstName", "profile.firstName", "firstname", "summary.firstName"]),
    ("profile.last_name", &["last_name", "lastName", "profile.lastName", "lastname", "summary.lastName"]),
    ("profile.full_name", &["full_name", "fullName", "profile.fullName", "name", "profile.name", "summary.fullName"]),
    ("profile.headline", &["headline", "summary.headline", "tagline"]),
    (
        "profile.title",
        &[
            "jobTitle",
            "job_title",
            "title",
            "profile.jobTitle",
            "currentPosition.title",
            "current_position.title",
            "currentJob.title",
            "occupation",
        ],
    ),
    ("profile.summary", &["summary", "about", "description", "profile.about", "bio", "summary.text"]),
    ("profile.profilePictureUrl", &["profilePictureUrl", "profile_picture_url", "profilePicture", "picture"]),
    ("industry", &["profile.industry", "industryName", "industry_name", "summary.industry"]),
    ("location.default", &["location", "address", "profile.location", "geo.full", "locationName", "location_name"]),
    ("location.city", &["city", "cityName", "geo.city", "profile.city", "profile.location.city"]),
    (
        "location.country",
        &["country", "countryName", "geo.country", "profile.country", "profile.location.country", "country_full_name"],
    ),
    (
        "company.summary.name",
        &[
            "companyName",
            "company_name",
            "company",
            "company.name",
            "currentCompany.name",
            "current_company.name",
            "currentPosition.companyName",
            "currentPosition.company.name",
            "current_position.company_name",
        ],
    ),
    ("company.link.domain", &["companyDomain", "company_domain", "company.domain", "currentCompany.domain"]),
    ("company.link.website", &["companyWebsite", "company_website", "company.website", "company.websiteUrl"]),
    ("company.summary.industry", &["companyIndustry", "company_industry", "company.industry"]),
    (
        "company.summary.staff.total",
        &[
            "companySize",
            "company_size",
            "company.staff.total",
            "company.staffCount",
            "company.employeeCount",
            "company.employee_count",
        ],
    ),
    (
        "company.summary.founded_year",
        &["company.founded_year", "company.foundedYear", "company.founded", "company.foundedOn.year"],
    ),
];

/// The same of companies.
pub(super) const COMPANY: &[(&str, &[&str])] = &[
    ("name", &["company_name", "companyName", "company.name", "summary.name", "company.summary.name", "profile.name"]),
    ("domain", &["company.domain", "link.domain", "company.link.domain", "websiteDomain", "website_domain"]),
    (
        "website",
        &[
            "websiteUrl",
            "website_url",
            "company_website",
            "company.website",
            "link.website",
            "company.link.website",
            "homepage",
        ],
    ),
    ("description", &["about", "summary.description", "company.description", "company.summary.description", "tagline"]),
    (
        "cityName",
        &[
            "city",
            "headquarter.city",
            "headquarters.city",
            "locations.headquarter.city",
            "location.headquarter.city",
            "company.location.headquarter.city",
            "location.city",
        ],
    ),
    (
        "countryName",
        &[
            "country",
            "headquarter.country",
            "headquarters.country",
            "locations.headquarter.country",
            "location.headquarter.country",
            "company.location.headquarter.country",
            "location.country",
        ],
    ),
    (
        "industry",
        &["industryName", "industry_name", "summary.industry", "company.industry", "company.summary.industry"],
    ),
    (
        "founded",
        &[
            "foundedYear",
            "founded_year",
            "foundedOn.year",
            "founded_on.year",
            "summary.founded_year",
            "summary.foundedYear",
            "company.summary.founded_year",
            "company.foundedYear",
        ],
    ),
    ("logo", &["logoUrl", "logo_url", "summary.logo.source", "company.summary.logo.source"]),
];

/// Where the number of a company's employees was seen, as a range and as a number.
pub(super) const STAFF_RANGES: [&str; 5] =
    ["staff.range", "summary.staff.range", "company.summary.staff.range", "employees.range", "staffCountRange"];
pub(super) const STAFF_TOTALS: [&str; 9] = [
    "staff.total",
    "summary.staff.total",
    "company.summary.staff.total",
    "employees.total",
    "staffCount",
    "staff_count",
    "employeeCount",
    "employee_count",
    "employees",
];
