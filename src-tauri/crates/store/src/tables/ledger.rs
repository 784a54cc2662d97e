//! `ledger`: what every paid call cost. Only ever added to.

use api::Tenths;
use rusqlite::{Connection, named_params};

use super::balances;
use crate::{Millis, Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE ledger (
        id INTEGER PRIMARY KEY,
        intent INTEGER NOT NULL UNIQUE REFERENCES intents (id),
        fact INTEGER NOT NULL REFERENCES facts (id),
        operation TEXT NOT NULL,
        subject TEXT NOT NULL,
        search INTEGER,
        quoted INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        rows INTEGER NOT NULL,
        balance INTEGER,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX ledger_by_time ON ledger (at);",
)];

/// What one paid call cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub id: i64,
    /// Command name of the operation.
    pub operation: String,
    /// What it was for.
    pub subject: String,
    /// What it could have cost at most.
    pub quoted: Tenths,
    /// What it cost.
    pub charged: Tenths,
    /// Rows that it brought.
    pub rows: u64,
    /// The balance after it, as far as known.
    pub balance: Option<Tenths>,
    /// When.
    pub at: Millis,
}

/// What is charged in a new line.
pub(crate) struct NewLine<'a> {
    pub intent: i64,
    pub fact: i64,
    pub operation: &'a str,
    pub subject: &'a str,
    pub search: Option<i64>,
    pub quoted: Tenths,
    pub charged: Tenths,
    pub rows: u64,
}

/// Adds a line, with the balance that it leaves.
pub(crate) fn add(file: &Connection, line: &NewLine<'_>, at: Millis) -> Result<(), StoreError> {
    let balance = balances::estimate(file)?.map(|before| before.less(line.charged));
    file.prepare_cached(
        "INSERT INTO ledger (intent, fact, operation, subject, search, quoted, charged, rows, balance, at)
         VALUES (:intent, :fact, :operation, :subject, :search, :quoted, :charged, :rows, :balance, :at)",
    )?
    .execute(named_params! {
        ":intent": line.intent, ":fact": line.fact, ":operation": line.operation, ":subject": line.subject,
        ":search": line.search, ":quoted": line.quoted.0, ":charged": line.charged.0, ":rows": line.rows,
        ":balance": balance.map(|balance| balance.0), ":at": at,
    })?;
    Ok(())
}

impl Store {
    /// A piece of the ledger, newest first, and how many lines there are.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn ledger(&self, offset: u64, limit: u64) -> Result<(u64, Vec<Line>), StoreError> {
        self.read(move |file| {
            let lines = file.query_row("SELECT count(*) FROM ledger", [], |row| row.get(0))?;
            let mut ask = file.prepare_cached("SELECT * FROM ledger ORDER BY id DESC LIMIT ?2 OFFSET ?1")?;
            let page = ask.query_map([offset, limit], |row| {
                Ok(Line {
                    id: row.get("id")?,
                    operation: row.get("operation")?,
                    subject: row.get("subject")?,
                    quoted: Tenths(row.get("quoted")?),
                    charged: Tenths(row.get("charged")?),
                    rows: row.get("rows")?,
                    balance: row.get::<_, Option<u64>>("balance")?.map(Tenths),
                    at: row.get("at")?,
                })
            })?;
            Ok((lines, page.collect::<Result<_, _>>()?))
        })
        .await
    }

    /// What was charged since a moment.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn charged_since(&self, since: Millis) -> Result<Tenths, StoreError> {
        self.read(move |file| {
            Ok(file
                .prepare_cached("SELECT coalesce(sum(charged), 0) FROM ledger WHERE at >= ?1")?
                .query_row([since], |row| row.get(0).map(Tenths))?)
        })
        .await
    }
}
