//! The columns about the company that the person works for.

use super::super::{Column, ColumnKind::*, column};
use super::{counted, path};

/// What it is.
pub(super) const COMPANY: &[Column] = &[
    column("companyName", "Company", Employer, 180)
        .at(&["companyName", "company.summary.name", "company_name"])
        .facet(),
    path(&"company.summary.legal_name", "Legal name", Text, 190),
    column("companyDescription", "About the company", Long, 320)
        .at(&["companyDescription", "company.summary.description"]),
    column("companyIndustry", "Industry", Text, 170).at(&["companyIndustry", "company.summary.industry"]).facet(),
    path(&"company.industries", "All industries of the company", Text, 220),
    path(&"company.summary.type", "Company type", Text, 130),
    column("companySize", "Employees", Number, 100).at(&["companySize", "company.summary.staff.total"]),
    path(&"company.summary.staff.range.start", "Employees, from", Number, 120),
    path(&"company.summary.staff.range.end", "Employees, to", Number, 120),
    path(&"company.summary.founded_year", "Founded", Date, 90),
    path(&"company.languages", "Languages of the company", Text, 150),
];

/// Where it is on the web.
pub(super) const LINKS: &[Column] = &[
    column("companyWebsite", "Company website", Link, 200).at(&["companyWebsite", "company.link.website"]),
    path(&"company.link.domain", "Company domain", Link, 170),
    column("companyUrl", "Company page", Link, 240).at(&["companyUrl", "company.link.network"]),
    path(&"company.link.crunchbase", "Crunchbase page", Link, 220),
    path(&"company.summary.logo.source", "Company logo", Link, 200),
];

/// Its revenue in a year.
pub(super) const REVENUE: &[Column] = &[
    path(&"company.financial.revenue.annual.amount", "Revenue", Range, 110),
    path(&"company.financial.revenue.annual.start", "Revenue, from", Number, 130),
    path(&"company.financial.revenue.annual.end", "Revenue, to", Number, 130),
];

/// Its headquarters and its sites.
pub(super) const LOCATION: &[Column] = &[
    column("companyAddress", "Company address", Text, 220)
        .at(&["companyAddress", "company.location.headquarter.raw_address"]),
    path(&"company.location.headquarter.city", "Company city", Text, 130),
    path(&"company.location.headquarter.postal_code", "Company postal code", Text, 130),
    path(&"company.location.headquarter.state", "Company state or region", Text, 150),
    column("company.location.headquarter.country", "Company country", Country, 130)
        .at(&["company.location.headquarter.country", "companyAddress"]),
    path(&"company.location.headquarter.continent", "Company continent", Text, 130),
    path(&"company.location.headquarter.position.lat", "Company latitude", Number, 120),
    path(&"company.location.headquarter.position.lng", "Company longitude", Number, 120),
    counted(&"company.location.locations[]", "Number of sites", &[("site", "sites")]),
    path(&"company.location.locations[].raw_address", "Addresses of sites", Text, 240),
    path(&"company.location.locations[].city", "Cities of sites", Text, 180),
    path(&"company.location.locations[].postal_code", "Postal codes of sites", Text, 150),
    path(&"company.location.locations[].state", "States or regions of sites", Text, 180),
    path(&"company.location.locations[].country", "Countries of sites", Country, 180),
    path(&"company.location.locations[].continent", "Continents of sites", Text, 150),
    path(&"company.location.locations[].position.lat", "Latitudes of sites", Number, 140),
    path(&"company.location.locations[].position.lng", "Longitudes of sites", Number, 140),
];

/// What it uses.
pub(super) const TECHNOLOGIES: &[Column] = &[
    counted(&"company.technologies[]", "Number of technologies", &[("technology", "technologies")]),
    path(&"company.technologies[].name", "Technologies", Text, 240),
    path(&"company.technologies[].category", "Kinds of technologies", Text, 180),
];
