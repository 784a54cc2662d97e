//! `row_counts`: how many rows each search, each list and the library have. Asked for with every look at searches and lists and at every
//! start, so it is stored and not counted over a million rows: they come and go in many places, and triggers see them
//! all.
//!
//! Owns the numbers. Does not own the rows: those are `found`, `members` and `library`.

use column_store::RowsOf;
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::rows::library;

/// The version from which on a file has them.
const SINCE: i64 = 7;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        SINCE,
        "CREATE TABLE row_counts (
            rows_of TEXT NOT NULL CHECK (rows_of IN ('found', 'members')),
            owner INTEGER NOT NULL,
            rows INTEGER NOT NULL,
            owned_before INTEGER NOT NULL,
            PRIMARY KEY (rows_of, owner)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER found_comes AFTER INSERT ON found BEGIN
            INSERT INTO row_counts VALUES ('found', new.search, 1, new.owned_before)
                ON CONFLICT DO UPDATE SET rows = rows + 1, owned_before = owned_before + excluded.owned_before;
        END;
        CREATE TRIGGER found_goes AFTER DELETE ON found BEGIN
            UPDATE row_counts SET rows = rows - 1, owned_before = owned_before - old.owned_before
                WHERE rows_of = 'found' AND owner = old.search;
        END;
        CREATE TRIGGER member_comes AFTER INSERT ON members BEGIN
            INSERT INTO row_counts VALUES ('members', new.list, 1, 0) ON CONFLICT DO UPDATE SET rows = rows + 1;
        END;
        CREATE TRIGGER member_goes AFTER DELETE ON members BEGIN
            UPDATE row_counts SET rows = rows - 1 WHERE rows_of = 'members' AND owner = old.list;
        END;",
    ),
    (SINCE, COUNTED_BEFORE_THE_LIBRARY),
    (
        library::SINCE,
        "DROP TABLE row_counts;
        CREATE TABLE row_counts (
            rows_of TEXT NOT NULL CHECK (rows_of IN ('found', 'members', 'library')),
            owner INTEGER NOT NULL,
            rows INTEGER NOT NULL,
            owned_before INTEGER NOT NULL,
            PRIMARY KEY (rows_of, owner)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER record_comes AFTER INSERT ON records BEGIN
            INSERT INTO row_counts VALUES ('library', new.kind = 'person', 1, 0) ON CONFLICT DO UPDATE SET rows = rows + 1;
        END;
        CREATE TRIGGER record_goes AFTER DELETE ON records WHEN NOT EXISTS (SELECT 1 FROM joined WHERE record = old.id) BEGIN
            UPDATE row_counts SET rows = rows - 1 WHERE rows_of = 'library' AND owner = (old.kind = 'person');
        END;
        CREATE TRIGGER joined_comes AFTER INSERT ON joined BEGIN
            UPDATE row_counts SET rows = rows - 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = new.record);
        END;
        CREATE TRIGGER joined_goes AFTER DELETE ON joined BEGIN
            UPDATE row_counts SET rows = rows + 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = old.record);
        END;
        CREATE TRIGGER joined_becomes AFTER UPDATE OF record ON joined BEGIN
            UPDATE row_counts SET rows = rows + 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = old.record);
            UPDATE row_counts SET rows = rows - 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = new.record);
        END;",
    ),
    (library::SINCE, COUNTED),
];

/// How many rows of a search are here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Loaded {
    /// All of them.
    pub rows: u64,
    /// Of these, rows that another search had brought before.
    pub owned_before: u64,
}

/// Fills the table: counts everything that is to be in it.
const COUNTED: &str = "INSERT INTO row_counts
    SELECT 'found', search, count(*), sum(owned_before) FROM found GROUP BY search
    UNION ALL SELECT 'members', list, count(*), 0 FROM members GROUP BY list
    UNION ALL SELECT 'library', library, count(*), 0 FROM library GROUP BY library;";

/// The same as it was in files of before.
const COUNTED_BEFORE_THE_LIBRARY: &str = "INSERT INTO row_counts
    SELECT 'found', search, count(*), sum(owned_before) FROM found GROUP BY search
    UNION ALL SELECT 'members', list, count(*), 0 FROM members GROUP BY list;";

/// The table with the rows, the column that says whose they are, and the number in it.
pub(crate) const fn place(of: RowsOf) -> (&'static str, &'static str, i64) {
    match of {
        RowsOf::Search(search) => ("found", "search", search),
        RowsOf::List(list) => ("members", "list", list),
        RowsOf::Library(kind) => ("library", "library", library::number(kind)),
    }
}

/// How many rows a search, a list or the library has, and of a search how many others had brought before.
pub(crate) fn of(file: &Connection, of: RowsOf) -> Result<Loaded, StoreError> {
    let (table, _, owner) = place(of);
    let sql = "SELECT rows, owned_before FROM row_counts WHERE rows_of = ?1 AND owner = ?2";
    let read = |row: &Row<'_>| Ok(Loaded { rows: row.get(0)?, owned_before: row.get(1)? });
    Ok(file.first(sql, params![table, owner], read)?.unwrap_or_default())
}

/// Counts everything again: where rows have come from several files.
pub(crate) fn again(file: &Connection) -> Result<(), StoreError> {
    Ok(file.execute_batch(&format!("DELETE FROM row_counts; {COUNTED}"))?)
}

/// What does not have as many rows as the table says.
pub(crate) const WRONG: &str = "WITH counted (rows_of, owner, rows, owned_before) AS (
        SELECT 'found', search, count(*), sum(owned_before) FROM found GROUP BY search
        UNION ALL SELECT 'members', list, count(*), 0 FROM members GROUP BY list
        UNION ALL SELECT 'library', library, count(*), 0 FROM library GROUP BY library
    ), kept AS (SELECT * FROM row_counts WHERE rows <> 0 OR owned_before <> 0)
    SELECT 'the rows of ' || rows_of || ' ' || owner || ' are counted wrong' FROM (
        SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
        UNION SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)
    ) GROUP BY 1";
