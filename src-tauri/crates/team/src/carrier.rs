//! Telling the vault what happened here: answers that were paid for, and how claims ended, in their order. What was told is forgotten once the
//! hub has it; whatever became of an earlier try, the same is told again.
//!
//! Does not own what is to be told (`store::team::outbox`, written in the transaction that it tells of).

use std::sync::Arc;
use std::time::Duration;

use store::team::outbox::{Does, Outgoing};
use tokio::time::{sleep, timeout};
use vault::claim;
use vault::complete::{Added, NewRow, Sender, add};
use vault::error::VaultError;
use workspace::open::OpenWorkspace;

use crate::joined::{ConnectError, Joined, Team};
use crate::rows::{claimed, row};

/// How much is read at once of what is to be told.
const AT_ONCE: u32 = 100;
/// Most bytes of rows that are added in one transaction.
const MOST_BYTES: usize = 1 << 20;
/// The wait behind a try that came to nothing, twice as long behind each further one.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// How long what the hub does not take waits, in milliseconds.
const SET_ASIDE: i64 = 24 * 3_600_000;

/// How long the end of a workspace waits for what is still to be told.
const LAST: Duration = Duration::from_secs(5);

/// Tells what the last calls of a workspace that ends have left; what is not told then is told at the next start.
pub async fn last(open: &OpenWorkspace) {
    let Ok(Some(joined)) = Team::of(open).joined() else { return };
    if !matches!(timeout(LAST, tell(open, &joined)).await, Ok(Ok(()))) {
        tracing::info!("what is to be told to the vault waits for the next start");
    }
}

/// Something may wait to be told.
pub fn ring(open: &OpenWorkspace) {
    if let Ok(Some(joined)) = Team::of(open).joined() {
        joined.waits.notify_one();
    }
}

/// Tells the vault what is to be told, as long as the workspace is open.
pub async fn run(open: Arc<OpenWorkspace>, joined: Arc<Joined>) {
    let mut wait = FIRST_WAIT;
    loop {
        let all = tokio::select! {
            () = open.ended.cancelled() => return,
            () = joined.over.cancelled() => return,
            told = tell(&open, &joined) => match told {
                Ok(()) => true,
                Err(error) => {
                    tracing::info!(%error, "what is to be told to the vault waits");
                    false
                }
            },
        };
        wait = if all { FIRST_WAIT } else { (wait * 2).min(LONGEST_WAIT) };
        let due = due(&open).await;
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = joined.over.cancelled() => return,
            () = joined.waits.notified() => {}
            () = sleep(wait), if !all => {}
            () = sleep(due.unwrap_or_default()), if all && due.is_some() => {}
        }
    }
}

/// How long until something is to be told once more.
async fn due(open: &OpenWorkspace) -> Option<Duration> {
    let (_, due) = open.store.outgoing_count().await.ok()?;
    Some(Duration::from_millis(u64::try_from(due? - open.now()).unwrap_or_default()))
}

/// Tells all of it.
///
/// # Errors
/// The hub is away: what was not told waits.
async fn tell(open: &OpenWorkspace, joined: &Joined) -> Result<(), ConnectError> {
    loop {
        while let Some((claim, lost)) = joined.first_let_go() {
            open.store.give_claim_back(claim, lost, open.now()).await?;
            joined.first_is_given_back();
        }
        let waiting = open.store.outgoing(AT_ONCE, open.now()).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let sender = joined.sender(open).await?;
        match told(open, joined, sender, waiting).await {
            Err(ConnectError::Hub(VaultError::Replaced)) => joined.was_replaced(open, sender).await?,
            told => told?,
        }
    }
}

