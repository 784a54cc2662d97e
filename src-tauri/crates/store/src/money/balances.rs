//! `balances`: the balance as the service reported it, and what the ledger makes of it since.
//!
//! The service reports whole credits, the ledger counts tenths: as long as both agree in whole credits the tenths are
//! kept; when they do not, the service is right, and what the difference is made of is stored in `drifts`. Some
//! services report tenths: from the first fraction on nothing is hidden.

use api::operations::credits::ReportedBalance;
use api::{DriftCause, Tenths};
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::money::drift::suspects;
use crate::money::{drift, drifts};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        1,
        "CREATE TABLE balances (
        id INTEGER PRIMARY KEY,
        told INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        ledger INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;",
    ),
    // The service is asked after each paid call: there is a row for each.
    (5, "CREATE INDEX balances_by_time ON balances (at);"),
    // Whether the service reports tenths.
    (8, "ALTER TABLE balances ADD COLUMN exact INTEGER NOT NULL DEFAULT 0;"),
];

/// A balance in whole credits hides up to nine tenths before and after.
const HIDDEN: u64 = 9;

/// What balances hide before and after, where the service reports tenths, and where it does not.
pub(crate) const fn hidden(exact: bool) -> u64 {
    if exact { 0 } else { HIDDEN }
}

/// The balance as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// What it should be now.
    pub estimate: Tenths,
    /// When the service last reported it.
    pub reported_at: Millis,
}

/// What the balance should be now: as last reported, less what was charged since.
pub(crate) fn estimate(file: &Connection) -> Result<Option<Tenths>, StoreError> {
    Ok(known(file)?.map(|balance| balance.estimate))
}

fn known(file: &Connection) -> Result<Option<Balance>, StoreError> {
    let sql =
        "SELECT balance, at, (SELECT coalesce(sum(charged), 0) FROM ledger WHERE ledger.id > balances.ledger) AS since
        FROM balances ORDER BY id DESC LIMIT 1";
    file.first(sql, [], |row| {
        let balance = Tenths(row.get("balance")?);
        Ok(Balance { estimate: balance.less(Tenths(row.get("since")?)), reported_at: row.get("at")? })
    })
}

/// What the service reported last.
pub(crate) struct Reported {
    pub reported: Tenths,
    /// What was believed then.
    pub balance: Tenths,
    /// The last line of the ledger that was there.
    pub ledger: i64,
    pub at: Millis,
    /// The service reports tenths.
    pub exact: bool,
}

/// What the service reported last, as it was noted then: what was noted since without its word is in rows of the same
/// moment.
pub(crate) fn reported(file: &Connection) -> Result<Option<Reported>, StoreError> {
    let sql = "SELECT first.told, first.balance, first.ledger, first.at, first.exact
        FROM (SELECT told, at FROM balances ORDER BY id DESC LIMIT 1) AS last
        JOIN balances AS first ON first.at = last.at AND first.told = last.told ORDER BY first.id LIMIT 1";
    file.first(sql, [], |row| {
        let (reported, balance) = (Tenths(row.get(0)?), Tenths(row.get(1)?));
        Ok(Reported { reported, balance, ledger: row.get(2)?, at: row.get(3)?, exact: row.get(4)? })
    })
}

/// Notes what the balance comes to from here without a word of the service: with what an earlier check has taken from it already
/// for a call that is entered in the ledger now.
pub(crate) fn set_balance(file: &Connection, balance: Tenths) -> Result<(), StoreError> {
    let sql = "INSERT INTO balances (told, balance, ledger, at, exact)
        SELECT told, ?1, (SELECT coalesce(max(id), 0) FROM ledger), at, exact FROM balances ORDER BY id DESC LIMIT 1";
    file.run(sql, [balance.0])
}

/// Notes what the service reported, and what a difference to the ledger is made of.
fn note(
    file: &Connection,
    ReportedBalance { amount: reported, has_fraction }: ReportedBalance,
    at: Millis,
) -> Result<(), StoreError> {
    let last = self::reported(file)?;
    let was_exact = last.as_ref().is_some_and(|last| last.exact);
    // A service that reports tenths reports "100" too.
    let exact = has_fraction || was_exact;
    let balance = match (estimate(file)?, last) {
        (Some(ledger), Some(last)) => {
            let suspects = suspects::suspects(file, last.at, last.ledger, at)?;
            let parts = drift::explain(ledger, reported, hidden(was_exact), &suspects);
            // Only what is more than whole credits hide.
            if parts.iter().any(|part| part.cause != DriftCause::Rounding) {
                drifts::add(file, reported, ledger, &parts, at)?;
            }
            drift::believed(reported, exact, &parts)
        }
        _ => reported,
    };
    let sql = "INSERT INTO balances (told, balance, ledger, at, exact)
        VALUES (?1, ?2, (SELECT coalesce(max(id), 0) FROM ledger), ?3, ?4)";
    file.run(sql, params![reported.0, balance.0, at, exact])
}

impl Store {
    /// The balance as far as known.
    pub async fn balance(&self) -> Result<Option<Balance>, StoreError> {
        self.read(known).await
    }

    /// Notes what the service reported. Must not be called with an answer that crossed a paid call on its way.
    pub async fn reported_balance(&self, reported: impl Into<ReportedBalance>, at: Millis) -> Result<(), StoreError> {
        let reported = reported.into();
        self.write(move |file| note(file, reported, at)).await
    }

    /// The highest balance that was believed when the service reported one since a moment.
    pub async fn highest_reported(&self, since: Millis) -> Result<Option<Tenths>, StoreError> {
        let sql = "SELECT max(balance) FROM balances WHERE at >= ?1";
        let highest = self.read(move |file| file.one(sql, [since], |row| row.get::<_, Option<u64>>(0))).await?;
        Ok(highest.map(Tenths))
    }

    /// The last known balance of each time between two moments that follow one another, such as the starts of days. Each is
    /// found by itself: what lies between is not looked at.
    pub async fn last_balances(&self, moments: Vec<Millis>) -> Result<Vec<Option<Tenths>>, StoreError> {
        self.read(move |file| {
            let sql = "SELECT balance, max(moment) FROM (
                    SELECT balance, moment FROM (SELECT balance, at * 2 AS moment
                        FROM balances WHERE at >= ?1 AND at < ?2 ORDER BY at DESC, id DESC LIMIT 1)
                    UNION ALL
                    SELECT balance, moment FROM (SELECT balance, at * 2 + 1 AS moment
                        FROM ledger WHERE at >= ?1 AND at < ?2 AND balance IS NOT NULL ORDER BY at DESC, id DESC LIMIT 1)
                ) HAVING count(*) > 0";
            let between = |pair: &[Millis]| file.first(sql, [pair[0], pair[1]], |row| row.get(0).map(Tenths));
            moments.windows(2).map(between).collect()
        })
        .await
    }

    /// What a time began with: the last balance before it, else the first that the service ever reported, as long as
    /// that was before its end.
    pub async fn opening_balance(&self, from: Millis, until: Millis) -> Result<Option<Tenths>, StoreError> {
        if let Some(Some(before)) = self.last_balances(vec![Millis::MIN, from]).await?.first() {
            return Ok(Some(*before));
        }
        let sql = "SELECT balance FROM balances WHERE at < ?1 ORDER BY at, id LIMIT 1";
        self.read(move |file| file.first(sql, [until], |row| row.get(0).map(Tenths))).await
    }

    /// When the service first reported its balance.
    pub async fn first_reported(&self) -> Result<Option<Millis>, StoreError> {
        self.read(|file| file.one("SELECT min(at) FROM balances", [], |row| row.get(0))).await
    }
}
