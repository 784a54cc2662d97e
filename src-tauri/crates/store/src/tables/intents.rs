//! `intents`: every paid call, on disk before it leaves. One that is still open at the next start has an unknown outcome.

use api::{Enrichment, Tenths};
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::finds::FindState;
use super::job_rows::{self, JobStep, StepEnd};
use super::look_ups::Asked;
use super::{json, ledger, misses, to_json};
use crate::{Millis, Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        1,
        "CREATE TABLE intents (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        request TEXT NOT NULL,
        subject TEXT NOT NULL,
        pull INTEGER,
        worst INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'refused', 'unconfirmed')),
        reason TEXT,
        operation_id TEXT,
        at INTEGER NOT NULL,
        closed_at INTEGER
    ) STRICT;
    CREATE INDEX intents_unsettled ON intents (state) WHERE state IN ('open', 'unconfirmed');
    CREATE INDEX intents_by_pull ON intents (pull, id);",
    ),
    // The replay key, what was asked in which form, and the word of a person about a call that nobody else can settle.
    (
        2,
        "ALTER TABLE intents ADD COLUMN replay_key TEXT;
    ALTER TABLE intents ADD COLUMN asked TEXT;
    ALTER TABLE intents ADD COLUMN settled_at INTEGER;",
    ),
    // The step of a job that a call is made for.
    (
        4,
        "ALTER TABLE intents ADD COLUMN job INTEGER;
    ALTER TABLE intents ADD COLUMN place INTEGER;
    ALTER TABLE intents ADD COLUMN record INTEGER;
    ALTER TABLE intents ADD COLUMN enrichment TEXT;
    CREATE INDEX intents_by_job ON intents (job, place) WHERE job IS NOT NULL;",
    ),
];

/// A paid call that is about to leave.
#[derive(Debug, Clone)]
pub struct NewIntent {
    /// Command name of the operation.
    pub operation: &'static str,
    /// Digest of the canonical request.
    pub digest: String,
    /// The canonical request.
    pub request: String,
    /// What it is for, in a person's words.
    pub subject: String,
    /// The pull it belongs to.
    pub pull: Option<i64>,
    /// The most it can cost.
    pub worst: Tenths,
    /// The key under which the service replays it.
    pub replay_key: Option<String>,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// The step of a job that it is made for.
    pub step: Option<JobStep>,
}

/// A paid call whose outcome is unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unconfirmed {
    /// Its number.
    pub id: i64,
    /// Command name of the operation.
    pub operation: String,
    /// Digest of the canonical request.
    pub digest: String,
    /// The canonical request.
    pub request: String,
    /// What it was for.
    pub subject: String,
    /// The pull it belongs to.
    pub pull: Option<i64>,
    /// The most it may have cost.
    pub worst: Tenths,
    /// The key under which the service replays it.
    pub replay_key: Option<String>,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// Why its outcome is unknown.
    pub reason: String,
    /// The service's own number for it.
    pub operation_id: Option<String>,
    /// When it was sent.
    pub at: Millis,
    /// The step of a job that it was made for.
    pub step: Option<JobStep>,
}

/// How a call ended that brought no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The service said no, or it never left: nothing was charged.
    Refused,
    /// The service found nothing: nothing was charged.
    Nothing,
    /// Nobody knows.
    Unconfirmed {
        /// Why, for a person.
        reason: String,
        /// The service's own number for it.
        operation_id: Option<String>,
    },
}

/// Why a step can be tried again whose call a person has settled.
const SETTLED: &str = "The outcome was not known, and you settled what it cost. It can be asked again.";

fn row(row: &Row<'_>) -> rusqlite::Result<Unconfirmed> {
    Ok(Unconfirmed {
        id: row.get("id")?,
        operation: row.get("operation")?,
        digest: row.get("digest")?,
        request: row.get("request")?,
        subject: row.get("subject")?,
        pull: row.get("pull")?,
        worst: Tenths(row.get("worst")?),
        replay_key: row.get("replay_key")?,
        asked: json(row, "asked")?,
        reason: row.get::<_, Option<String>>("reason")?.unwrap_or_default(),
        operation_id: row.get("operation_id")?,
        at: row.get("at")?,
        step: step(row)?,
    })
}

fn step(row: &Row<'_>) -> rusqlite::Result<Option<JobStep>> {
    let enrichment: Option<String> = row.get("enrichment")?;
    let Some(enrichment) = enrichment.as_deref().and_then(Enrichment::by_name) else { return Ok(None) };
    Ok(Some(JobStep { job: row.get("job")?, place: row.get("place")?, record: row.get("record")?, enrichment }))
}

/// Closes an intent that was answered, inside the transaction that keeps the answer.
pub(crate) fn answered(file: &Connection, intent: i64, at: Millis) -> Result<(), StoreError> {
    file.prepare_cached("UPDATE intents SET state = 'answered', closed_at = ?2 WHERE id = ?1")?
        .execute([intent, at])?;
    Ok(())
}

