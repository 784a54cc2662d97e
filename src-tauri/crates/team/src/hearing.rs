//! Hearing from the team who must not be contacted and who was erased: its policy is read to its end before anything is paid for or told, and
//! what it says is done here first.
//!
//! Owns noticing that the hub was set back, and the rule of stale days. Does not own what a row says (`policy.rs`), or doing it (`store`,
//! `erasing.rs`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ipc::Changed;
use store::team::policy::PolicyRead;
use store::team::standing::row_of;
use tokio::time::{Instant, timeout};
use vault::complete::Sender;
use vault::error::VaultError;
use vault::vaults::POLICY;
use vault::{device, members, streams};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

use crate::connecting::ConnectError;
use crate::joined::{Joined, Team};
use crate::policy::{place_of, read};
use crate::sentences;

/// For how long what was heard holds for whoever pays.
const HOLDS: Duration = Duration::from_secs(15);
/// For how long it holds for whoever looks at it.
const JUST_NOW: Duration = Duration::from_secs(1);
/// For how many days nothing may have been heard where rows leave this computer.
pub const STALE_DAYS: i64 = 7;
const DAY: i64 = 24 * 3_600_000;
/// How long whoever exports waits for the hub.
const PATIENCE: Duration = Duration::from_secs(4);

/// Has heard from the team lately, or does so now. Returns who speaks, with how far the policy was read.
///
/// # Errors
/// The hub is away, or is not understood.
pub(crate) async fn heard(open: &Arc<OpenWorkspace>, joined: &Arc<Joined>) -> Result<Sender, ConnectError> {
    let holds = if joined.looked.swap(false, Ordering::SeqCst) { JUST_NOW } else { HOLDS };
    let is_fresh = move |last: Option<Instant>| last.is_some_and(|last| last.elapsed() < holds);
    if joined.hearing.try_lock().is_ok_and(|last| is_fresh(*last)) {
        return joined.sender(open).await;
    }
    if open.ended.is_cancelled() {
        // What is told last of all holds up no end, and nothing is left running behind it.
        return fresh(open, joined, Instant::now(), is_fresh).await;
    }
    // In a task of its own: who waits for it may be called off, also by what is heard (a job is held while somebody is taken out), and it must
    // come to its end all the same.
    let (open, joined, asked) = (Arc::clone(open), Arc::clone(joined), Instant::now());
    let (tasks, hears) = (open.calls.clone(), async move {
        tokio::select! {
            () = open.ended.cancelled() => Err(VaultError::Away("the workspace ends".to_owned()).into()),
            heard = fresh(&open, &joined, asked, is_fresh) => heard,
        }
    });
    tasks.spawn(hears).await.unwrap_or_else(|error| Err(VaultError::Away(error.to_string()).into()))
}

/// Hears behind whoever does so now, unless that was enough; or came to nothing, of a hundred who ask at once a hundred would try it in turn.
async fn fresh(
    open: &Arc<OpenWorkspace>,
    joined: &Joined,
    asked: Instant,
    is_fresh: impl Fn(Option<Instant>) -> bool,
) -> Result<Sender, ConnectError> {
    let mut last = joined.hearing.lock().await;
    if is_fresh(*last) {
        return joined.sender(open).await;
    }
    let unheard = locked(&joined.unheard).clone();
    if let Some((_, why)) = unheard.filter(|(began, _)| *began >= asked) {
        return Err(VaultError::Away(why).into());
    }
    *last = None;
    let began = Instant::now();
    let heard = hear(open, joined).await;
    *locked(&joined.unheard) = heard.as_ref().err().map(|error| (began, error.to_string()));
    *last = heard.is_ok().then(Instant::now);
    heard
}

/// Hears from the team now, whenever it was heard last.
///
/// # Errors
/// As [`heard`].
pub(crate) async fn heard_anew(open: &Arc<OpenWorkspace>, joined: &Arc<Joined>) -> Result<Sender, ConnectError> {
    *joined.hearing.lock().await = None;
    heard(open, joined).await
}

/// Somebody looks at what the team says: it is heard behind that.
pub fn look(open: &OpenWorkspace) {
    if let Ok(Some(joined)) = Team::of(open).joined() {
        joined.looked.store(true, Ordering::SeqCst);
        joined.waits.notify_one();
    }
}

/// Whether rows may leave this computer: who must not be contacted was heard within days.
///
/// # Errors
/// A sentence that says for how many days nothing was heard.
pub async fn may_leave(open: &Arc<OpenWorkspace>) -> Result<(), Failure> {
    let team = Team::of(open);
    let joined = match team.joined() {
        Ok(None) => return Ok(()),
        Ok(joined) => joined,
        // What opens the vault is not here: what was heard before counts.
        Err(_) => None,
    };
    if let Some(joined) = joined
        && matches!(timeout(PATIENCE, heard(open, &joined)).await, Ok(Ok(_)))
    {
        return Ok(());
    }
    let read = open.store.policy_read().await?.unwrap_or_default();
    match read.heard_at.map(|at| open.now().saturating_sub(at)) {
        // A clock that was set back since says nothing of how long that is.
        Some(since) if (0..STALE_DAYS * DAY).contains(&since) => Ok(()),
        since => Err(sentences::stale(since.filter(|since| *since > 0).map(|since| since / DAY))),
    }
}

