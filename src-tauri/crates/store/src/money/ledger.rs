//! `ledger`: what every paid call cost. Only ever added to, but for one thing: a line whose charge was not known when it was
//! written, or which the balance has shown to be another than the price, gets what the balance said, once, and the
//! balance that this leaves.
//!
//! Owns: the table and its writes. Which lines are read is in `ledger/which.rs` and `ledger/chosen.rs`, how in
//! `ledger/lines.rs`, how many there are of each sort in `ledger/bars.rs`; what they come to is in `spending.rs`, what a
//! period of them adds up to in `statement.rs`.

use api::Tenths;
use rusqlite::{Connection, named_params, params};

mod bars;
mod basis;
mod chosen;
mod lines;
pub(crate) mod which;

pub use bars::Bars;
pub use basis::Basis;
pub use chosen::{Chosen, Paid};
pub(crate) use lines::calls;
pub use lines::{Column, Entry, Key, Line, Piece, Sorted};
pub use which::Which;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::jobs::job_rows;
use crate::jobs::job_rows::JobStep;
use crate::money::{balances, drifts};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
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
    ),
    // A line may be without an answer (a charge that a person has settled), and says how its charge is known.
    (
        2,
        "CREATE TABLE ledger_2 (
        id INTEGER PRIMARY KEY,
        intent INTEGER NOT NULL UNIQUE REFERENCES intents (id),
        fact INTEGER REFERENCES facts (id),
        operation TEXT NOT NULL,
        subject TEXT NOT NULL,
        search INTEGER,
        quoted INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        basis TEXT NOT NULL CHECK (basis IN ('told', 'published', 'set', 'learned', 'unknown', 'settled')),
        rows INTEGER NOT NULL,
        balance INTEGER,
        at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO ledger_2 (id, intent, fact, operation, subject, search, quoted, charged, basis, rows, balance, at)
        SELECT id, intent, fact, operation, subject, search, quoted, charged, 'published', rows, balance, at FROM ledger;
    DROP TABLE ledger;
    ALTER TABLE ledger_2 RENAME TO ledger;
    CREATE INDEX ledger_by_time ON ledger (at);",
    ),
    // The job and the record that a call was made for.
    (4, "ALTER TABLE ledger ADD COLUMN job INTEGER; ALTER TABLE ledger ADD COLUMN record INTEGER;"),
    // What a line should have cost where it cost something else; and an index for each way in which lines are looked for,
    // which ends in what they are sorted and summed by.
    (
        5,
        "ALTER TABLE ledger ADD COLUMN expected INTEGER;
    DROP INDEX ledger_by_time;
    CREATE INDEX ledger_by_time ON ledger (at, id, charged);
    CREATE INDEX ledger_by_operation ON ledger (operation, at, id, charged);
    CREATE INDEX ledger_by_search ON ledger (search, at, id, charged) WHERE search IS NOT NULL;
    CREATE INDEX ledger_by_job ON ledger (job, at, id, charged) WHERE job IS NOT NULL;
    CREATE INDEX ledger_by_record ON ledger (record) WHERE record IS NOT NULL;
    CREATE INDEX ledger_by_fact ON ledger (fact) WHERE fact IS NOT NULL;
    CREATE INDEX ledger_differing ON ledger (operation, id) WHERE expected IS NOT NULL;",
    ),
];

/// What is charged in a new line.
pub(crate) struct NewLine<'a> {
    pub intent: i64,
    pub kept_answer: Option<i64>,
    pub operation: &'a str,
    pub subject: &'a str,
    pub search: Option<i64>,
    pub quoted: Tenths,
    pub charged: Tenths,
    pub basis: Basis,
    /// What it should have cost, where that is something else.
    pub expected: Option<Tenths>,
    pub rows: u64,
    /// The step of a job that the call was made for.
    pub step: Option<JobStep>,
}

