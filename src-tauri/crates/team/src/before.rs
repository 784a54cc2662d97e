//! What is asked of the vault before a call is paid for: whether the team owns its answer, or somebody asks it at this moment.
//!
//! A claim is on this computer's disk before the hub hears of it, and stays claimed until the hub was told how it ended. Whoever cannot reach
//! the hub does not pay. Does not own sending the call (`calls`), or telling how it ended (`carrier.rs`).

use std::sync::Arc;
use std::time::Duration;

use api::Doc;
use tokio::time::sleep;
use uuid::Uuid;
use vault::claim::{self, Claim, Claimed};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

pub use crate::asking::{Asking, Before};
use crate::hearing::heard;
use crate::held::{HOLDS, Held};
use crate::joined::{Joined, Team};
use crate::sentences;
use crate::stands::{Next, next};

/// How long is waited behind each look at what a colleague is asking.
const LOOKS: [Duration; 4] =
    [Duration::from_millis(250), Duration::from_millis(500), Duration::from_secs(1), Duration::from_secs(2)];
/// An answer that takes the place of asking once more is of this time at most, in milliseconds.
const OF_TODAY: i64 = 24 * 3_600_000;

/// Asks the vault.
///
/// # Errors
/// Why nothing may be paid now: the vault is away or another one's.
pub async fn before(open: &Arc<OpenWorkspace>, asking: &Asking<'_>) -> Result<Before, Failure> {
    let Some(joined) = Team::of(open).joined()? else { return Ok(Before::Alone) };
    let Some(operation) = api::operations::number(asking.spec.name) else { return Ok(Before::Alone) };
    let question = joined.question(operation, asking.request);
    let sender = tokio::select! {
        biased;
        () = asking.called_off.cancelled() => return Ok(Before::CalledOff),
        () = open.ended.cancelled() => return Ok(Before::CalledOff),
        sender = heard(open, &joined) => sender?,
    };
    // Of whom a colleague has erased meanwhile nothing is asked.
    if let Ok(doc) = serde_json::from_str::<Doc>(asking.request)
        && open.store.is_erased(doc).await?
    {
        return Err(sentences::erased());
    }
    let (name, digest) = (asking.spec.name, asking.digest);
    let decided = open.store.decided_attempt(name, digest.to_owned()).await?;
    // Whoever has an answer and asks again wants a newer one, and one of today.
    let own = open.store.kept_answer_at(name, digest.to_owned()).await?;
    let newer_than = match own {
        None => None,
        // By the hub's clock, as are the moments that this is held against.
        Some(own) => {
            let now = joined.asking().now().await.map_err(|error| sentences::away(&error))?;
            Some(own.max(now - OF_TODAY))
        }
    };
    let claim = Claim {
        question,
        number: Uuid::new_v4(),
        device: sender.device,
        member: joined.member,
        worst: i64::try_from(asking.worst.0).unwrap_or(i64::MAX),
        holds: HOLDS,
        replay: asking.replay.map(str::to_owned),
        decided,
    };
    let held = Held::noted(open, &joined, (question, claim.number), true).await?;
    let came = claimed(open, &joined, claim, held, asking, newer_than).await?;
    if matches!(came, Before::Ours(_) | Before::Owned { .. } | Before::Replay(..))
        && let Err(error) = open.store.end_team_doubt(name, digest.to_owned()).await
    {
        tracing::warn!(%error, "a question that is in doubt no more is shown still");
    }
    Ok(came)
}

async fn claimed(
    open: &Arc<OpenWorkspace>,
    joined: &Arc<Joined>,
    mut claim: Claim,
    mut held: Held,
    asking: &Asking<'_>,
    newer_than: Option<i64>,
) -> Result<Before, Failure> {
    let mut looks = LOOKS.iter().chain(std::iter::repeat(&LOOKS[LOOKS.len() - 1]));
    loop {
        let stands = tokio::select! {
            biased;
            () = asking.called_off.cancelled() => return Ok(Before::CalledOff),
            () = open.ended.cancelled() => return Ok(Before::CalledOff),
            claimed = claim::claim(joined.asking(), &claim) => match claimed.map_err(|error| sentences::away(&error))? {
                Claimed::Won(_) => {
                    held.is_granted(claim.question, claim.number);
                    return Ok(Before::Ours(held));
                }
                Claimed::Standing(stands) => stands,
            },
        };
        let next = match next(open, joined, &stands, &claim, asking, newer_than).await? {
            // What the claim says now, it says of what was seen: it is made once more.
            Next::Decided => {
                claim.decided = Some(stands.attempt);
                continue;
            }
            Next::Wait => looks.next().copied().unwrap_or(LOOKS[0]),
            Next::AtOnce => continue,
            Next::Over(before) => {
                held.forget(open).await;
                return Ok(before);
            }
        };
        tokio::select! {
            biased;
            () = asking.called_off.cancelled() => return Ok(Before::CalledOff),
            () = open.ended.cancelled() => return Ok(Before::CalledOff),
            () = sleep(next) => {}
        }
    }
}
