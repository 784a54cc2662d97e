//! `team_out`: what is still to be told to the vault, in the order in which it happened. A row is written in the transaction that it tells of,
//! and goes when the hub has it.
//!
//! An answer is not copied: what is told is what is stored when it is told, without whoever was erased meanwhile. Does not own telling it.

use api::Tenths;
use rusqlite::{Connection, Row, named_params, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, named};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    18,
    "CREATE TABLE team_out (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        does TEXT NOT NULL CHECK (does IN ('answer', 'nothing', 'free', 'unclear', 'settled')),
        claim TEXT NOT NULL,
        intent INTEGER,
        fact INTEGER,
        seq INTEGER,
        at INTEGER NOT NULL,
        older INTEGER NOT NULL DEFAULT 0,
        not_before INTEGER
    ) STRICT;
    CREATE INDEX team_out_by_claim ON team_out (claim);
    CREATE INDEX team_out_by_fact ON team_out (fact) WHERE fact IS NOT NULL;
    CREATE INDEX team_out_in_order ON team_out (older, id);",
)];

/// What is told of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Does {
    /// It was answered.
    Answer,
    /// The service found nothing.
    Nothing,
    /// Its call never left, or was refused.
    Free,
    /// Nobody knows how its call ended.
    Unclear,
    /// A person has said what its call cost.
    Settled,
}

const DOES: [(Does, &str); 5] = [
    (Does::Answer, "answer"),
    (Does::Nothing, "nothing"),
    (Does::Free, "free"),
    (Does::Unclear, "unclear"),
    (Does::Settled, "settled"),
];

impl Does {
    /// The one that is stored under a name.
    pub(super) fn by_name(name: &str) -> Option<Self> {
        DOES.iter().find(|(_, own)| *own == name).map(|(does, _)| *does)
    }

    fn name(self) -> &'static str {
        DOES.iter().find(|(does, _)| *does == self).map_or("free", |(_, name)| name)
    }

    /// Whether it becomes a row of the log, and has an own number there.
    pub fn is_row(self) -> bool {
        matches!(self, Self::Answer | Self::Nothing | Self::Settled)
    }

    /// Whether nothing more is told of its claim behind it.
    pub(super) fn is_last(self) -> bool {
        matches!(self, Self::Answer | Self::Nothing | Self::Free)
    }
}

/// The next own number, which is given out once.
pub(crate) fn next_number(file: &Connection) -> Result<i64, StoreError> {
    file.one("UPDATE team SET seq = seq + 1 RETURNING seq", [], |row| row.get(0))
}

/// What is to be told.
pub(crate) struct Leaves<'a> {
    pub does: Does,
    pub claim: &'a str,
    pub intent: Option<i64>,
    pub kept_answer: Option<i64>,
    pub at: Millis,
    /// It is told once more then, and not before: what it ends may arrive at the hub behind it.
    pub not_before: Option<Millis>,
}

/// Leaves something to be told.
pub(crate) fn leave(file: &Connection, leaves: &Leaves<'_>) -> Result<(), StoreError> {
    let seq = leaves.does.is_row().then(|| next_number(file)).transpose()?;
    let sql = "INSERT INTO team_out (does, claim, intent, fact, seq, at, not_before)
        VALUES (:does, :claim, :intent, :fact, :seq, :at, :not_before)";
    let values = named_params! {
        ":does": leaves.does.name(), ":claim": leaves.claim, ":intent": leaves.intent, ":fact": leaves.kept_answer,
        ":seq": seq, ":at": leaves.at, ":not_before": leaves.not_before,
    };
    file.run(sql, values)
}

/// What is to be told of a kept answer that is gone is that it was paid for: its number is another one's later.
pub(crate) fn without_answer(file: &Connection, kept_answer: i64) -> Result<(), StoreError> {
    file.run("UPDATE team_out SET fact = NULL WHERE fact = ?1", [kept_answer])
}

/// A number for the claim of an answer that was paid for without one.
pub(crate) fn fresh_claim(file: &Connection) -> Result<String, StoreError> {
    file.one("SELECT lower(hex(randomblob(16)))", [], |row| row.get(0))
}

/// What is to be told, with everything that it says.
#[derive(Debug, Clone, PartialEq)]
pub struct Outgoing {
    /// Its number.
    pub id: i64,
    /// What it says of the claim.
    pub does: Does,
    /// The claim.
    pub claim: String,
    /// The home, operation's number and key of its question, where it was claimed.
    pub question: Option<(i64, i16, [u8; 16])>,
    /// Its own number in the log, where it becomes a row of that.
    pub seq: Option<i64>,
    /// When it happened.
    pub at: Millis,
    /// It happened before the vault was joined.
    pub is_older: bool,
    /// What was asked; none where the call is not there any more, or never was.
    pub asked: Option<AskedOf>,
    /// What was answered.
    pub response: Option<Value>,
}

