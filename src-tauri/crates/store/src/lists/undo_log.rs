//! `steps`: what a person did to lists, notes and the suppression list, each step as a whole, so that it can be undone and done
//! again, also after a restart. A new step forgets those that were undone.
//!
//! Owns: taking, storing and turning steps, and how many are stored. The kinds of change are in `undo_log/change.rs`.
//! Nothing else writes `members`, `lists`, `marks`, `joined` and `apart`, but for what an answer or an erasure makes of
//! records, and the people whom a job puts behind the end of its list (`lists::append`): what is undone leaves them there.

mod change;
mod noted;
mod runs;

use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;

pub use change::{Change, Entries};
pub use noted::Noted;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        4,
        "CREATE TABLE steps (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        at INTEGER NOT NULL,
        undone INTEGER NOT NULL DEFAULT 0,
        changes TEXT NOT NULL
    ) STRICT;",
    ),
    // The newest that is done is behind all that are undone, which may be very many.
    (
        14,
        "CREATE INDEX steps_done ON steps (id) WHERE NOT undone; CREATE INDEX steps_undone ON steps (id) WHERE undone;",
    ),
];

/// Bytes of all stored steps: as many steps as have room in them. The newest one stays however large it is, as it is what somebody
/// wants to undo.
const MOST_BYTES: u64 = 64 << 20;
/// Bytes that a step takes beside its changes: of very many small ones these count too.
const BESIDE: u64 = 200;

/// A step, without its changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub id: i64,
    /// What was done, in words: `merged 3 duplicates`.
    pub title: String,
    /// When.
    pub at: Millis,
}

/// Takes a step: makes its changes true and stores them. A step without a change is none.
pub(crate) fn take(file: &Tx<'_>, title: &str, changes: &[Change], at: Millis) -> Result<(), StoreError> {
    changes.iter().try_for_each(|change| change.apply(file, at))?;
    keep(file, title, changes, at)
}

/// Stores a step whose changes are true already. A step without a change is none.
pub(crate) fn keep(file: &Connection, title: &str, changes: &[Change], at: Millis) -> Result<(), StoreError> {
    if changes.is_empty() {
        return Ok(());
    }
    file.run("DELETE FROM steps WHERE undone", [])?;
    file.run("INSERT INTO steps (title, at, changes) VALUES (?1, ?2, ?3)", params![title, at, to_json(changes)?])?;
    forget(file, MOST_BYTES)
}

/// Forgets the oldest steps, until those that are left have so many bytes together; never the newest.
fn forget(file: &Connection, bytes: u64) -> Result<(), StoreError> {
    let sql = "DELETE FROM steps WHERE id IN (SELECT id FROM (
            SELECT id, row_number() OVER newest AS place, sum(octet_length(changes) + ?2) OVER newest AS bytes FROM steps
            WINDOW newest AS (ORDER BY id DESC)
        ) WHERE place > 1 AND bytes > ?1)";
    file.run(sql, [bytes, BESIDE])
}

/// Rewrites the changes of all steps, each as `kept` says; a step of which nothing is left goes. For an erasure: what is left
/// out can neither be undone nor done again.
pub(crate) fn without(file: &Connection, kept: impl Fn(Change) -> Option<Change>) -> Result<(), StoreError> {
    let all: Vec<i64> = file.all("SELECT id FROM steps", [], |row| row.get(0))?;
    // One at a time: a step about a million rows takes little of the file and much memory.
    for step in all {
        let sql = "SELECT changes FROM steps WHERE id = ?1";
        let changes: Vec<Change> = file.one(sql, [step], |row| json(row, "changes"))?;
        let before = to_json(&changes)?;
        let left: Vec<Change> = changes.into_iter().filter_map(&kept).collect();
        let after = to_json(&left)?;
        if left.is_empty() {
            file.run("DELETE FROM steps WHERE id = ?1", [step])?;
        } else if after != before {
            file.run("UPDATE steps SET changes = ?2 WHERE id = ?1", params![step, after])?;
        }
    }
    Ok(())
}

