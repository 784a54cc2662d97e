//! Which owned person an answer or a row of a table is about that names a person and a company, but no page: an address that
//! was asked for by name belongs to the record that a search brought, and so does a row of a spreadsheet: what is known of
//! that person would be paid for again otherwise.
//!
//! Owns: when two are taken for one. Only where exactly one owned person of that name works there; of two, nobody knows
//! which is meant.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use api::columns::{self, AnyColumn, Column, text_at};
use api::company::Identity;
use api::{Doc, RecordKind};
use rusqlite::{Connection, params};
use serde_json::json;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::records::observations::{self, CORRECTION, Observation};
use crate::records::sort_keys;

pub(crate) const STEPS: &[(i64, &str)] =
    &[(3, "CREATE INDEX person_cells_by_name ON person_cells (\"k_profile.last_name\", \"k_profile.first_name\");")];

/// Namesakes that are looked at; of more, nobody knows which is meant.
const MOST: u32 = 500;
/// Above every record.
pub(crate) const ALL: i64 = i64::MAX;

/// By what namesakes are compared: the columns of the names, and of the company's name.
static NAMES: LazyLock<Option<[&Column; 3]>> = LazyLock::new(|| {
    let column = |key| columns::by_key(RecordKind::Person.columns(), key);
    Some([column("profile.first_name")?, column("profile.last_name")?, column("companyName")?])
});

/// Where the website of a person's company is, the surest first.
const SITES: [&str; 2] = ["company.link.domain", "companyWebsite"];

/// A name at a company, as it is looked for.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    first: String,
    last: String,
    company: Option<String>,
    domain: Option<String>,
}

impl Named {
    /// Of what is said of a person; none where it names nobody, or no company.
    pub(crate) fn of(doc: &Doc) -> Option<Self> {
        let [first, last, company] = (*NAMES)?;
        let (first, last) = (key(doc, first)?, key(doc, last)?);
        let (company, domain) = (key(doc, company), text_at(doc, "company.link.domain").and_then(|told| host(&told)));
        (company.is_some() || domain.is_some()).then_some(Self { first, last, company, domain })
    }

    /// Of what is told of an owned person, without what somebody has corrected.
    fn told(observations: &[(i64, Observation)]) -> Option<Self> {
        let told = observations.iter().filter(|(_, told)| told.operation != CORRECTION);
        let newest = |column: &'static Column| {
            AnyColumn::Known(column).newest(told.clone().map(|(_, told)| &told.doc)).map(|(_, shown)| shown)
        };
        let stored = |column| sort_keys::text_key(column, &newest(column)?);
        let site = |key: &&str| newest(columns::by_key(RecordKind::Person.columns(), key)?);
        let [first, last, company] = (*NAMES)?;
        let domain = SITES.iter().find_map(site).and_then(|site| host(&site));
        Some(Self { first: stored(first)?, last: stored(last)?, company: stored(company), domain })
    }

    fn is_at(&self, company: Option<&String>, domain: Option<&String>) -> bool {
        let same = |one: &Option<String>, other: Option<&String>| one.is_some() && one.as_ref() == other;
        same(&self.company, company) || same(&self.domain, domain)
    }

    /// Under which a person is noted whose name or company is corrected.
    fn sign(&self) -> String {
        format!("told:{}\n{}", self.last, self.first)
    }
}

/// Whether namesakes are compared by this column.
pub(crate) fn compares(key: &str) -> bool {
    SITES.contains(&key) || NAMES.iter().flatten().any(|column| column.key == key)
}

/// Notes under which name a person is told of whose name or company is corrected: answers and tables name that one still, and what is
/// known of the person would be paid for again if nobody were found under it.
pub(crate) fn note_told(file: &Connection, record: i64, observations: &[(i64, Observation)]) -> Result<(), StoreError> {
    let Some(told) = Named::told(observations) else { return Ok(()) };
    let sql = "INSERT OR IGNORE INTO identities (kind, key, record) VALUES ('person', ?1, ?2)";
    file.run(sql, params![told.sign(), record])
}

/// Those who are told of under this name and shown under another, each with the one that leads.
fn corrected(file: &Connection, named: &Named, below: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT identities.record, coalesce(lead, identities.record)
        FROM identities LEFT JOIN joined ON joined.record = identities.record
        WHERE kind = 'person' AND key = ?1 AND identities.record < ?2 LIMIT ?3";
    let noted: Vec<(i64, i64)> = file.all(sql, params![named.sign(), below, MOST], |row| row.try_into())?;
    let mut found = Vec::new();
    for (record, lead) in noted {
        let told = Named::told(&observations::of(file, record)?);
        let is_meant = |told: Named| {
            told.first == named.first
                && told.last == named.last
                && named.is_at(told.company.as_ref(), told.domain.as_ref())
        };
        found.extend(told.is_some_and(is_meant).then_some(lead));
    }
    Ok(found)
}