/// What was asked, and what it has cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedOf {
    /// Command name of the operation.
    pub operation: String,
    /// The canonical request.
    pub request: String,
    /// What it was for.
    pub subject: String,
    /// What it could have cost at most.
    pub quoted: Tenths,
    /// What it cost.
    pub charged: Tenths,
    /// How many pieces that have a price it brought.
    pub rows: u64,
}

fn read(row: &Row<'_>) -> rusqlite::Result<Outgoing> {
    let question = match row.get::<_, Option<i64>>("home")? {
        Some(home) => Some((home, row.get("number")?, row.get("key")?)),
        None => None,
    };
    let asked = match row.get::<_, Option<String>>("operation")? {
        Some(operation) => Some(AskedOf {
            operation,
            request: row.get("request")?,
            subject: row.get("subject")?,
            quoted: Tenths(row.get("quoted")?),
            charged: Tenths(row.get("charged")?),
            rows: row.get("rows")?,
        }),
        None => None,
    };
    Ok(Outgoing {
        id: row.get("id")?,
        // Only these are ever written.
        does: named(row, "does", Does::by_name)?.unwrap_or(Does::Unclear),
        claim: row.get("claim")?,
        question,
        seq: row.get("seq")?,
        at: row.get("at")?,
        is_older: row.get("older")?,
        asked,
        response: json(row, "response")?,
    })
}

/// Leaves to be told what was paid for before a vault was joined: behind everything else. Returns how many answers that are.
pub(crate) fn share_owned(file: &Connection) -> Result<usize, StoreError> {
    let sql = "INSERT INTO team_out (does, claim, intent, fact, seq, at, older)
        SELECT 'answer', lower(hex(randomblob(16))), line.intent, facts.id,
            (SELECT seq FROM team) + row_number() OVER (ORDER BY facts.id), facts.at, 1
        FROM facts LEFT JOIN ledger AS line ON line.fact = facts.id
        WHERE NOT EXISTS (SELECT 1 FROM origins WHERE origins.fact = facts.id)
            AND NOT EXISTS (SELECT 1 FROM team_out WHERE team_out.fact = facts.id)";
    let shared = file.changed(sql, [])?;
    file.run("UPDATE team SET seq = seq + ?1", [shared])?;
    Ok(shared)
}

/// The next of what is to be told by now, oldest first; behind that what was owned before the vault was joined.
pub(crate) fn next(file: &Connection, most: u32, now: Millis) -> Result<Vec<Outgoing>, StoreError> {
    let sql = "SELECT waits.id, waits.does, waits.claim, waits.seq, waits.at, waits.older, team_claims.home,
            team_claims.operation AS number, team_claims.key, coalesce(facts.operation, intents.operation) AS operation,
            coalesce(facts.request, intents.request) AS request,
            coalesce(ledger.subject, intents.subject, '') AS subject,
            coalesce(ledger.quoted, intents.worst, 0) AS quoted, coalesce(ledger.charged, 0) AS charged,
            coalesce(ledger.rows, 0) AS rows, facts.response
        FROM team_out AS waits LEFT JOIN team_claims ON team_claims.claim = waits.claim
            LEFT JOIN intents ON intents.id = waits.intent LEFT JOIN ledger ON ledger.intent = waits.intent
            LEFT JOIN facts ON facts.id = waits.fact
        WHERE coalesce(waits.not_before, 0) <= ?2 ORDER BY waits.older, waits.id LIMIT ?1";
    file.all(sql, params![most, now], read)
}

impl Store {
    /// Tells something only then that the hub does not take: what is behind it goes first.
    pub async fn set_aside(&self, id: i64, until: Millis) -> Result<(), StoreError> {
        let sql = "UPDATE team_out SET not_before = ?2 WHERE id = ?1";
        self.write(move |file| file.run(sql, [id, until])).await
    }

    /// How much is still to be told, and when what is told once more is due, the first of it.
    pub async fn outgoing_count(&self) -> Result<(u64, Option<Millis>), StoreError> {
        let sql = "SELECT count(*) FILTER (WHERE not_before IS NULL OR seq IS NOT NULL), min(not_before) FROM team_out";
        self.read(move |file| file.one(sql, [], |row| row.try_into())).await
    }
}
