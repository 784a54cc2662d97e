//! `fuses`: the limits that a person has set, change by change. Only ever added to: the newest change of a kind is its limit,
//! and all of them are lines of the ledger that the screen shows.

use api::{LimitKind, Tenths};
use rusqlite::types::FromSqlError;
use rusqlite::{Connection, Row, named_params};
use words::t;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        5,
        "CREATE TABLE fuses (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('day', 'job', 'click', 'floor')),
        before INTEGER,
        after INTEGER,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX fuses_by_kind ON fuses (kind, id);",
    ),
    // A limit for what assistants ask.
    (
        13,
        "CREATE TABLE fuses_13 (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('day', 'job', 'click', 'floor', 'assistant')),
        before INTEGER,
        after INTEGER,
        at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO fuses_13 (id, kind, before, after, at) SELECT id, kind, before, after, at FROM fuses;
    DROP TABLE fuses;
    ALTER TABLE fuses_13 RENAME TO fuses;
    CREATE INDEX fuses_by_kind ON fuses (kind, id);",
    ),
];

/// One change of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitChange {
    /// Its number.
    pub id: i64,
    /// Which limit.
    pub kind: LimitKind,
    /// What it was; none where it was not set.
    pub before: Option<Tenths>,
    /// What it became; none where it was taken out.
    pub after: Option<Tenths>,
    /// When.
    pub at: Millis,
}

impl LimitChange {
    /// What changed: `100 → none`.
    pub fn words(&self) -> String {
        limit_change(self.before.map(|limit| limit.0), self.after.map(|limit| limit.0))
    }
}

/// A change of a limit in words, as it is shown and looked for: `100 → none`.
pub(crate) fn limit_change(before: Option<u64>, after: Option<u64>) -> String {
    let words = |limit: Option<u64>| limit.map_or_else(|| t!("none⟨limit⟩"), |limit| Tenths(limit).said());
    format!("{} → {}", words(before), words(after))
}

/// The limits as they are now; none where one is not set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SpendingLimits {
    /// What one day may cost.
    pub day: Option<Tenths>,
    /// What one job or load may cost in all.
    pub job: Option<Tenths>,
    /// What one click may cost.
    pub click: Option<Tenths>,
    /// The balance that may not be undercut.
    pub floor: Option<Tenths>,
    /// What a day's questions of assistants may cost.
    pub assistant: Option<Tenths>,
}

impl SpendingLimits {
    /// The limit of a kind.
    pub const fn of(&self, kind: LimitKind) -> Option<Tenths> {
        match kind {
            LimitKind::Day => self.day,
            LimitKind::Job => self.job,
            LimitKind::Click => self.click,
            LimitKind::Floor => self.floor,
            LimitKind::Assistant => self.assistant,
        }
    }

    /// Whether any is set that holds for whoever asks: that of assistants does not.
    pub fn any(&self) -> bool {
        Self { assistant: None, ..*self } != Self::default()
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<LimitChange> {
    let amount = |column| row.get::<_, Option<u64>>(column).map(|amount| amount.map(Tenths));
    let kind = named(row, "kind", LimitKind::by_name)?.ok_or(FromSqlError::InvalidType)?;
    Ok(LimitChange { id: row.get("id")?, kind, before: amount("before")?, after: amount("after")?, at: row.get("at")? })
}

/// The limits as they are now.
pub(crate) fn now(file: &Connection) -> Result<SpendingLimits, StoreError> {
    let mut ask = file.prepare_cached("SELECT * FROM fuses WHERE id IN (SELECT max(id) FROM fuses GROUP BY kind)")?;
    let mut spending_limits = SpendingLimits::default();
    for change in ask.query_map([], row)? {
        let LimitChange { kind, after, .. } = change?;
        match kind {
            LimitKind::Day => spending_limits.day = after,
            LimitKind::Job => spending_limits.job = after,
            LimitKind::Click => spending_limits.click = after,
            LimitKind::Floor => spending_limits.floor = after,
            LimitKind::Assistant => spending_limits.assistant = after,
        }
    }
    Ok(spending_limits)
}

/// One change of a limit.
pub(crate) fn change(file: &Connection, id: i64) -> Result<Option<LimitChange>, StoreError> {
    file.first("SELECT * FROM fuses WHERE id = ?1", [id], row)
}

impl Store {
    /// The limits as they are now.
    pub async fn spending_limits(&self) -> Result<SpendingLimits, StoreError> {
        self.read(now).await
    }

    /// Sets a limit, or takes it out. Returns whether that changed anything: only a change is stored.
    pub async fn set_spending_limit(
        &self,
        kind: LimitKind,
        after: Option<Tenths>,
        at: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |file| {
            let before = now(file)?.of(kind);
            if before == after {
                return Ok(false);
            }
            let sql = "INSERT INTO fuses (kind, before, after, at) VALUES (:kind, :before, :after, :at)";
            let values = named_params! {
                ":kind": kind.name(), ":before": before.map(|amount| amount.0), ":after": after.map(|amount| amount.0),
                ":at": at,
            };
            file.run(sql, values)?;
            Ok(true)
        })
        .await
    }
}
