//! What the statements of all folders find on a connection, beside what every connection has (`file/threads.rs`).

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

use crate::file::error::StoreError;
use crate::file::threads;
use crate::money::spending_limits;

/// Makes a connection one that every statement can be run on.
pub(crate) fn prepare(file: &Connection) -> Result<(), StoreError> {
    threads::prepare(file)?;
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    Ok(file.create_scalar_function(c"limit_change", 2, flags, |call| {
        Ok(spending_limits::limit_change(call.get(0)?, call.get(1)?))
    })?)
}
