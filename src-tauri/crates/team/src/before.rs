//! What is asked of the vault before a call is paid for: whether the team owns its answer, or somebody asks it at this moment.
//!
//! A claim is on this computer's disk before the hub hears of it, and stays claimed until the hub was told how it ended. Whoever cannot reach
//! the hub does not pay. Does not own sending the call (`calls`), or telling how it ended (`carrier.rs`).

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use api::{Spec, Tenths};
use sealed::seal::{Place, open as open_body};
use sealed::stamp::Dot;
use serde_json::Value;
use store::team::claims::TeamClaim;
use store::team::doubts::TeamDoubt;
use store::team::origins::Origin;
use tokio::task::AbortHandle;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vault::claim::{self, Claim, Claimed};
use vault::look::{Question, Standing, State, Told};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::body::{ANSWER, Body, NOTHING};
use crate::joined::{Joined, Team};
use crate::sentences;

/// For how long others read that a call is under way.
const HOLDS: Duration = Duration::from_secs(60);
/// How often that is said again while it is.
const HELD_AGAIN: Duration = Duration::from_secs(20);
/// How long is waited behind each look at what a colleague is asking.
const LOOKS: [Duration; 4] =
    [Duration::from_millis(250), Duration::from_millis(500), Duration::from_secs(1), Duration::from_secs(2)];
/// An answer that takes the place of asking once more is of this time at most, in milliseconds.
const OF_TODAY: i64 = 24 * 3_600_000;
/// How long a key is asked under that a colleague's call left with: an hour less than the service stores answers for.
const REPLAYED_FOR: Duration = Duration::from_secs((7 * 24 - 1) * 3_600);

/// A call that is about to be paid for.
pub struct Asking<'a> {
    /// Its operation.
    pub spec: &'static Spec,
    /// The canonical request, and its digest.
    pub request: &'a str,
    /// See there.
    pub digest: &'a str,
    /// What it is for, in a person's words.
    pub subject: &'a str,
    /// The most that it can cost.
    pub worst: Tenths,
    /// The key under which it can be sent again.
    pub replay: Option<&'a str>,
    /// Nobody waits for it any more.
    pub called_off: &'a CancellationToken,
}

/// What came of asking the vault.
pub enum Before {
    /// No vault was joined: everything is as if there were none.
    Alone,
    /// It is this computer's to pay for.
    Ours(Held),
    /// A colleague's call is in doubt, and its outcome can be asked for under its key: the same call again is charged once.
    Replay(Held, String),
    /// The team owns the answer.
    Owned {
        /// As it came, with the contract's field names.
        response: Value,
        /// Who has paid.
        origin: Origin,
        /// When it came to them, in milliseconds since 1970.
        at: i64,
    },
    /// A colleague's call for the same is in doubt: a person decides.
    InDoubt(Failure),
    /// It was called off meanwhile.
    CalledOff,
}

/// A claim that is made or held, as others read it, until its call is noted or this is dropped: then it is given back, and never before.
pub struct Held {
    /// Its number.
    pub claim: String,
    joined: Arc<Joined>,
    renewing: Option<AbortHandle>,
    /// Nobody knows whether the hub has heard of it.
    lost: bool,
    /// Its call is noted, or it was not granted: whoever ended that says so.
    over: bool,
}

impl Held {
    /// Its call is noted: how that ends, ends the claim.
    pub fn is_noted(&mut self) {
        self.over = true;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(renewing) = &self.renewing {
            renewing.abort();
        }
        if !self.over {
            self.joined.let_go(std::mem::take(&mut self.claim), self.lost);
        }
    }
}

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
        sender = joined.sender(open) => sender?,
    };
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
    wish(open, &claim, true).await?;
    let number = claim.number.to_string();
    let held = Held { claim: number, joined: Arc::clone(&joined), renewing: None, lost: true, over: false };
    let came = claimed(open, &joined, claim, held, asking, newer_than).await?;
    if matches!(came, Before::Ours(_) | Before::Owned { .. } | Before::Replay(..))
        && let Err(error) = open.store.end_team_doubt(name, digest.to_owned()).await
    {
        tracing::warn!(%error, "a question that is in doubt no more is shown still");
    }
    Ok(came)
}

