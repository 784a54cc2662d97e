//! `balances`: what the service told of the balance, and what the ledger makes of it since.
//!
//! The service tells whole credits, the ledger counts tenths: as long as both agree in whole credits the tenths are
//! kept; when they do not, the service is right.

use api::Tenths;
use rusqlite::{Connection, OptionalExtension, params};

use crate::{Millis, Store, StoreError};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE balances (
        id INTEGER PRIMARY KEY,
        told INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        ledger INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;",
)];

/// A balance in whole credits hides up to nine tenths before and after.
pub(crate) const HIDDEN: u64 = 9;

/// The balance as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// What it should be now.
    pub estimate: Tenths,
    /// When the service last told it.
    pub told_at: Millis,
}

/// What the balance should be now: as last told, less what was charged since.
pub(crate) fn estimate(file: &Connection) -> Result<Option<Tenths>, StoreError> {
    Ok(known(file)?.map(|balance| balance.estimate))
}

fn known(file: &Connection) -> Result<Option<Balance>, StoreError> {
    Ok(file
        .prepare_cached(
            "SELECT balance, at, (SELECT coalesce(sum(charged), 0) FROM ledger WHERE ledger.id > balances.ledger) AS since
             FROM balances ORDER BY id DESC LIMIT 1",
        )?
        .query_row([], |row| {
            let balance = Tenths(row.get("balance")?);
            Ok(Balance { estimate: balance.less(Tenths(row.get("since")?)), told_at: row.get("at")? })
        })
        .optional()?)
}

impl Store {
    /// The balance as far as known.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn balance(&self) -> Result<Option<Balance>, StoreError> {
        self.read(known).await
    }

    /// Notes what the service told. Must not be called with an answer that crossed a paid call on its way.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn told_balance(&self, credits: u64, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            let told = Tenths::credits(credits);
            let balance = estimate(file)?.filter(|estimate| estimate.whole() == credits).unwrap_or(told);
            file.prepare_cached(
                "INSERT INTO balances (told, balance, ledger, at)
                 VALUES (?1, ?2, (SELECT coalesce(max(id), 0) FROM ledger), ?3)",
            )?
            .execute(params![told.0, balance.0, at])?;
            Ok(())
        })
        .await
    }

    /// The last known balance of each local day from a moment on and before another, oldest first.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn balance_by_day(&self, since: Millis, until: Millis) -> Result<Vec<(String, Tenths)>, StoreError> {
        self.read(move |file| {
            let mut ask = file.prepare_cached(
                "SELECT day, balance, max(moment) FROM (
                    SELECT date(at / 1000, 'unixepoch', 'localtime') AS day, balance, at * 2 AS moment
                        FROM balances WHERE at >= ?1 AND at < ?2
                    UNION ALL
                    SELECT date(at / 1000, 'unixepoch', 'localtime'), balance, at * 2 + 1
                        FROM ledger WHERE at >= ?1 AND at < ?2 AND balance IS NOT NULL
                 ) GROUP BY day ORDER BY day",
            )?;
            let days = ask.query_map([since, until], |row| Ok((row.get(0)?, Tenths(row.get(1)?))))?;
            Ok(days.collect::<Result<_, _>>()?)
        })
        .await
    }
}
