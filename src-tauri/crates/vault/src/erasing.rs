//! Taking a person out of what the log holds: finding the rows that may have somebody in them, and putting other bodies in the place of theirs.
//!
//! Whoever erases adds the erasure to the policy first. From then on nobody adds the person (`complete.rs` holds whoever adds to the policy as it
//! stands once the rows have their places); what was being added at that moment is waited for. Does not own what is in a body.

use tokio_postgres::types::ToSql;

use crate::error::VaultError;
use crate::hub::{Hub, begun, committed, doing};
use crate::rows::{get, is_meant, odd};
use crate::sql;
use crate::streams::{LogRow, log_row};

/// Signs that are looked for at once.
pub const AT_ONCE: usize = 8;
/// Rows that are looked through in one go: as long as that takes a connection answers nothing else.
pub const PIECE: i64 = 50_000;
/// Rows that are read in one go.
const MOST_ROWS: i64 = 50;

/// A row of the log with the signs of the people in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// It.
    pub row: LogRow,
    /// 8 bytes each.
    pub signs: Vec<u8>,
}

/// How far a stream goes once everything is there that was being added when this was asked.
///
/// # Errors
/// `Odd` where there is no such stream; as the hub is away.
pub async fn settled_head(hub: &Hub, home: i64, stream: i64) -> Result<i64, VaultError> {
    hub.run(|client| {
        doing(async move {
            let transaction = begun(client).await?;
            // Behind whoever has taken places of it and is not done.
            let rows = sql::ADVANCE.rows(&transaction, &[&home, &stream, &0_i64]).await?;
            let head: Option<i64> = rows.first().map(|row| get(row, "head")).transpose()?;
            committed(transaction).await?;
            head.ok_or_else(|| odd(format!("stream {stream} is not there")))
        })
    })
    .await
}

/// The next rows behind `behind` in which one of at most [`AT_ONCE`] signs may be, and up to where was looked; at most `head`.
///
/// # Errors
/// As the hub is away.
pub async fn signed(
    hub: &Hub,
    (home, stream): (i64, i64),
    behind: i64,
    head: i64,
    signs: &[[u8; 8]],
) -> Result<(Vec<Signed>, i64), VaultError> {
    let Some(first) = signs.first() else { return Ok((Vec::new(), head)) };
    let end = head.min(behind.saturating_add(PIECE));
    let bytes: [&[u8]; AT_ONCE] = std::array::from_fn(|at| &signs.get(at).unwrap_or(first)[..]);
    let bytes = &bytes;
    hub.run(|client| {
        doing(async move {
            let mut values: Vec<&(dyn ToSql + Sync)> = vec![&home, &stream, &behind, &end, &MOST_ROWS];
            values.extend(bytes.iter().map(|sign| sign as &(dyn ToSql + Sync)));
            let rows = sql::SIGNED.rows(&*client, &values).await?;
            let mut found = Vec::with_capacity(rows.len());
            for row in &rows {
                is_meant(get::<i64>(row, "stream")? == stream)?;
                found.push(Signed { row: log_row(row)?, signs: get(row, "signs")? });
            }
            let is_full = i64::try_from(found.len()).unwrap_or(MOST_ROWS) >= MOST_ROWS;
            let looked = found.last().filter(|_| is_full).map_or(end, |last| last.row.n);
            Ok((found, looked))
        })
    })
    .await
}

/// Puts another body, with its signs, in the place of one that was read. Returns whether that was still there.
///
/// # Errors
/// As the hub is away.
pub async fn rewrite(
    hub: &Hub,
    (home, stream, n): (i64, i64, i64),
    read: &[u8],
    body: Option<&[u8]>,
    signs: Option<&[u8]>,
) -> Result<bool, VaultError> {
    let changed = hub
        .run(|client| {
            doing(async move { sql::REWRITE.changed(&*client, &[&home, &stream, &n, &read, &body, &signs]).await })
        })
        .await?;
    Ok(changed > 0)
}
