//! Whether two files are one at two times. A workspace that was begun anew gives the same numbers to other calls: rows of the
//! one must never take the place of rows of the other.

use rusqlite::{Connection, OptionalExtension, params};

/// Rows that are only ever added, with what tells one from another.
const SIGNS: [&str; 4] = [
    "SELECT id, operation, at FROM intents",
    "SELECT id, operation, at FROM facts",
    "SELECT id, operation, at FROM ledger",
    "SELECT id, CAST(told AS TEXT), at FROM balances",
];
/// Rows of each that are compared.
const MOST: u32 = 500;

type Sign = (i64, String, i64);

/// Whether most rows agree that both files have and that can be read of both.
pub(super) fn is_shared(whole: &Connection, other: &Connection) -> bool {
    let (mut agree, mut differ) = (0_u32, 0_u32);
    for sql in SIGNS {
        for sign in signs(whole, sql).unwrap_or_default() {
            match same_number(other, sql, sign.0) {
                Ok(Some(theirs)) if theirs == sign => agree += 1,
                Ok(Some(_)) => differ += 1,
                // Not there yet, or not readable.
                Ok(None) | Err(_) => {}
            }
        }
    }
    // A damaged page can hold other bytes in the right places; another beginning agrees nowhere.
    agree > differ
}

fn signs(file: &Connection, sql: &str) -> rusqlite::Result<Vec<Sign>> {
    let mut ask = file.prepare(&format!("{sql} ORDER BY id LIMIT ?1"))?;
    ask.query_map(params![MOST], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

fn same_number(file: &Connection, sql: &str, id: i64) -> rusqlite::Result<Option<Sign>> {
    let mut ask = file.prepare_cached(&format!("{sql} WHERE id = ?1"))?;
    ask.query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()
}
