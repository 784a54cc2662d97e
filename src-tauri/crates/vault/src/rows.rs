//! Reading the rows that the hub sends: what is of another kind than expected, or answers something else, is an error and no value.
//!
//! Does not own what a row means.

use tokio_postgres::Row;
use tokio_postgres::types::FromSql;

use crate::error::{Tried, VaultError};

/// What a row has in a column; an error where that is of another kind.
pub(crate) fn get<'r, T: FromSql<'r>>(row: &'r Row, column: &str) -> Result<T, Tried> {
    row.try_get(column).map_err(|error| odd(error.to_string()))
}

pub(crate) fn odd(what: String) -> Tried {
    Tried::Over(VaultError::Odd(what))
}

/// What comes over a connection answers what was sent over it; where somebody in between has mixed up two clients, it does not, and the
/// connection is given up.
pub(crate) fn is_meant(is: bool) -> Result<(), Tried> {
    if is { Ok(()) } else { Err(Tried::Lost("an answer to something else came".to_owned())) }
}
