//! `team`: the vault that this workspace has joined, as which member and which device, and the last number of its own that it has given
//! out. One row, or none.
//!
//! What opens the vault (password, keys) is not here: the file is copied, backed up and sent. Does not own what is said to the hub.

use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::team::{outbox, policy_out};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    18,
    "CREATE TABLE team (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        vault TEXT NOT NULL,
        home INTEGER NOT NULL,
        name TEXT NOT NULL,
        address TEXT NOT NULL,
        trust TEXT NOT NULL,
        member TEXT NOT NULL,
        device TEXT NOT NULL,
        run TEXT NOT NULL,
        next_run TEXT,
        seq INTEGER NOT NULL DEFAULT 0,
        joined_at INTEGER NOT NULL
    ) STRICT;",
)];

/// A membership in a vault. Numbers of 128 bits are written as their text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The vault.
    pub vault: String,
    /// Where its rows live that are of the vault as a whole.
    pub home: i64,
    /// What the team is called.
    pub name: String,
    /// Where its hub is, without a password.
    pub address: String,
    /// Whom the hub's certificate must come from, as JSON.
    pub trust: String,
    /// Who this is in the team.
    pub member: String,
    /// This file on this computer: one that was copied or brought back is another device.
    pub device: String,
    /// The run that has connected last.
    pub run: String,
    /// The run that connects now, which the hub may have noted already.
    pub next_run: Option<String>,
    /// The last number of its own that this device has given out.
    pub seq: i64,
    /// What people are digested with in this team.
    pub salt: String,
}

fn read(row: &Row<'_>) -> rusqlite::Result<Membership> {
    Ok(Membership {
        vault: row.get("vault")?,
        home: row.get("home")?,
        name: row.get("name")?,
        address: row.get("address")?,
        trust: row.get("trust")?,
        member: row.get("member")?,
        device: row.get("device")?,
        run: row.get("run")?,
        next_run: row.get("next_run")?,
        seq: row.get("seq")?,
        salt: row.get("salt")?,
    })
}

/// Takes over the membership of another file, as another device.
pub(crate) fn bring_over(from: &Connection, to: &Connection) -> Result<(), StoreError> {
    let Some((own, at)) = from.first("SELECT * FROM team", [], |row| Ok((read(row)?, row.get("joined_at")?)))? else {
        return Ok(());
    };
    enter(to, &own, at)?;
    become_another(to, Before::IsGone)
}

/// What the device is by now that a file was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Before {
    /// The file was brought back in the place of another one: nobody is that device any more.
    IsGone,
    /// Somebody else is it: a copy of the file.
    IsElsewhere,
}

/// Becomes another device, in a file that was copied or brought back: its numbers may be given out elsewhere too. What is still to be told has
/// new numbers from here on.
pub(crate) fn become_another(file: &Connection, before: Before) -> Result<(), StoreError> {
    if before == Before::IsGone {
        file.run("UPDATE team SET former = coalesce(former, device)", [])?;
    }
    let fresh = "lower(hex(randomblob(16)))";
    let sql = format!("UPDATE team SET device = {fresh}, run = {fresh}, next_run = NULL, seq = 0, told_seq = 0");
    file.run(&sql, [])?;
    policy_out::without_numbers(file)?;
    let numbered = "UPDATE team_out SET seq = numbered.seq
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS seq FROM team_out WHERE seq IS NOT NULL) AS numbered
        WHERE numbered.id = team_out.id";
    file.run(numbered, [])?;
    file.run("UPDATE team SET seq = (SELECT count(*) FROM team_out WHERE seq IS NOT NULL)", [])
}

fn enter(file: &Connection, new: &Membership, at: Millis) -> Result<(), StoreError> {
    file.run("DELETE FROM team", [])?;
    let sql =
        "INSERT INTO team (one, vault, home, name, address, trust, member, device, run, next_run, seq, salt, joined_at)
        VALUES (1, :vault, :home, :name, :address, :trust, :member, :device, :run, :next_run, :seq, :salt, :at)";
    let values = named_params! {
        ":vault": new.vault, ":home": new.home, ":name": new.name, ":address": new.address, ":trust": new.trust,
        ":member": new.member, ":device": new.device, ":run": new.run, ":next_run": new.next_run, ":seq": new.seq,
        ":salt": new.salt, ":at": at,
    };
    file.run(sql, values)
}

impl Store {
    /// The vault that was joined; none where there is none.
    pub async fn membership(&self) -> Result<Option<Membership>, StoreError> {
        self.read(|file| file.first("SELECT * FROM team", [], read)).await
    }

    /// Notes that a vault was joined, in the place of any other, and leaves to be told what was paid for before, and who must not be
    /// contacted. Returns how many answers that are.
    pub async fn join_team(&self, new: Membership, at: Millis) -> Result<usize, StoreError> {
        self.write(move |file| {
            enter(file, &new, at)?;
            let before = "UPDATE team SET erased_before = (SELECT count(*) FROM evidence WHERE act = 'erased')";
            file.run(before, [])?;
            policy_out::leave_list(file, at)?;
            outbox::share_owned(file)
        })
        .await
    }

    /// Notes another way to the vault that was joined.
    pub async fn rejoin_team(&self, address: String, trust: String) -> Result<(), StoreError> {
        let sql = "UPDATE team SET address = ?1, trust = ?2";
        self.write(move |file| file.run(sql, params![address, trust])).await
    }

    /// Returns the run to connect with: `fresh`, or one that was to connect before and of which the hub may have heard.
    pub async fn run_to_connect(&self, fresh: String) -> Result<String, StoreError> {
        let sql = "UPDATE team SET next_run = coalesce(next_run, ?1) RETURNING next_run";
        self.write(move |file| file.one(sql, [fresh], |row| row.get(0))).await
    }

    /// Notes that a run has connected.
    pub async fn has_connected(&self, run: String) -> Result<(), StoreError> {
        let sql = "UPDATE team SET run = next_run, next_run = NULL WHERE next_run = ?1";
        self.write(move |file| file.run(sql, [run])).await
    }

    /// Becomes another device, unless it is one by now. Returns whether it did.
    pub async fn become_device(&self, from: String, before: Before) -> Result<bool, StoreError> {
        self.write(move |file| {
            let is_it = file.one("SELECT EXISTS (SELECT 1 FROM team WHERE device = ?1)", [from], |row| row.get(0))?;
            if is_it {
                become_another(file, before)?;
            }
            Ok(is_it)
        })
        .await
    }
}
