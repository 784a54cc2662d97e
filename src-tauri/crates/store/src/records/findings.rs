//! `finds`: what was found out about a record, an enrichment a row: the newest state, its value, its source and its age.
//!
//! Written in the transaction that stores a paid answer, and by jobs for what they did not have to ask. What an answer
//! said in full is a kept answer; here is what the column shows.

use api::Enrichment;
pub use api::FindState;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, Row, named_params, params};
use serde_json::json;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::own_sort_keys;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        4,
        "CREATE TABLE finds (
        record INTEGER NOT NULL REFERENCES records (id),
        enrichment TEXT NOT NULL,
        state TEXT NOT NULL,
        value TEXT,
        mark TEXT,
        reason TEXT,
        source TEXT,
        at INTEGER,
        fact INTEGER REFERENCES facts (id),
        job INTEGER,
        PRIMARY KEY (record, enrichment)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX finds_by_mark ON finds (enrichment, record) WHERE mark IS NOT NULL;",
    ),
    (
        11,
        "ALTER TABLE finds ADD COLUMN before TEXT;
    ALTER TABLE finds ADD COLUMN before_reason TEXT;",
    ),
];

/// What was found out about a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Of which record.
    pub record: i64,
    /// Which enrichment.
    pub enrichment: Enrichment,
    /// Its state.
    pub state: FindState,
    /// The value, if there is one; that of an earlier answer stays while a newer one is asked for.
    pub value: Option<String>,
    /// While a job is about to ask or asks: the state that it had before.
    pub before: Option<FindState>,
    /// What else was said of it in a word: `valid`, `catch-all`, `listed`, `clear`.
    pub mark: Option<String>,
    /// Why it failed or cannot be asked, for a person.
    pub reason: Option<String>,
    /// Where the value is from, in words: `E-mail address`.
    pub source: Option<String>,
    /// When the value came.
    pub at: Option<Millis>,
    /// The kept answer that has it.
    pub kept_answer: Option<i64>,
    /// The job that touched it last.
    pub job: Option<i64>,
}

/// What an answer is worth for a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Which enrichment.
    pub enrichment: Enrichment,
    /// The value; none where nothing was found.
    pub value: Option<String>,
    /// What else was said of it in a word.
    pub mark: Option<String>,
    /// Where it is from, in words.
    pub source: String,
}

