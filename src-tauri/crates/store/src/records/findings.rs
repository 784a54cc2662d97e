//! `finds`: what was found out about a record, an enrichment a row: the newest state, its value, its source and its age.
//!
//! Written in the transaction that keeps a paid answer, and by jobs for what they did not have to ask. What an answer said in
//! full is a kept answer; here stands what the column shows.

use api::{Enrichment, RecordKind};
use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::store::Millis;
use crate::records::own_sort_keys;

pub(crate) const STEPS: &[(i64, &str)] = &[(
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
)];

/// Where an enrichment of a record stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FindState {
    /// In a job, not asked yet.
    Waiting,
    /// Being asked.
    Running,
    /// Found.
    Found,
    /// The service has none.
    None,
    /// It went wrong; it can be tried again.
    Failed,
    /// It cannot be asked: something that it needs is missing.
    Cannot,
    /// Left out because the record is suppressed.
    Suppressed,
    /// It was asked, and nobody knows the outcome.
    Unclear,
}

impl FindState {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Waiting,
        Self::Running,
        Self::Found,
        Self::None,
        Self::Failed,
        Self::Cannot,
        Self::Suppressed,
        Self::Unclear,
    ];

    /// The name under which it is kept and crosses to the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Found => "found",
            Self::None => "none",
            Self::Failed => "failed",
            Self::Cannot => "cannot",
            Self::Suppressed => "suppressed",
            Self::Unclear => "unclear",
        }
    }

    /// The state with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// What was found out about a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Of which record.
    pub record: i64,
    /// Which enrichment.
    pub enrichment: Enrichment,
    /// Where it stands.
    pub state: FindState,
    /// The value, if there is one; that of an earlier answer stays while a newer one is asked for.
    pub value: Option<String>,
    /// What else was said of it in a word: `valid`, `catch-all`, `listed`, `clear`.
    pub mark: Option<String>,
    /// Why it failed or cannot be asked, for a person.
    pub reason: Option<String>,
    /// Who told the value, in words: `E-mail address`.
    pub source: Option<String>,
    /// When the value was told.
    pub at: Option<Millis>,
    /// The kept answer that tells it.
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
    /// Who told it, in words.
    pub source: String,
}

