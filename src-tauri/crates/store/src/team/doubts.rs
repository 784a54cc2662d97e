//! `team_doubts`: questions that a colleague has asked and of which nobody knows how that ended, as they were met here, and whether the person
//! has decided to pay for them again. A decision is about what was seen: where the question was claimed once more since, it counts for nothing.

use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    18,
    "CREATE TABLE team_doubts (
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        member TEXT NOT NULL,
        subject TEXT NOT NULL,
        worst INTEGER NOT NULL,
        met_at INTEGER NOT NULL,
        decided_at INTEGER,
        PRIMARY KEY (operation, digest)
    ) STRICT, WITHOUT ROWID;",
)];

/// A question in doubt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamDoubt {
    /// Command name of the operation.
    pub operation: String,
    /// Digest of the canonical request.
    pub digest: String,
    /// Which claim of it is in doubt.
    pub attempt: i32,
    /// Whose call that was.
    pub member: String,
    /// What it is for, in a person's words.
    pub subject: String,
    /// The most that asking again can cost, in tenths.
    pub worst: i64,
    /// When it was met here.
    pub met_at: Millis,
}

fn read(row: &Row<'_>) -> rusqlite::Result<TeamDoubt> {
    Ok(TeamDoubt {
        operation: row.get("operation")?,
        digest: row.get("digest")?,
        attempt: row.get("attempt")?,
        member: row.get("member")?,
        subject: row.get("subject")?,
        worst: row.get("worst")?,
        met_at: row.get("met_at")?,
    })
}

/// Forgets the questions in doubt that somebody is named in.
pub(crate) fn forget(file: &Connection, is_named: impl Fn(&str) -> bool) -> Result<(), StoreError> {
    let all: Vec<(String, String, String)> =
        file.all("SELECT operation, digest, subject FROM team_doubts", [], |row| row.try_into())?;
    for (operation, digest, _) in all.into_iter().filter(|(_, _, subject)| is_named(subject)) {
        file.run("DELETE FROM team_doubts WHERE operation = ?1 AND digest = ?2", [operation, digest])?;
    }
    Ok(())
}

impl Store {
    /// Notes that a question is in doubt. A decision about an earlier claim of it is over with that.
    pub async fn note_team_doubt(&self, doubt: TeamDoubt) -> Result<(), StoreError> {
        self.write(move |file| {
            let sql = "INSERT INTO team_doubts (operation, digest, attempt, member, subject, worst, met_at)
                VALUES (:operation, :digest, :attempt, :member, :subject, :worst, :met_at)
                ON CONFLICT (operation, digest) DO UPDATE SET member = excluded.member, subject = excluded.subject,
                    worst = excluded.worst, met_at = excluded.met_at,
                    decided_at = CASE WHEN attempt = excluded.attempt THEN decided_at END, attempt = excluded.attempt";
            let values = named_params! {
                ":operation": doubt.operation, ":digest": doubt.digest, ":attempt": doubt.attempt, ":member": doubt.member,
                ":subject": doubt.subject, ":worst": doubt.worst, ":met_at": doubt.met_at,
            };
            file.run(sql, values)
        })
        .await
    }

    /// Notes that the person pays again for a question in doubt, as it was shown. Returns whether it still is.
    pub async fn decide_team_doubt(
        &self,
        (operation, digest): (String, String),
        attempt: i32,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE team_doubts SET decided_at = ?4 WHERE operation = ?1 AND digest = ?2 AND attempt = ?3";
        self.write(move |file| Ok(file.changed(sql, params![operation, digest, attempt, at])? > 0)).await
    }

    /// The claim of a question that the person has decided to pay again; none where there is no such decision.
    pub async fn decided_attempt(&self, operation: &'static str, digest: String) -> Result<Option<i32>, StoreError> {
        let sql = "SELECT attempt FROM team_doubts WHERE operation = ?1 AND digest = ?2 AND decided_at IS NOT NULL";
        self.read(move |file| file.first(sql, params![operation, digest], |row| row.get(0))).await
    }

    /// Forgets that a question was in doubt: it is answered, or asked by the person's decision.
    pub async fn end_team_doubt(&self, operation: &'static str, digest: String) -> Result<(), StoreError> {
        let sql = "DELETE FROM team_doubts WHERE operation = ?1 AND digest = ?2";
        self.write(move |file| file.run(sql, params![operation, digest])).await
    }

    /// The questions in doubt that the person has not decided, newest first.
    pub async fn team_doubts(&self) -> Result<Vec<TeamDoubt>, StoreError> {
        let sql = "SELECT * FROM team_doubts WHERE decided_at IS NULL ORDER BY met_at DESC LIMIT 1000";
        self.read(move |file| file.all(sql, [], read)).await
    }
}