async fn hear(open: &Arc<OpenWorkspace>, joined: &Joined) -> Result<Sender, ConnectError> {
    let sender = joined.sender(open).await?;
    let heard = tried(open, joined, sender).await;
    match &heard {
        Err(ConnectError::Hub(VaultError::Replaced)) => joined.was_replaced(open, sender).await?,
        // What is there may be another vault by now, or an older one.
        Err(ConnectError::Hub(VaultError::NoTables(_) | VaultError::Odd(_)) | ConnectError::Newer) => {
            joined.connect_anew().await;
        }
        // The way there is made anew by itself, and what is wrong here is not the hub's.
        _ => {}
    }
    heard
}

async fn tried(open: &Arc<OpenWorkspace>, joined: &Joined, sender: Sender) -> Result<Sender, ConnectError> {
    let hub = joined.asking();
    let mut has =
        open.store.policy_read().await?.ok_or_else(|| VaultError::Odd("the membership is gone".to_owned()))?;
    if let Some(former) = &has.former {
        let number = former.parse().map_err(|_| VaultError::Odd("a device is no number".to_owned()))?;
        device::is_gone(hub, joined.home, number).await?;
        open.store.former_is_gone(former.clone()).await?;
    }
    let head = streams::heads(hub, joined.home).await?.get(&POLICY).copied();
    let head = head.ok_or_else(|| VaultError::Odd("there is no policy".to_owned()))?;
    let known = device::known(hub, joined.home, sender.device).await?;
    // What an earlier version did not understand is read once more.
    if has.unread.as_deref().is_some_and(|by| by != env!("CARGO_PKG_VERSION")) {
        open.store.read_policy_anew(open.now()).await?;
        has = open.store.policy_read().await?.unwrap_or_default();
    }
    let is_back = head < has.n || known.is_none_or(|known| known.seq < has.told_seq) || !is_same(joined, &has).await?;
    if is_back && open.store.hub_was_set_back(has.clone(), open.now()).await? {
        tracing::warn!("the vault was set back: it is told once more what it lacks");
        has = open.store.policy_read().await?.unwrap_or_default();
    }
    // That it is heard at all is shown, too.
    let mut changed = has.heard_at.is_none();
    while has.n < head {
        // Over the way that has time: these may be many, and large.
        let rows = streams::pull(&joined.carrying, (joined.home, POLICY), has.n, head).await?;
        let rows: Vec<_> = rows.iter().map(|row| read(joined, row)).collect::<Result<_, _>>().map_err(|error| {
            tracing::warn!(%error, "a row of the policy");
            ConnectError::Newer
        })?;
        if open.store.take_policy(rows, env!("CARGO_PKG_VERSION")).await? {
            open.emit(Changed::Lists);
            open.emit(Changed::Records);
        }
        changed = true;
        has = open.store.policy_read().await?.unwrap_or_default();
    }
    // Also what was noted before a kill, and not done.
    if let Some(erasing) = Team::of(open).erasing.get() {
        erasing.erase_marked(open).await.map_err(|failure| ConnectError::Erasing(Box::new(failure)))?;
    }
    open.store.policy_was_heard(head, open.now()).await?;
    let policy = open.store.policy_done().await?;
    joined.policy.store(policy, Ordering::SeqCst);
    let told = open.store.policy_read().await?.unwrap_or_default().told_seq;
    joined.told.store(told, Ordering::SeqCst);
    let sender = Sender { policy, told, ..sender };
    if known.is_none_or(|known| known.policy != policy) {
        device::has_read(hub, sender).await?;
    }
    if changed {
        let all = members::all(hub, joined.home).await?.into_iter();
        joined.are_called(all.map(|one| (one.member, one.name)));
        joined.cleans.notify_one();
        joined.waits.notify_one();
        open.emit(Changed::Team);
    }
    Ok(sender)
}

/// Whether the last row that was read is the one that is there now.
async fn is_same(joined: &Joined, has: &PolicyRead) -> Result<bool, ConnectError> {
    if has.n == 0 {
        return Ok(true);
    }
    let rows = match streams::pull(joined.asking(), (joined.home, POLICY), has.n - 1, has.n).await {
        Ok(rows) => rows,
        // It is not there any more.
        Err(VaultError::Odd(_)) => return Ok(false),
        Err(error) => return Err(error.into()),
    };
    let there = rows.first().map(place_of).map(|place| row_of(&place.device, place.seq));
    Ok(there == has.row)
}
