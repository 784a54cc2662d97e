//! How far this computer has read the policy of its team: the list of who must not be contacted, and who was erased. `team_listed`: what the
//! rows that were read say stands on the list.
//!
//! An entry stands as long as any adding of it stands. A removal takes off every adding that its computer had read, and its own before it; since
//! rows are read in the order of the stream, whatever it takes off is here when it comes, and nothing else has to be remembered of it. Does
//! not own what the list of this computer is then (`lists/team_policy.rs`), or what is still to be told (`policy_out.rs`).

use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::team::standing::{PolicyPlace, row_of};
use crate::team::{erasures, outbox, policy_out};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    19,
    "ALTER TABLE team ADD COLUMN salt TEXT NOT NULL DEFAULT '';
    ALTER TABLE team ADD COLUMN policy_n INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team ADD COLUMN policy_row TEXT;
    ALTER TABLE team ADD COLUMN heard_at INTEGER;
    ALTER TABLE team ADD COLUMN told_seq INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team ADD COLUMN former TEXT;
    ALTER TABLE team ADD COLUMN unread TEXT;
    ALTER TABLE team ADD COLUMN erased_before INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE team_listed (
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        n INTEGER NOT NULL,
        device TEXT NOT NULL,
        seq INTEGER NOT NULL,
        PRIMARY KEY (kind, value, n)
    ) STRICT, WITHOUT ROWID;",
)];

/// How far the policy was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PolicyRead {
    /// The last row that was read.
    pub n: i64,
    /// Who told it, as it was then: another row there says that the hub was set back.
    pub row: Option<String>,
    /// When it was last read to its end, by this computer's clock.
    pub heard_at: Option<Millis>,
    /// The last own number of which the hub has said that it has it.
    pub told_seq: i64,
    /// What people are digested with.
    pub salt: String,
    /// The device that this file was before, of which the hub does not know yet that it is gone.
    pub former: Option<String>,
    /// Erasures that came before the team was joined.
    pub erased_before: u64,
    /// The version of this app that has met a row which it did not understand; none where it understood all.
    pub unread: Option<String>,
}

/// Notes an adding.
pub(crate) fn adds(file: &Connection, (kind, value): (&str, &str), place: &PolicyPlace) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO team_listed (kind, value, n, device, seq) VALUES (?1, ?2, ?3, ?4, ?5)";
    file.run(sql, params![kind, value, place.n, place.device, place.seq])
}

/// Notes a removal, whose computer had read the stream up to `seen`.
pub(crate) fn removes(
    file: &Connection,
    (kind, value): (&str, &str),
    place: &PolicyPlace,
    seen: i64,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM team_listed WHERE kind = ?1 AND value = ?2 AND (n <= ?3 OR (device = ?4 AND seq < ?5))";
    file.run(sql, params![kind, value, seen, place.device, place.seq])
}

/// Forgets an entry of which nothing is to be left, and tells nothing of it any more.
pub(crate) fn forget(file: &Connection, (kind, value): (&str, &str)) -> Result<(), StoreError> {
    file.run("DELETE FROM team_listed WHERE kind = ?1 AND value = ?2", [kind, value])?;
    policy_out::forget(file, (kind, value))
}

/// Whether an entry stands, as the team says and as this computer is about to tell it.
pub(crate) fn stands(file: &Connection, (kind, value): (&str, &str)) -> Result<bool, StoreError> {
    let (seen, not_by) = match policy_out::last_of(file, (kind, value))? {
        Some(policy_out::Pending::Adding) => return Ok(true),
        // What this computer has added before is taken off with it.
        Some(policy_out::Pending::Removal { seen }) => (seen, true),
        None => (0, false),
    };
    let sql = "SELECT EXISTS (SELECT 1 FROM team_listed WHERE kind = ?1 AND value = ?2 AND n > ?3
        AND NOT (?4 AND device = (SELECT device FROM team)))";
    file.one(sql, params![kind, value, seen, not_by], |row| row.get(0))
}

