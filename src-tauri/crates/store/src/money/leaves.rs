//! `leaves`: what a person has said that assistants may spend. Only ever added to; one can be ended before its time.
//!
//! A call that an assistant ordered is judged in the transaction that opens its intent, beside all other limits (`judge.rs`): its
//! order has leave, the leave is not over, and neither it nor the limit of the day is exceeded by what is spent, under way, or not
//! confirmed. Does not own: who asked for what (`orders.rs`).

use api::{LimitKind, Tenths};
use rusqlite::{Connection, Row, params};

use crate::file::error::{LimitExceeded, LimitHit, StoreError};
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::money::spending_limits;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    13,
    "CREATE TABLE leaves (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('once', 'hour')),
        program TEXT NOT NULL,
        amount INTEGER NOT NULL,
        at INTEGER NOT NULL,
        until INTEGER NOT NULL,
        ended_at INTEGER
    ) STRICT;
    CREATE TRIGGER leaves_are_not_changed BEFORE UPDATE ON leaves
        WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.program <> OLD.program OR NEW.amount <> OLD.amount
            OR NEW.at <> OLD.at OR NEW.until <> OLD.until OR OLD.ended_at IS NOT NULL
        BEGIN SELECT raise(ABORT, 'leaves are not changed'); END;",
)];

/// How leave was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeaveKind {
    /// For one order.
    Once,
    /// For whatever the program orders within an hour, up to an amount.
    Hour,
}

impl LeaveKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Hour => "hour",
        }
    }

    fn by_name(name: &str) -> Option<Self> {
        [Self::Once, Self::Hour].into_iter().find(|kind| kind.name() == name)
    }
}

/// What a person has said that assistants may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leave {
    /// Its number.
    pub id: i64,
    /// How it was given.
    pub kind: LeaveKind,
    /// At most so much in all.
    pub amount: Tenths,
    /// When it was given.
    pub at: Millis,
    /// From then on nothing is sent under it.
    pub until: Millis,
    /// It was ended before.
    pub ended_at: Option<Millis>,
}

impl Leave {
    /// Whether something may be sent under it at a moment. A clock that was set back gives no more time.
    pub const fn holds(&self, at: Millis) -> bool {
        self.ended_at.is_none() && self.at <= at && at < self.until
    }
}

pub(super) fn row(row: &Row<'_>) -> rusqlite::Result<Leave> {
    Ok(Leave {
        id: row.get("id")?,
        kind: named(row, "kind", LeaveKind::by_name)?.ok_or(rusqlite::types::FromSqlError::InvalidType)?,
        amount: Tenths(row.get("amount")?),
        at: row.get("at")?,
        until: row.get("until")?,
        ended_at: row.get("ended_at")?,
    })
}

/// Stores leave.
pub(super) fn give(
    file: &Connection,
    (kind, program): (LeaveKind, &str),
    amount: Tenths,
    (at, until): (Millis, Millis),
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO leaves (kind, program, amount, at, until) VALUES (?1, ?2, ?3, ?4, ?5)";
    file.insert(sql, params![kind.name(), program, amount.0, at, until])
}

/// The leave under which a program may order without being asked about, with what of it is spent or spoken for.
pub(super) fn of_hour(file: &Connection, program: &str, at: Millis) -> Result<Option<(Leave, Tenths)>, StoreError> {
    let sql = "SELECT * FROM leaves WHERE kind = 'hour' AND program = ?1 ORDER BY id DESC LIMIT 1";
    let Some(leave) = file.first(sql, [program], row)?.filter(|leave| leave.holds(at)) else { return Ok(None) };
    Ok(Some((leave, used(file, &leave)?)))
}

/// What of leave is spent or spoken for.
pub(super) fn used(file: &Connection, leave: &Leave) -> Result<Tenths, StoreError> {
    Ok(spent(file, leave.id)?.in_all())
}

/// What is spent, and what is spoken for.
#[derive(Debug, Clone, Copy, Default)]
struct Spent {
    /// Charged, or not confirmed.
    alone: Tenths,
    in_flight: Tenths,
}

impl Spent {
    fn in_all(self) -> Tenths {
        self.alone + self.in_flight
    }
}

/// Of calls beside their lines in the ledger. What was charged at a learned price counts with all that it can have been.
const SPENT: &str = "SELECT coalesce(sum(CASE
            WHEN intents.state = 'unconfirmed' AND intents.settled_at IS NULL THEN intents.worst
            WHEN intents.state = 'open' OR coalesce(ledger.charged, 0) = 0 THEN 0
            WHEN ledger.basis = 'learned' THEN max(ledger.charged, intents.worst)
            ELSE ledger.charged END), 0),
        coalesce(sum(intents.worst) FILTER (WHERE intents.state = 'open'), 0)
    FROM intents LEFT JOIN ledger ON ledger.intent = intents.id WHERE intents.ordered IS NOT NULL";

