//! What the log holds, stream by stream: numbers without a gap, so that a reader who has `n` knows that the next one is `n + 1`.
//!
//! Does not own adding to it (`complete.rs`), or what is in a body.

use std::collections::BTreeMap;
use std::time::SystemTime;

use tokio_postgres::Row;
use uuid::Uuid;

use crate::error::{Tried, VaultError};
use crate::hub::{Hub, doing};
use crate::rows::{get, is_meant, odd};
use crate::sql;

/// Rows that are read in one go.
pub const MOST_ROWS: i64 = 500;

/// A row of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogRow {
    /// Its number in the stream.
    pub n: i64,
    /// What it is.
    pub kind: i16,
    /// Who told it, and its number there.
    pub by: (Uuid, i64),
    /// When, by the hub's clock.
    pub at: SystemTime,
    /// When, by the clock of who told it.
    pub hlc: i64,
    /// Sealed; none where it has none.
    pub body: Option<Vec<u8>>,
}

pub(crate) fn log_row(row: &Row) -> Result<LogRow, Tried> {
    Ok(LogRow {
        n: get(row, "n")?,
        kind: get(row, "kind")?,
        by: (get(row, "device")?, get(row, "seq")?),
        at: get(row, "at")?,
        hlc: get(row, "hlc")?,
        body: get(row, "body")?,
    })
}

/// How far each stream of a home goes.
///
/// # Errors
/// As the hub is away.
pub async fn heads(hub: &Hub, home: i64) -> Result<BTreeMap<i64, i64>, VaultError> {
    hub.run(|client| {
        doing(async move {
            let rows = sql::HEADS.rows(&*client, &[&home]).await?;
            rows.iter().map(|row| Ok((get(row, "stream")?, get(row, "head")?))).collect()
        })
    })
    .await
}

/// The rows of a stream behind `behind`, up to its `head` or [`MOST_ROWS`] of them.
///
/// # Errors
/// `Odd` where one is missing: nothing behind it is read, for what is missing may come. As the hub is away.
pub async fn pull(hub: &Hub, (home, stream): (i64, i64), behind: i64, head: i64) -> Result<Vec<LogRow>, VaultError> {
    hub.run(|client| {
        doing(async move {
            let rows = sql::PULL.rows(&*client, &[&home, &stream, &behind, &head, &MOST_ROWS]).await?;
            let expected = usize::try_from((head - behind).clamp(0, MOST_ROWS)).unwrap_or_default();
            let mut pulled = Vec::with_capacity(rows.len());
            for (row, n) in rows.iter().zip(behind + 1..) {
                is_meant(get::<i64>(row, "stream")? == stream)?;
                let row = log_row(row)?;
                if row.n != n {
                    return Err(odd(format!("row {n} of stream {stream} is missing")));
                }
                pulled.push(row);
            }
            if pulled.len() < expected {
                return Err(odd(format!("stream {stream} ends before its head {head}")));
            }
            Ok(pulled)
        })
    })
    .await
}
