//! Paid calls of `intents` whose outcome is not known: one that was still open when the program ended, or that the client
//! found unclear. They stay so until the service or a person says what they cost.

use api::Tenths;
use rusqlite::{Connection, Row, params};
use words::text;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::{Millis, Store};
use crate::jobs::job_rows;
use crate::jobs::job_rows::JobStep;
use crate::money::look_ups::Asked;
use crate::money::{intents, ledger};
use crate::records::findings::FindState;
use crate::searches::pulls;
use crate::team::claims::{self, CallEnd};

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

/// Why a step can be tried again whose call a person has settled.
const SETTLED: &str = text!("The outcome was not known, and you settled what it cost. It can be asked again.");

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
        step: JobStep::read(row)?,
    })
}

fn call(file: &Connection, intent: i64) -> Result<Option<Unconfirmed>, StoreError> {
    file.first("SELECT * FROM intents WHERE id = ?1 AND state = 'unconfirmed' AND settled_at IS NULL", [intent], row)
}

impl Store {
    /// At start: every intent that is still open has an unknown outcome. Returns how many there were.
    pub async fn settle_open_intents(&self, reason: &'static str, at: Millis) -> Result<usize, StoreError> {
        self.write(move |file| intents::ended_early(file, reason, at)).await
    }

    /// The newest 1,000 paid calls whose outcome is unknown, newest first. Their sum is in [`crate::money::judge::Exposure`].
    pub async fn unconfirmed(&self) -> Result<Vec<Unconfirmed>, StoreError> {
        // Named as the index of what is not settled names it.
        let sql = "SELECT * FROM intents WHERE state IN ('open', 'unconfirmed') AND state = 'unconfirmed'
            AND settled_at IS NULL ORDER BY id DESC LIMIT 1000";
        self.read(move |file| file.all(sql, [], row)).await
    }

    /// A call whose outcome is unknown, by its number.
    pub async fn unconfirmed_call(&self, intent: i64) -> Result<Option<Unconfirmed>, StoreError> {
        self.read(move |file| call(file, intent)).await
    }

    /// The newest call with this question whose outcome is unknown.
    pub async fn unconfirmed_question(
        &self,
        operation: &'static str,
        digest: String,
    ) -> Result<Option<Unconfirmed>, StoreError> {
        // The states as its index names them.
        let sql = "SELECT * FROM intents WHERE state IN ('open', 'unconfirmed') AND state = 'unconfirmed'
            AND settled_at IS NULL AND operation = ?1 AND digest = ?2 ORDER BY id DESC LIMIT 1";
        self.read(move |file| file.first(sql, params![operation, digest], row)).await
    }

    /// Takes a person's word for what a call has cost that nobody else can settle: with a charge it enters the ledger.
    /// Returns whether there was such a call.
    pub async fn settle(&self, intent: i64, charged: Tenths, at: Millis) -> Result<bool, StoreError> {
        self.write(move |file| {
            let Some(call) = call(file, intent)? else { return Ok(false) };
            if !intents::settled(file, intent, at)? {
                return Ok(false);
            }
            claims::ended(file, intent, CallEnd::Settled, at)?;
            if charged > Tenths::ZERO {
                let line = ledger::NewLine {
                    intent,
                    kept_answer: None,
                    operation: &call.operation,
                    subject: &call.subject,
                    search: None,
                    quoted: call.worst,
                    charged,
                    basis: ledger::Basis::Settled,
                    expected: None,
                    rows: 0,
                    step: call.step,
                };
                ledger::add(file, &line, at)?;
                job_rows::charge(file, intent, charged)?;
            }
            if call.pull.is_some() {
                pulls::look_again(file)?;
            }
            if let Some(step) = &call.step {
                job_rows::turn(file, step, FindState::Failed, Some(SETTLED))?;
            }
            Ok(true)
        })
        .await
    }
}
