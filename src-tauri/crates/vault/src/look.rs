//! How questions stand at the hub: who has one, whether it is answered, by which row of the log.
//!
//! Does not own claiming one (`claim.rs`), or what is in a body.

use std::time::{Duration, SystemTime};

use tokio_postgres::{GenericClient, Row};
use uuid::Uuid;

use crate::error::{Tried, VaultError};
use crate::hub::{Hub, doing};
use crate::rows::{get, is_meant, odd};
use crate::sql;

/// A question: where its rows live, its operation's number, and what it is recognised by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Question {
    /// The home of its bucket.
    pub home: i64,
    /// The fixed number of its operation.
    pub operation: i16,
    /// The first 16 bytes of the keyed digest of its request.
    pub key: [u8; 16],
}

/// What a question is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Nobody asks it.
    Free,
    /// Somebody does.
    Held,
    /// It is answered.
    Answered,
    /// It was asked, and nobody knows how that ended.
    Unclear,
}

impl State {
    pub(crate) fn of(number: i16) -> Result<Self, Tried> {
        match number {
            0 => Ok(Self::Free),
            1 => Ok(Self::Held),
            2 => Ok(Self::Answered),
            3 => Ok(Self::Unclear),
            other => Err(odd(format!("a question is at {other}"))),
        }
    }
}

/// A row of the log, by which a question is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its stream, and its number there.
    pub place: (i64, i64),
    /// What it is (an answer, or that there is nothing).
    pub kind: i16,
    /// The device that told it, and its number there.
    pub by: (Uuid, i64),
    /// When, by the hub's clock.
    pub at: SystemTime,
    /// Sealed; none where it has none, or its person was erased.
    pub body: Option<Vec<u8>>,
}

/// How a question stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// What it is at.
    pub state: State,
    /// How often it was claimed.
    pub attempt: i32,
    /// The newest claim, the device that made it, and its member.
    pub claim: Uuid,
    /// See there.
    pub device: Uuid,
    /// See there.
    pub member: Uuid,
    /// For how long it was claimed when this was asked; without an end where the hub's clock was set back since.
    pub for_so_long: Duration,
    /// Whether the time is over for which it was to be held. That gives nobody leave to pay.
    pub is_over: bool,
    /// The key under which its call can be sent again without being charged again, and since when there is that.
    pub replay: Option<(String, Duration)>,
    /// What its answer cost, in tenths.
    pub charged: Option<i64>,
    /// The row that answers it. It is owned then, whatever its state.
    pub told: Option<Told>,
}

/// How one of many questions stands, without its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brief {
    /// What it is recognised by.
    pub key: [u8; 16],
    /// What it is at.
    pub state: State,
    /// How often it was claimed.
    pub attempt: i32,
    /// Who claimed it last.
    pub member: Uuid,
    /// Whether the time is over for which it was to be held.
    pub is_over: bool,
    /// What its answer cost, in tenths.
    pub charged: Option<i64>,
    /// What answers it and since when; none where nothing does.
    pub told: Option<(i16, SystemTime)>,
}

/// Asks how a question stands; none where nobody has ever asked it.
///
/// # Errors
/// As the hub is away, or holds what is not known here.
pub async fn look(hub: &Hub, question: Question) -> Result<Option<Standing>, VaultError> {
    hub.run(|client| doing(async move { standing(&*client, question).await })).await
}

/// Asks how many questions of one home and one operation stand; those that nobody has asked are left out.
///
/// # Errors
/// As [`look`].
pub async fn quote(hub: &Hub, home: i64, operation: i16, keys: &[[u8; 16]]) -> Result<Vec<Brief>, VaultError> {
    let mut briefs = Vec::with_capacity(keys.len());
    // A thousand at a time: a pooler and the other users of the database wait for none of these.
    for keys in keys.chunks(1_000) {
        let keys = &keys.iter().map(|key| &key[..]).collect::<Vec<&[u8]>>();
        let some = hub
            .run(|client| {
                doing(async move {
                    let rows = sql::QUOTE.rows(&*client, &[&home, &operation, keys]).await?;
                    rows.iter().map(brief).collect::<Result<Vec<_>, _>>()
                })
            })
            .await?;
        briefs.extend(some);
    }
    Ok(briefs)
}

pub(crate) async fn standing(client: &impl GenericClient, question: Question) -> Result<Option<Standing>, Tried> {
    let Question { home, operation, key } = question;
    let rows = sql::LOOK.rows(client, &[&home, &operation, &&key[..]]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    is_meant(get::<&[u8]>(row, "key")? == &key[..])?;
    read(row).map(Some)
}

fn read(row: &Row) -> Result<Standing, Tried> {
    let (now, at): (SystemTime, SystemTime) = (get(row, "now")?, get(row, "at")?);
    let place: (Option<i64>, Option<i64>) = (get(row, "stream")?, get(row, "n")?);
    // A question without its row: what answered it is not there any more, and it is as good as not answered.
    let kind: Option<i16> = get(row, "kind")?;
    let told = match (place, kind) {
        ((Some(stream), Some(number)), Some(kind)) => Some(Told {
            place: (stream, number),
            kind,
            by: (get(row, "told_by")?, get(row, "seq")?),
            at: get(row, "told_at")?,
            body: get(row, "body")?,
        }),
        _ => None,
    };
    Ok(Standing {
        state: State::of(get(row, "state")?)?,
        attempt: get(row, "attempt")?,
        claim: get(row, "claim")?,
        device: get(row, "device")?,
        member: get(row, "member")?,
        // Claimed in a future that was none: nobody knows how old it is.
        for_so_long: now.duration_since(at).unwrap_or(Duration::MAX),
        is_over: get::<Option<bool>>(row, "is_over")?.unwrap_or_default(),
        replay: match (get::<Option<String>>(row, "replay")?, get::<Option<SystemTime>>(row, "replay_at")?) {
            (Some(key), Some(since)) => Some((key, now.duration_since(since).unwrap_or(Duration::MAX))),
            _ => None,
        },
        charged: get(row, "charged")?,
        told,
    })
}

fn brief(row: &Row) -> Result<Brief, Tried> {
    let key: &[u8] = get(row, "key")?;
    let kind: Option<i16> = get(row, "kind")?;
    Ok(Brief {
        key: key.try_into().map_err(|_| odd("a key of another length".to_owned()))?,
        state: State::of(get(row, "state")?)?,
        attempt: get(row, "attempt")?,
        member: get(row, "member")?,
        is_over: get::<Option<bool>>(row, "is_over")?.unwrap_or_default(),
        charged: get(row, "charged")?,
        told: match kind {
            Some(kind) => Some((kind, get(row, "told_at")?)),
            None => None,
        },
    })
}
