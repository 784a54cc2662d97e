//! `finds`: what was found out about a record, an enrichment a row: the newest state, its value, its source and its age.
//!
//! Written in the transaction that keeps a paid answer, and by jobs for what they did not have to ask. What an answer said in
//! full is a fact; here stands what the column shows.

use api::{Enrichment, RecordKind};
use rusqlite::{Connection, Row, named_params};

use super::own_cells;
use crate::{Millis, StoreError};

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
    CREATE INDEX finds_by_state ON finds (enrichment, state);",
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
pub struct Find {
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
    /// The fact that tells it.
    pub fact: Option<i64>,
    /// The job that touched it last.
    pub job: Option<i64>,
}

fn row(row: &Row<'_>) -> rusqlite::Result<Option<Find>> {
    let (enrichment, state): (String, String) = (row.get("enrichment")?, row.get("state")?);
    let (Some(enrichment), Some(state)) = (Enrichment::by_name(&enrichment), FindState::by_name(&state)) else {
        return Ok(None);
    };
    Ok(Some(Find {
        record: row.get("record")?,
        enrichment,
        state,
        value: row.get("value")?,
        mark: row.get("mark")?,
        reason: row.get("reason")?,
        source: row.get("source")?,
        at: row.get("at")?,
        fact: row.get("fact")?,
        job: row.get("job")?,
    }))
}

/// What was found out about a record.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<Find>, StoreError> {
    let mut ask = file.prepare_cached("SELECT * FROM finds WHERE record = ?1")?;
    let found = ask.query_map([record], row)?.collect::<Result<Vec<_>, _>>()?;
    Ok(found.into_iter().flatten().collect())
}

/// Writes what was found out, in the place of what stood there; the cells follow.
pub(crate) fn put(file: &Connection, kind: RecordKind, find: &Find) -> Result<(), StoreError> {
    file.prepare_cached(
        "INSERT OR REPLACE INTO finds (record, enrichment, state, value, mark, reason, source, at, fact, job)
         VALUES (:record, :enrichment, :state, :value, :mark, :reason, :source, :at, :fact, :job)",
    )?
    .execute(named_params! {
        ":record": find.record, ":enrichment": find.enrichment.name(), ":state": find.state.name(),
        ":value": find.value, ":mark": find.mark, ":reason": find.reason, ":source": find.source, ":at": find.at,
        ":fact": find.fact, ":job": find.job,
    })?;
    own_cells::write(file, kind, find.record)
}
