//! `team_erasures`: who was erased in the team, by marks, which of them were taken out here, and of which the vault holds nothing any more.
//! `team_erased`: the marks, so that whatever comes of such a person later is left out.
//!
//! What a colleague's computer knows of the person beside that is told as an erasure of its own, which follows from the first.
//!
//! An erasure only ever comes: none is taken back. It is known by the digest of its marks, so that the same one that was told twice, as
//! after the hub was set back, is one. Does not own recognising people by marks (`records/erased.rs`), or taking them out (`erasing/marked.rs`).

use api::canonical;
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, to_json};
use crate::file::store::{Millis, Store};
use crate::team::policy_out::{self, Tells};
use crate::team::standing::PolicyPlace;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    19,
    "CREATE TABLE team_erasures (
        id TEXT PRIMARY KEY,
        marks TEXT NOT NULL,
        follows TEXT,
        n INTEGER,
        device TEXT,
        at INTEGER NOT NULL,
        done INTEGER NOT NULL,
        clean INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE team_erased (
        mark TEXT NOT NULL,
        erasure TEXT NOT NULL,
        PRIMARY KEY (mark, erasure)
    ) STRICT, WITHOUT ROWID;",
)];

/// Somebody who was erased in the team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamErased {
    /// By what the erasure is known.
    pub id: String,
    /// One-way marks of the person.
    pub marks: Vec<String>,
    /// The erasure that it follows from; none of what a person has erased.
    pub follows: Option<String>,
    /// Its number in the policy; none where the hub does not know it (yet, or any more).
    pub n: Option<i64>,
    /// The device that told it.
    pub device: Option<String>,
    /// When it was told, or erased here.
    pub at: Millis,
    /// Whether the vault holds nothing of the person any more.
    pub is_clean: bool,
}

fn read(row: &Row<'_>) -> rusqlite::Result<TeamErased> {
    Ok(TeamErased {
        id: row.get("id")?,
        // Only written here; what is no list of marks names nobody.
        marks: serde_json::from_str(&row.get::<_, String>("marks")?).unwrap_or_default(),
        follows: row.get("follows")?,
        n: row.get("n")?,
        device: row.get("device")?,
        at: row.get("at")?,
        is_clean: row.get("clean")?,
    })
}

/// By what an erasure is known.
fn id_of(marks: &mut Vec<String>) -> String {
    marks.sort_unstable();
    marks.dedup();
    canonical::digest(&marks.join(" "))
}

fn note(
    file: &Connection,
    (id, follows): (&str, Option<&str>),
    marks: &[String],
    done: bool,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO team_erasures (id, marks, follows, at, done) VALUES (?1, ?2, ?3, ?4, ?5)";
    file.run(sql, params![id, to_json(&marks)?, follows, at, done])?;
    let mut mark = file.prepare_cached("INSERT OR IGNORE INTO team_erased (mark, erasure) VALUES (?1, ?2)")?;
    for one in marks {
        mark.execute([one, id])?;
    }
    Ok(())
}

/// Notes that somebody was erased here, and leaves it to be told; where that `follows` from a colleague's erasing, which.
pub(crate) fn was_erased_here(
    file: &Connection,
    mut marks: Vec<String>,
    follows: Option<&str>,
    at: Millis,
) -> Result<(), StoreError> {
    let id = id_of(&mut marks);
    note(file, (&id, follows), &marks, true, at)?;
    policy_out::leave_of(file, Tells::Erase, &id, at)
}

/// Notes a row of the policy that somebody was erased: the people are still to be taken out here.
pub(crate) fn was_told(
    file: &Connection,
    mut marks: Vec<String>,
    follows: Option<&str>,
    place: &PolicyPlace,
) -> Result<(), StoreError> {
    let id = id_of(&mut marks);
    note(file, (&id, follows), &marks, false, place.at)?;
    let sql = "UPDATE team_erasures SET n = ?2, device = ?3, at = ?4 WHERE id = ?1 AND n IS NULL";
    file.run(sql, params![id, place.n, place.device, place.at])
}

