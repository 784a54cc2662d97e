//! `team_policy_out`: what is still to be told to the team of who must not be contacted, who was erased, and whom the vault holds no more; in the
//! order in which it happened.
//!
//! An entry is here in the transaction that changes the list. Entries that follow each other are told in one row, which has its own number
//! from then on until the hub has it. Does not own telling it.

use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::team::{outbox, standing};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    19,
    "CREATE TABLE team_policy_out (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        does TEXT NOT NULL CHECK (does IN ('suppress', 'unsuppress', 'erase', 'clean')),
        kind TEXT,
        value TEXT NOT NULL,
        seen INTEGER NOT NULL DEFAULT 0,
        again INTEGER NOT NULL DEFAULT 0,
        seq INTEGER,
        at INTEGER NOT NULL,
        not_before INTEGER
    ) STRICT;
    CREATE INDEX team_policy_out_by_entry ON team_policy_out (kind, value, id);
    CREATE INDEX team_policy_out_by_seq ON team_policy_out (seq) WHERE seq IS NOT NULL;",
)];

/// Entries that are told in one row.
const IN_ONE: u32 = 2_000;

/// What is to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tells {
    /// Entries came onto the list.
    Suppress,
    /// Entries went off it.
    Unsuppress,
    /// Somebody was erased.
    Erase,
    /// The vault holds no more who was erased.
    Clean,
}

const TELLS: [(Tells, &str); 4] = [
    (Tells::Suppress, "suppress"),
    (Tells::Unsuppress, "unsuppress"),
    (Tells::Erase, "erase"),
    (Tells::Clean, "clean"),
];

impl Tells {
    fn name(self) -> &'static str {
        TELLS.iter().find(|(tells, _)| *tells == self).map_or("", |(_, name)| name)
    }

    fn by_name(name: &str) -> Option<Self> {
        TELLS.iter().find(|(_, own)| *own == name).map(|(tells, _)| *tells)
    }
}

/// What this computer is about to tell of an entry last.
pub(crate) enum Pending {
    /// It came onto the list.
    Adding,
    /// It went off it, as far as the stream was read up to here.
    Removal { seen: i64 },
}

/// One row that is to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyOutgoing {
    /// Its own number.
    pub seq: i64,
    /// What it tells.
    pub tells: Tells,
    /// Of which entries, each with its kind; of an erasure and of what is clean the number of the erasure.
    pub entries: Vec<(String, String)>,
    /// How far the stream was read when these entries went.
    pub seen: i64,
    /// When it happened.
    pub at: Millis,
}

/// What a removal takes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TakesOff {
    /// Whatever stands, as this computer has read.
    All,
    /// What this computer has added.
    Own,
}

