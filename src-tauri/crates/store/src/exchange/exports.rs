//! `exports`: the files that were written; `exported`: the records in each, so that only new ones can be written the next
//! time and two files of one list can be compared.
//!
//! A row without a checksum is a file that is being written, or was when the program ended: nobody sees it. Which rows an
//! export leaves out, and why, is decided in `tables`; what it needs for that is in `standing.rs`. Which rows of a list
//! are new is stored in `exports/unwritten.rs`.

mod unwritten;

use api::RecordKind;
use column_store::RowsOf;
use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, record_kind};
use crate::file::store::{Millis, Store};
use crate::rows::library;
use crate::rows::row_counts::place;

pub(crate) const STEPS: &[(i64, &str)] = &[(4, EXPORTS), (4, unwritten::SQL), (14, OF_THE_LIBRARY)];

const EXPORTS: &str =
    // AUTOINCREMENT: a late click on a file that was never finished must not open another one.
    "CREATE TABLE exports (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        list INTEGER REFERENCES lists (id),
        search INTEGER REFERENCES searches (id),
        kind TEXT NOT NULL CHECK (kind IN ('company', 'person')),
        title TEXT NOT NULL,
        what TEXT NOT NULL,
        path TEXT NOT NULL,
        at INTEGER NOT NULL,
        rows INTEGER NOT NULL DEFAULT 0,
        bytes INTEGER NOT NULL DEFAULT 0,
        modified INTEGER,
        checksum TEXT,
        CHECK ((list IS NULL) <> (search IS NULL))
    ) STRICT;
    CREATE INDEX exports_by_list ON exports (list, id);
    CREATE INDEX exports_by_search ON exports (search, id);
    CREATE TABLE exported (
        export INTEGER NOT NULL REFERENCES exports (id),
        record INTEGER NOT NULL REFERENCES records (id),
        PRIMARY KEY (export, record)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX exported_by_record ON exported (record, export);";

/// The library can be exported like a list. What a row has to be about exactly one of is a check of the table, which has no statement of
/// its own to be changed by; its text is, in the way that SQLite describes for what changes no byte of the rows.
const OF_THE_LIBRARY: &str = "ALTER TABLE exports ADD COLUMN library INTEGER CHECK (library IN (0, 1));
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'CHECK ((list IS NULL) <> (search IS NULL))',
        'CHECK ((list IS NOT NULL) + (search IS NOT NULL) + (library IS NOT NULL) = 1)') WHERE type = 'table' AND name = 'exports';
    PRAGMA writable_schema = RESET;
    CREATE INDEX exports_by_library ON exports (library, id);";

/// A file that is about to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewExport {
    /// Whose rows.
    pub of: RowsOf,
    /// What its rows are.
    pub kind: RecordKind,
    /// The name of the list, the search or the library.
    pub title: String,
    /// Rows, columns and options as `tables` writes them, to be repeated.
    pub what: String,
    /// Where it is written. Never leaves the program.
    pub path: String,
}

/// What is known of a file once it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenFile {
    /// Rows, the header not counted.
    pub rows: u64,
    /// Its size.
    pub bytes: u64,
    /// When the disk says that it was changed; none where the disk does not say.
    pub modified: Option<Millis>,
    /// SHA-256 of its bytes, as 64 hexadecimal digits.
    pub checksum: String,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Its number.
    pub id: i64,
    /// What was to be written.
    pub new: NewExport,
    /// When it was finished.
    pub at: Millis,
    /// As it was then.
    pub file: WrittenFile,
}

/// Two files of the same rows, by which of them each has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    /// Rows that only the second has.
    pub new: u64,
    /// Rows that only the first has.
    pub gone: u64,
    /// Rows that both have.
    pub same: u64,
}

/// What of a list was written already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exported {
    /// When it was last exported; none if never.
    pub at: Option<Millis>,
    /// Its rows that no export of it has written.
    pub new_rows: u64,
}

/// A condition on the finished exports of a source, whose number is `?1`.
pub(crate) fn finished(of: RowsOf) -> String {
    format!("{} = ?1 AND checksum IS NOT NULL", place(of).1)
}

fn row(row: &Row<'_>) -> rusqlite::Result<Export> {
    let of = match (row.get("list")?, row.get("library")?) {
        (Some(list), _) => RowsOf::List(list),
        (None, Some(number)) => RowsOf::Library(library::kind(number)),
        (None, None) => RowsOf::Search(row.get("search")?),
    };
    Ok(Export {
        id: row.get("id")?,
        new: NewExport {
            of,
            kind: record_kind(row, "kind")?,
            title: row.get("title")?,
            what: row.get("what")?,
            path: row.get("path")?,
        },
        at: row.get("at")?,
        file: WrittenFile {
            rows: row.get("rows")?,
            bytes: row.get("bytes")?,
            modified: row.get("modified")?,
            checksum: row.get("checksum")?,
        },
    })
}

fn by_number(file: &Connection, export: i64) -> Result<Option<Export>, StoreError> {
    file.first("SELECT * FROM exports WHERE id = ?1 AND checksum IS NOT NULL", [export], row)
}