/// Notes that the vault holds nothing any more of who was erased.
pub(crate) fn is_clean(file: &Connection, id: &str) -> Result<(), StoreError> {
    file.run("UPDATE team_erasures SET clean = 1 WHERE id = ?1", [id])
}

/// The erasures whose people are still to be taken out here.
pub(crate) fn undone(file: &Connection) -> Result<Vec<TeamErased>, StoreError> {
    file.all("SELECT * FROM team_erasures WHERE NOT done ORDER BY at, id", [], read)
}

/// Notes that the people of an erasure were taken out here.
pub(crate) fn was_done(file: &Connection, id: &str) -> Result<(), StoreError> {
    file.run("UPDATE team_erasures SET done = 1 WHERE id = ?1", [id])
}

/// The erasures in the team of which a mark is one.
pub(crate) fn of_mark(file: &Connection, mark: &str) -> Result<Vec<String>, StoreError> {
    file.all("SELECT erasure FROM team_erased WHERE mark = ?1", [mark], |row| row.get(0))
}

/// Of a stream that is read anew nobody knows yet what it says; nor whether this file, where it was brought back, holds people again.
pub(crate) fn begin_anew(file: &Connection) -> Result<(), StoreError> {
    file.run("UPDATE team_erasures SET n = NULL, device = NULL, clean = 0, done = 0", [])
}

/// Leaves to be told what the hub does not know, though the policy was read to its end.
pub(crate) fn leave_lost(file: &Connection, at: Millis) -> Result<(), StoreError> {
    let lost: Vec<String> = file.all("SELECT id FROM team_erasures WHERE n IS NULL", [], |row| row.get(0))?;
    lost.iter().try_for_each(|id| policy_out::leave_of(file, Tells::Erase, id, at))
}

impl Store {
    /// An erasure; none where it is not known here.
    pub async fn team_erasure(&self, id: String) -> Result<Option<TeamErased>, StoreError> {
        self.read(move |file| file.first("SELECT * FROM team_erasures WHERE id = ?1", [id], read)).await
    }

    /// The newest erasures by a person that the team was told of, up to so many. One is clean where all are that follow from it.
    pub async fn team_erasures(&self, most: u32) -> Result<Vec<TeamErased>, StoreError> {
        let sql = "SELECT id, marks, follows, n, device, at, clean AND NOT EXISTS (
                SELECT 1 FROM team_erasures AS behind WHERE behind.follows = told.id AND NOT behind.clean) AS clean
            FROM team_erasures AS told WHERE n IS NOT NULL AND follows IS NULL ORDER BY n DESC LIMIT ?1";
        self.read(move |file| file.all(sql, [most], read)).await
    }

    /// The erasures that the hub knows and of which nobody has said that it holds nothing any more, oldest first.
    pub async fn unclean(&self) -> Result<Vec<TeamErased>, StoreError> {
        let sql = "SELECT * FROM team_erasures WHERE n IS NOT NULL AND NOT clean
            AND NOT EXISTS (SELECT 1 FROM team_policy_out WHERE does = 'clean' AND value = id) ORDER BY n";
        self.read(move |file| file.all(sql, [], read)).await
    }

    /// Leaves to be told that the vault holds nothing any more of who was erased.
    pub async fn leave_clean(&self, id: String, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| policy_out::leave_of(file, Tells::Clean, &id, at)).await
    }

    /// Up to where the policy was read and done: an erasure whose people are still here is not.
    pub async fn policy_done(&self) -> Result<i64, StoreError> {
        let sql = "SELECT coalesce((SELECT min(n) - 1 FROM team_erasures WHERE NOT done AND n IS NOT NULL), policy_n) FROM team";
        self.read(move |file| Ok(file.first(sql, [], |row| row.get(0))?.unwrap_or_default())).await
    }
}
