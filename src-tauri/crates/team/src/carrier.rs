//! Telling the vault what happened here: answers that were paid for, and how claims ended, in their order. What was told is forgotten once the
//! hub has it; whatever became of an earlier try, the same is told again.
//!
//! Does not own what is to be told (`store::team`, written in the transaction that it tells of), or hearing from the team (`hearing.rs`).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ipc::Changed;
use store::team::outbox::{Does, Outgoing};
use store::team::policy_out::Tells;
use tokio::time::{sleep, timeout};
use vault::claim;
use vault::complete::{Added, NewRow, Sender, add};
use vault::error::VaultError;
use vault::look::quote;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::body::ANSWER;
use crate::connecting::ConnectError;
use crate::hearing::{heard, heard_anew};
use crate::joined::{Joined, Team};
use crate::policy;
use crate::rows::{claimed, row};

/// How much is read at once of what is to be told.
const AT_ONCE: u32 = 100;
/// Most bytes of rows that are added in one transaction.
const MOST_BYTES: usize = 1 << 20;
/// The wait behind a try that came to nothing, twice as long behind each further one.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// How often is heard from the team at least, while nothing is told.
const HEARS: Duration = Duration::from_secs(20);
/// How long what the hub does not take waits, in milliseconds.
const SET_ASIDE: i64 = 24 * 3_600_000;

/// How long the end of a workspace waits for what is still to be told.
const LAST: Duration = Duration::from_secs(5);

/// Tells what the last calls of a workspace that ends have left; what is not told then is told at the next start.
pub async fn last(open: &Arc<OpenWorkspace>) {
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

/// Tells the vault what is to be told, and hears from the team, as long as the workspace is open.
pub async fn run(open: Arc<OpenWorkspace>, joined: Arc<Joined>) {
    let mut wait = FIRST_WAIT;
    loop {
        let told = tokio::select! {
            () = open.ended.cancelled() => return,
            () = joined.over.cancelled() => return,
            told = tell(&open, &joined) => told,
        };
        let all = told.is_ok();
        let trouble = told.err().map(|error| {
            tracing::info!(%error, "what is to be told to the vault waits");
            Failure::from(error).message
        });
        if joined.goes(trouble) {
            open.emit(Changed::Team);
        }
        wait = if all { FIRST_WAIT } else { (wait * 2).min(LONGEST_WAIT) };
        let due = due(&open).await;
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = joined.over.cancelled() => return,
            () = joined.waits.notified() => {}
            () = sleep(wait), if !all => {}
            () = sleep(due.unwrap_or(HEARS).min(HEARS)), if all => {}
        }
    }
}

/// How long until something is to be told once more.
async fn due(open: &OpenWorkspace) -> Option<Duration> {
    let (_, answers) = open.store.outgoing_count().await.ok()?;
    let (_, policy) = open.store.policy_outgoing_count().await.ok()?;
    let due = answers.into_iter().chain(policy).min()?;
    Some(Duration::from_millis(u64::try_from(due - open.now()).unwrap_or_default()))
}

/// Hears from the team, and tells all that is to be told: who must not be contacted first. What waits is read behind the policy, which may take
/// somebody out of it; where that goes on meanwhile, or this is another device from now on, it is read once more.
///
/// # Errors
/// The hub is away: what was not told waits.
async fn tell(open: &Arc<OpenWorkspace>, joined: &Arc<Joined>) -> Result<(), ConnectError> {
    loop {
        let sender = heard(open, joined).await?;
        while let Some((claim, lost)) = joined.first_let_go() {
            open.store.give_claim_back(claim, lost, open.now()).await?;
            joined.first_is_given_back();
        }
        let told = match policy_told(open, joined, sender).await {
            Ok(()) => {
                let waiting = open.store.telling(AT_ONCE, open.now()).await?;
                if waiting.is_empty() {
                    return Ok(());
                }
                told(open, joined, sender, waiting).await
            }
            told => told,
        };
        match told {
            Err(ConnectError::Hub(VaultError::Replaced)) => joined.was_replaced(open, sender).await?,
            Err(ConnectError::Hub(VaultError::Behind)) => {
                heard_anew(open, joined).await?;
            }
            told => told?,
        }
    }
}

