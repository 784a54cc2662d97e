//! `drifts`: the checks in which the service's balance and the ledger differed, each with what the difference was made of. Only
//! ever added to; how a difference is explained is in `drift`.

use std::collections::BTreeMap;

use api::{DriftCause, Tenths};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    5,
    "CREATE TABLE drifts (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        told INTEGER NOT NULL,
        ledger INTEGER NOT NULL,
        parts TEXT NOT NULL
    ) STRICT;",
)];

/// A part of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DriftPart {
    /// What it is.
    pub cause: DriftCause,
    /// In tenths: positive where the ledger holds more than the service.
    pub amount: i64,
    /// What it was for.
    pub subject: String,
    /// The call.
    pub intent: Option<i64>,
    /// The service's own number for it.
    pub operation_id: Option<String>,
    /// When it was.
    pub at: Option<Millis>,
}

impl DriftPart {
    pub(super) fn of(cause: DriftCause, amount: i64) -> Self {
        Self { cause, amount, subject: String::new(), intent: None, operation_id: None, at: None }
    }
}

/// One check in which service and ledger differed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DriftCheck {
    /// Its number.
    pub id: i64,
    /// When.
    pub at: Millis,
    /// What the service reported.
    pub reported: Tenths,
    /// What the ledger said then.
    pub ledger: Tenths,
    /// What the difference was made of.
    pub parts: Vec<DriftPart>,
}

/// Stores a check; one that says the same as the one before it is that one. What a call was for is stored with the call
/// alone, so that somebody who is erased there is in no check either.
pub(crate) fn add(
    file: &Connection,
    reported: Tenths,
    ledger: Tenths,
    parts: &[DriftPart],
    at: Millis,
) -> Result<(), StoreError> {
    let kept = |part: &DriftPart| match part.intent {
        Some(_) => DriftPart { subject: String::new(), ..part.clone() },
        None => part.clone(),
    };
    let parts = to_json(&parts.iter().map(kept).collect::<Vec<_>>())?;
    let sql = "INSERT INTO drifts (at, told, ledger, parts) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (
        SELECT 1 FROM drifts WHERE id = (SELECT max(id) FROM drifts) AND told = ?2 AND ledger = ?3 AND parts = ?4)";
    file.run(sql, params![at, reported.0, ledger.0, parts])
}

/// How much of the differences so far was explained by each call without a known outcome.
pub(crate) fn named(file: &Connection) -> Result<BTreeMap<i64, i64>, StoreError> {
    let sql =
        "SELECT part.value ->> 'intent' AS intent, sum(part.value ->> 'amount') FROM drifts, json_each(drifts.parts) AS part
        WHERE part.value ->> 'cause' = 'unconfirmed' AND intent IS NOT NULL GROUP BY intent";
    file.all(sql, [], |row| row.try_into())
}

impl Store {
    /// The newest checks in which service and ledger differed, newest first.
    pub async fn drift_checks(&self, most: u32) -> Result<Vec<DriftCheck>, StoreError> {
        self.read(move |file| {
            let mut checks: Vec<_> = file.all("SELECT * FROM drifts ORDER BY id DESC LIMIT ?1", [most], |row| {
                let (reported, ledger) = (Tenths(row.get("told")?), Tenths(row.get("ledger")?));
                Ok(DriftCheck { id: row.get("id")?, at: row.get("at")?, reported, ledger, parts: json(row, "parts")? })
            })?;
            for part in checks.iter_mut().flat_map(|check| &mut check.parts) {
                if let Some(intent) = part.intent {
                    let subject =
                        file.first("SELECT subject FROM intents WHERE id = ?1", [intent], |row| row.get(0))?;
                    part.subject = subject.unwrap_or_default();
                }
            }
            Ok(checks)
        })
        .await
    }
}

/// How much of the differences so far was explained by one call, where it has no known outcome yet.
pub(crate) fn named_by(file: &Connection, intent: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM intents WHERE id = ?1 AND state = 'unconfirmed')";
    let is_unconfirmed = file.one(sql, [intent], |row| row.get(0))?;
    if is_unconfirmed { Ok(named(file)?.get(&intent).copied()) } else { Ok(None) }
}
