//! Whether two files are one at two times. A workspace that was begun anew gives the same numbers to other calls: rows of the
//! one must never take the place of rows of the other.

use rusqlite::{Connection, OptionalExtension, params};

/// Rows of paid calls, and of what they are judged by: only ever added, with what tells one from another.
const PAID: &[&str] = &[
    "SELECT id, operation, at FROM intents",
    "SELECT id, operation, at FROM facts",
    "SELECT id, operation, at FROM ledger",
    "SELECT id, CAST(told AS TEXT), at FROM balances",
];
/// What can be there before anything was paid for.
const FREE: &[&str] = &["SELECT id, kind, owned_at FROM records", "SELECT id, kind, made_at FROM searches"];
/// Rows of each that are compared.
const MOST: u32 = 500;

type Sign = (i64, String, i64);

/// Whether most of the rows are equal that a backup and the other file both have and that can be read of both. A backup
/// with nothing in it has no number that could be given twice.
pub(super) fn is_shared(backup: &Connection, other: &Connection) -> bool {
    let paid = Compared::of(PAID, backup, other);
    let told = if paid.any { paid } else { Compared::of(FREE, backup, other) };
    // A damaged page can hold other bytes in the right places; another beginning agrees nowhere.
    !told.any || told.agree > told.differ
}

/// How the rows of two files that have the same number compare.
#[derive(Debug, Default)]
struct Compared {
    /// Whether the backup has any, or cannot tell.
    any: bool,
    agree: u32,
    differ: u32,
}

impl Compared {
    fn of(signs: &[&str], backup: &Connection, other: &Connection) -> Self {
        let mut compared = Self::default();
        for sql in signs {
            let Ok(own) = listed(backup, sql) else {
                compared.any = true;
                continue;
            };
            compared.any |= !own.is_empty();
            for sign in own {
                match same_number(other, sql, sign.0) {
                    Ok(Some(theirs)) if theirs == sign => compared.agree += 1,
                    Ok(Some(_)) => compared.differ += 1,
                    // Not there yet, or not readable.
                    Ok(None) | Err(_) => {}
                }
            }
        }
        compared
    }
}

fn listed(file: &Connection, sql: &str) -> rusqlite::Result<Vec<Sign>> {
    let mut ask = file.prepare(&format!("{sql} ORDER BY id LIMIT ?1"))?;
    ask.query_map(params![MOST], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

fn same_number(file: &Connection, sql: &str, id: i64) -> rusqlite::Result<Option<Sign>> {
    let mut ask = file.prepare_cached(&format!("{sql} WHERE id = ?1"))?;
    ask.query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()
}
