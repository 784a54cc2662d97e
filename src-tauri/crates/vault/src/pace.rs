//! The pace that the whole team shares: one row for each lane of a class of calls, which hands out one place after the other.
//!
//! Does not own the pace of one computer (the crate `client`), or which operations share a class.

use std::time::Duration;

use crate::error::VaultError;
use crate::hub::{Hub, doing};
use crate::rows::get;
use crate::sql;

/// Takes the next place of a lane. Returns how long it is until then, by the hub's own clock; none where it is more than ten seconds away,
/// or there is no such lane. A place that was taken and whose answer was lost is left empty.
///
/// # Errors
/// As the hub is away.
pub async fn slot(hub: &Hub, home: i64, class: i16, lane: i16) -> Result<Option<Duration>, VaultError> {
    let now = hub.now().await?;
    hub.run(|client| {
        doing(async move {
            let rows = sql::SLOT.rows(&*client, &[&home, &class, &lane, &now]).await?;
            let Some(row) = rows.first() else { return Ok(None) };
            let slot: i64 = get(row, "slot")?;
            Ok(Some(Duration::from_millis(u64::try_from(slot - now).unwrap_or_default())))
        })
    })
    .await
}