async fn told(
    open: &OpenWorkspace,
    joined: &Joined,
    sender: Sender,
    waiting: Vec<Outgoing>,
) -> Result<(), ConnectError> {
    let (mut rows, mut ids, mut bytes) = (Vec::new(), Vec::new(), 0);
    for next in waiting {
        let row = row(joined, sender, &next)?;
        let size = row.as_ref().and_then(|row| row.body.as_ref()).map_or(0, Vec::len);
        if bytes + size > MOST_BYTES || !next.does.is_row() {
            added(open, joined, sender, &mut rows, &mut ids).await?;
            bytes = 0;
        }
        match row {
            Some(row) if next.does != Does::Settled => {
                rows.push(row);
                ids.push(next.id);
                bytes += size;
            }
            row => {
                if let Some(row) = row {
                    match add(&joined.carrying, joined.home, sender, std::slice::from_ref(&row)).await {
                        Err(VaultError::Odd(error)) => {
                            set_aside(open, &mut vec![next.id], &error).await?;
                            continue;
                        }
                        told => drop(told?),
                    }
                }
                end(joined, &next).await?;
                open.store.told(vec![next.id]).await?;
            }
        }
    }
    added(open, joined, sender, &mut rows, &mut ids).await
}

async fn added(
    open: &OpenWorkspace,
    joined: &Joined,
    sender: Sender,
    rows: &mut Vec<NewRow>,
    ids: &mut Vec<i64>,
) -> Result<(), ConnectError> {
    if !rows.is_empty() {
        let became = match add(&joined.carrying, joined.home, sender, rows).await {
            Err(VaultError::Odd(_) | VaultError::Busy(_)) if rows.len() > 1 => {
                one_by_one(open, joined, sender, rows, ids).await?
            }
            Err(VaultError::Odd(error)) => {
                set_aside(open, ids, &error).await?;
                Vec::new()
            }
            became => became?,
        };
        let twice = became.iter().filter(|became| matches!(became, Added::Twice(_))).count();
        if twice > 0 {
            tracing::warn!(twice, "answers were paid for twice in the team");
        }
        rows.clear();
    }
    if !ids.is_empty() {
        open.store.told(std::mem::take(ids)).await?;
    }
    Ok(())
}

/// Adds rows each by itself: one that the hub does not take stops no other.
async fn one_by_one(
    open: &OpenWorkspace,
    joined: &Joined,
    sender: Sender,
    rows: &[NewRow],
    ids: &mut Vec<i64>,
) -> Result<Vec<Added>, ConnectError> {
    let mut became = Vec::with_capacity(rows.len());
    for (row, id) in rows.iter().zip(std::mem::take(ids)) {
        match add(&joined.carrying, joined.home, sender, std::slice::from_ref(row)).await {
            Err(VaultError::Odd(error)) => set_aside(open, &mut vec![id], &error).await?,
            told => {
                became.extend(told?);
                open.store.told(vec![id]).await?;
            }
        }
    }
    Ok(became)
}

/// What the hub does not take is told a day later once more.
async fn set_aside(open: &OpenWorkspace, ids: &mut Vec<i64>, error: &str) -> Result<(), ConnectError> {
    tracing::error!(error, "the vault does not take what is to be told");
    for id in std::mem::take(ids) {
        open.store.set_aside(id, open.now().saturating_add(SET_ASIDE)).await?;
    }
    Ok(())
}

/// Says how a claim ended that brought nothing.
async fn end(joined: &Joined, told: &Outgoing) -> Result<(), VaultError> {
    let Some((question, claim)) = claimed(told) else { return Ok(()) };
    let hub = &joined.carrying;
    match told.does {
        Does::Free if claim::give_back(hub, question, claim).await? => Ok(()),
        // Unclear before, and refused when its outcome was asked for: it is known now that nothing was charged.
        Does::Free if told.asked.is_some() => claim::settled(hub, question, claim).await.map(drop),
        Does::Free => Ok(()),
        Does::Unclear => claim::unclear(hub, question, claim).await.map(drop),
        Does::Settled => claim::settled(hub, question, claim).await.map(drop),
        Does::Answer | Does::Nothing => Ok(()),
    }
}
