//! Claiming a question, so that of all who ask it at the same time one pays.
//!
//! A claim is one statement about one row. It never ends by itself into a permission to pay: the service cannot be told that another one has it
//! by now, so whoever takes over a claim whose call is under way pays twice. When its time is over only what people read of it changes; then its
//! own device settles it, or anybody does under its replay key, or a person decides to pay again, having seen which attempt is unclear.
//!
//! Does not own the call, or what is on the disk of who asks.

use std::time::Duration;

use uuid::Uuid;

use crate::error::VaultError;
use crate::hub::{Hub, doing};
use crate::look::{Question, Standing, State, standing};
use crate::rows::{get, is_meant};
use crate::sql;

/// What is claimed, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The question.
    pub question: Question,
    /// Its own number, which is on disk before it is sent: the same claim may be sent twice.
    pub number: Uuid,
    /// The device that claims.
    pub device: Uuid,
    /// Its member.
    pub member: Uuid,
    /// What the call can cost, in tenths.
    pub worst: i64,
    /// For how long it is held, as others read it.
    pub holds: Duration,
    /// The key under which the call can be sent again without being charged again.
    pub replay: Option<String>,
    /// The attempt that a person has seen and decided to pay again.
    pub decided: Option<i32>,
}

/// What came of claiming.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// It is this claim's to ask: the so many-th attempt.
    Won(i32),
    /// It is not: that is how it stands.
    Standing(Box<Standing>),
}

/// Claims a question.
///
/// # Errors
/// As the hub is away: the claim may have been noted all the same, so it is given back or sent again.
pub async fn claim(hub: &Hub, claim: &Claim) -> Result<Claimed, VaultError> {
    let seconds = i32::try_from(claim.holds.as_secs()).unwrap_or(i32::MAX);
    hub.run(|client| {
        doing(async move {
            let Question { home, operation, key } = claim.question;
            let key = &key[..];
            // One after the other: with two under way a pgbouncer before 1.21 gives the server to another client behind the first answer,
            // and when this one is killed then, that other one reads the second.
            let won = sql::CLAIM
                .rows(
                    &*client,
                    &[
                        &home,
                        &operation,
                        &key,
                        &claim.number,
                        &claim.device,
                        &claim.member,
                        &claim.worst,
                        &seconds,
                        &claim.replay,
                        &claim.decided,
                    ],
                )
                .await?;
            if let Some(row) = won.first() {
                is_meant(get::<Uuid>(row, "claim")? == claim.number)?;
                return Ok(Claimed::Won(get(row, "attempt")?));
            }
            let stands = standing(&*client, claim.question).await?;
            // Given back between the two: a further try gets it.
            let Some(stands) = stands.filter(|stands| stands.state != State::Free) else {
                return Err(crate::error::Tried::Again("a claim was given back meanwhile".to_owned()));
            };
            Ok(Claimed::Standing(Box::new(stands)))
        })
    })
    .await
}

/// Gives a claim back whose call never left, or was refused. Returns whether it was still held by it.
///
/// # Errors
/// As the hub is away.
pub async fn give_back(hub: &Hub, question: Question, claim: Uuid) -> Result<bool, VaultError> {
    let was_held = fenced(hub, &sql::GIVE_BACK, question, claim).await?;
    if !was_held {
        fenced(hub, &sql::DOUBT_OVER, question, claim).await?;
    }
    Ok(was_held)
}

/// Says that nobody knows how the call of a claim ended. Returns whether it was still held by it.
///
/// # Errors
/// As the hub is away.
pub async fn unclear(hub: &Hub, question: Question, claim: Uuid) -> Result<bool, VaultError> {
    fenced(hub, &sql::UNCLEAR, question, claim).await
}

/// Says that it is known by now how the call of a claim ended, of which nobody knew: the service has said so, or a person, which is a decision
/// as any other. It is free to be asked again, by anybody. Returns whether it was still that claim's.
///
/// # Errors
/// As the hub is away.
pub async fn settled(hub: &Hub, question: Question, claim: Uuid) -> Result<bool, VaultError> {
    let was_its = fenced(hub, &sql::SETTLED, question, claim).await?;
    if !was_its {
        fenced(hub, &sql::DOUBT_OVER, question, claim).await?;
    }
    Ok(was_its)
}

/// Says that the call of a claim is still under way. Returns whether it is still held by it.
///
/// # Errors
/// As the hub is away.
pub async fn hold(hub: &Hub, question: Question, claim: Uuid, holds: Duration) -> Result<bool, VaultError> {
    let Question { home, operation, key } = question;
    let seconds = i32::try_from(holds.as_secs()).unwrap_or(i32::MAX);
    let changed = hub
        .run(|client| {
            doing(async move { sql::HOLD.changed(&*client, &[&home, &operation, &&key[..], &claim, &seconds]).await })
        })
        .await?;
    Ok(changed > 0)
}

async fn fenced(hub: &Hub, statement: &sql::Statement, question: Question, claim: Uuid) -> Result<bool, VaultError> {
    let Question { home, operation, key } = question;
    let changed = hub
        .run(|client| doing(async move { statement.changed(&*client, &[&home, &operation, &&key[..], &claim]).await }))
        .await?;
    Ok(changed > 0)
}
