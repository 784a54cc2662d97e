//! Taking an import back that was stopped or broke off: as if it had never begun.
//!
//! In short transactions too, and from any point on: what is taken back already is gone from the list that nobody sees.

use api::RecordKind;
use rusqlite::{Connection, params};

use super::begun::{Begun, SOURCE, begun};
use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::file::threads::Room;
use crate::records;
use crate::records::{IMPORT, joined, own_sort_keys, sort_keys};

/// Records that are taken back in one transaction.
const AT_ONCE: i64 = 1_000;

impl Store {
    /// Takes back what an import kept, a part of it at a time; tells whether anything is left to take back.
    ///
    /// # Errors
    /// Whatever the database refuses; it can be gone on with later.
    pub async fn take_back(&self, import: i64) -> Result<bool, StoreError> {
        // What of it was lost need not be taken back.
        let _ = self.writer().settled().await;
        let is_left = self.piece_taken_back(import).await?;
        if !is_left {
            self.writer().room(Room::USUAL).await?;
        }
        Ok(is_left)
    }

    async fn piece_taken_back(&self, import: i64) -> Result<bool, StoreError> {
        self.write(move |file| {
            let Some(begun) = begun(file, import)? else { return Ok(false) };
            let mut ask =
                file.prepare_cached("SELECT record FROM members WHERE list = ?1 ORDER BY place DESC LIMIT ?2")?;
            let some: Vec<i64> = ask.query_map([begun.list, AT_ONCE], |row| row.get(0))?.collect::<Result<_, _>>()?;
            for record in &some {
                file.prepare_cached("DELETE FROM members WHERE list = ?1 AND record = ?2")?
                    .execute([begun.list, *record])?;
                forget(file, &begun, *record)?;
            }
            if !some.is_empty() {
                return Ok(true);
            }
            file.prepare_cached("DELETE FROM imports WHERE id = ?1")?.execute([import])?;
            file.prepare_cached("DELETE FROM lists WHERE id = ?1")?.execute([begun.list])?;
            Ok(false)
        })
        .await
    }
}

/// Forgets what an import told of a record, and the record where nobody else told of it.
fn forget(file: &Connection, import: &Begun, lead: i64) -> Result<(), StoreError> {
    let group = joined::group(file, lead)?;
    for record in group {
        let of_import = "record = ?1 AND operation = ?2 AND id >= ?3";
        let gone = file.prepare_cached(&format!("DELETE FROM tellings WHERE {of_import}"))?.execute(params![
            record,
            IMPORT,
            import.first_observation
        ])?;
        if gone == 0 {
            continue;
        }
        file.prepare_cached("DELETE FROM finds WHERE record = ?1 AND source = ?2 AND at = ?3")?
            .execute(params![record, SOURCE, import.at])?;
        let observations = records::of(file, record)?;
        if observations.is_empty() {
            erase(file, import.kind, record)?;
            continue;
        }
        let told_at = observations.iter().map(|(_, observation)| observation.at).max().unwrap_or(import.at);
        file.prepare_cached("UPDATE records SET told_at = ?2 WHERE id = ?1")?.execute([record, told_at])?;
        joined::derive(file, import.kind, record, observations.iter().map(|(_, observation)| &observation.doc))?;
        own_sort_keys::write(file, import.kind, record)?;
    }
    Ok(())
}

/// A record that nothing is told of and that nobody has ever seen.
fn erase(file: &Connection, kind: RecordKind, record: i64) -> Result<(), StoreError> {
    for table in ["members", "finds", "marks", "reach", "identities"] {
        file.prepare_cached(&format!("DELETE FROM {table} WHERE record = ?1"))?.execute([record])?;
    }
    for table in ["own_cells", sort_keys::table(kind), "records"] {
        file.prepare_cached(&format!("DELETE FROM {table} WHERE id = ?1"))?.execute([record])?;
    }
    Ok(())
}
