//! The columns of a company (contract, "Company row", "Company profile record").

use std::sync::LazyLock;

use words::text;

use super::column::{Column, column, path};
use super::kind::ColumnKind::*;
use super::own;
use crate::filters::{REVENUES, SIZES};

/// Shown before a person has chosen.
pub(super) const SHOWN: &[&str] =
    &["name", "domain", "employeeRange", "revenueRange", "countryName", "cityName", "description", "website"];

/// Companies. Besides the row of company search, their values come from the extracted profile, of which only `url` and
/// `name` are known, and from the look-ups of a company's page.
pub static COMPANIES: LazyLock<Vec<Column>> =
    LazyLock::new(|| [OF_ANSWERS, &[own::WRONG], &own::OF_COMPANIES].concat());

const OF_ANSWERS: &[Column] = &[
    column("name", text!("Company"), Text, 210).at(&["name", "company_name"]),
    path(&"domain", text!("Domain"), Link, 180),
    path(&"employeeRange", text!("Employees"), Range, 104).facet().on(SIZES),
    path(&"revenueRange", text!("Revenue"), Range, 108).facet().on(REVENUES),
    path(&"countryName", text!("Country"), Text, 116).facet(),
    path(&"cityName", text!("City"), Text, 116).facet(),
    path(&"description", text!("About"), Long, 320),
    column("website", text!("Website"), Link, 200).at(&["website", "company_website"]),
    column("networkProfile", text!("Company page"), Link, 240).at(&["networkProfile", "network_company_url", "url"]),
    path(&"logo", text!("Logo"), Link, 200),
    path(&"industry", text!("Industry"), Text, 170),
    path(&"founded", text!("Founded"), Date, 90),
];