fn read_spent(row: &Row<'_>) -> rusqlite::Result<Spent> {
    Ok(Spent { alone: Tenths(row.get(0)?), in_flight: Tenths(row.get(1)?) })
}

fn spent(file: &Connection, leave: i64) -> Result<Spent, StoreError> {
    let sql = format!("{SPENT} AND intents.ordered IN (SELECT id FROM orders WHERE leave = ?1)");
    file.one(&sql, [leave], read_spent)
}

/// What assistants have spent since the start of the day, with what is under way or not confirmed; an older call that may still be
/// charged today is among it.
fn of_day(file: &Connection, today: Millis) -> Result<Spent, StoreError> {
    let sql = format!(
        "{SPENT} AND (intents.at >= ?1
            OR (intents.state IN ('open', 'unconfirmed') AND intents.settled_at IS NULL AND
                (intents.state = 'open' OR intents.replay_key IS NOT NULL)))"
    );
    file.one(&sql, [today], read_spent)
}

/// What counts against the limit of a day.
pub(crate) fn today(file: &Connection, today: Millis) -> Result<Tenths, StoreError> {
    Ok(of_day(file, today)?.in_all())
}

/// Says whether leave, or the limit of the day, does not bear a call that is about to be sent: the most it can cost, and whether its
/// price is known.
pub(crate) fn check(
    file: &Connection,
    order: i64,
    (most, priced): (Tenths, bool),
    of_job: bool,
    today: Millis,
    at: Millis,
) -> Result<Option<LimitExceeded>, StoreError> {
    let refused = |by| Ok(Some(LimitExceeded { worst: most, by, may_fit: false }));
    let sql = "SELECT leaves.* FROM orders JOIN leaves ON leaves.id = orders.leave
        WHERE orders.id = ?1 AND orders.state = 'granted'";
    let Some(leave) = file.first(sql, [order], row)? else { return refused(LimitHit::NoLeave) };
    // A job that was agreed to goes on beyond the hour in which it was to begin; one within the budget of an hour does not.
    let begun = of_job && leave.kind == LeaveKind::Once && leave.ended_at.is_none();
    let limit_of_day = spending_limits::now(file)?.assistant;
    let asks_each_time = leave.kind == LeaveKind::Hour && limit_of_day.is_none();
    if !(begun || leave.holds(at)) || asks_each_time {
        return refused(LimitHit::NoLeave);
    }
    if !priced {
        return refused(LimitHit::NoPrice);
    }
    let exceeds = |limit: Tenths, spent: Spent, by: &dyn Fn(Tenths) -> LimitHit| {
        let over = |used: Tenths| used + most > limit;
        let may_fit = !over(spent.alone);
        let used = if may_fit { spent.in_all() } else { spent.alone };
        over(spent.in_all()).then(|| LimitExceeded { worst: most, by: by(used), may_fit })
    };
    let under_leave =
        exceeds(leave.amount, spent(file, leave.id)?, &|used| LimitHit::Leave { limit: leave.amount, used });
    if under_leave.is_some() {
        return Ok(under_leave);
    }
    let Some(limit) = limit_of_day else { return Ok(None) };
    let kind = LimitKind::Assistant;
    Ok(exceeds(limit, of_day(file, today)?, &|used| LimitHit::SpendingLimit { kind, limit, used }))
}

impl Store {
    /// The leave that a program has for this hour, with what of it is spent or spoken for.
    pub async fn leave_of_hour(&self, program: String, at: Millis) -> Result<Option<(Leave, Tenths)>, StoreError> {
        self.read(move |file| of_hour(file, &program, at)).await
    }

    /// The leaves of an hour that hold, each with its program and what of it is spent or spoken for.
    pub async fn leaves_of_hour(&self, at: Millis) -> Result<Vec<(String, Leave, Tenths)>, StoreError> {
        self.read(move |file| {
            let sql = "SELECT DISTINCT program FROM leaves WHERE kind = 'hour' AND until > ?1 ORDER BY program";
            let programs: Vec<String> = file.all(sql, [at], |row| row.get(0))?;
            let of = |program: String| Ok(of_hour(file, &program, at)?.map(|(leave, used)| (program, leave, used)));
            programs.into_iter().filter_map(|program| of(program).transpose()).collect()
        })
        .await
    }

    /// Ends the leaves of an hour at once. Returns how many held.
    pub async fn end_leaves(&self, at: Millis) -> Result<usize, StoreError> {
        let sql = "UPDATE leaves SET ended_at = ?1 WHERE kind = 'hour' AND ended_at IS NULL AND until > ?1";
        self.write(move |file| file.changed(sql, [at])).await
    }

    /// What assistants have spent since the start of the day, with what is under way or not confirmed.
    pub async fn assistant_today(&self, since: Millis) -> Result<Tenths, StoreError> {
        self.read(move |file| today(file, since)).await
    }
}

#[cfg(test)]
mod tests;
