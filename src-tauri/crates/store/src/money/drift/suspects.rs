//! The calls that can explain a difference between the service's balance and the ledger.

use std::collections::BTreeMap;

use api::{DriftCause, Repeat};
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::money::drifts;
use crate::money::drifts::DriftPart;

/// How long a call may explain a difference that was billed later, or had no known outcome when the service was last asked.
const LATE: Millis = 3_600_000;

/// A call that can be a part of a difference, with the most that it can be.
#[derive(Debug, Clone)]
pub(crate) struct Suspect {
    pub subject: String,
    pub intent: i64,
    pub operation_id: Option<String>,
    pub at: Millis,
    pub most: i64,
}

/// Reads a row with the subject, the call, the service's number for it, the moment and the most.
fn row(row: &Row<'_>) -> rusqlite::Result<Suspect> {
    let (subject, intent, operation_id, at, most) = row.try_into()?;
    Ok(Suspect { subject, intent, operation_id, at, most })
}

impl Suspect {
    pub(super) fn part(&self, cause: DriftCause, amount: i64) -> DriftPart {
        DriftPart {
            subject: self.subject.clone(),
            intent: Some(self.intent),
            operation_id: self.operation_id.clone(),
            at: Some(self.at),
            ..DriftPart::of(cause, amount)
        }
    }
}

/// What can explain a difference.
#[derive(Debug, Default)]
pub(crate) struct Suspects {
    /// Entered in the ledger, and perhaps not billed yet.
    pub billed_later: Vec<Suspect>,
    /// Without a known outcome; one whose price is not known either has no bound.
    pub unconfirmed: Vec<Suspect>,
    /// Entered in the ledger since the service was last asked, at no price or at one that it does not publish.
    pub unpriced: Vec<Suspect>,
}

/// What can explain a difference at a moment, behind the last time that the service reported its balance: `ledger` is
/// the last line that was counted then.
pub(crate) fn suspects(file: &Connection, last: Millis, ledger: i64, at: Millis) -> Result<Suspects, StoreError> {
    let mut suspects = Suspects { billed_later: billed_since(file, at - LATE, i64::MAX)?, ..Suspects::default() };
    let sql = "SELECT subject, id, operation_id, at, worst FROM intents
        WHERE state IN ('open', 'unconfirmed') AND state = 'unconfirmed' AND settled_at IS NULL AND at >= ?1
        ORDER BY id DESC";
    let calls: Vec<Suspect> = file.all(sql, [last.min(at - LATE)], row)?;
    let named = if calls.is_empty() { BTreeMap::new() } else { drifts::named(file)? };
    for call in calls {
        match named.get(&call.intent) {
            // All that it may have cost has been explained by it already.
            Some(named) if *named >= call.most => {}
            named => suspects.unconfirmed.push(Suspect { most: call.most - named.unwrap_or(&0), ..call }),
        }
    }
    let sql = "SELECT subject, intent, NULL, at, charged FROM ledger
        WHERE id > ?1 AND basis IN ('unknown', 'set', 'learned') ORDER BY id DESC";
    suspects.unpriced = file.all(sql, [ledger], row)?;
    Ok(suspects)
}

/// Calls since a moment, up to a line of the ledger, that the service bills after its answer, newest first.
pub(crate) fn billed_since(file: &Connection, since: Millis, line: i64) -> Result<Vec<Suspect>, StoreError> {
    let later = api::operations::ALL.iter().filter(|spec| spec.repeat == Repeat::ReplaysByKey);
    let sql = "SELECT subject, intent, NULL, at, charged FROM ledger
        WHERE at >= ?1 AND operation = ?2 AND charged > 0 AND id <= ?3 ORDER BY id DESC";
    let mut found = Vec::new();
    for spec in later {
        found.append(&mut file.all(sql, params![since, spec.name, line], row)?);
    }
    Ok(found)
}

/// Since when a call may have been billed after a balance that was reported at a moment.
pub(crate) const fn late(at: Millis) -> Millis {
    at - LATE
}