impl Store {
    /// Puts an intent on disk; only after this may the request leave.
    ///
    /// # Errors
    /// Whatever the database refuses: then nothing may be sent.
    pub async fn open_intent(&self, new: NewIntent, at: Millis) -> Result<i64, StoreError> {
        let asked = new.asked.as_ref().map(to_json).transpose()?;
        self.write(move |file| {
            file.prepare_cached(
                "INSERT INTO intents (operation, digest, request, subject, pull, worst, replay_key, asked, state, at,
                    job, place, record, enrichment)
                 VALUES (:operation, :digest, :request, :subject, :pull, :worst, :replay_key, :asked, 'open', :at,
                    :job, :place, :record, :enrichment)",
            )?
            .execute(named_params! {
                ":operation": new.operation, ":digest": new.digest, ":request": new.request, ":subject": new.subject,
                ":pull": new.pull, ":worst": new.worst.0, ":replay_key": new.replay_key, ":asked": asked, ":at": at,
                ":job": new.step.map(|step| step.job), ":place": new.step.map(|step| step.place),
                ":record": new.step.map(|step| step.record),
                ":enrichment": new.step.map(|step| step.enrichment.name()),
            })?;
            let intent = file.last_insert_rowid();
            if let Some(step) = &new.step {
                job_rows::turn(file, step, FindState::Running, None)?;
            }
            Ok(intent)
        })
        .await
    }

    /// Closes an intent that brought no answer, and the step that it was made for with it.
    ///
    /// # Errors
    /// Whatever the database refuses; the intent then stays open and is unconfirmed at the next start.
    pub async fn close_intent(
        &self,
        intent: i64,
        ending: Ending,
        step: Option<StepEnd>,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |file| {
            if ending == Ending::Nothing {
                misses::note(file, intent, at)?;
            }
            if let Some(end) = &step {
                job_rows::unanswered(file, end, at)?;
            }
            let (state, reason, operation_id) = match ending {
                Ending::Refused | Ending::Nothing => ("refused", None, None),
                Ending::Unconfirmed { reason, operation_id } => ("unconfirmed", Some(reason), operation_id),
            };
            file.prepare_cached(
                "UPDATE intents SET state = ?2, reason = ?3, operation_id = ?4, closed_at = ?5 WHERE id = ?1",
            )?
            .execute(params![intent, state, reason, operation_id, at])?;
            Ok(())
        })
        .await
    }

    /// At start: every intent that is still open has an unknown outcome. Tells how many there were.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn settle_open_intents(&self, reason: &'static str, at: Millis) -> Result<usize, StoreError> {
        self.write(move |file| {
            Ok(file.execute(
                "UPDATE intents SET state = 'unconfirmed', reason = ?1, closed_at = ?2 WHERE state = 'open'",
                params![reason, at],
            )?)
        })
        .await
    }

    /// Paid calls whose outcome is unknown, newest first.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn unconfirmed(&self) -> Result<Vec<Unconfirmed>, StoreError> {
        self.read(|file| {
            let mut ask = file.prepare_cached(
                "SELECT * FROM intents WHERE state = 'unconfirmed' AND settled_at IS NULL ORDER BY id DESC LIMIT 1000",
            )?;
            let found = ask.query_map([], row)?.collect::<Result<_, _>>()?;
            Ok(found)
        })
        .await
    }

    /// The newest call with this question whose outcome is unknown.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn unconfirmed_question(
        &self,
        operation: &'static str,
        digest: String,
    ) -> Result<Option<Unconfirmed>, StoreError> {
        self.read(move |file| {
            Ok(file
                .prepare_cached(
                    "SELECT * FROM intents WHERE state = 'unconfirmed' AND settled_at IS NULL
                     AND operation = ?1 AND digest = ?2 ORDER BY id DESC LIMIT 1",
                )?
                .query_row(params![operation, digest], row)
                .optional()?)
        })
        .await
    }

    /// Takes a person's word for what a call has cost that nobody else can settle: with a charge it enters the ledger.
    /// Tells whether there was such a call.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn settle(&self, intent: i64, charged: Tenths, at: Millis) -> Result<bool, StoreError> {
        self.write(move |file| {
            let call = file
                .prepare_cached("SELECT * FROM intents WHERE id = ?1 AND state = 'unconfirmed' AND settled_at IS NULL")?
                .query_row([intent], row)
                .optional()?;
            let Some(call) = call else { return Ok(false) };
            file.prepare_cached("UPDATE intents SET settled_at = ?2 WHERE id = ?1")?.execute([intent, at])?;
            if charged > Tenths::ZERO {
                let line = ledger::NewLine {
                    intent,
                    fact: None,
                    operation: &call.operation,
                    subject: &call.subject,
                    search: None,
                    quoted: call.worst,
                    charged,
                    basis: ledger::Basis::Settled,
                    rows: 0,
                    step: call.step,
                };
                ledger::add(file, &line, at)?;
                job_rows::charge(file, intent, charged)?;
            }
            if let Some(step) = &call.step {
                job_rows::turn(file, step, FindState::Failed, Some(SETTLED))?;
            }
            Ok(true)
        })
        .await
    }
}
