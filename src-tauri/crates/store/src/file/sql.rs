//! Columns that hold JSON. Does not own: what is in one.

use std::fmt::Display;

use rusqlite::types::ValueRef;
use rusqlite::{Row, RowIndex};
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

/// A value as such a column holds it.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}
