//! What a column of a table of companies can hold.

use api::Enrichment;
use words::text;

use super::headings::{CITIES, COMPANIES, COMPANY_PAGES, COUNTRIES, DOMAINS, EMAILS, SITES};
use super::kind::{Field, NAME, Reads, field};

/// The fields of a company.
pub(super) static COMPANY: &[Field] = &[
    field("name", text!("Company"), "name", Reads::Text(300))
        .named(COMPANIES, &["name", "naam", "namn", "nom", "nome", "nombre", "org", "kunde", "client"]),
    field("domain", text!("Domain"), "domain", Reads::Domain).named(DOMAINS, &[]),
    field("website", text!("Website"), "website", Reads::Website).named(SITES, &["url", "site"]),
    field("email", text!("E-mail at the company"), "domain", Reads::CompanyEmail).in_files().named(EMAILS, &[]),
    field("companyPage", text!("Company page"), "networkProfile", Reads::CompanyPage)
        .finds(Enrichment::CompanyPage)
        .named(COMPANY_PAGES, &["linkedin", "linkedinurl", "linkedinpage", "page", "profile", "networkprofile"]),
    field("city", text!("City"), "cityName", Reads::Text(NAME)).beside().in_files().named(CITIES, &[]),
    field("country", text!("Country"), "countryName", Reads::Text(NAME)).beside().in_files().named(COUNTRIES, &[]),
];
