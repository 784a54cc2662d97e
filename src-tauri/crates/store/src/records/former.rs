//! Numbers that records had before two became one: each leads to the one that stays. They are stored among the keys by
//! which records are found (`identities`).

use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;

/// The number that a record has now which had this one before.
pub(crate) fn present(file: &Connection, number: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT record FROM identities WHERE kind IN ('company', 'person') AND key = ?1";
    file.first(sql, [key(number)], |row| row.get(0))
}

/// A number that is gone, as one of the keys by which the record is found.
pub(super) fn key(number: i64) -> String {
    format!("number:{number}")
}