/// The one owned person below a number of a record whom this can be about: of records that somebody has joined, the one
/// that leads.
pub(crate) fn only(file: &Connection, doc: &Doc, below: i64) -> Result<Option<i64>, StoreError> {
    Named::of(doc).map_or(Ok(None), |named| only_of(file, &named, below))
}

/// The same of a name that is known.
pub(crate) fn only_of(file: &Connection, named: &Named, below: i64) -> Result<Option<i64>, StoreError> {
    let Named { first, last, .. } = named;
    let mut found: BTreeSet<i64> = corrected(file, named, below)?.into_iter().collect();
    let mut ask = file.prepare_cached(
        "SELECT coalesce(lead, id), \"k_companyName\", coalesce(\"k_company.link.domain\", \"k_companyWebsite\")
         FROM person_cells LEFT JOIN joined ON record = id
         WHERE \"k_profile.last_name\" = ?1 AND \"k_profile.first_name\" = ?2 AND id < ?3 LIMIT ?4",
    )?;
    let mut rows = ask.query(params![last, first, below, MOST + 1])?;
    let mut looked_at = 0;
    while let Some(row) = rows.next()? {
        looked_at += 1;
        if looked_at > MOST {
            return Ok(None);
        }
        let name: Option<String> = row.get(1)?;
        let site: Option<String> = row.get(2)?;
        if named.is_at(name.as_ref(), site.and_then(|site| host(&site)).as_ref()) {
            found.insert(row.get(0)?);
        }
    }
    // Of two nobody knows which is meant.
    Ok(found.pop_first().filter(|_| found.is_empty()))
}

/// What a column of an answer is stored under.
fn key(doc: &Doc, column: &Column) -> Option<String> {
    sort_keys::text_key(column, &column.text(doc)?)
}

/// The domain of a website, as companies are recognised by it.
fn host(website: &str) -> Option<String> {
    let company = json!({"website": website.trim()});
    company.as_object().and_then(|company| Identity::of(company).domain)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::file::store::Store;
    use crate::records;
    use crate::records::NewObservation;

    fn doc(told: &Value) -> Doc {
        told.as_object().unwrap().clone()
    }

    fn ada(slug: &str) -> Value {
        json!({"firstname": "Ada", "lastname": "Ray", "companyName": "Acme", "profileUrl": format!("https://n.example/in/{slug}")})
    }

    /// The one whom this is about, below a number, in a file of Adas with these pages.
    async fn one(store: &Store, told: Value, below: i64) -> Option<i64> {
        store.read(move |file| only(file, &doc(&told), below)).await.unwrap()
    }

    #[tokio::test]
    async fn two_who_are_joined_are_one_and_later_ones_do_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        for slug in ["ada", "ada-ray"] {
            let told = NewObservation { kind: RecordKind::Person, doc: doc(&ada(slug)) };
            store.write(move |file| records::keep(file, &told, "find_people", None, 5)).await.unwrap();
        }
        let row = json!({"firstname": "ADA", "lastname": "Ráy", "companyName": "acme"});
        assert_eq!(one(&store, row.clone(), ALL).await, None, "of two nobody knows which is meant");
        assert_eq!(one(&store, row.clone(), 2).await, Some(1), "unless the other one came later");
        store.join_records(vec![vec![2, 1]], "merged".to_owned(), 6).await.unwrap();
        let lead = one(&store, row, ALL).await;
        assert!(lead.is_some(), "a person has said that they are one");
        let leads = "SELECT lead FROM joined";
        assert_eq!(
            lead,
            store.read(|file| Ok(file.query_row(leads, [], |row| row.get(0))?)).await.unwrap(),
            "the leading one"
        );
        let elsewhere = json!({"firstname": "Ada", "lastname": "Ray", "companyName": "Bolt"});
        assert_eq!(one(&store, elsewhere, ALL).await, None, "who works elsewhere is somebody else");
        let nowhere = json!({"firstname": "Ada", "lastname": "Ray"});
        assert_eq!(one(&store, nowhere, ALL).await, None, "of whom no company is told can be anybody");
    }
}