impl Outcome {
    /// The state that it leads to.
    pub const fn state(&self) -> FindState {
        if self.value.is_some() { FindState::Found } else { FindState::None }
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<Option<Finding>> {
    let enrichment = named(row, "enrichment", Enrichment::by_name)?;
    let Some((enrichment, state)) = enrichment.zip(named(row, "state", FindState::by_name)?) else { return Ok(None) };
    Ok(Some(Finding {
        record: row.get("record")?,
        enrichment,
        state,
        value: row.get("value")?,
        before: named(row, "before", FindState::by_name)?,
        mark: row.get("mark")?,
        reason: row.get("reason")?,
        source: row.get("source")?,
        at: row.get("at")?,
        kept_answer: row.get("fact")?,
        job: row.get("job")?,
    }))
}

/// What was found out about a record.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<Finding>, StoreError> {
    let found: Vec<_> = file.all("SELECT * FROM finds WHERE record = ?1", [record], row)?;
    Ok(found.into_iter().flatten().collect())
}

/// Writes what was found out, in the place of what was there.
pub(crate) fn put(file: &Tx<'_>, find: &Finding) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO finds (record, enrichment, state, value, mark, reason, source, at, fact, job)
        VALUES (:record, :enrichment, :state, :value, :mark, :reason, :source, :at, :fact, :job)";
    let values = named_params! {
        ":record": find.record, ":enrichment": find.enrichment.name(), ":state": find.state.name(),
        ":value": find.value, ":mark": find.mark, ":reason": find.reason, ":source": find.source, ":at": find.at,
        ":fact": find.kept_answer, ":job": find.job,
    };
    file.run(sql, values)?;
    file.mark(find.record);
    Ok(())
}

/// Writes what an answer is worth for a record.
pub(crate) fn store_outcome(
    file: &Tx<'_>,
    record: i64,
    outcome: &Outcome,
    at: Millis,
    kept_answer: Option<i64>,
    job: Option<i64>,
) -> Result<(), StoreError> {
    let find = Finding {
        record,
        enrichment: outcome.enrichment,
        state: outcome.state(),
        value: outcome.value.clone(),
        before: None,
        mark: outcome.mark.clone(),
        reason: None,
        source: Some(outcome.source.clone()),
        at: Some(at),
        kept_answer,
        job,
    };
    put(file, &find)
}

/// Moves the state of an enrichment of a record on. A value that is known stays: where it is not asked for
/// again, it is simply found; and nothing that could not be asked hides it.
pub(crate) fn turn(
    file: &Tx<'_>,
    record: i64,
    enrichment: Enrichment,
    state: FindState,
    reason: Option<&str>,
    job: i64,
) -> Result<(), StoreError> {
    if state.is_of_rows_alone() {
        return shown_again(file, record, enrichment, job);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM finds WHERE record = ?1 AND enrichment = ?2 AND value IS NOT NULL)";
    let has_value: bool = file.one(sql, params![record, enrichment.name()], |row| row.get(0))?;
    let stays = has_value && matches!(state, FindState::Cannot | FindState::Suppressed | FindState::None);
    let (state, reason) = if stays { (FindState::Found, None) } else { (state, reason) };
    let sql = "INSERT INTO finds (record, enrichment, state, reason, job) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (record, enrichment) DO UPDATE SET state = excluded.state, reason = excluded.reason, job = excluded.job,
            before = CASE WHEN excluded.state IN ('waiting', 'running') THEN before END";
    file.run(sql, params![record, enrichment.name(), state.name(), reason, job])?;
    file.mark(record);
    Ok(())
}

/// Shows again what was known before a job was about to ask: for rows of which a condition holds.
fn as_before(rows: &str) -> [String; 2] {
    [
        format!(
            "UPDATE finds SET state = coalesce(before, 'found'), reason = before_reason, before = NULL
            WHERE (value IS NOT NULL OR before IS NOT NULL) AND {rows}"
        ),
        format!("DELETE FROM finds WHERE {rows}"),
    ]
}

/// What a job leaves out after all is not asked: the cell shows again what was known before.
fn shown_again(file: &Tx<'_>, record: i64, enrichment: Enrichment, job: i64) -> Result<(), StoreError> {
    let of_job = "record = ?1 AND enrichment = ?2 AND job = ?3 AND state IN ('waiting', 'running')";
    let values = params![record, enrichment.name(), job];
    as_before(of_job).iter().try_for_each(|change| file.run(change, values))?;
    file.mark(record);
    Ok(())
}

/// Some rows of a job that follow one another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub job: i64,
    /// The place of the first row.
    pub first: i64,
    /// The place of the last one.
    pub last: i64,
}

/// Shows the steps of a new job between two places in the cells of its records, all at once: a job may have a million.
pub(crate) fn begin(file: &Tx<'_>, piece: &Piece) -> Result<(), StoreError> {
    let sql = "INSERT INTO finds (record, enrichment, state, reason, job)
            SELECT record, enrichment, state, reason, job FROM job_rows
            WHERE job = ?1 AND place BETWEEN ?2 AND ?3 AND state IN ('waiting', 'cannot', 'suppressed')
        ON CONFLICT (record, enrichment) DO UPDATE
            SET state = excluded.state, reason = excluded.reason, job = excluded.job,
                before = CASE WHEN finds.state IN ('waiting', 'running') THEN finds.before ELSE finds.state END,
                before_reason = CASE WHEN finds.state IN ('waiting', 'running') THEN finds.before_reason ELSE finds.reason END
            WHERE excluded.state = 'waiting' OR finds.value IS NULL";
    file.run(sql, params![piece.job, piece.first, piece.last])?;
    show(file, piece, &[FindState::Waiting, FindState::Cannot, FindState::Suppressed])
}

