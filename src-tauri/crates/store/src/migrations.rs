//! Bringing a file up to the present version: all pending steps in one transaction, or none.
//!
//! Each table's file holds its own steps; this one puts them in order. A released step is never edited.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::StoreError;
use crate::tables;

/// Marks a file as ours: "Prsp".
const APPLICATION: i64 = 0x5072_7370;

/// One step: the version it leads to, and its statements.
pub(crate) struct Step {
    pub version: i64,
    pub sql: &'static str,
}

/// The newest version this program knows.
fn newest() -> i64 {
    tables::steps().map(|step| step.version).max().unwrap_or(0)
}

/// Refuses a file of a newer version or of another program, through a connection that cannot write.
pub(crate) fn refuse_strangers(path: &Path) -> Result<(), StoreError> {
    if !path.exists() {
        return Ok(());
    }
    let open = |source| StoreError::Open { path: path.to_owned(), source };
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(open)?;
    let (version, application) = marks(&file)?;
    if application != APPLICATION && (version != 0 || application != 0) {
        return Err(StoreError::Foreign);
    }
    if version > newest() {
        return Err(StoreError::Newer { found: version, known: newest() });
    }
    Ok(())
}

/// Runs every pending step in one transaction.
pub(crate) fn migrate(file: &mut Connection) -> Result<(), StoreError> {
    let (version, _) = marks(file)?;
    let mut pending: Vec<Step> = tables::steps().filter(|step| step.version > version).collect();
    if pending.is_empty() {
        return Ok(());
    }
    pending.sort_by_key(|step| step.version);
    let change = file.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for step in &pending {
        change.execute_batch(step.sql)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.pragma_update(None, "user_version", newest())?;
    change.commit()?;
    Ok(())
}

fn marks(file: &Connection) -> Result<(i64, i64), StoreError> {
    let version = file.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application = file.pragma_query_value(None, "application_id", |row| row.get(0))?;
    Ok((version, application))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_file_is_refused_and_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.sqlite");
        drop(crate::Store::open(&path).unwrap());
        let file = Connection::open(&path).unwrap();
        file.pragma_update(None, "user_version", 999).unwrap();
        drop(file);
        let before = std::fs::read(&path).unwrap();
        assert!(
            matches!(crate::Store::open(&path), Err(StoreError::Newer { found: 999, .. })),
            "a file of a newer version is refused"
        );
        assert_eq!(std::fs::read(&path).unwrap(), before, "and not a byte of it has changed");
    }

    #[test]
    fn a_stranger_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.sqlite");
        let file = Connection::open(&path).unwrap();
        file.execute_batch("PRAGMA application_id = 7; CREATE TABLE theirs (a)").unwrap();
        drop(file);
        assert!(matches!(crate::Store::open(&path), Err(StoreError::Foreign)), "a file of another program is refused");
        std::fs::write(&path, b"no database at all, but long enough to be looked at by the library").unwrap();
        assert!(matches!(crate::Store::open(&path), Err(StoreError::Damaged(_))), "a text file is no database");
    }
}
