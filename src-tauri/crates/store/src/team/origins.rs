//! `origins`: answers that a colleague has paid for and that were taken from the vault, with who paid, when, and what. A kept answer without one
//! was paid for here.

use api::Tenths;
use rusqlite::{Connection, named_params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    18,
    "CREATE TABLE origins (
        fact INTEGER PRIMARY KEY,
        member TEXT NOT NULL,
        device TEXT NOT NULL,
        charged INTEGER NOT NULL,
        told_at INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;",
)];

/// Who has paid for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The member.
    pub member: String,
    /// The device that it was paid on.
    pub device: String,
    /// What it has cost them.
    pub charged: Tenths,
    /// When, by the hub's clock.
    pub told_at: Millis,
}

/// Notes who has paid for a kept answer.
pub(crate) fn note(file: &Connection, kept_answer: i64, origin: &Origin, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO origins (fact, member, device, charged, told_at, at)
        VALUES (:fact, :member, :device, :charged, :told_at, :at)";
    let values = named_params! {
        ":fact": kept_answer, ":member": origin.member, ":device": origin.device, ":charged": origin.charged.0,
        ":told_at": origin.told_at, ":at": at,
    };
    file.run(sql, values)
}

impl Store {
    /// Who has paid for the answer of a look-up; none where that was this computer, or its answer is not there any more.
    pub async fn origin_of_look_up(&self, look_up: i64) -> Result<Option<Origin>, StoreError> {
        let sql =
            "SELECT member, device, charged, told_at FROM origins JOIN look_ups USING (fact) WHERE look_ups.id = ?1";
        self.read(move |file| {
            file.first(sql, [look_up], |row| {
                let (member, device) = (row.get(0)?, row.get(1)?);
                Ok(Origin { member, device, charged: Tenths(row.get(2)?), told_at: row.get(3)? })
            })
        })
        .await
    }
}

/// Forgets who has paid for a kept answer that is gone: its number is another one's later.
pub(crate) fn forget(file: &Connection, kept_answer: i64) -> Result<(), StoreError> {
    file.run("DELETE FROM origins WHERE fact = ?1", [kept_answer])
}
