//! What a killed process leaves on the disk, copied, and read with SQLite itself.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use rusqlite::types::FromSql;
use rusqlite::{Connection, Params};
use tempfile::TempDir;

/// A copy of the files of a workspace, as they were when the process was killed.
pub struct Left {
    _folder: TempDir,
    pub path: PathBuf,
    file: Mutex<Connection>,
}

impl Left {
    /// Copies what is there; nothing where the process did not come so far as to make a file.
    pub fn of(data: &Path) -> Option<Self> {
        let own = data.join("workspaces/demo/workspace.sqlite");
        if !own.exists() {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.sqlite");
        // The shared memory beside it belongs to processes that run; the next one makes it anew from the log.
        for ending in ["", "-wal"] {
            let from = PathBuf::from(format!("{}{ending}", own.display()));
            if from.exists() {
                std::fs::copy(from, format!("{}{ending}", path.display())).unwrap();
            }
        }
        let file = Mutex::new(Connection::open(&path).unwrap());
        Some(Self { _folder: folder, path, file })
    }

    fn file(&self) -> MutexGuard<'_, Connection> {
        self.file.lock().unwrap()
    }

    /// The version of its form.
    pub fn version(&self) -> i64 {
        self.one("PRAGMA user_version", [])
    }

    /// One value.
    pub fn one<T: FromSql>(&self, sql: &str, with: impl Params) -> T {
        self.file().query_row(sql, with, |row| row.get(0)).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Rows of four values.
    pub fn rows<A: FromSql, B: FromSql, C: FromSql, D: FromSql>(&self, sql: &str) -> Vec<(A, B, C, D)> {
        let file = self.file();
        let mut ask = file.prepare(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        let rows = ask.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
        rows.unwrap().collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Rows as texts.
    pub fn texts(&self, sql: &str) -> Vec<String> {
        let file = self.file();
        let mut ask = file.prepare(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        let rows = ask.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Whether the file is sound, page by page and row by row.
    pub fn is_sound(&self, broken: &mut Vec<String>) {
        let wrong = self.texts("PRAGMA integrity_check");
        broken.extend(wrong.into_iter().filter(|line| line != "ok").map(|line| format!("integrity_check: {line}")));
        broken.extend(self.texts("SELECT 'a row of ' || \"table\" || ' points nowhere' FROM pragma_foreign_key_check"));
    }

    /// Lets go of it, for another program.
    pub fn closed(self) -> (TempDir, PathBuf) {
        let Self { _folder: folder, path, file } = self;
        file.into_inner().unwrap().close().unwrap();
        (folder, path)
    }
}