/// What of a list was written already. A record that a person has joined to a written one is written.
pub(crate) fn of_list(file: &Connection, list: i64) -> Result<Exported, StoreError> {
    let finished = finished(RowsOf::List(list));
    let sql = format!("SELECT max(at) FROM exports WHERE {finished}");
    let at: Option<Millis> = file.one(&sql, [list], |row| row.get(0))?;
    let new_rows = if at.is_none() { crate::lists::rows(file, list)? } else { unwritten::rows(file, list)? };
    Ok(Exported { at, new_rows })
}

impl Store {
    /// Notes that a file is being written, and returns its number. It is not shown before [`Store::keep_export`].
    ///
    /// # Errors
    /// Whatever the database refuses; a list or search that is not there is refused too.
    pub async fn begin_export(&self, new: NewExport, at: Millis) -> Result<i64, StoreError> {
        self.write(move |file| {
            let (_, column, number) = place(new.of);
            let sql =
                format!("INSERT INTO exports ({column}, kind, title, what, path, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
            let values = params![number, new.kind.name(), new.title, new.what, new.path, at];
            file.insert(&sql, values)
        })
        .await
    }

    /// Forgets a file that was not finished.
    pub async fn drop_export(&self, export: i64) -> Result<(), StoreError> {
        self.write(move |file| file.run("DELETE FROM exports WHERE id = ?1 AND checksum IS NULL", [export])).await
    }

    /// The exports that were begun before a moment and not finished, with where their files were to be written: the oldest.
    pub async fn broken_exports(&self, before: Millis, most: u32) -> Result<Vec<(i64, String)>, StoreError> {
        let sql = "SELECT id, path FROM exports WHERE checksum IS NULL AND at < ?1 ORDER BY id LIMIT ?2";
        self.read(move |file| file.all(sql, params![before, most], |row| row.try_into())).await
    }

    /// Remembers a file that is there, with its records; one that is gone by now is left out.
    pub async fn keep_export(
        &self,
        export: i64,
        written: WrittenFile,
        mut records: Vec<i64>,
        at: Millis,
    ) -> Result<(), StoreError> {
        records.sort_unstable();
        self.write(move |file| {
            let sql = "SELECT list,
                    EXISTS (SELECT 1 FROM exports AS other WHERE other.list = exports.list AND checksum IS NOT NULL)
                FROM exports WHERE id = ?1";
            let (list, again): (Option<i64>, bool) = file.one(sql, [export], |row| row.try_into())?;
            let sql =
                "UPDATE exports SET rows = :rows, bytes = :bytes, modified = :modified, checksum = :checksum, at = :at
                 WHERE id = :id";
            file.run(
                sql,
                named_params! {
                    ":rows": written.rows, ":bytes": written.bytes, ":modified": written.modified,
                    ":checksum": written.checksum, ":at": at, ":id": export,
                },
            )?;
            let mut add = file.prepare_cached(
                "INSERT OR IGNORE INTO exported (export, record) SELECT ?1, id FROM records WHERE id = ?2",
            )?;
            for record in records {
                add.execute([export, record])?;
            }
            list.map_or(Ok(()), |list| unwritten::written(file, list, export, !again))
        })
        .await
    }

    /// The finished export with this number.
    pub async fn export(&self, export: i64) -> Result<Option<Export>, StoreError> {
        self.read(move |file| by_number(file, export)).await
    }

    /// The newest finished exports: of one list or search, or of all.
    pub async fn exports(&self, of: Option<RowsOf>, most: u32) -> Result<Vec<Export>, StoreError> {
        self.read(move |file| {
            let (condition, number) = match of {
                Some(of) => (finished(of), place(of).2),
                None => ("checksum IS NOT NULL AND ?1 = 0".to_owned(), 0),
            };
            let sql = format!("SELECT * FROM exports WHERE {condition} ORDER BY id DESC LIMIT ?2");
            file.all(&sql, params![number, most], row)
        })
        .await
    }

    /// The records in a file, as they are numbered now, and those that lead the ones that a person has joined since.
    pub async fn records_of_export(&self, export: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT record FROM exported WHERE export = ?1
            UNION SELECT lead FROM exported JOIN joined USING (record) WHERE export = ?1";
        self.read(move |file| file.all(sql, [export], |row| row.get(0))).await
    }

    /// Compares two exports of the same list or search; none where they are not, or where one is not there.
    pub async fn compare_exports(&self, first: i64, second: i64) -> Result<Option<Comparison>, StoreError> {
        self.read(move |file| {
            let (one, two) = (by_number(file, first)?, by_number(file, second)?);
            if one.zip(two).is_none_or(|(one, two)| one.new.of != two.new.of) {
                return Ok(None);
            }
            let rows = |export: i64| -> Result<u64, StoreError> {
                file.one("SELECT count(*) FROM exported WHERE export = ?1", [export], |row| row.get(0))
            };
            let sql = "SELECT count(*) FROM exported AS one JOIN exported AS two USING (record)
                WHERE one.export = ?1 AND two.export = ?2";
            let same: u64 = file.one(sql, [first, second], |row| row.get(0))?;
            let (one, two) = (rows(first)?, rows(second)?);
            Ok(Some(Comparison { new: two.saturating_sub(same), gone: one.saturating_sub(same), same }))
        })
        .await
    }

    /// What of a list was written already: only tests ask for it alone.
    #[cfg(test)]
    pub(crate) async fn exported(&self, list: i64) -> Result<Exported, StoreError> {
        self.read(move |file| of_list(file, list)).await
    }
}