const NEWEST: &str = "SELECT id, title, at, changes FROM steps WHERE NOT undone ORDER BY id DESC LIMIT 1";
const NEXT: &str = "SELECT id, title, at, changes FROM steps WHERE undone ORDER BY id LIMIT 1";

fn row(row: &Row<'_>) -> rusqlite::Result<Step> {
    Ok(Step { id: row.get("id")?, title: row.get("title")?, at: row.get("at")? })
}

/// What undo would undo, and what redo would do again.
pub(crate) fn heads(file: &Connection) -> Result<(Option<Step>, Option<Step>), StoreError> {
    Ok((file.first(NEWEST, [], row)?, file.first(NEXT, [], row)?))
}

/// Undoes a step or does it again, as `apply` does with its changes, and notes whether it is undone.
fn turn(
    file: &Tx<'_>,
    which: &str,
    undone: bool,
    apply: impl FnOnce(Vec<Change>) -> Result<(), StoreError>,
) -> Result<Option<Step>, StoreError> {
    let found = file.first(which, [], |found| Ok((row(found)?, json(found, "changes")?)))?;
    let Some((step, changes)) = found else { return Ok(None) };
    apply(changes)?;
    file.run("UPDATE steps SET undone = ?2 WHERE id = ?1", params![step.id, undone])?;
    Ok(Some(step))
}

fn undo(file: &Tx<'_>, at: Millis) -> Result<Option<Step>, StoreError> {
    turn(file, NEWEST, true, |changes| changes.into_iter().rev().try_for_each(|change| change.turned().apply(file, at)))
}

fn redo(file: &Tx<'_>, at: Millis) -> Result<Option<Step>, StoreError> {
    turn(file, NEXT, false, |changes| changes.iter().try_for_each(|change| change.apply(file, at)))
}

impl Store {
    /// Undoes the newest step; returns which one it was.
    pub async fn undo(&self, at: Millis) -> Result<Option<Step>, StoreError> {
        self.write_many(move |file| undo(file, at)).await
    }

    /// Does again what was undone last; returns which step it was.
    pub async fn redo(&self, at: Millis) -> Result<Option<Step>, StoreError> {
        self.write_many(move |file| redo(file, at)).await
    }

    /// The steps before one, the newest first, each with whether it is undone; the newest of all where none is named.
    pub async fn past_steps(&self, before: Option<i64>, most: u32) -> Result<Vec<(Step, bool)>, StoreError> {
        let sql = "SELECT id, title, at, undone FROM steps WHERE ?1 IS NULL OR id < ?1 ORDER BY id DESC LIMIT ?2";
        self.read(move |file| file.all(sql, params![before, most], |found| Ok((row(found)?, found.get("undone")?))))
            .await
    }

