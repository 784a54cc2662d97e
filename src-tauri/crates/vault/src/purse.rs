//! The team's limit of a day, dealt out to devices: the purses of a day are together no more than the limit, so that a device that stays
//! within its own keeps the limit of all, also while it cannot reach the hub.
//!
//! Does not own what is spent out of a purse: that is judged where the call is noted.

use futures::future::try_join3;
use tokio_postgres::Client;
use tokio_postgres::types::{IsNull, ToSql, Type, private::BytesMut};
use uuid::Uuid;

use crate::error::{Tried, VaultError};
use crate::hub::{Hub, begun, committed, doing};
use crate::rows::{get, odd};
use crate::sql;

/// Days since 1970, in the vault's time zone, as the database has a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub i32);

/// Days from 1970 to 2000, from where the database counts.
const FROM_2000: i32 = 10_957;

impl ToSql for Day {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        out.extend_from_slice(&(self.0 - FROM_2000).to_be_bytes());
        Ok(IsNull::No)
    }

    fn accepts(ty: &Type) -> bool {
        *ty == Type::DATE
    }

    tokio_postgres::types::to_sql_checked!();
}

/// Whose purse of which day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purse {
    /// The home of the vault as a whole.
    pub home: i64,
    /// The day.
    pub day: Day,
    /// The member.
    pub member: Uuid,
    /// The device, and its run: of two that have the same purse only the newer one fills it.
    pub device: Uuid,
    /// See there.
    pub run: Uuid,
}

/// How a purse is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filled {
    /// Nobody has set a limit: there are no purses.
    NoLimit,
    /// It holds so much now, in tenths: as much as was asked for, or as much as there is.
    Holds(i64),
}

/// Fills a purse up to so many tenths, or as far as the day and the member's own limit bear; one that holds more already stays as it is. The
/// same may be asked twice, for it says how much is to be in it, and not how much more.
///
/// # Errors
/// As the hub is away.
pub async fn fill(hub: &Hub, purse: Purse, wanted: i64) -> Result<Filled, VaultError> {
    hub.run(|client| doing(once(client, purse, wanted))).await
}

/// What three statements are given.
type Given<'g, const A: usize, const B: usize, const C: usize> =
    ([&'g (dyn ToSql + Sync); A], [&'g (dyn ToSql + Sync); B], [&'g (dyn ToSql + Sync); C]);

async fn once(client: &mut Client, purse: Purse, wanted: i64) -> Result<Filled, Tried> {
    let Purse { home, day, member, device, run } = purse;
    let transaction = begun(client).await?;
    sql::BEGIN_DAY.changed(&transaction, &[&home, &day]).await?;
    let held = sql::HOLD_DAY.rows(&transaction, &[&home, &day]).await?;
    let granted: i64 = get(held.first().ok_or_else(|| odd("the day is not there".to_owned()))?, "granted")?;
    // Behind the day's lock: whoever had it before may have waited while the limit was lowered.
    let (of_vault, of_member, of_device): Given<'_, 1, 3, 2> = ([&home], [&home, &day, &member], [&home, &device]);
    let limits = sql::LIMITS.rows(&transaction, &of_vault);
    let purses = sql::PURSES.rows(&transaction, &of_member);
    let (limits, purses, known) = try_join3(limits, purses, sql::KNOWN_DEVICE.rows(&transaction, &of_device)).await?;
    if known.first().map(|row| get::<Uuid>(row, "run")).transpose()? != Some(run) {
        return Err(Tried::Over(VaultError::Replaced));
    }
    let (mut of_team, mut of_member, mut own_offline, mut offline) = (None, None, 0, 0_i64);
    for row in &limits {
        let (whose, most): (Uuid, Option<i64>) = (get(row, "member")?, get(row, "day_most")?);
        let without_hub: i64 = get(row, "offline_most")?;
        // What each member may pay without the hub is spoken for from the day's begin.
        offline = offline.saturating_add(without_hub);
        if whose.is_nil() {
            of_team = most;
        } else if whose == member {
            (of_member, own_offline) = (most, without_hub);
        }
    }
    if of_team.is_none() && of_member.is_none() {
        return Ok(Filled::NoLimit);
    }
    let (mut own, mut of_others) = (0, 0);
    for row in &purses {
        let (whose, amount): (Uuid, i64) = (get(row, "device")?, get(row, "granted")?);
        if whose == device { own = amount } else { of_others += amount }
    }
    let left = |most: i64, used: i64| most.saturating_sub(used).max(0);
    let by_team = of_team.map_or(i64::MAX, |most| left(most.saturating_sub(offline), granted));
    let by_member = of_member.map_or(i64::MAX, |most| left(most.saturating_sub(own_offline), own + of_others));
    let more = left(wanted, own).min(by_team).min(by_member);
    if more > 0 {
        if sql::GRANT.changed(&transaction, &[&home, &day, &more]).await? != 1 {
            return Err(odd("the day is not there".to_owned()));
        }
        sql::PURSE.changed(&transaction, &[&home, &day, &member, &device, &(own + more)]).await?;
        committed(transaction).await?;
    }
    Ok(Filled::Holds(own + more))
}
