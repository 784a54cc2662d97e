//! A fresh file: making it, what it was made of, and bringing it to the disk.

use std::path::Path;

use api::Tenths;
use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::backup;
use super::kinds::Kind;
use crate::file::connection;
use crate::file::error::StoreError;
use crate::file::store::Millis;
use crate::schema;

/// What became of the rows of one kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Saved {
    /// Rows that are in the fresh file.
    pub rows: u64,
    /// Of these, rows that could be read from the backup alone.
    pub from_backup: u64,
    /// Rows that could be read from neither, as far as they can be counted.
    pub lost: u64,
    /// Whether further rows may be missing that nobody can count.
    pub uncounted: bool,
}

/// A paid call that a backup does not know and that was brought over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidSince {
    /// Command name of the operation.
    pub operation: String,
    /// What it was for.
    pub subject: String,
    /// What it cost.
    pub charged: Tenths,
    /// When.
    pub at: Millis,
}

/// What a fresh file was made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rescued {
    /// What became of the rows, in the order in which a person asks for them.
    pub kinds: Vec<(Kind, Saved)>,
    /// Paid calls that were brought over to a backup, newest first; at most 50 of them.
    pub paid: Vec<PaidSince>,
    /// How many there were, and what they cost in all.
    pub paid_calls: u64,
    /// What they cost in all.
    pub paid_sum: Tenths,
    /// Whether the file that a backup takes the place of could be read for what was paid since.
    pub compared: bool,
    /// People who had been erased since a backup and were in it: they were taken out of it again.
    pub erased: u64,
}

impl Rescued {
    pub(super) fn add(&mut self, kind: Kind, saved: Saved) {
        if !self.kinds.iter().any(|(known, _)| *known == kind) {
            self.kinds.push((kind, Saved::default()));
        }
        for (_, sum) in self.kinds.iter_mut().filter(|(known, _)| *known == kind) {
            sum.rows += saved.rows;
            sum.from_backup += saved.from_backup;
            sum.lost += saved.lost;
            sum.uncounted |= saved.uncounted;
        }
    }

    /// Rows that are gone, and whether there may be more.
    pub fn lost(&self) -> (u64, bool) {
        let lost = self.kinds.iter().map(|(_, saved)| saved.lost).sum();
        (lost, self.kinds.iter().any(|(_, saved)| saved.uncounted))
    }
}

/// A connection to a fresh file. What it writes is whole once it was [`finished`]; before that it is nothing.
pub(super) fn fresh(path: &Path) -> Result<Connection, StoreError> {
    let file = connection::writing(path)?;
    schema::prepare(&file)?;
    // What a restored backup changes is every page of it: too much to be held in memory until it is committed.
    file.pragma_update(None, "journal_mode", "DELETE")?;
    file.pragma_update(None, "temp_store", "FILE")?;
    file.pragma_update(None, "synchronous", "OFF")?;
    file.pragma_update(None, "foreign_keys", false)?;
    // Rows come as they were: what their triggers derive comes too.
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    Ok(file)
}

/// The fresh file agrees with itself, holds no byte of who was taken out of it, and is on the disk.
pub(super) fn finished(file: Connection, path: &Path, erased: u64) -> Result<(), StoreError> {
    if erased > 0 {
        file.execute_batch("VACUUM")?;
    }
    backup::pass(&file, backup::QUICK)?;
    let strays: u64 = file.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
    if strays > 0 {
        return Err(StoreError::Unsound { first: format!("{strays} rows point nowhere") });
    }
    file.close().map_err(|(_, error)| error)?;
    durable::file(path).map_err(StoreError::Disk)
}
