//! Work of very many rows that others may interrupt at any piece: one transaction over many pieces, for as long as nobody else
//! has anything to write.
//!
//! A row of an import touches pages all over the file. In a transaction of its own each piece of rows writes most of those
//! pages again, to the log and then to the file: of a million rows many times what there is of them. What others write does not
//! wait for the end: the transaction is brought to its end before it, behind the piece that is under way.
//!
//! Owns when such a transaction begins and ends, and that one which could not be ended is reported to its owner and not
//! to whoever came next. Does not own what the pieces write: it must be such that a part of it does no harm, because a
//! kill loses those that are not written yet.

use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

use crate::file::error::StoreError;

/// Pieces up to which a transaction is kept open: what its end writes is what somebody else may have to wait for.
const MOST_PIECES: u32 = 20;

/// The transaction, on the thread that writes.
#[derive(Default)]
pub(crate) struct BulkWrite(Mutex<State>);

#[derive(Default)]
struct State {
    /// Pieces that are in the transaction; none where there is none.
    pieces: u32,
    /// It could not be brought to its end, and this is not reported yet.
    lost: Option<StoreError>,
}

impl BulkWrite {
    /// Does one piece. After an error none of it is left, and nothing of those before it that was not written yet: a mark to go
    /// back to would copy each page that a piece touches, for a case in which all of the work is given up.
    pub fn piece<T>(
        &self,
        file: &Connection,
        change: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut state = self.state();
        if let Some(lost) = state.lost.take() {
            return Err(lost);
        }
        if file.is_autocommit() {
            file.execute_batch("BEGIN IMMEDIATE")?;
            state.pieces = 0;
        }
        state.pieces += 1;
        change(file).inspect_err(|_| undo(file))
    }

    /// Whether the transaction is as large as one may become.
    pub fn is_full(&self) -> bool {
        self.state().pieces >= MOST_PIECES
    }

    /// Brings the transaction to its end, where there is one.
    pub fn end(&self, file: &Connection) {
        if file.is_autocommit() {
            return;
        }
        let ended = file.execute_batch("COMMIT").inspect_err(|_| undo(file));
        self.state().lost = ended.err().map(StoreError::from);
    }

    /// What became of the last one that somebody else's work has ended.
    pub fn lost(&self) -> Option<StoreError> {
        self.state().lost.take()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Goes back to the beginning of the transaction; some errors have done it already.
fn undo(file: &Connection) {
    let _ = file.execute_batch("ROLLBACK");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(folder: &tempfile::TempDir) -> (Connection, Connection) {
        let path = folder.path().join("file.sqlite");
        let own = Connection::open(&path).unwrap();
        own.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; CREATE TABLE kept (of INTEGER PRIMARY KEY REFERENCES kept (of)
             DEFERRABLE INITIALLY DEFERRED);",
        )
        .unwrap();
        (own, Connection::open(&path).unwrap())
    }

    fn add(file: &Connection, number: i64) -> Result<(), StoreError> {
        file.execute("INSERT INTO kept (of) VALUES (?1)", [number])?;
        Ok(())
    }

    fn seen(file: &Connection) -> i64 {
        file.query_row("SELECT count(*) FROM kept", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn pieces_are_written_together() {
        let folder = tempfile::tempdir().unwrap();
        let (own, other) = opened(&folder);
        let bulk_write = BulkWrite::default();
        for number in [1, 2] {
            bulk_write.piece(&own, |file| add(file, number)).unwrap();
        }
        assert_eq!((seen(&own), seen(&other)), (2, 0), "nothing is written yet");
        bulk_write.end(&own);
        assert_eq!(seen(&other), 2, "and now all of it is");
        bulk_write.piece(&own, |file| add(file, 3)).unwrap();
        let half = bulk_write.piece(&own, |file| add(file, 4).and_then(|()| Err::<(), _>(StoreError::GivenUp)));
        assert!(matches!(half, Err(StoreError::GivenUp)));
        assert_eq!((seen(&own), own.is_autocommit()), (2, true), "what breaks off takes with it what was not written");
        assert!(bulk_write.lost().is_none(), "and whose it is was told");
    }

    #[test]
    fn it_is_full_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let (own, _other) = opened(&folder);
        let bulk_write = BulkWrite::default();
        for number in 1..MOST_PIECES {
            bulk_write.piece(&own, |file| add(file, i64::from(number))).unwrap();
            assert!(!bulk_write.is_full(), "piece {number}");
        }
        bulk_write.piece(&own, |file| add(file, 0)).unwrap();
        assert!(bulk_write.is_full());
        bulk_write.end(&own);
        bulk_write.piece(&own, |file| add(file, -1)).unwrap();
        assert!(!bulk_write.is_full(), "the next one begins anew");
    }

    #[test]
    fn what_cannot_be_written_is_told_once_to_whose_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (own, other) = opened(&folder);
        let bulk_write = BulkWrite::default();
        own.execute_batch("CREATE TABLE points (at INTEGER REFERENCES kept (of) DEFERRABLE INITIALLY DEFERRED)")
            .unwrap();
        let nowhere = |file: &Connection| Ok(file.execute("INSERT INTO points (at) VALUES (99)", []).map(drop)?);
        bulk_write.piece(&own, nowhere).unwrap();
        bulk_write.end(&own);
        assert!(own.is_autocommit(), "whoever writes next finds no transaction of others");
        assert_eq!(seen(&other), 0);
        let next = bulk_write.piece(&own, |file| add(file, 1));
        assert!(next.is_err(), "its next piece hears of it");
        bulk_write.piece(&own, |file| add(file, 1)).unwrap();
        bulk_write.end(&own);
        assert!(bulk_write.lost().is_none(), "once");
    }
}
