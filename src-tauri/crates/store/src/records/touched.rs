//! `temp.touched`: records of which a list of what they can be reached by may say something else now, while one statement after the
//! other is run for all of them.
//!
//! Owns that table for as long as such a change takes. Does not own: which list, or what it says (`suppressed.rs`, `elsewhere.rs`).

use rusqlite::Connection;

use crate::file::error::StoreError;

/// Begins with none.
pub(super) fn begin(file: &Connection) -> Result<(), StoreError> {
    file.execute_batch(
        "CREATE TEMP TABLE IF NOT EXISTS touched (record INTEGER PRIMARY KEY);
         DELETE FROM temp.touched;",
    )?;
    Ok(())
}

/// Adds those that are one with any of them.
pub(super) fn with_joined(file: &Connection) -> Result<(), StoreError> {
    file.execute_batch(
        "INSERT OR IGNORE INTO temp.touched SELECT lead FROM joined WHERE record IN (SELECT record FROM temp.touched);
         INSERT OR IGNORE INTO temp.touched SELECT record FROM joined WHERE lead IN (SELECT record FROM temp.touched);",
    )?;
    Ok(())
}

/// Whether a record of `touched` is among these by itself or by one that is one with it: `matching` ends with the column of the record.
pub(super) fn of_group(matching: &str) -> String {
    format!(
        "EXISTS (
        SELECT 1 FROM {matching} IN (
            SELECT touched.record
            UNION ALL SELECT lead FROM joined WHERE joined.record = touched.record
            UNION ALL SELECT joined.record FROM joined WHERE joined.lead = touched.record
            UNION ALL SELECT other.record FROM joined JOIN joined AS other USING (lead) WHERE joined.record = touched.record))"
    )
}

/// Ends with none.
pub(super) fn end(file: &Connection) -> Result<(), StoreError> {
    file.execute_batch("DELETE FROM temp.touched")?;
    Ok(())
}
