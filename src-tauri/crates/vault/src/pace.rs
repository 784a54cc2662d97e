//! The pace that the whole team shares: one row for each lane of a class of calls, which hands out one place after the other.
//!
//! Does not own the pace of one computer (the crate `client`), or which operations share a class.

use std::time::Duration;

use crate::error::VaultError;
use crate::hub::{Hub, doing};
use crate::rows::get;
use crate::sql;

/// What came of taking a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// It is due in so long, by the hub's own clock.
    In(Duration),
    /// The next one is farther away than was asked for.
    Far,
    /// There is no such lane: nobody shares this pace.
    NoLane,
}

/// Takes the next place of a lane, which is at most so far away. A place that was taken and whose answer was lost is left empty.
///
/// # Errors
/// As the hub is away.
pub async fn slot(hub: &Hub, home: i64, (class, lane): (i16, i16), most: Duration) -> Result<Slot, VaultError> {
    let now = hub.now().await?;
    let most = i64::try_from(most.as_millis()).unwrap_or(i64::MAX);
    hub.run(|client| {
        doing(async move {
            let rows = sql::SLOT.rows(&*client, &[&home, &class, &lane, &now, &most]).await?;
            if let Some(row) = rows.first() {
                let slot: i64 = get(row, "slot")?;
                return Ok(Slot::In(Duration::from_millis(u64::try_from(slot - now).unwrap_or_default())));
            }
            let there = sql::IS_LANE.rows(&*client, &[&home, &class, &lane]).await?;
            Ok(if there.is_empty() { Slot::NoLane } else { Slot::Far })
        })
    })
    .await
}
