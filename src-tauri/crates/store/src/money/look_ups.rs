//! `look_ups`: the history of single questions, with what was asked and what came, found or not.
//!
//! The answer itself is in `facts`; a question that brought nothing and cost nothing has none.

use std::collections::BTreeMap;

use api::{RecordKind, Tenths};
use rusqlite::{Connection, Row, ToSql, named_params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, record_kind, to_json};
use crate::file::store::{Millis, Store};
use crate::money::ledger::Basis;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        2,
        "CREATE TABLE look_ups (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        fact INTEGER UNIQUE REFERENCES facts (id),
        asked TEXT NOT NULL,
        said TEXT NOT NULL,
        found INTEGER NOT NULL,
        words TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX look_ups_by_time ON look_ups (at, id);",
    ),
    (
        4,
        // Of the answers to questions alone: rows of searches come by the million, and never looked for by their
        // answer.
        "CREATE INDEX tellings_of_questions ON tellings (fact)
        WHERE operation NOT IN ('find_companies', 'find_people', 'leads_finder');",
    ),
];

/// What was asked, and in which form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Name of the form.
    pub form: String,
    /// What it held.
    pub fields: BTreeMap<String, Value>,
    /// The same in one line.
    pub line: String,
}

/// A question with its answer in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLookUp {
    /// What was asked.
    pub asked: Asked,
    /// What came, in one line.
    pub said: String,
    /// Whether anything was found.
    pub found: bool,
    /// What a search of the history looks through, folded.
    pub words: String,
}

/// A question of the history.
#[derive(Debug, Clone, PartialEq)]
pub struct LookUp {
    /// Its number.
    pub id: i64,
    /// Command name of the operation.
    pub operation: String,
    /// What was asked.
    pub asked: Asked,
    /// What came, in one line.
    pub said: String,
    /// Whether anything was found.
    pub found: bool,
    /// When the service answered.
    pub at: Millis,
    /// What it cost; none when that is not known.
    pub charged: Option<Tenths>,
}

/// Adds a question.
pub(crate) fn add(
    file: &Connection,
    new: &NewLookUp,
    operation: &str,
    kept_answer: Option<i64>,
    at: Millis,
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO look_ups (operation, fact, asked, said, found, words, at)
        VALUES (:operation, :fact, :asked, :said, :found, :words, :at)";
    let values = named_params! {
        ":operation": operation, ":fact": kept_answer, ":asked": to_json(&new.asked)?, ":said": new.said, ":found": new.found,
        ":words": new.words, ":at": at,
    };
    file.insert(sql, values)
}

/// The question that the answer to a call is the answer of.
pub(crate) fn of_intent(file: &Connection, intent: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT look_ups.id FROM ledger JOIN look_ups ON look_ups.fact = ledger.fact WHERE ledger.intent = ?1";
    file.first(sql, [intent], |row| row.get(0))
}

const SELECT: &str = "SELECT look_ups.*, ledger.charged, ledger.basis FROM look_ups
    LEFT JOIN ledger ON ledger.fact = look_ups.fact";

fn row(row: &Row<'_>) -> rusqlite::Result<LookUp> {
    let charged = match row.get::<_, Option<Basis>>("basis")? {
        Some(Basis::Unknown) => None,
        // Without a kept answer there is no line: nothing was charged.
        _ => Some(Tenths(row.get::<_, Option<u64>>("charged")?.unwrap_or_default())),
    };
    Ok(LookUp {
        id: row.get("id")?,
        operation: row.get("operation")?,
        asked: json(row, "asked")?,
        said: row.get("said")?,
        found: row.get("found")?,
        at: row.get("at")?,
        charged,
    })
}

/// A pattern of `LIKE` for a word: its own `%`, `_` and `\` mean themselves.
fn pattern(word: &str) -> String {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

impl Store {
    /// Adds a question that brought no answer which was paid for, or one whose answer was owned before the history knew it.
    pub async fn add_look_up(
        &self,
        operation: &'static str,
        new: NewLookUp,
        kept_answer: Option<i64>,
        at: Millis,
    ) -> Result<i64, StoreError> {
        self.write(move |file| add(file, &new, operation, kept_answer, at)).await
    }

    /// A question of the history.
    pub async fn look_up(&self, id: i64) -> Result<Option<LookUp>, StoreError> {
        self.read(move |file| file.first(&format!("{SELECT} WHERE look_ups.id = ?1"), [id], row)).await
    }

    /// The question that a kept answer answers, if it was asked by a form.
    pub async fn look_up_of(&self, kept_answer: i64) -> Result<Option<LookUp>, StoreError> {
        self.read(move |file| file.first(&format!("{SELECT} WHERE look_ups.fact = ?1"), [kept_answer], row)).await
    }

    /// The answer to a question of the history; none when nothing was found and paid for.
    pub async fn look_up_answer(&self, id: i64) -> Result<Option<Value>, StoreError> {
        let sql = "SELECT response FROM facts JOIN look_ups ON facts.id = look_ups.fact WHERE look_ups.id = ?1";
        self.read(move |file| file.first(sql, [id], |row| json(row, "response"))).await
    }

    /// The record that the answer to a question of the history is about; none where it is about none, or where the same
    /// was asked and answered again since.
    pub async fn look_up_record(&self, id: i64) -> Result<Option<(i64, RecordKind)>, StoreError> {
        let sql = "SELECT records.id, records.kind FROM look_ups
            JOIN tellings ON tellings.fact = look_ups.fact
                AND tellings.operation NOT IN ('find_companies', 'find_people', 'leads_finder')
            JOIN records ON records.id = tellings.record WHERE look_ups.id = ?1";
        self.read(move |file| file.first(sql, [id], |row| Ok((row.get("id")?, record_kind(row, "kind")?)))).await
    }

    /// A piece of the history, newest first, and how many lines there are: those that hold all of the (folded) words.
    pub async fn look_ups(
        &self,
        words: Vec<String>,
        offset: u64,
        limit: u64,
    ) -> Result<(u64, Vec<LookUp>), StoreError> {
        self.read(move |file| {
            let patterns: Vec<String> = words.iter().map(|word| pattern(word)).collect();
            let filter: String = patterns.iter().map(|_| " AND words LIKE ? ESCAPE '\\'").collect();
            let values = || rusqlite::params_from_iter(patterns.iter());
            let count = format!("SELECT count(*) FROM look_ups WHERE 1{filter}");
            let total = file.one(&count, values(), |row| row.get(0))?;
            let page = format!("{SELECT} WHERE 1{filter} ORDER BY look_ups.at DESC, look_ups.id DESC LIMIT ? OFFSET ?");
            let mut of_page: Vec<&dyn ToSql> = patterns.iter().map(|pattern| pattern as &dyn ToSql).collect();
            of_page.extend([&limit as &dyn ToSql, &offset]);
            Ok((total, file.all(&page, of_page.as_slice(), row)?))
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn words_mean_themselves() {
        for (word, like) in [("ada", "%ada%"), ("100%", "%100\\%%"), ("a_b", "%a\\_b%"), ("a\\b", "%a\\\\b%")] {
            assert_eq!(pattern(word), like, "{word}");
        }
    }
}
