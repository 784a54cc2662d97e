//! The rows of one table into the same table of another file.

use rusqlite::{Connection, ErrorCode, Row, params_from_iter};

use super::reading::{Read, Table, Taken};
use crate::file::error::StoreError;
use crate::file::sql::Statements;

/// What happens where a row of the same key is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    /// It stays.
    Stays,
    /// It is the older one.
    Older,
}

/// Puts every row that can be read in its place; returns how many there are now that were not there before, too.
pub(super) fn pour(from: &Connection, to: &Connection, table: &Table, over: Over) -> Result<(Read, u64), StoreError> {
    let name = &table.name;
    let word = if over == Over::Older { "REPLACE" } else { "IGNORE" };
    let places = vec!["?"; table.columns.len()].join(", ");
    let already = count(to, name)?;
    // A table whose rows have neither a key nor a number holds what comes first.
    if already > 0 && !table.numbered && !has_key(to, name)? {
        return Ok((Read::default(), 0));
    }
    let sql = format!("INSERT OR {word} INTO \"{name}\" ({}) VALUES ({places})", table.quoted());
    let mut insert = to.prepare(&sql)?;
    let mut take = |row: &Row<'_>| {
        let values = (0..table.columns.len()).map(|place| row.get_ref(place)).collect::<Result<Vec<_>, _>>();
        let Ok(values) = values else { return Ok(Taken::Spoilt) };
        let values = values.into_iter().map(rusqlite::types::ToSqlOutput::Borrowed);
        match insert.execute(params_from_iter(values)) {
            Ok(_) => Ok(Taken::Kept),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(Taken::Spoilt),
            Err(error) => Err(StoreError::from(error)),
        }
    };
    let read = table.read(from, &mut take)?;
    Ok((read, count(to, name)?.saturating_sub(already)))
}

fn count(file: &Connection, table: &str) -> Result<u64, StoreError> {
    file.one(&format!("SELECT count(*) FROM \"{table}\""), [], |row| row.get(0))
}

fn has_key(file: &Connection, table: &str) -> Result<bool, StoreError> {
    let ask = "SELECT EXISTS (SELECT 1 FROM pragma_table_info(?1) WHERE pk > 0)";
    file.one(ask, [table], |row| row.get(0))
}
