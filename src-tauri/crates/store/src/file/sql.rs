//! Statements that are prepared once a connection and run from beginning to end, and columns that hold JSON. Does not own: what is
//! asked or in a column.

use std::fmt::Display;

use api::{RecordKind, SearchKind};
use rusqlite::types::ValueRef;
use rusqlite::{CachedStatement, Connection, OptionalExtension, Params, Row, RowIndex};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file::error::StoreError;

/// A text column that holds JSON; NULL is read as JSON's null.
pub(crate) fn json<T: DeserializeOwned>(row: &Row<'_>, column: impl RowIndex + Display) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?;
    let bytes = match text {
        ValueRef::Text(bytes) => bytes,
        ValueRef::Null => b"null",
        _ => return Err(rusqlite::Error::InvalidColumnType(0, column.to_string(), text.data_type())),
    };
    serde_json::from_slice(bytes)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(error)))
}

/// A text column as what is known here by that name; none where nothing is.
pub(crate) fn named<T>(
    row: &Row<'_>,
    column: impl RowIndex,
    by_name: impl FnOnce(&str) -> Option<T>,
) -> rusqlite::Result<Option<T>> {
    Ok(row.get_ref(column)?.as_str_or_null()?.and_then(by_name))
}

/// What a column calls a kind of record; only these are ever written.
pub(crate) fn record_kind(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<RecordKind> {
    let is_person = row.get_ref(column)?.as_str()? == RecordKind::Person.name();
    Ok(if is_person { RecordKind::Person } else { RecordKind::Company })
}

/// The kind of a search, from the column `kind`; only kinds that are known here are ever written.
pub(crate) fn search_kind(row: &Row<'_>) -> rusqlite::Result<SearchKind> {
    Ok(named(row, "kind", SearchKind::by_name)?.unwrap_or(SearchKind::Companies))
}

/// A value as a column of JSON holds it.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}

/// What is asked of a connection from beginning to end. Who runs a statement over and over prepares it, and holds on to it.
pub(crate) trait Statements {
    /// A statement, which is prepared once.
    fn prepared(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>>;

    /// Changes rows.
    fn run(&self, sql: &str, values: impl Params) -> Result<(), StoreError> {
        self.changed(sql, values).map(drop)
    }

    /// Changes rows, and returns how many.
    fn changed(&self, sql: &str, values: impl Params) -> Result<usize, StoreError> {
        Ok(self.prepared(sql)?.execute(values)?)
    }

    /// Adds one row, and returns its number.
    fn insert(&self, sql: &str, values: impl Params) -> Result<i64, StoreError> {
        Ok(self.prepared(sql)?.insert(values)?)
    }

    /// Every row that is found.
    fn all<T, C: FromIterator<T>>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<C, StoreError> {
        Ok(self.prepared(sql)?.query_map(values, read)?.collect::<Result<_, _>>()?)
    }

    /// The first row that is found, if any is.
    fn first<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.prepared(sql)?.query_row(values, read).optional()?)
    }

    /// The first row that is found; none is an error.
    fn one<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        Ok(self.prepared(sql)?.query_row(values, read)?)
    }

    /// Hands over each row that is found while the next ones are still to be read.
    fn each(
        &self,
        sql: &str,
        values: impl Params,
        mut take: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut ask = self.prepared(sql)?;
        let mut rows = ask.query(values)?;
        while let Some(row) = rows.next()? {
            take(row)?;
        }
        Ok(())
    }
}

impl Statements for Connection {
    fn prepared(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>> {
        self.prepare_cached(sql)
    }
}
