//! The columns of a company (contract, "Company row", "Company profile record").

use super::{Column, ColumnKind, column, own};

/// Shown before a person has chosen.
pub(super) const SHOWN: &[&str] =
    &["name", "domain", "employeeRange", "revenueRange", "countryName", "cityName", "description", "website"];

/// Companies. Besides the row of company search, a company is told by its extracted profile, of which only `url` and `name`
/// are known, and by the look-ups of its page.
pub const COMPANIES: &[Column] = &own::joined::<{ TOLD.len() + own::OF_COMPANIES.len() }>(&[TOLD, &own::OF_COMPANIES]);

const TOLD: &[Column] = &[
    column("name", "Company", ColumnKind::Text, 210).at(&["name", "company_name"]),
    column("domain", "Domain", ColumnKind::Link, 180).at(&["domain"]),
    column("employeeRange", "Employees", ColumnKind::Range, 104).at(&["employeeRange"]).facet(),
    column("revenueRange", "Revenue", ColumnKind::Range, 108).at(&["revenueRange"]).facet(),
    column("countryName", "Country", ColumnKind::Text, 116).at(&["countryName"]).facet(),
    column("cityName", "City", ColumnKind::Text, 116).at(&["cityName"]).facet(),
    column("description", "About", ColumnKind::Long, 320).at(&["description"]),
    column("website", "Website", ColumnKind::Link, 200).at(&["website", "company_website"]),
    column("networkProfile", "Company page", ColumnKind::Link, 240).at(&[
        "networkProfile",
        "network_company_url",
        "url",
    ]),
    column("logo", "Logo", ColumnKind::Link, 200).at(&["logo"]),
];