/// Leaves to be told that entries came. Nothing where no vault was joined.
pub(crate) fn leave_adding(
    file: &Connection,
    entries: impl Iterator<Item = (&'static str, String)>,
    at: Millis,
) -> Result<(), StoreError> {
    leave(file, Tells::Suppress, 0, entries, at)
}

/// Leaves to be told that entries went. Nothing where no vault was joined.
pub(crate) fn leave_removal(
    file: &Connection,
    takes_off: TakesOff,
    entries: impl Iterator<Item = (&'static str, String)>,
    at: Millis,
) -> Result<(), StoreError> {
    let seen = if takes_off == TakesOff::All { standing::read_to(file)? } else { 0 };
    leave(file, Tells::Unsuppress, seen, entries, at)
}

fn leave(
    file: &Connection,
    tells: Tells,
    seen: i64,
    entries: impl Iterator<Item = (&'static str, String)>,
    at: Millis,
) -> Result<(), StoreError> {
    if !standing::is_joined(file)? {
        return Ok(());
    }
    let sql = "INSERT INTO team_policy_out (does, kind, value, seen, at) VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut insert = file.prepare_cached(sql)?;
    for (kind, value) in entries {
        insert.execute(params![tells.name(), kind, value, seen, at])?;
    }
    Ok(())
}

/// Leaves to be told of an erasure.
pub(crate) fn leave_of(file: &Connection, tells: Tells, erasure: &str, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO team_policy_out (does, value, at) SELECT ?1, ?2, ?3
        WHERE NOT EXISTS (SELECT 1 FROM team_policy_out WHERE does = ?1 AND value = ?2)";
    file.run(sql, params![tells.name(), erasure, at])
}

/// Leaves everything to be told that stands on the list here, where the team does not know it.
pub(crate) fn leave_list(file: &Connection, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO team_policy_out (does, kind, value, again, at)
        SELECT 'suppress', kind, value, 1, ?1 FROM suppressed
        WHERE NOT EXISTS (SELECT 1 FROM team_policy_out AS waits
            WHERE waits.kind = suppressed.kind AND waits.value = suppressed.value AND waits.does = 'suppress')
        ORDER BY suppressed.at, kind, value";
    file.run(sql, [at])
}

/// Numbers of a stream that was set back say nothing of what comes: a removal takes off what this computer has added itself, and no more.
pub(crate) fn nothing_was_seen(file: &Connection) -> Result<(), StoreError> {
    file.run("UPDATE team_policy_out SET seen = 0", [])
}

/// Of what would be told once more, what the team knows is not.
pub(crate) fn without_known(file: &Connection) -> Result<(), StoreError> {
    let sql = "DELETE FROM team_policy_out WHERE again AND seq IS NULL AND EXISTS (
        SELECT 1 FROM team_listed WHERE team_listed.kind = team_policy_out.kind AND team_listed.value = team_policy_out.value)";
    file.run(sql, [])
}

/// What is about to be told of an entry last.
pub(crate) fn last_of(file: &Connection, (kind, value): (&str, &str)) -> Result<Option<Pending>, StoreError> {
    let sql = "SELECT does, seen FROM team_policy_out WHERE kind = ?1 AND value = ?2 ORDER BY id DESC LIMIT 1";
    let last: Option<(String, i64)> = file.first(sql, [kind, value], |row| row.try_into())?;
    Ok(last.map(|(does, seen)| if does == "suppress" { Pending::Adding } else { Pending::Removal { seen } }))
}

/// Tells nothing any more of an entry of which nothing is to be left.
pub(crate) fn forget(file: &Connection, (kind, value): (&str, &str)) -> Result<(), StoreError> {
    file.run("DELETE FROM team_policy_out WHERE kind = ?1 AND value = ?2", [kind, value])
}

/// Takes the numbers away that another device has given.
pub(crate) fn without_numbers(file: &Connection) -> Result<(), StoreError> {
    file.run("UPDATE team_policy_out SET seq = NULL", [])
}

impl Store {
    /// The next row of the policy that is to be told; it has its number from now on.
    pub async fn policy_outgoing(&self, now: Millis) -> Result<Option<PolicyOutgoing>, StoreError> {
        self.write(move |file| {
            let first = "SELECT id, does, seen, seq FROM team_policy_out WHERE coalesce(not_before, 0) <= ?1 ORDER BY id LIMIT 1";
            let first: Option<(i64, String, i64, Option<i64>)> = file.first(first, [now], |row| row.try_into())?;
            let Some((id, does, seen, seq)) = first else { return Ok(None) };
            let Some(tells) = Tells::by_name(&does) else { return Ok(None) };
            let seq = match seq {
                Some(seq) => seq,
                None => {
                    let seq = outbox::next_number(file)?;
                    let most = if matches!(tells, Tells::Suppress | Tells::Unsuppress) { IN_ONE } else { 1 };
                    // As many as follow each other and say the same.
                    // Its moment is that of the first from now on: whatever becomes of that one, the row stays the same.
                    let sql = "UPDATE team_policy_out SET seq = ?1, at = (SELECT at FROM team_policy_out WHERE id = ?2) WHERE id IN (
                        SELECT id FROM team_policy_out WHERE id >= ?2 AND seq IS NULL AND id < coalesce((
                            SELECT min(id) FROM team_policy_out WHERE id > ?2 AND (does <> ?3 OR seen <> ?4 OR seq IS NOT NULL)),
                            9223372036854775807)
                        ORDER BY id LIMIT ?5)";
                    file.run(sql, params![seq, id, does, seen, most])?;
                    seq
                }
            };
            let sql = "SELECT coalesce(kind, ''), value, at FROM team_policy_out WHERE seq = ?1 ORDER BY id";
            let rows: Vec<(String, String, Millis)> = file.all(sql, [seq], |row| row.try_into())?;
            let at = rows.first().map_or(now, |(.., at)| *at);
            let entries = rows.into_iter().map(|(kind, value, _)| (kind, value)).collect();
            Ok(Some(PolicyOutgoing { seq, tells, entries, seen, at }))
        })
        .await
    }

    /// Notes that the hub has a row of the policy; that there was nothing left of it to be `added`.
    pub async fn policy_was_told(&self, seq: i64, was_added: bool) -> Result<(), StoreError> {
        self.write(move |file| {
            file.run("DELETE FROM team_policy_out WHERE seq = ?1", [seq])?;
            file.run("UPDATE team SET told_seq = max(told_seq, ?1) WHERE ?2", params![seq, was_added])
        })
        .await
    }

    /// Tells a row only then that the hub does not take: what is behind it goes first.
    pub async fn set_policy_aside(&self, seq: i64, until: Millis) -> Result<(), StoreError> {
        let sql = "UPDATE team_policy_out SET not_before = ?2 WHERE seq = ?1";
        self.write(move |file| file.run(sql, [seq, until])).await
    }

    /// How much of the policy is still to be told, and when what was set aside is due, the first of it.
    pub async fn policy_outgoing_count(&self) -> Result<(u64, Option<Millis>), StoreError> {
        let sql = "SELECT count(*), min(not_before) FROM team_policy_out";
        self.read(move |file| file.one(sql, [], |row| row.try_into())).await
    }
}