async fn wish(open: &OpenWorkspace, claim: &Claim, own: bool) -> Result<(), Failure> {
    let Question { home, operation, key } = claim.question;
    let wished = TeamClaim { claim: claim.number.to_string(), home, operation, key, own };
    Ok(open.store.wish(wished, open.now()).await?)
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
                    held.lost = false;
                    held.renewing = Some(renewed(joined, claim.question, claim.number));
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
                // The hub has said that it is another one's.
                held.over = true;
                if let Err(error) = open.store.forget_claim(held.claim.clone()).await {
                    // It is given back at the next start, which changes nothing: it was never granted.
                    tracing::warn!(%error, "a claim that was not granted is noted still");
                }
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

/// What follows from how a question stands that somebody else has claimed.
enum Next {
    /// It is claimed although it was answered, or is in doubt, as it was seen.
    Decided,
    /// Whoever asks it is waited for.
    Wait,
    /// It is looked at again.
    AtOnce,
    /// That is what came of asking.
    Over(Before),
}

async fn next(
    open: &Arc<OpenWorkspace>,
    joined: &Arc<Joined>,
    stands: &Standing,
    claim: &Claim,
    asking: &Asking<'_>,
    newer_than: Option<i64>,
) -> Result<Next, Failure> {
    if let Some(told) = &stands.told {
        match told.kind {
            ANSWER => {
                if let Some(owned) = owned(joined, told, claim.question, asking, newer_than)? {
                    return Ok(Next::Over(owned));
                }
            }
            // The service found nothing then, which was free. It may find something now: whoever asks, asks anew.
            NOTHING => {}
            _ => return Err(sentences::unreadable()),
        }
    }
    match stands.state {
        State::Held if open.store.is_given_back(stands.claim.to_string()).await? => {
            // An earlier one of this computer, which has arrived behind its end.
            let given = claim::give_back(joined.asking(), claim.question, stands.claim).await;
            given.map_err(|error| sentences::away(&error))?;
            Ok(Next::AtOnce)
        }
        State::Held if !stands.is_over => Ok(Next::Wait),
        State::Held | State::Unclear => in_doubt(open, joined, stands, claim, asking).await,
        // The team has paid for what is gone from the log: whoever asks anew pays again.
        State::Answered if stands.told.is_none() => in_doubt(open, joined, stands, claim, asking).await,
        // Nothing of it is in doubt, and what is there is not what is wanted: asking anew is what whoever asks here wants.
        State::Answered if claim.decided != Some(stands.attempt) => Ok(Next::Decided),
        // Claimed and ended between the two looks.
        State::Answered | State::Free => Ok(Next::Wait),
    }
}

/// A question whose call nobody knows the end of.
async fn in_doubt(
    open: &Arc<OpenWorkspace>,
    joined: &Arc<Joined>,
    stands: &Standing,
    claim: &Claim,
    asking: &Asking<'_>,
) -> Result<Next, Failure> {
    let is_mine = open.store.is_own_claim(stands.claim.to_string()).await?;
    if is_mine && claim.decided != Some(stands.attempt) {
        // Whoever comes here with a question of their own in doubt has been told so.
        return Ok(Next::Decided);
    }
    if let Some((key, _)) = stands.replay.clone().filter(|(_, age)| *age < REPLAYED_FOR) {
        if stands.state == State::Held {
            // That it is in doubt must be known of it before somebody settles it: else whoever made it could give it back meanwhile.
            let noted = claim::unclear(joined.asking(), claim.question, stands.claim).await;
            noted.map_err(|error| sentences::away(&error))?;
            return Ok(Next::AtOnce);
        }
        // Whoever has asked first: under that key the service charges once.
        let theirs = Claim { number: stands.claim, ..claim.clone() };
        wish(open, &theirs, false).await?;
        let held = Held {
            claim: stands.claim.to_string(),
            joined: Arc::clone(joined),
            renewing: None,
            lost: false,
            over: false,
        };
        return Ok(Next::Over(Before::Replay(held, key)));
    }
    let doubt = TeamDoubt {
        operation: asking.spec.name.to_owned(),
        digest: asking.digest.to_owned(),
        attempt: stands.attempt,
        member: stands.member.to_string(),
        subject: asking.subject.to_owned(),
        worst: claim.worst,
        met_at: open.now(),
    };
    open.store.note_team_doubt(doubt).await?;
    Ok(Next::Over(Before::InDoubt(sentences::in_doubt())))
}

/// What the team owns, as it was told; none of what is not newer than that moment.
fn owned(
    joined: &Joined,
    told: &Told,
    question: Question,
    asking: &Asking<'_>,
    newer_than: Option<i64>,
) -> Result<Option<Before>, Failure> {
    let (device, seq) = told.by;
    let Some(body) = &told.body else { return Err(sentences::erased()) };
    let dot = Dot { device: *device.as_bytes(), seq };
    let place = Place { home: question.home, stream: told.place.0, kind: told.kind, dot };
    let body: Body = open_body(&joined.keys, place, body).map_err(|error| {
        tracing::warn!(%error, "an answer of the team cannot be opened");
        sentences::unreadable()
    })?;
    // Which row a question points to nobody vouches for: it must be about what was asked.
    let is_asked = body.operation == asking.spec.name && body.request == asking.request;
    let Some(response) = body.response.filter(|_| is_asked) else {
        tracing::warn!("an answer of the team is about another question");
        return Err(sentences::unreadable());
    };
    let told_at = told.at.duration_since(UNIX_EPOCH).unwrap_or_default();
    let told_at = i64::try_from(told_at.as_millis()).unwrap_or(i64::MAX);
    // By the clock of whoever has paid, which may be ahead of the hub's.
    let at = body.at.min(told_at);
    if newer_than.is_some_and(|than| at <= than) {
        return Ok(None);
    }
    let origin = Origin { member: body.member, device: device.to_string(), charged: Tenths(body.charged), told_at };
    Ok(Some(Before::Owned { response, origin, at }))
}

/// Says as long as it runs that a call is under way.
fn renewed(joined: &Arc<Joined>, question: Question, number: Uuid) -> AbortHandle {
    let joined = Arc::clone(joined);
    let renewing = tokio::spawn(async move {
        loop {
            sleep(HELD_AGAIN).await;
            // Where it is away, others read that nobody knows how this ended: until they are told.
            if let Ok(false) = claim::hold(joined.asking(), question, number, HOLDS).await {
                return;
            }
        }
    });
    renewing.abort_handle()
}
