//! `companies`: each company once, with its whole JSON beside the columns that are sorted, counted and searched.
//!
//! For each column of the catalog that is sorted there is `k_<key>` (folded text, or the lower end of a range), for each
//! facet `v_<key>` (the value as shown). A test keeps them in step with the catalog.

use api::columns::{self, Column, ColumnKind};
use api::{Doc, text};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::json;
use crate::{Millis, Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE companies (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        doc TEXT NOT NULL,
        owned_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL,
        words TEXT NOT NULL,
        k_name TEXT, k_domain TEXT, k_employeeRange REAL, k_revenueRange REAL, k_countryName TEXT, k_cityName TEXT,
        k_description TEXT, k_website TEXT, k_networkProfile TEXT, k_logo TEXT,
        v_employeeRange TEXT, v_revenueRange TEXT, v_countryName TEXT, v_cityName TEXT
    ) STRICT;",
)];

/// How much of a long text is worth sorting by.
const SORTED_CHARACTERS: usize = 60;

/// A company as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Company {
    /// Its number.
    pub id: i64,
    /// Everything that the service ever told of it; newer values over older ones.
    pub doc: Doc,
    /// When it was first paid for.
    pub owned_at: Millis,
}

/// Keeps a row as a company and tells its number and whether it was there before.
pub(crate) fn keep(file: &Connection, key: &str, row: &Doc, at: Millis) -> Result<(i64, bool), StoreError> {
    let known: Option<(i64, Doc)> = file
        .prepare_cached("SELECT id, doc FROM companies WHERE key = ?1")?
        .query_row([key], |found| Ok((found.get("id")?, json(found, "doc")?)))
        .optional()?;
    match known {
        Some((id, mut doc)) => {
            // A field that is missing today was still paid for: newer values go over older ones, nothing is taken away.
            doc.extend(
                row.iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.clone(), value.clone())),
            );
            write(file, id, &doc, at)?;
            Ok((id, true))
        }
        None => {
            file.prepare_cached(
                "INSERT INTO companies (key, doc, owned_at, told_at, words) VALUES (?1, '{}', ?2, ?2, '')",
            )?
            .execute(rusqlite::params![key, at])?;
            let id = file.last_insert_rowid();
            write(file, id, row, at)?;
            Ok((id, false))
        }
    }
}

fn write(file: &Connection, id: i64, doc: &Doc, at: Millis) -> Result<(), StoreError> {
    let mut sql = "UPDATE companies SET doc = ?1, told_at = ?2, words = ?3".to_owned();
    let mut values = vec![Sql::Text(serde_json::to_string(doc)?), Sql::Integer(at), Sql::Text(words(doc))];
    for column in columns::COMPANIES {
        values.push(sort_key(column, doc));
        sql.push_str(&format!(", k_{} = ?{}", column.key, values.len()));
        if column.facet {
            values.push(column.text(doc).map_or(Sql::Null, Sql::Text));
            sql.push_str(&format!(", v_{} = ?{}", column.key, values.len()));
        }
    }
    values.push(Sql::Integer(id));
    sql.push_str(&format!(" WHERE id = ?{}", values.len()));
    file.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    Ok(())
}

fn sort_key(column: &Column, doc: &Doc) -> Sql {
    let Some(shown) = column.text(doc) else { return Sql::Null };
    match column.kind {
        ColumnKind::Range => column.rank(&shown).map_or(Sql::Null, Sql::Real),
        ColumnKind::Text | ColumnKind::Link | ColumnKind::Long => {
            Sql::Text(text::fold(&shown.chars().take(SORTED_CHARACTERS).collect::<String>()))
        }
    }
}

/// Everything that the filter box looks through, folded.
fn words(doc: &Doc) -> String {
    let mut words = String::new();
    for shown in columns::COMPANIES.iter().filter(|column| column.key != "logo").filter_map(|column| column.text(doc)) {
        words.push_str(&text::fold(&shown));
        words.push('\n');
    }
    words
}

impl Store {
    /// The companies with these numbers, in this order; a number that is not there is left out.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn companies(&self, ids: Vec<i64>) -> Result<Vec<Company>, StoreError> {
        self.read(move |file| {
            let mut ask = file.prepare_cached("SELECT id, doc, owned_at FROM companies WHERE id = ?1")?;
            let mut found = Vec::with_capacity(ids.len());
            for id in ids {
                let company = ask.query_row([id], |row| {
                    Ok(Company { id: row.get("id")?, doc: json(row, "doc")?, owned_at: row.get("owned_at")? })
                });
                found.extend(company.optional()?);
            }
            Ok(found)
        })
        .await
    }

    /// How many companies are owned in all.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn companies_owned(&self) -> Result<u64, StoreError> {
        self.read(|file| Ok(file.query_row("SELECT count(*) FROM companies", [], |row| row.get(0))?)).await
    }
}