/// What a job that was stopped leaves waiting between two places is not asked any more: what was known before is shown again.
pub(crate) fn give_up(file: &Tx<'_>, piece: &Piece) -> Result<(), StoreError> {
    let Piece { job, first, last } = *piece;
    let waiting = "job = ?1 AND state = 'waiting' AND (record, enrichment) IN (
        SELECT record, enrichment FROM job_rows WHERE job = ?1 AND place BETWEEN ?2 AND ?3)";
    for change in as_before(waiting) {
        file.run(&change, params![job, first, last])?;
    }
    let settled: Vec<FindState> = FindState::ALL.into_iter().filter(|state| !state.is_under_way()).collect();
    show(file, piece, &settled)?;
    let unknown = "SELECT record FROM job_rows WHERE job = ?1 AND place BETWEEN ?2 AND ?3 AND enrichment = ?4
        AND state = 'waiting' AND NOT EXISTS (SELECT 1 FROM finds
            WHERE finds.record = job_rows.record AND finds.enrichment = job_rows.enrichment)";
    for enrichment in Enrichment::ALL {
        show_state(file, piece, enrichment, None, unknown)?;
    }
    Ok(())
}

/// Shows these states of the records of a piece, for each enrichment in one statement. Records that a person has joined are derived
/// together, one by one: there are few.
fn show(file: &Tx<'_>, piece: &Piece, states: &[FindState]) -> Result<(), StoreError> {
    let in_state = "SELECT finds.record FROM job_rows JOIN finds USING (record, enrichment)
        WHERE job_rows.job = ?1 AND place BETWEEN ?2 AND ?3 AND job_rows.enrichment = ?4 AND finds.state = ?5";
    for enrichment in Enrichment::ALL {
        for state in states {
            show_state(file, piece, enrichment, Some(*state), in_state)?;
        }
    }
    let sql = "SELECT DISTINCT record FROM job_rows WHERE job = ?1 AND place BETWEEN ?2 AND ?3
        AND (record IN (SELECT record FROM joined) OR record IN (SELECT lead FROM joined))";
    file.each(sql, [piece.job, piece.first, piece.last], |row| Ok(row.get(0).map(|record| file.mark(record))?))
}

fn show_state(
    file: &Connection,
    piece: &Piece,
    enrichment: Enrichment,
    state: Option<FindState>,
    records: &str,
) -> Result<(), StoreError> {
    let name = enrichment.name();
    let mut values: Vec<Sql> = [piece.job, piece.first, piece.last].map(Sql::Integer).into();
    values.push(Sql::Text(name.to_owned()));
    values.extend(state.map(|state| Sql::Text(state.name().to_owned())));
    let told = state.map_or(json!({}), |state| json!({"find": {name: {"status": state.name()}}}));
    let key = format!("find.{name}.status");
    own_sort_keys::put_many(file, enrichment.record(), &key, &told, (records, values)).map(drop)
}

/// What was found for two records that are one: of an enrichment that both have, that of the one that stays.
pub(super) fn moved(file: &Tx<'_>, gone: i64, stays: i64) -> Result<(), StoreError> {
    file.run("UPDATE OR IGNORE finds SET record = ?2 WHERE record = ?1", [gone, stays])?;
    file.run("DELETE FROM finds WHERE record = ?1", [gone])?;
    file.mark(stays);
    Ok(())
}

/// Takes back what came from somewhere at a moment.
pub(crate) fn take_back(file: &Tx<'_>, record: i64, source: &str, at: Millis) -> Result<(), StoreError> {
    file.run("DELETE FROM finds WHERE record = ?1 AND source = ?2 AND at = ?3", params![record, source, at])?;
    file.mark(record);
    Ok(())
}

/// The statement that adds a value of a new record, of which nothing else is known, for an import that writes very many.
pub(crate) const ADD_NEW: &str =
    "INSERT INTO finds (record, enrichment, state, value, source, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

/// What an answer said stays found when the answer is taken away.
pub(crate) fn without_answer(file: &Connection, kept_answer: i64) -> Result<(), StoreError> {
    file.run("UPDATE finds SET fact = NULL WHERE fact = ?1", [kept_answer])
}
