//! `suppressed`: domains, addresses, numbers and pages that the person does not want to meet; `reach`: by what each record
//! can be reached, in the same spelling, so that the records that an entry matches are found without reading them.

use rusqlite::Connection;

use crate::StoreError;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE suppressed (
        kind TEXT NOT NULL CHECK (kind IN ('domain', 'email', 'phone', 'page')),
        value TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (kind, value)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reach (
        record INTEGER NOT NULL REFERENCES records (id),
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (record, kind, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reach_by_value ON reach (kind, value);",
)];

/// Whether a record is suppressed.
pub(crate) fn is(file: &Connection, record: i64) -> Result<bool, StoreError> {
    let mut ask = file.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM reach JOIN suppressed USING (kind, value) WHERE reach.record = ?1)",
    )?;
    Ok(ask.query_row([record], |row| row.get(0))?)
}