/// Adds a line, with the balance that it leaves. The call has none yet, unless a person has settled it: then see [`enter_in_settled`].
pub(crate) fn add(file: &Connection, line: &NewLine<'_>, at: Millis) -> Result<(), StoreError> {
    // A call that was not confirmed may have explained a difference: that much was taken from the balance then.
    let taken = drifts::named_by(file, line.intent)?.and_then(|named| u64::try_from(named).ok());
    let taken = line.charged.min(Tenths(taken.unwrap_or(0)));
    let balance = balances::estimate(file)?.map(|before| before.less(line.charged.less(taken)));
    let sql =
        "INSERT INTO ledger (intent, fact, operation, subject, search, quoted, charged, basis, expected, rows, balance, at,
            job, record)
        VALUES (:intent, :fact, :operation, :subject, :search, :quoted, :charged, :basis, :expected, :rows, :balance, :at,
            :job, :record)";
    let values = named_params! {
        ":intent": line.intent, ":fact": line.kept_answer, ":operation": line.operation, ":subject": line.subject,
        ":search": line.search, ":quoted": line.quoted.0, ":charged": line.charged.0, ":basis": line.basis,
        ":expected": line.expected.map(|expected| expected.0), ":rows": line.rows,
        ":balance": balance.map(|balance| balance.0), ":at": at, ":job": line.step.map(|step| step.job),
        ":record": line.step.map(|step| step.record),
    };
    file.run(sql, values)?;
    // What was taken for it then is given back, but for what the line takes now.
    match balance.filter(|_| taken > Tenths::ZERO) {
        Some(balance) => balances::set_balance(file, balance),
        None => Ok(()),
    }
}

/// Enters an answer in the line with which a person has settled its call: it says better what that cost. The moment stays, and
/// a balance that was reported behind the line stays what the service said. Returns whether there was such a line.
pub(crate) fn enter_in_settled(file: &Connection, line: &NewLine<'_>) -> Result<bool, StoreError> {
    let sql = "SELECT charged FROM ledger WHERE intent = ?1 AND basis = 'settled'";
    let settled: Option<Tenths> = file.first(sql, [line.intent], |row| row.get(0).map(Tenths))?;
    let Some(settled) = settled else { return Ok(false) };
    let sql = "UPDATE ledger SET fact = :fact, search = :search, quoted = :quoted, charged = :charged, basis = :basis,
            expected = :expected, rows = :rows, balance = max(0, balance + charged - :charged)
        WHERE intent = :intent AND basis = 'settled'";
    let values = named_params! {
        ":intent": line.intent, ":fact": line.kept_answer, ":search": line.search, ":quoted": line.quoted.0,
        ":charged": line.charged.0, ":basis": line.basis, ":expected": line.expected.map(|expected| expected.0),
        ":rows": line.rows,
    };
    file.run(sql, values)?;
    job_rows::take_back(file, line.intent, settled)?;
    Ok(true)
}

/// Enters in a line the charge that was not known before, and what it left. The balance that showed it was noted after
/// the line, so nothing is taken from it twice; and it was reported before any other call, so that no other line builds
/// on this one.
pub(crate) fn complete(file: &Connection, intent: i64, charged: Tenths) -> Result<(), StoreError> {
    let sql = "UPDATE ledger SET charged = ?2, basis = 'learned', balance = max(0, balance + charged - ?2)
        WHERE intent = ?1 AND basis = 'unknown'";
    let lines = file.changed(sql, params![intent, charged.0])?;
    if lines > 0 { job_rows::charge(file, intent, charged) } else { Ok(()) }
}

/// Enters in a line whose price was known what the balance fell by, which hides so much, where that cannot have been
/// the price: the charge is what fell then, and the price is written beside it. Once: what was learned from it is not
/// learned again.
pub(crate) fn contradict(file: &Connection, intent: i64, fell: Tenths, hidden: u64) -> Result<(), StoreError> {
    let sql =
        "UPDATE ledger SET charged = ?2, basis = 'learned', expected = charged, balance = max(0, balance + charged - ?2)
        WHERE intent = ?1 AND basis IN ('set', 'learned') AND abs(charged - ?2) > ?3
            AND NOT EXISTS (SELECT 1 FROM learned WHERE learned.intent = ?1)";
    file.run(sql, params![intent, fell.0, hidden])
}

/// What was charged since a moment.
pub(crate) fn charged_since(file: &Connection, since: Millis) -> Result<Tenths, StoreError> {
    file.one("SELECT coalesce(sum(charged), 0) FROM ledger WHERE at >= ?1", [since], |row| row.get(0).map(Tenths))
}

/// What the pages of a pull have cost, those included that a person has settled.
pub(crate) fn charged_of_pull(file: &Connection, pull: i64) -> Result<Tenths, StoreError> {
    let sql = "SELECT coalesce(sum(ledger.charged), 0) FROM intents JOIN ledger ON ledger.intent = intents.id
        WHERE intents.pull = ?1";
    file.one(sql, [pull], |row| row.get(0).map(Tenths))
}

impl Store {
    /// What was charged since a moment.
    pub async fn charged_since(&self, since: Millis) -> Result<Tenths, StoreError> {
        self.read(move |file| charged_since(file, since)).await
    }

    /// When the first paid call was answered.
    pub async fn first_call(&self) -> Result<Option<Millis>, StoreError> {
        self.read(|file| file.one("SELECT min(at) FROM ledger", [], |row| row.get(0))).await
    }
}
