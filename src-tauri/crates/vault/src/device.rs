//! The devices of a vault: one for each installation with one file, and which run of it is the newest.
//!
//! A file that was copied, or brought back from a backup, is another device: its numbers would be given twice. Does not own noticing that
//! on the device itself.

use std::time::SystemTime;

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::complete::Sender;
use crate::error::{Tried, VaultError};
use crate::hub::{Hub, doing};
use crate::rows::get;
use crate::sql;

/// A device as the hub knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The run that has connected last.
    pub run: Uuid,
    /// Its own number of the last row that the log has of it.
    pub seq: i64,
    /// How far it has read the policy.
    pub policy: i64,
}

/// A device of the team, as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// It.
    pub device: Uuid,
    /// The name of its member; none where that is not there.
    pub member: Option<String>,
    /// How far it has read the policy.
    pub policy: i64,
    /// When it was last here, by the hub's clock.
    pub at: SystemTime,
}

/// What the hub knows of a device; none where it has never connected.
///
/// # Errors
/// As the hub is away.
pub async fn known(hub: &Hub, home: i64, device: Uuid) -> Result<Option<Known>, VaultError> {
    hub.run(|client| {
        doing(async move {
            let rows = sql::KNOWN_DEVICE.rows(&*client, &[&home, &device]).await?;
            let known = rows
                .first()
                .map(|row| Ok(Known { run: get(row, "run")?, seq: get(row, "seq")?, policy: get(row, "policy_n")? }));
            known.transpose()
        })
    })
    .await
}

/// Notes that a run of a device has connected: earlier runs of it add nothing from now on. `before` is the run that it connected with the last
/// time, as it is on its disk; `app` the version of the program.
///
/// # Errors
/// `Replaced` where another run has connected since; as the hub is away.
pub async fn connected(hub: &Hub, sender: Sender, before: Uuid, app: &str) -> Result<(), VaultError> {
    let Sender { vault, device, member, run, policy, .. } = sender;
    hub.run(|client| {
        doing(async move {
            let values: [&(dyn ToSql + Sync); 7] = [&vault, &device, &member, &run, &before, &policy, &app];
            match sql::DEVICE.changed(&*client, &values).await? {
                0 => Err(Tried::Over(VaultError::Replaced)),
                _ => Ok(()),
            }
        })
    })
    .await
}

/// Notes how far a device has read the policy, and has done what it says.
///
/// # Errors
/// `Replaced` where another run of it has connected since; as the hub is away.
pub async fn has_read(hub: &Hub, sender: Sender) -> Result<(), VaultError> {
    let Sender { vault, device, run, policy, .. } = sender;
    hub.run(|client| {
        doing(async move {
            match sql::HAS_READ.changed(&*client, &[&vault, &device, &run, &policy]).await? {
                0 => Err(Tried::Over(VaultError::Replaced)),
                _ => Ok(()),
            }
        })
    })
    .await
}

/// Notes that a device is not there any more: its file is another one by now.
///
/// # Errors
/// As the hub is away.
pub async fn is_gone(hub: &Hub, home: i64, device: Uuid) -> Result<(), VaultError> {
    hub.run(|client| doing(async move { sql::IS_GONE.changed(&*client, &[&home, &device, &i64::MAX]).await.map(drop) }))
        .await
}

/// All devices of a team, the one first that was not here for longest.
///
/// # Errors
/// As the hub is away.
pub async fn all(hub: &Hub, home: i64) -> Result<Vec<Seen>, VaultError> {
    hub.run(|client| {
        doing(async move {
            let seen = |row: &Row| {
                let (device, member) = (get(row, "device")?, get(row, "name")?);
                Ok(Seen { device, member, policy: get(row, "policy_n")?, at: get(row, "seen_at")? })
            };
            sql::DEVICES.rows(&*client, &[&home]).await?.iter().map(seen).collect()
        })
    })
    .await
}
