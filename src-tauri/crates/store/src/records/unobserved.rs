//! Answers that were paid for before there were records: what they say of records is added once, with their own dates.
//!
//! Owns: finding them and adding what they say. Does not own: what an answer says.

use rusqlite::params_from_iter;
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::{Millis, Store};
use crate::records::keeping::keep_answer;
use crate::records::observations::{NewObservation, Teller};

/// A kept answer to a single question.
#[derive(Debug, Clone, PartialEq)]
pub struct OldAnswer {
    /// Its number.
    pub kept_answer: i64,
    /// Command name of the operation.
    pub operation: String,
    /// The canonical request.
    pub request: String,
    /// The answer, with the contract's field names.
    pub response: Value,
    /// When it came.
    pub at: Millis,
}

impl Store {
    /// Answers of these operations behind a kept answer's number, oldest first, that no record has an observation of.
    pub async fn unobserved(
        &self,
        operations: &'static [&'static str],
        after: i64,
        most: usize,
    ) -> Result<Vec<OldAnswer>, StoreError> {
        self.read(move |file| {
            let marks = vec!["?"; operations.len()].join(", ");
            let sql = format!(
                "SELECT id, operation, request, response, at FROM facts
                 WHERE operation IN ({marks}) AND id > {after}
                    AND id NOT IN (SELECT fact FROM tellings WHERE fact IS NOT NULL)
                 ORDER BY id LIMIT {most}"
            );
            file.all(&sql, params_from_iter(operations), |row| {
                Ok(OldAnswer {
                    kept_answer: row.get("id")?,
                    operation: row.get("operation")?,
                    request: row.get("request")?,
                    response: json(row, "response")?,
                    at: row.get("at")?,
                })
            })
        })
        .await
    }

    /// Adds what old answers say, each under the date at which it came. Doing it twice changes nothing.
    pub async fn observe(&self, told: Vec<(OldAnswer, Vec<NewObservation>)>) -> Result<(), StoreError> {
        self.write(move |file| {
            for (OldAnswer { kept_answer, operation, at, .. }, observations) in &told {
                let by = Teller { operation, kept_answer: Some(*kept_answer), pull: None, at: *at };
                for observation in observations {
                    keep_answer(file, observation, by)?;
                }
            }
            Ok(())
        })
        .await
    }
}
