//! Taking an import back that was stopped or broke off: as if it had never begun.
//!
//! In short transactions too, and from any point on: what is taken back already is gone from the list that nobody sees.

use rusqlite::params;

use super::begun::{Begun, SOURCE, begun};
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::file::threads::Room;
use crate::file::tx::Tx;
use crate::records;
use crate::records::{IMPORT, findings, joined, removed};

/// Records that are taken back in one transaction.
const AT_ONCE: i64 = 1_000;

impl Store {
    /// Takes back what an import stored, a part of it at a time; returns whether anything is left to take back.
    ///
    /// # Errors
    /// Whatever the database refuses; it can be gone on with later.
    pub async fn take_back(&self, import: i64) -> Result<bool, StoreError> {
        // What of it was lost need not be taken back.
        let _ = self.writer().settled().await;
        let taken_back = self.write(move |file| {
            let Some(begun) = begun(file, import)? else { return Ok(false) };
            let sql = "SELECT record FROM members WHERE list = ?1 ORDER BY place DESC LIMIT ?2";
            let some: Vec<i64> = file.all(sql, [begun.list, AT_ONCE], |row| row.get(0))?;
            for record in &some {
                file.run("DELETE FROM members WHERE list = ?1 AND record = ?2", [begun.list, *record])?;
                forget(file, &begun, *record)?;
            }
            if !some.is_empty() {
                return Ok(true);
            }
            file.run("DELETE FROM imports WHERE id = ?1", [import])?;
            file.run("DELETE FROM lists WHERE id = ?1", [begun.list])?;
            Ok(false)
        });
        let is_left = taken_back.await?;
        if !is_left {
            self.writer().room(Room::USUAL).await?;
        }
        Ok(is_left)
    }
}

/// Whether a person has done something with a record that an import has just brought: the library shows it while the import goes on. It
/// stays then, as what the import told of it.
fn is_used(file: &Tx<'_>, record: i64) -> Result<bool, StoreError> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM members WHERE record = ?1) OR EXISTS (SELECT 1 FROM marks WHERE record = ?1)
        OR EXISTS (SELECT 1 FROM joined WHERE ?1 IN (record, lead)) OR EXISTS (SELECT 1 FROM exported WHERE record = ?1)
        OR EXISTS (SELECT 1 FROM job_rows WHERE record = ?1)
        OR EXISTS (SELECT 1 FROM corrections WHERE record = ?1)";
    file.one(sql, [record], |row| row.get(0))
}

/// Forgets an import's observations of a record, and the record where there are no others of it.
fn forget(file: &Tx<'_>, import: &Begun, lead: i64) -> Result<(), StoreError> {
    let group = joined::group(file, lead)?;
    for record in group {
        if is_used(file, record)? {
            continue;
        }
        let sql = "DELETE FROM tellings WHERE record = ?1 AND operation = ?2 AND id >= ?3";
        let gone = file.changed(sql, params![record, IMPORT, import.first_observation])?;
        if gone == 0 {
            continue;
        }
        findings::take_back(file, record, SOURCE, import.at)?;
        let observations = records::of(file, record)?;
        if observations.is_empty() {
            // There is no other observation of it, and nobody has done anything with it.
            removed::remove(file, import.kind, record)?;
            continue;
        }
        let told_at = observations.iter().map(|(_, observation)| observation.at).max().unwrap_or(import.at);
        file.run("UPDATE records SET told_at = ?2 WHERE id = ?1", [record, told_at])?;
        joined::derive(file, import.kind, record, observations.iter().map(|(_, observation)| &observation.doc))?;
    }
    Ok(())
}
