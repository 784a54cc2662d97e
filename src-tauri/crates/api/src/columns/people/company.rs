//! The columns about the company that the person works for.

use words::text;

use crate::columns::column::{Column, column, counted, path};
use crate::columns::kind::ColumnKind::*;
use crate::columns::kind::Counted;
use crate::filters::{REVENUES, SIZES};

/// What it is.
pub(super) const COMPANY: &[Column] = &[
    column("companyName", text!("Company"), Employer, 180)
        .at(&["companyName", "company.summary.name", "company_name"])
        .facet(),
    path(&"company.summary.legal_name", text!("Legal name"), Text, 190),
    column("companyDescription", text!("About the company"), Long, 320)
        .at(&["companyDescription", "company.summary.description"]),
    column("companyIndustry", text!("Industry"), Text, 170)
        .at(&["companyIndustry", "company.summary.industry"])
        .facet(),
    path(&"company.industries", text!("All industries of the company"), Text, 220),
    path(&"company.summary.type", text!("Company type"), Text, 130),
    column("companySize", text!("Employees"), Number, 100)
        .at(&["companySize", "company.summary.staff.total"])
        .counted(Counted::Band)
        .on(SIZES),
    path(&"company.summary.staff.range.start", text!("Employees, from"), Number, 120),
    path(&"company.summary.staff.range.end", text!("Employees, to"), Number, 120),
    path(&"company.summary.founded_year", text!("Founded"), Date, 90),
    path(&"company.languages", text!("Languages of the company"), Text, 150),
];

/// Where it is on the web.
pub(super) const LINKS: &[Column] = &[
    column("companyWebsite", text!("Company website"), Link, 200).at(&["companyWebsite", "company.link.website"]),
    path(&"company.link.domain", text!("Company domain"), Link, 170),
    column("companyUrl", text!("Company page"), Link, 240).at(&["companyUrl", "company.link.network"]),
    path(&"company.link.crunchbase", text!("Crunchbase page"), Link, 220),
    path(&"company.summary.logo.source", text!("Company logo"), Link, 200),
];

/// Its revenue in a year.
pub(super) const REVENUE: &[Column] = &[
    path(&"company.financial.revenue.annual.amount", text!("Revenue"), Range, 110).counted(Counted::Band).on(REVENUES),
    path(&"company.financial.revenue.annual.start", text!("Revenue, from"), Number, 130),
    path(&"company.financial.revenue.annual.end", text!("Revenue, to"), Number, 130),
];

/// Its headquarters and its sites.
pub(super) const LOCATION: &[Column] = &[
    column("companyAddress", text!("Company address"), Text, 220)
        .at(&["companyAddress", "company.location.headquarter.raw_address"]),
    path(&"company.location.headquarter.city", text!("Company city"), Text, 130),
    path(&"company.location.headquarter.postal_code", text!("Company postal code"), Text, 130),
    path(&"company.location.headquarter.state", text!("Company state or region"), Text, 150),
    column("company.location.headquarter.country", text!("Company country"), Country, 130)
        .at(&["company.location.headquarter.country", "companyAddress"])
        .counted(Counted::Value),
    path(&"company.location.headquarter.continent", text!("Company continent"), Text, 130),
    path(&"company.location.headquarter.position.lat", text!("Company latitude"), Number, 120),
    path(&"company.location.headquarter.position.lng", text!("Company longitude"), Number, 120),
    counted(&"company.location.locations[]", text!("Number of sites"), &[text!("{n} site|{n} sites")]),
    path(&"company.location.locations[].raw_address", text!("Addresses of sites"), Text, 240),
    path(&"company.location.locations[].city", text!("Cities of sites"), Text, 180),
    path(&"company.location.locations[].postal_code", text!("Postal codes of sites"), Text, 150),
    path(&"company.location.locations[].state", text!("States or regions of sites"), Text, 180),
    path(&"company.location.locations[].country", text!("Countries of sites"), Country, 180),
    path(&"company.location.locations[].continent", text!("Continents of sites"), Text, 150),
    path(&"company.location.locations[].position.lat", text!("Latitudes of sites"), Number, 140),
    path(&"company.location.locations[].position.lng", text!("Longitudes of sites"), Number, 140),
];

/// What it uses.
pub(super) const TECHNOLOGIES: &[Column] = &[
    counted(&"company.technologies[]", text!("Number of technologies"), &[text!("{n} technology|{n} technologies")]),
    path(&"company.technologies[].name", text!("Technologies"), Text, 240).counted(Counted::Each),
    path(&"company.technologies[].category", text!("Kinds of technologies"), Text, 180),
];
