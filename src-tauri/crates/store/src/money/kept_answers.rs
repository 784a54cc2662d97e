//! `facts`: every paid answer as it came, under its operation and its canonical request. Only ever added to.

use api::{Doc, Tenths};
use rusqlite::{Connection, Row, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};
use crate::money::paid_answer::PaidAnswer;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE facts (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        request TEXT NOT NULL,
        response TEXT NOT NULL,
        charged INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX facts_by_request ON facts (operation, digest, id);
    CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts
        BEGIN SELECT raise(ABORT, 'facts are not changed'); END;
    CREATE TRIGGER facts_are_not_deleted BEFORE DELETE ON facts
        BEGIN SELECT raise(ABORT, 'facts are not deleted'); END;",
)];

/// A paid answer.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptAnswer {
    /// Its number.
    pub id: i64,
    /// The answer, with the contract's field names.
    pub response: Value,
    /// What it cost.
    pub charged: Tenths,
    /// When it came.
    pub at: Millis,
}

/// Most answers about one page that are looked through.
const OF_PAGE: u32 = 100;

fn row(row: &Row<'_>) -> rusqlite::Result<KeptAnswer> {
    let charged = Tenths(row.get("charged")?);
    Ok(KeptAnswer { id: row.get("id")?, response: json(row, "response")?, charged, at: row.get("at")? })
}

/// Adds what is stored of an answer and returns its number.
pub(crate) fn add(file: &Connection, answer: &PaidAnswer) -> Result<i64, StoreError> {
    let sql = "INSERT INTO facts (operation, digest, request, response, charged, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let PaidAnswer { operation, digest, request, response, charged, .. } = answer;
    file.insert(sql, params![operation, digest, request, to_json(response)?, charged.0, answer.told_at()])
}

/// The triggers that keep answers from being changed; they are put back as they are.
const TRIGGERS: &str = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'facts'";

/// Runs something while answers can be changed.
pub(crate) fn changing<T>(file: &Connection, change: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let triggers: Vec<(String, String)> = file.all(TRIGGERS, [], |row| row.try_into())?;
    for (name, _) in &triggers {
        file.execute_batch(&format!("DROP TRIGGER \"{name}\""))?;
    }
    let changed = change()?;
    for (_, sql) in &triggers {
        file.execute_batch(sql)?;
    }
    Ok(changed)
}

/// Writes what is left of an answer.
pub(crate) fn rewrite(file: &Connection, kept_answer: i64, left: &Value) -> Result<(), StoreError> {
    file.run("UPDATE facts SET response = ?2 WHERE id = ?1", params![kept_answer, to_json(left)?])
}

impl Store {
    /// The answers of an operation about whoever has a page, newest first, each with its request. Found by the records that
    /// they are about, so that it does not matter how the address was written.
    pub async fn kept_answers_of_page(
        &self,
        operation: &'static str,
        page: String,
    ) -> Result<Vec<(String, KeptAnswer)>, StoreError> {
        let doc = |field: &str| Doc::from_iter([(field.to_owned(), Value::from(page.clone()))]);
        let person = api::person::key(&doc("network_profile_url"));
        let company = doc("network_company_url");
        let company = api::company::Identity::of(&company).keys(&company).into_iter().next().unwrap_or_default();
        let sql = "SELECT DISTINCT facts.id, facts.request, facts.response, facts.charged, facts.at
            FROM identities JOIN tellings ON tellings.record = identities.record
                JOIN facts ON facts.id = tellings.fact
            WHERE ((identities.kind = 'person' AND identities.key = ?2)
                    OR (identities.kind = 'company' AND identities.key = ?3))
                AND tellings.operation = ?1 AND facts.operation = ?1
            ORDER BY facts.id DESC LIMIT ?4";
        self.read(move |file| {
            file.all(sql, params![operation, person, company, OF_PAGE], |found| {
                Ok((found.get("request")?, row(found)?))
            })
        })
        .await
    }

    /// When the newest answer to a request came, if it was ever paid for.
    pub async fn kept_answer_at(&self, operation: &'static str, digest: String) -> Result<Option<Millis>, StoreError> {
        let sql = "SELECT at FROM facts WHERE operation = ?1 AND digest = ?2 ORDER BY id DESC LIMIT 1";
        self.read(move |file| file.first(sql, params![operation, digest], |row| row.get(0))).await
    }

    /// The newest answer to a request, if it was ever paid for.
    pub async fn kept_answer(&self, operation: &'static str, digest: String) -> Result<Option<KeptAnswer>, StoreError> {
        let sql =
            "SELECT id, response, charged, at FROM facts WHERE operation = ?1 AND digest = ?2 ORDER BY id DESC LIMIT 1";
        self.read(move |file| file.first(sql, params![operation, digest], row)).await
    }
}
