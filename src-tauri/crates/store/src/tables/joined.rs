//! `joined`: records that a person says are one. Each keeps everything that was told of it; the one that leads shows all of
//! it, and taking them apart again loses nothing. `apart`: records that a person says are not one.
//!
//! Does not own: two records that an answer of the service shows to be one (`merged`), which is for good.

use rusqlite::{Connection, OptionalExtension};

use crate::StoreError;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE joined (
        record INTEGER PRIMARY KEY REFERENCES records (id),
        lead INTEGER NOT NULL REFERENCES records (id) CHECK (lead <> record)
    ) STRICT;
    CREATE INDEX joined_by_lead ON joined (lead);
    CREATE TABLE apart (
        one INTEGER NOT NULL,
        two INTEGER NOT NULL CHECK (one < two),
        PRIMARY KEY (one, two)
    ) STRICT, WITHOUT ROWID;",
)];

/// The records that are one with this, the leading one first; alone where nobody joined it.
pub(crate) fn group(file: &Connection, record: i64) -> Result<Vec<i64>, StoreError> {
    let mut ask = file.prepare_cached("SELECT lead FROM joined WHERE record = ?1")?;
    let lead = ask.query_row([record], |row| row.get(0)).optional()?.unwrap_or(record);
    let mut ask = file.prepare_cached("SELECT record FROM joined WHERE lead = ?1 ORDER BY record")?;
    let others = ask.query_map([lead], |row| row.get(0))?;
    std::iter::once(Ok(lead)).chain(others).collect::<Result<_, _>>().map_err(StoreError::from)
}
