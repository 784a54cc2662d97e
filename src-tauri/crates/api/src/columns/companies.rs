//! The columns of a company (contract, "Company row", "Company profile record").

use words::text;

use super::column::{Column, column};
use super::kind::ColumnKind;
use super::own;
use crate::filters::{REVENUES, SIZES};

/// Shown before a person has chosen.
pub(super) const SHOWN: &[&str] =
    &["name", "domain", "employeeRange", "revenueRange", "countryName", "cityName", "description", "website"];

/// Companies. Besides the row of company search, a company is told by its extracted profile, of which only `url` and `name`
/// are known, and by the look-ups of its page.
pub const COMPANIES: &[Column] = &own::joined::<{ TOLD.len() + own::OF_COMPANIES.len() }>(&[TOLD, &own::OF_COMPANIES]);

const TOLD: &[Column] = &[
    column("name", text!("Company"), ColumnKind::Text, 210).at(&["name", "company_name"]),
    column("domain", text!("Domain"), ColumnKind::Link, 180).at(&["domain"]),
    column("employeeRange", text!("Employees"), ColumnKind::Range, 104).at(&["employeeRange"]).facet().on(SIZES),
    column("revenueRange", text!("Revenue"), ColumnKind::Range, 108).at(&["revenueRange"]).facet().on(REVENUES),
    column("countryName", text!("Country"), ColumnKind::Text, 116).at(&["countryName"]).facet(),
    column("cityName", text!("City"), ColumnKind::Text, 116).at(&["cityName"]).facet(),
    column("description", text!("About"), ColumnKind::Long, 320).at(&["description"]),
    column("website", text!("Website"), ColumnKind::Link, 200).at(&["website", "company_website"]),
    column("networkProfile", text!("Company page"), ColumnKind::Link, 240).at(&[
        "networkProfile",
        "network_company_url",
        "url",
    ]),
    column("logo", text!("Logo"), ColumnKind::Link, 200).at(&["logo"]),
    column("industry", text!("Industry"), ColumnKind::Text, 170).at(&["industry"]),
    column("founded", text!("Founded"), ColumnKind::Date, 90).at(&["founded"]),
];
