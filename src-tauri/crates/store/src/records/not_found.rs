//! `misses`: questions that were answered with "nothing found" and so cost nothing and left no kept answer. Stored so
//! that they are not asked again by accident, and so that hit rates are true.
//!
//! Owns also what is known of questions before they are asked: an owned answer, a miss, a call without a known outcome.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE misses (
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (operation, digest)
    ) STRICT, WITHOUT ROWID;",
)];

/// A question by its operation and the digest of its canonical request.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    /// Command name of the operation.
    pub operation: &'static str,
    /// Digest of the canonical request.
    pub digest: String,
}

/// What is known of a question.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Known {
    /// The newest owned answer: its number, when it came, and what it says.
    pub kept_answer: Option<(i64, Millis, Value)>,
    /// When nothing was found.
    pub not_found_at: Option<Millis>,
    /// A call with it has no known outcome yet.
    pub unclear: bool,
}

/// Questions of an operation, and how many of them found something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hits {
    /// Answered questions.
    pub asked: u64,
    /// Of these, with a result.
    pub found: u64,
}

/// Notes that the question of a call found nothing.
pub(crate) fn note(file: &Connection, intent: i64, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO misses (operation, digest, at)
        SELECT operation, digest, ?2 FROM intents WHERE id = ?1";
    file.run(sql, [intent, at])
}

fn known(file: &Connection, question: &Question) -> Result<Known, StoreError> {
    let asked = params![question.operation, question.digest];
    // One statement for what most questions need: a list has a hundred thousand of them.
    let sql = "SELECT (SELECT max(id) FROM facts WHERE operation = ?1 AND digest = ?2),
            (SELECT at FROM misses WHERE operation = ?1 AND digest = ?2),
            EXISTS (SELECT 1 FROM intents WHERE operation = ?1 AND digest = ?2
                AND state IN ('open', 'unconfirmed') AND settled_at IS NULL)";
    let (kept_answer, not_found_at, unclear): (Option<i64>, _, _) = file.one(sql, asked, |row| row.try_into())?;
    let read = |kept_answer: i64| {
        let sql = "SELECT id, at, response FROM facts WHERE id = ?1";
        file.one(sql, [kept_answer], |row| Ok((row.get("id")?, row.get("at")?, json(row, "response")?)))
    };
    let kept_answer = kept_answer.map(read).transpose()?;
    Ok(Known { kept_answer, not_found_at, unclear })
}

impl Store {
    /// What is known of each of these questions, in their order.
    pub async fn known_of(&self, questions: Vec<Question>) -> Result<Vec<Known>, StoreError> {
        self.read(move |file| questions.iter().map(|question| known(file, question)).collect()).await
    }

    /// How often each operation has found something in this workspace, by its command name.
    pub async fn hits(&self) -> Result<BTreeMap<String, Hits>, StoreError> {
        let sql = "SELECT operation, sum(asked) AS asked, sum(found) AS found FROM (
                SELECT operation, count(*) AS asked, sum(rows > 0) AS found FROM ledger
                    WHERE fact IS NOT NULL GROUP BY operation
                UNION ALL SELECT operation, count(*), 0 FROM misses GROUP BY operation
            ) GROUP BY operation";
        let read = |row: &Row<'_>| Ok((row.get(0)?, Hits { asked: row.get(1)?, found: row.get(2)? }));
        self.read(move |file| file.all(sql, [], read)).await
    }
}