/// Tells what is to be told of the policy. Each row moves the policy on, so that it is read behind each.
async fn policy_told(open: &Arc<OpenWorkspace>, joined: &Arc<Joined>, mut sender: Sender) -> Result<(), ConnectError> {
    let salt = open.store.policy_read().await?.unwrap_or_default().salt;
    while let Some(out) = open.store.policy_outgoing(open.now()).await? {
        let seq = out.seq;
        let erased = match (out.tells, out.entries.first()) {
            (Tells::Erase, Some((_, id))) => open.store.team_erasure(id.clone()).await?,
            _ => None,
        };
        let row = policy::row(joined, sender, &salt, out, erased)?;
        let is_row = row.is_some();
        if let Some(row) = row {
            match push(joined, sender, std::slice::from_ref(&row)).await {
                Err(VaultError::Odd(error)) => {
                    tracing::error!(error, "the vault does not take what is to be told of the policy");
                    open.store.set_policy_aside(seq, open.now().saturating_add(SET_ASIDE)).await?;
                    continue;
                }
                told => drop(told?),
            }
        }
        open.store.policy_was_told(seq, is_row).await?;
        sender = heard_anew(open, joined).await?;
    }
    Ok(())
}

async fn told(
    open: &OpenWorkspace,
    joined: &Joined,
    sender: Sender,
    waiting: Vec<Outgoing>,
) -> Result<(), ConnectError> {
    let salt = open.store.policy_read().await?.unwrap_or_default().salt;
    let known = owned_there(joined, &waiting).await?;
    let (mut rows, mut ids, mut bytes) = (Vec::new(), Vec::new(), 0);
    for next in waiting {
        if known.contains(&next.id) {
            open.store.told(vec![next.id], false).await?;
            continue;
        }
        let row = row(joined, sender, &salt, &next)?;
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
                let is_row = row.is_some();
                if let Some(row) = row {
                    match push(joined, sender, std::slice::from_ref(&row)).await {
                        Err(VaultError::Odd(error)) => {
                            set_aside(open, &mut vec![next.id], &error).await?;
                            continue;
                        }
                        told => drop(told?),
                    }
                }
                end(joined, &next).await?;
                open.store.told(vec![next.id], is_row).await?;
            }
        }
    }
    added(open, joined, sender, &mut rows, &mut ids).await
}

/// Adds rows, and notes that the hub has said so: from then on one that has lost them is noticed.
async fn push(joined: &Joined, sender: Sender, rows: &[NewRow]) -> Result<Vec<Added>, VaultError> {
    let sender = Sender { told: joined.told.load(Ordering::SeqCst), ..sender };
    let added = add(&joined.carrying, joined.home, sender, rows).await?;
    let last = rows.iter().map(|row| row.seq).max().unwrap_or_default();
    joined.told.fetch_max(last, Ordering::SeqCst);
    Ok(added)
}

/// Which answers of before the vault was joined, or was set back, the team owns already.
async fn owned_there(joined: &Joined, waiting: &[Outgoing]) -> Result<HashSet<i64>, VaultError> {
    let mut asked: BTreeMap<i16, HashMap<[u8; 16], i64>> = BTreeMap::new();
    for older in waiting.iter().filter(|told| told.is_older) {
        let Some(of) = &older.asked else { continue };
        let Some(operation) = api::operations::number(&of.operation) else { continue };
        asked.entry(operation).or_default().insert(joined.question(operation, &of.request).key, older.id);
    }
    let mut known = HashSet::new();
    for (operation, ids) in asked {
        let keys: Vec<[u8; 16]> = ids.keys().copied().collect();
        let stands = quote(&joined.carrying, joined.home, operation, &keys).await?;
        let owned = stands.into_iter().filter(|stand| stand.told.is_some_and(|(kind, _)| kind == ANSWER));
        known.extend(owned.filter_map(|stand| ids.get(&stand.key).copied()));
    }
    Ok(known)
}

async fn added(
    open: &OpenWorkspace,
    joined: &Joined,
    sender: Sender,
    rows: &mut Vec<NewRow>,
    ids: &mut Vec<i64>,
) -> Result<(), ConnectError> {
    if !rows.is_empty() {
        let became = match push(joined, sender, rows).await {
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
        open.store.told(std::mem::take(ids), true).await?;
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
        match push(joined, sender, std::slice::from_ref(row)).await {
            Err(VaultError::Odd(error)) => set_aside(open, &mut vec![id], &error).await?,
            told => {
                became.extend(told?);
                open.store.told(vec![id], true).await?;
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
