//! The words of owned records that can be used in a search: titles, companies and their pages, and what is in lists.
//!
//! Owns: reading them within bounds, the most frequent first. Does not own: how they are ranked while typing.

use std::collections::HashSet;

use api::columns::{self, Column};
use api::{Doc, RecordKind, text};
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::Store;

/// Characters of a word that can be sent in a search.
const LONGEST: usize = 200;
/// The newest observations among which those with lists are looked for.
const LOOKED_THROUGH: u32 = 20_000;

/// An owned company that can be named in a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnedCompany {
    /// Its name.
    pub name: String,
    /// The address of its page on the network.
    pub page: Option<String>,
}

impl Store {
    /// The number of the newest observation: words that were read at the same number are still the same.
    pub async fn newest_observation(&self) -> Result<i64, StoreError> {
        self.read(|file| file.one("SELECT coalesce(max(id), 0) FROM tellings", [], |row| row.get(0))).await
    }

    /// The different values of a column of owned people, the most frequent first, as the newest record of each has it:
    /// of `title` or `companyName`, which have an index.
    pub async fn words_of_people(&self, column: &'static str, most: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |file| {
            let Some(column) = columns::by_key(RecordKind::Person.columns(), column) else { return Ok(Vec::new()) };
            let cell = format!("\"k_{}\"", column.key);
            let sql = format!(
                "SELECT max(id) FROM person_cells WHERE {cell} IS NOT NULL GROUP BY {cell}
                 ORDER BY count(*) DESC, {cell} LIMIT ?1"
            );
            let records: Vec<i64> = file.all(&sql, [most], |row| row.get(0))?;
            let mut seen = HashSet::new();
            let mut words = Vec::new();
            for record in records {
                words.extend(newest_text(file, column, record)?.filter(|word| seen.insert(text::fold(word))));
            }
            Ok(words)
        })
        .await
    }

    /// The newest owned companies that have a name.
    pub async fn owned_companies(&self, most: u32) -> Result<Vec<OwnedCompany>, StoreError> {
        self.read(move |file| {
            let catalog = RecordKind::Company.columns();
            let (Some(name), Some(page)) =
                (columns::by_key(catalog, "name"), columns::by_key(catalog, "networkProfile"))
            else {
                return Ok(Vec::new());
            };
            let sql = "SELECT id FROM company_cells WHERE k_name IS NOT NULL ORDER BY id DESC LIMIT ?1";
            let records: Vec<i64> = file.all(sql, [most], |row| row.get(0))?;
            let mut companies = Vec::new();
            for record in records {
                if let Some(name) = newest_text(file, name, record)? {
                    companies.push(OwnedCompany { name, page: newest_text(file, page, record)? });
                }
            }
            Ok(companies)
        })
        .await
    }

    /// The newest answers about people that hold lists of what they did and know.
    pub async fn newest_stories(&self, most: u32) -> Result<Vec<Doc>, StoreError> {
        let sql = "SELECT doc FROM (SELECT operation, doc FROM tellings ORDER BY id DESC LIMIT ?1)
            WHERE operation IN ('leads_finder', 'profile', 'reverse_phone', 'reverse_email') LIMIT ?2";
        self.read(move |file| file.all(sql, params![LOOKED_THROUGH, most], |row| json(row, "doc"))).await
    }
}

/// The newest text that a record has at one of a column's places, read without reading the whole answer.
fn newest_text(file: &Connection, column: &Column, record: i64) -> Result<Option<String>, StoreError> {
    let single = column.places.iter().filter(|place| !place.contains([' ', '[']));
    let read: Vec<String> = single
        .map(|place| {
            let path = place.split('.').map(|name| format!(".\"{name}\"")).collect::<String>();
            format!(
                "CASE json_type(doc, '${path}') WHEN 'text' THEN nullif(trim(json_extract(doc, '${path}')), '') END"
            )
        })
        .collect();
    // One place alone is no list for coalesce.
    let mut ask = file.prepare_cached(&format!(
        "SELECT coalesce({}, NULL) AS told FROM tellings WHERE record = ?1
         ORDER BY at DESC, id DESC",
        read.join(", ")
    ))?;
    let word = |row: &Row<'_>| row.get::<_, Option<String>>(0);
    for observation in ask.query_map([record], word)? {
        let word = observation?.map(|word| text::clean(&word));
        if let Some(word) = word.filter(|word| !word.is_empty() && word.chars().count() <= LONGEST) {
            return Ok(Some(word));
        }
    }
    Ok(None)
}