    /// Undoes every step back to this one, and it too, all or none of them; or does it and those before it again. `newest` is the newest
    /// step that a person has seen. Returns how many that were; none where it is not as the person has seen it any more.
    pub async fn turn_to(&self, step: i64, undoing: bool, newest: i64, at: Millis) -> Result<Option<u64>, StoreError> {
        self.write_many(move |file| {
            let sql = "SELECT undone <> ?2 AND (SELECT max(id) FROM steps) = ?3 FROM steps WHERE id = ?1";
            if file.first(sql, params![step, undoing, newest], |row| row.get(0))? != Some(true) {
                return Ok(None);
            }
            let mut turned = 0;
            loop {
                let Some(one) = (if undoing { undo(file, at) } else { redo(file, at) })? else { break };
                turned += 1;
                if one.id == step {
                    break;
                }
            }
            Ok(Some(turned))
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(file: &Connection) -> Result<String, StoreError> {
        let mut ask = file.prepare("SELECT title FROM steps ORDER BY id")?;
        Ok(ask.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?.concat())
    }

    #[tokio::test]
    async fn old_steps_are_forgotten_when_there_is_no_room_for_them() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        for (bytes, left) in
            [(4 * BESIDE + 11, "abcd"), (4 * BESIDE + 10, "bcd"), (3 + BESIDE, "d"), (8 + 2 * BESIDE, "cd"), (0, "d")]
        {
            let filled = move |file: &Tx<'_>| {
                file.execute_batch(
                    "DELETE FROM steps;
                     INSERT INTO steps (title, at, changes) VALUES ('a', 1, '[]'), ('b', 1, '[]'), ('c', 1, '[   ]'), ('d', 1, '[]');",
                )?;
                forget(file, bytes)?;
                titles(file)
            };
            assert_eq!(store.write(filled).await.unwrap(), left, "steps of {bytes} bytes");
        }
    }

    #[tokio::test]
    async fn steps_are_undone_back_to_one_and_done_again_up_to_one() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let names = async || store.lists().await.unwrap().into_iter().map(|(list, _)| list.name).collect::<Vec<_>>();
        for at in 1..=250 {
            let kind = api::RecordKind::Company;
            store.new_list(format!("L{at}"), kind, Vec::new(), format!("made L{at}"), at).await.unwrap();
        }
        let all = store.past_steps(None, 1_000).await.unwrap();
        assert_eq!(all.len(), 250, "as many as have room, and not two hundred");
        assert!(all.windows(2).all(|two| two[0].0.id > two[1].0.id), "the newest first");
        let tenth = all[240].0.clone();
        assert_eq!(tenth.title, "made L10");
        assert_eq!(store.past_steps(Some(tenth.id), 1_000).await.unwrap().len(), 9, "those before it");
        let newest = all[0].0.id;
        let turned = async |step, undoing, newest| store.turn_to(step, undoing, newest, 300).await.unwrap();
        assert_eq!(
            turned(tenth.id, false, newest).await,
            None,
            "it is not undone: a late click does not do the contrary"
        );
        assert_eq!(turned(tenth.id, true, newest - 1).await, None, "nor does one that has not seen the newest");
        assert_eq!(turned(tenth.id, true, newest).await, Some(241), "it, and all behind it");
        assert_eq!(names().await.len(), 9);
        let undone = store.past_steps(None, 1_000).await.unwrap().iter().filter(|(_, undone)| *undone).count();
        assert_eq!(undone, 241, "and the history says which");
        assert_eq!(turned(all[230].0.id, false, newest).await, Some(11), "done again up to the twentieth");
        assert_eq!(names().await.len(), 20);
        assert_eq!(turned(9_999, true, newest).await, None, "there is no such step");
    }

    #[tokio::test]
    async fn what_is_undone_and_done_again_leaves_those_whom_a_job_has_found_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let people = |file: &Tx<'_>| {
            let one = |at: usize| {
                let doc =
                    serde_json::json!({"full_name": format!("Person {at}")}).as_object().cloned().unwrap_or_default();
                let told = crate::records::NewObservation { kind: api::RecordKind::Person, doc };
                crate::records::keep(file, &told, "find_people", None, 1).map(|(record, _)| record)
            };
            (0..6).map(one).collect::<Result<Vec<i64>, StoreError>>()
        };
        let all = store.write(people).await.unwrap();
        let kind = api::RecordKind::Person;
        let list = store.new_list("L".into(), kind, all[..4].to_vec(), "l".into(), 2).await.unwrap().list;
        store.take_from_list(list, all[2..4].to_vec(), None, "t".into(), 3).await.unwrap();
        let found = all[4..].to_vec();
        store.write(move |file| crate::lists::append(file, Some(list), &found, 4)).await.unwrap();
        store.undo(5).await.unwrap().unwrap();
        let [one, two, three, four, five, six] = all[..] else { panic!("{all:?}") };
        assert_eq!(store.list_records(list).await.unwrap(), [one, two, five, six, three, four], "they come back");
        store.redo(6).await.unwrap().unwrap();
        assert_eq!(store.list_records(list).await.unwrap(), [one, two, five, six], "and go again, and nobody else");
    }
}