impl Outcome {
    /// The state that it leads to.
    pub const fn state(&self) -> FindState {
        if self.value.is_some() { FindState::Found } else { FindState::None }
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<Option<Finding>> {
    let (enrichment, state): (String, String) = (row.get("enrichment")?, row.get("state")?);
    let (Some(enrichment), Some(state)) = (Enrichment::by_name(&enrichment), FindState::by_name(&state)) else {
        return Ok(None);
    };
    Ok(Some(Finding {
        record: row.get("record")?,
        enrichment,
        state,
        value: row.get("value")?,
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
    let mut ask = file.prepare_cached("SELECT * FROM finds WHERE record = ?1")?;
    let found = ask.query_map([record], row)?.collect::<Result<Vec<_>, _>>()?;
    Ok(found.into_iter().flatten().collect())
}

/// Writes what was found out, in the place of what stood there; the cells follow.
pub(crate) fn put(file: &Connection, kind: RecordKind, find: &Finding) -> Result<(), StoreError> {
    file.prepare_cached(
        "INSERT OR REPLACE INTO finds (record, enrichment, state, value, mark, reason, source, at, fact, job)
         VALUES (:record, :enrichment, :state, :value, :mark, :reason, :source, :at, :fact, :job)",
    )?
    .execute(named_params! {
        ":record": find.record, ":enrichment": find.enrichment.name(), ":state": find.state.name(),
        ":value": find.value, ":mark": find.mark, ":reason": find.reason, ":source": find.source, ":at": find.at,
        ":fact": find.kept_answer, ":job": find.job,
    })?;
    own_sort_keys::write(file, kind, find.record)
}

/// Writes what an answer is worth for a record; the cells follow.
pub(crate) fn tell(
    file: &Connection,
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
        mark: outcome.mark.clone(),
        reason: None,
        source: Some(outcome.source.clone()),
        at: Some(at),
        kept_answer,
        job,
    };
    put(file, outcome.enrichment.record(), &find)
}

/// Moves the state of an enrichment of a record on; the cells follow. A value that is known stays: where it is not asked for
/// again, it is simply found; and nothing that could not be asked hides it.
pub(crate) fn turn(
    file: &Connection,
    record: i64,
    enrichment: Enrichment,
    state: FindState,
    reason: Option<&str>,
    job: i64,
) -> Result<(), StoreError> {
    let has_value: bool = file
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM finds WHERE record = ?1 AND enrichment = ?2 AND value IS NOT NULL)",
        )?
        .query_row(params![record, enrichment.name()], |row| row.get(0))?;
    let stays = has_value && matches!(state, FindState::Cannot | FindState::Suppressed | FindState::None);
    let (state, reason) = if stays { (FindState::Found, None) } else { (state, reason) };
    file.prepare_cached(
        "INSERT INTO finds (record, enrichment, state, reason, job) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (record, enrichment) DO UPDATE SET state = excluded.state, reason = excluded.reason, job = excluded.job",
    )?
    .execute(params![record, enrichment.name(), state.name(), reason, job])?;
    own_sort_keys::write(file, enrichment.record(), record)
}

/// Some rows of a job that stand behind each other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub job: i64,
    /// The place of the first row.
    pub first: i64,
    /// The place of the last one.
    pub last: i64,
}

/// Shows the steps of a new job between two places in the cells of its records, all at once: a job may have a million.
pub(crate) fn begin(file: &Connection, piece: &Piece) -> Result<(), StoreError> {
    file.prepare_cached(
        "INSERT INTO finds (record, enrichment, state, reason, job)
            SELECT record, enrichment, state, reason, job FROM job_rows
            WHERE job = ?1 AND place BETWEEN ?2 AND ?3 AND state IN ('waiting', 'cannot', 'suppressed')
         ON CONFLICT (record, enrichment) DO UPDATE
            SET state = excluded.state, reason = excluded.reason, job = excluded.job
            WHERE excluded.state = 'waiting' OR finds.value IS NULL",
    )?
    .execute(params![piece.job, piece.first, piece.last])?;
    show(file, piece, &[FindState::Waiting, FindState::Cannot, FindState::Suppressed])
}

/// What a job that was stopped leaves waiting between two places is not asked any more: what was known before is shown again.
pub(crate) fn give_up(file: &Connection, piece: &Piece) -> Result<(), StoreError> {
    let Piece { job, first, last } = *piece;
    let waiting = "job = ?1 AND state = 'waiting' AND (record, enrichment) IN (
        SELECT record, enrichment FROM job_rows WHERE job = ?1 AND place BETWEEN ?2 AND ?3)";
    for change in [
        format!("UPDATE finds SET state = 'found', reason = NULL WHERE value IS NOT NULL AND {waiting}"),
        format!("DELETE FROM finds WHERE {waiting}"),
    ] {
        file.prepare_cached(&change)?.execute(params![job, first, last])?;
    }
    show(file, piece, &[FindState::Found])?;
    for enrichment in Enrichment::ALL {
        let (key, value) = status_columns(enrichment);
        file.prepare_cached(&format!(
            "UPDATE own_cells SET {key} = NULL, {value} = NULL WHERE id IN (
                SELECT record FROM job_rows
                WHERE job = ?1 AND place BETWEEN ?2 AND ?3 AND enrichment = ?4 AND state = 'waiting'
                AND NOT EXISTS (SELECT 1 FROM finds
                    WHERE finds.record = job_rows.record AND finds.enrichment = job_rows.enrichment))",
        ))?
        .execute(params![job, first, last, enrichment.name()])?;
    }
    Ok(())
}

/// Writes these states into the cells of the records of a piece, for each enrichment in one statement.
fn show(file: &Connection, piece: &Piece, states: &[FindState]) -> Result<(), StoreError> {
    for enrichment in Enrichment::ALL {
        let (key, value) = status_columns(enrichment);
        for state in states {
            let Some((sorted, shown)) = own_sort_keys::status(enrichment, *state) else { continue };
            file.prepare_cached(&format!(
                "INSERT INTO own_cells (id, {key}, {value})
                    SELECT finds.record, ?5, ?6 FROM job_rows JOIN finds USING (record, enrichment)
                    WHERE job_rows.job = ?1 AND place BETWEEN ?2 AND ?3 AND job_rows.enrichment = ?4 AND finds.state = ?7
                 ON CONFLICT (id) DO UPDATE SET {key} = excluded.{key}, {value} = excluded.{value}",
            ))?
            .execute(params![
                piece.job,
                piece.first,
                piece.last,
                enrichment.name(),
                sorted,
                shown,
                state.name()
            ])?;
        }
    }
    Ok(())
}

/// The columns of the status of an enrichment in `own_cells`.
fn status_columns(enrichment: Enrichment) -> (String, String) {
    let name = enrichment.name();
    (format!("\"k_find.{name}.status\""), format!("\"v_find.{name}.status\""))
}
