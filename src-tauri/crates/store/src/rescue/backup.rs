//! A whole copy of a workspace file, and whether a file is whole.
//!
//! Owns: writing a copy as of one moment, and checking one. It deliberately knows nothing of names, of how many copies are
//! kept, or of the room on the disk.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::Connection;

use crate::file::connection;
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::file::threads::STEPS;
use crate::schema::migrations::{marks, read_only};

/// Raised when nobody waits any more for what takes long.
pub type GivenUp = Arc<AtomicBool>;

/// All but whether the indexes have what the tables have: in a fraction of the time.
pub(crate) const QUICK: &str = "quick_check";
/// That too. A copy is read so, because it takes over each index as it is and is gone back to when the file is lost; writing
/// it takes as long, and nobody waits for most of them.
const THOROUGH: &str = "integrity_check";

/// What a file holds that was paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// The version of its form.
    pub version: i64,
    /// Paid answers.
    pub kept_answers: u64,
    /// Lines of the ledger.
    pub ledger: u64,
}

/// Writes a copy of a file as of one moment, without what lies in its unused parts, and checks it. Whoever writes in the
/// file goes on meanwhile. `to` must not be there yet; after an error a part of it may be.
///
/// # Errors
/// [`StoreError::Damaged`] and [`StoreError::Unsound`] where the file is not whole, [`StoreError::GivenUp`], and what the
/// disk refuses: [`StoreError::Disk`] with [`io::ErrorKind::InvalidData`] where the file is whole and its copy is not.
pub fn copy(from: &Path, to: &Path, given_up: &GivenUp) -> Result<Counts, StoreError> {
    let unnamed = |path: &Path| StoreError::from(rusqlite::Error::InvalidPath(path.to_owned()));
    let name = connection::name(to);
    let name = name.to_str().ok_or_else(|| unnamed(to))?;
    let mut source = read_only(from)?;
    until(&mut source, given_up)?;
    let before = counts(&source)?;
    source.execute("VACUUM INTO ?1", [name])?;
    let after = counts(&source)?;
    durable::file(to).map_err(StoreError::Disk)?;
    // The file may have grown while it was copied, and an erased person takes answers away.
    let between = |copied: u64, one: u64, other: u64| (one.min(other)..=one.max(other)).contains(&copied);
    match read_all(to, given_up, THOROUGH) {
        Ok(copied)
            if between(copied.kept_answers, before.kept_answers, after.kept_answers)
                && between(copied.ledger, before.ledger, after.ledger) =>
        {
            Ok(copied)
        }
        Ok(_) => Err(blamed(&source, "the copy has other answers or ledger lines than the file".to_owned())),
        Err(StoreError::GivenUp) => Err(StoreError::GivenUp),
        Err(error) => Err(blamed(&source, format!("the copy cannot be used: {error}"))),
    }
}

/// What is wrong in a file is wrong in its copy too: only where the file is sound the copy alone is to blame.
fn blamed(source: &Connection, wrong: String) -> StoreError {
    match pass(source, THOROUGH) {
        Ok(()) => StoreError::Disk(io::Error::new(io::ErrorKind::InvalidData, wrong)),
        Err(error) => error,
    }
}

/// Reads all of a file and returns what it holds.
///
/// # Errors
/// [`StoreError::Damaged`] and [`StoreError::Unsound`] where it is not whole; [`StoreError::Foreign`] and
/// [`StoreError::Newer`] where it is not ours to judge.
pub fn check(path: &Path, given_up: &GivenUp) -> Result<Counts, StoreError> {
    read_all(path, given_up, QUICK)
}

fn read_all(path: &Path, given_up: &GivenUp, test: &str) -> Result<Counts, StoreError> {
    let mut file = read_only(path)?;
    until(&mut file, given_up)?;
    pass(&file, test)?;
    counts(&file)
}

/// Whether a closed file looks whole from outside: ours, of a version that is known, and as long as it says. Reads its
/// first page only.
pub fn glance(path: &Path) -> bool {
    let look = || -> Result<bool, StoreError> {
        let file = read_only(path)?;
        let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
        let length: u64 = file.one(sql, [], |row| row.get(0))?;
        Ok(std::fs::metadata(path).map_err(StoreError::Disk)?.len() == length)
    };
    look().unwrap_or(false)
}

impl Store {
    /// What the file holds that was paid for.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        self.read(counts).await
    }
}

/// Ends what a connection does as soon as nobody waits for it.
fn until(file: &mut Connection, given_up: &GivenUp) -> Result<(), StoreError> {
    let given_up = Arc::clone(given_up);
    Ok(file.progress_handler(STEPS, Some(move || given_up.load(Ordering::Relaxed)))?)
}

/// Every page and every row: refused with the first thing that is wrong.
pub(crate) fn pass(file: &Connection, test: &str) -> Result<(), StoreError> {
    let first: String = file.query_row(&format!("PRAGMA {test}(1)"), [], |row| row.get(0))?;
    if first == "ok" { Ok(()) } else { Err(StoreError::Unsound { first }) }
}

fn counts(file: &Connection) -> Result<Counts, StoreError> {
    let (version, _) = marks(file)?;
    let held = |table: &str| file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0));
    if version == 0 {
        return Ok(Counts { version, kept_answers: 0, ledger: 0 });
    }
    Ok(Counts { version, kept_answers: held("facts")?, ledger: held("ledger")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_is_not_whole_says_nothing_of_a_file_that_is() {
        let file = Connection::open_in_memory().unwrap();
        file.execute_batch("CREATE TABLE facts (id INTEGER PRIMARY KEY)").unwrap();
        let error = blamed(&file, "the copy has other answers".to_owned());
        assert!(
            matches!(&error, StoreError::Disk(error) if error.kind() == io::ErrorKind::InvalidData),
            "the file is not called damaged: {error:?}"
        );
    }
}
