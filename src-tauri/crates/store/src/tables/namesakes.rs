//! Which owned person an answer is about that names a person and a company, but no page: an address that was asked for by
//! name belongs to the record that a search brought.
//!
//! Owns: when two are taken for one. Only where exactly one owned person of that name works there; of two, nobody knows
//! which is meant.

use api::columns::{self, SortKey, text_at};
use api::company::Identity;
use api::{Doc, RecordKind};
use rusqlite::{Connection, params};
use serde_json::json;

use crate::StoreError;

pub(crate) const STEPS: &[(i64, &str)] =
    &[(3, "CREATE INDEX person_cells_by_name ON person_cells (\"k_profile.last_name\", \"k_profile.first_name\");")];

/// Namesakes that are looked at.
const MOST: u32 = 500;

/// The one owned person of whom an answer can be.
pub(crate) fn only(file: &Connection, doc: &Doc) -> Result<Option<i64>, StoreError> {
    let (Some(first), Some(last)) = (key(doc, "profile.first_name"), key(doc, "profile.last_name")) else {
        return Ok(None);
    };
    let (company, domain) = (key(doc, "companyName"), text_at(doc, "company.link.domain").and_then(|told| host(&told)));
    let mut ask = file.prepare_cached(
        "SELECT id, \"k_companyName\", coalesce(\"k_company.link.domain\", \"k_companyWebsite\") FROM person_cells
         WHERE \"k_profile.last_name\" = ?1 AND \"k_profile.first_name\" = ?2 LIMIT ?3",
    )?;
    let mut rows = ask.query(params![last, first, MOST])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let name: Option<String> = row.get(1)?;
        let site: Option<String> = row.get(2)?;
        let same_name = company.is_some() && name == company;
        let same_site = domain.is_some() && site.and_then(|site| host(&site)) == domain;
        if same_name || same_site {
            found.push(row.get(0)?);
        }
    }
    Ok(if let [one] = found[..] { Some(one) } else { None })
}

/// What a column of an answer is kept under.
fn key(doc: &Doc, column: &str) -> Option<String> {
    let column = columns::by_key(RecordKind::Person.columns(), column)?;
    match column.sort_key(&column.text(doc)?)? {
        SortKey::Text(text) => Some(text),
        SortKey::Number(_) => None,
    }
}

/// The domain of a website, as companies are recognised by it.
fn host(website: &str) -> Option<String> {
    let company = json!({"website": website.trim()});
    company.as_object().and_then(|company| Identity::of(company).domain)
}
