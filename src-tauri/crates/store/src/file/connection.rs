//! A connection to a file. Owns under which name SQLite finds it; what is set on a connection is its user's business.

use std::borrow::Cow;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::file::error::StoreError;

/// Opens a file that is made where it is not there.
pub(crate) fn writing(path: &Path) -> Result<Connection, StoreError> {
    opened(path, OpenFlags::default())
}

/// Opens a file that is there, and writes nothing in it.
pub(crate) fn reading(path: &Path) -> Result<Connection, StoreError> {
    opened(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn opened(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let name = name(path);
    let file = if is_long(path) {
        Connection::open_with_flags_and_vfs(name, flags, LONG_NAMES)
    } else {
        Connection::open_with_flags(name, flags)
    };
    file.map_err(|source| StoreError::Open { path: path.to_owned(), source })
}

/// The part of SQLite for Windows that holds names of more than 1,040 bytes.
const LONG_NAMES: &str = "win32-longpath";

/// Windows takes names of up to 260 characters as they are; of these some stay free for what SQLite puts beside a file.
fn is_long(path: &Path) -> bool {
    cfg!(windows) && path.as_os_str().len() > 240
}

/// The name by which SQLite finds a file: its own, and on Windows for a long one that which begins with `\\?\`, as the standard
/// library has it for its own calls.
pub(crate) fn name(path: &Path) -> Cow<'_, Path> {
    let whole = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    match is_long(path).then(whole).flatten() {
        Some(name) => Cow::Owned(name),
        None => Cow::Borrowed(path),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_name_beyond_what_windows_takes_is_written_read_and_copied() {
        let place = tempfile::tempdir().unwrap();
        // Elsewhere SQLite itself ends at 512 bytes; for Windows it is beyond what its usual part holds too.
        let depth = if cfg!(windows) { 45 } else { 13 };
        let folder = (0..depth).fold(place.path().to_owned(), |at, _| at.join("a folder of many letters"));
        fs::create_dir_all(&folder).unwrap();
        let (path, copy) = (folder.join("workspace.sqlite"), folder.join("copy.sqlite"));
        assert!(path.as_os_str().len() > depth * 25, "beyond 260");
        let file = writing(&path).unwrap();
        file.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)").unwrap();
        let count =
            |file: &Connection| file.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, u64>(0)).unwrap();
        assert_eq!(count(&reading(&path).unwrap()), 1, "read by a second connection while the first one has it open");
        file.execute("VACUUM INTO ?1", [name(&copy).to_str().unwrap()]).unwrap();
        assert_eq!(count(&reading(&copy).unwrap()), 1, "and as a copy");
        drop(file);
        let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|one| one.unwrap().file_name()).collect();
        assert_eq!(left.len(), 2, "nothing stays beside them: {left:?}");
    }

    #[test]
    fn a_short_name_stays_as_it_is() {
        assert_eq!(name(Path::new("a/workspace.sqlite")), Path::new("a/workspace.sqlite"));
    }
}
