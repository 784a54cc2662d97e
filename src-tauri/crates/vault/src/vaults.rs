//! The vault as a whole: making one in a database, and knowing on connecting whether it is the one that was meant and is understood here.
//!
//! Does not own keys, or what the probe of one says.

use uuid::Uuid;

use crate::error::VaultError;
use crate::hub::{Hub, doing};
use crate::rows::get;
use crate::{schema, sql};

/// Streams: 0 is the policy, answers are behind it, shared lists have random numbers from here on.
pub const POLICY: i64 = 0;
/// The first stream of a shared list.
pub const FIRST_LIST: i64 = 1 << 32;
/// Streams of answers where nobody says otherwise.
pub const ANSWERS: i64 = 4;

/// A vault, as its database describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vault {
    /// Its number.
    pub number: Uuid,
    /// What the team is called.
    pub name: String,
    /// The service whose answers it holds.
    pub base_url: String,
    /// The layout that it has, and the oldest that an app must know to speak with it.
    pub schema: (i32, i32),
    /// How keys of questions are made.
    pub keys_form: i32,
    /// Buckets that its questions are spread over.
    pub buckets: i32,
    /// What the team's key opens.
    pub probe: Vec<u8>,
    /// Whether this database was found to do what is asked of it.
    pub is_checked: bool,
}

/// The lanes of a class of calls: background, person, each with its milliseconds from one call to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lanes {
    /// The class.
    pub class: i16,
    /// One call in so many milliseconds, in the background and for a person who waits.
    pub every: [i32; 2],
}

/// Makes a vault where there is none, with its streams and lanes. Returns the one that is there then, which may be somebody else's.
///
/// # Errors
/// As the hub is away, or refuses.
pub async fn found(hub: &Hub, home: i64, new: &Vault, lanes: &[Lanes]) -> Result<Vault, VaultError> {
    schema::prepare(hub).await?;
    let Vault { number, name, base_url, schema: (schema, speaks), keys_form, buckets, probe, .. } = new;
    hub.run(|client| {
        doing(async move {
            let values: [&(dyn tokio_postgres::types::ToSql + Sync); 9] =
                [&home, number, name, base_url, schema, speaks, keys_form, buckets, probe];
            sql::FOUND_VAULT.changed(&*client, &values).await?;
            for stream in POLICY..=ANSWERS {
                sql::STREAM.changed(&*client, &[&home, &stream]).await?;
            }
            for Lanes { class, every } in lanes {
                for (lane, every) in (0_i16..).zip(every) {
                    sql::LANE.changed(&*client, &[&home, class, &lane, every]).await?;
                }
            }
            Ok(())
        })
    })
    .await?;
    known(hub, home).await?.ok_or_else(|| VaultError::Odd("a vault that was made is not there".to_owned()))
}

/// Notes that this database was found to do what is asked of it.
///
/// # Errors
/// As the hub is away, or refuses.
pub async fn checked(hub: &Hub, home: i64) -> Result<(), VaultError> {
    hub.run(|client| doing(async move { sql::CHECKED.changed(&*client, &[&home]).await.map(drop) })).await
}

/// The vault of a home; none where there is none, or no tables.
///
/// # Errors
/// As the hub is away, or refuses.
pub async fn known(hub: &Hub, home: i64) -> Result<Option<Vault>, VaultError> {
    let told = hub
        .run(|client| {
            doing(async move {
                let rows = sql::VAULT.rows(&*client, &[&home]).await?;
                let Some(row) = rows.first() else { return Ok(None) };
                Ok(Some(Vault {
                    number: get(row, "vault")?,
                    name: get(row, "name")?,
                    base_url: get(row, "base_url")?,
                    schema: (get(row, "schema_no")?, get(row, "speaks_from")?),
                    keys_form: get(row, "keys_form")?,
                    buckets: get(row, "buckets")?,
                    probe: get(row, "probe")?,
                    is_checked: get(row, "is_checked")?,
                }))
            })
        })
        .await;
    if matches!(told, Err(VaultError::NoTables(_))) { Ok(None) } else { told }
}