/// Notes that the stream was read up to a row.
pub(crate) fn has_read(file: &Connection, place: &PolicyPlace) -> Result<(), StoreError> {
    let row = row_of(&place.device, place.seq);
    file.run("UPDATE team SET policy_n = ?1, policy_row = ?2", params![place.n, row])
}

/// Begins to read the policy anew. `tells` where the hub may have lost what it knew: then all that stands here is left to be told first, so
/// that no removal of then takes it off.
pub(crate) fn begin_anew(file: &Connection, tells: bool, at: Millis) -> Result<(), StoreError> {
    if tells {
        policy_out::nothing_was_seen(file)?;
        policy_out::leave_list(file, at)?;
    }
    file.run("DELETE FROM team_listed", [])?;
    // What is told is told anew where the hub may have lost it; when it was heard last stays, until it is heard again.
    let sql = "UPDATE team SET policy_n = 0, policy_row = NULL, unread = NULL, told_seq = CASE WHEN ?1 THEN 0 ELSE told_seq END";
    file.run(sql, [tells])?;
    erasures::begin_anew(file)
}

/// The list went back to how it was, with the file: what the team has said of it since is read once more before rows leave this computer.
pub(crate) fn list_went_back(file: &Connection, at: Millis) -> Result<(), StoreError> {
    begin_anew(file, false, at)?;
    file.run("UPDATE team SET heard_at = NULL", [])
}

/// Notes that a row was not understood by this version.
pub(crate) fn was_not_understood(file: &Connection, app: &str) -> Result<(), StoreError> {
    file.run("UPDATE team SET unread = ?1", [app])
}

impl Store {
    /// How far the policy was read; none where no vault was joined.
    pub async fn policy_read(&self) -> Result<Option<PolicyRead>, StoreError> {
        let sql = "SELECT policy_n, policy_row, heard_at, told_seq, salt, former, erased_before, unread FROM team";
        self.read(move |file| {
            file.first(sql, [], |row| {
                Ok(PolicyRead {
                    n: row.get(0)?,
                    row: row.get(1)?,
                    heard_at: row.get(2)?,
                    told_seq: row.get(3)?,
                    salt: row.get(4)?,
                    former: row.get(5)?,
                    erased_before: row.get(6)?,
                    unread: row.get(7)?,
                })
            })
        })
        .await
    }

    /// Notes what people are digested with. A file that did not know it has read nothing of the policy yet, and has told nothing.
    pub async fn salt_people(&self, salt: String, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            if file.changed("UPDATE team SET salt = ?1 WHERE salt <> ?1", [salt])? > 0 {
                begin_anew(file, true, at)?;
            }
            Ok(())
        })
        .await
    }

    /// Begins to read the policy anew, of which an earlier version did not understand all.
    pub async fn read_policy_anew(&self, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| begin_anew(file, false, at)).await
    }

    /// The hub was set back: the policy is read anew and told what it lacks, and so is what is owned. Nothing where that was noted by now.
    pub async fn hub_was_set_back(&self, seen: PolicyRead, at: Millis) -> Result<bool, StoreError> {
        self.write(move |file| {
            let sql = "SELECT EXISTS (SELECT 1 FROM team WHERE policy_n = ?1 AND policy_row IS ?2 AND told_seq = ?3)";
            if !file.one::<bool>(sql, params![seen.n, seen.row, seen.told_seq], |row| row.get(0))? {
                return Ok(false);
            }
            begin_anew(file, true, at)?;
            outbox::share_owned(file)?;
            Ok(true)
        })
        .await
    }

    /// Notes that the policy was read to its end, and that what it says was done: what the hub still lacks of it is left to be told.
    pub async fn policy_was_heard(&self, upto: i64, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            if file.changed("UPDATE team SET heard_at = ?2 WHERE policy_n = ?1", [upto, at])? > 0 {
                policy_out::without_known(file)?;
                erasures::leave_lost(file, at)?;
            }
            Ok(())
        })
        .await
    }

    /// Notes that the hub knows that the device is gone which this file was before.
    pub async fn former_is_gone(&self, former: String) -> Result<(), StoreError> {
        self.write(move |file| file.run("UPDATE team SET former = NULL WHERE former = ?1", [former])).await
    }
}
