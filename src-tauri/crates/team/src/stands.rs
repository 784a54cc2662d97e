//! What follows from how a question stands that somebody else has claimed or answered.
//!
//! Does not own asking how it stands (`before.rs`).

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use api::Tenths;
use sealed::seal::{Place, open as open_body};
use sealed::stamp::Dot;
use store::team::doubts::TeamDoubt;
use store::team::origins::Origin;
use vault::claim::{self, Claim};
use vault::look::{Question, Standing, State, Told};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::asking::{Asking, Before};
use crate::body::{ANSWER, Body, NOTHING};
use crate::held::Held;
use crate::joined::Joined;
use crate::sentences;

/// How long a key is asked under that a colleague's call left with: an hour less than the service stores answers for.
const REPLAYED_FOR: Duration = Duration::from_secs((7 * 24 - 1) * 3_600);

/// What follows from how a question stands that somebody else has claimed.
pub(crate) enum Next {
    /// It is claimed although it was answered, or is in doubt, as it was seen.
    Decided,
    /// Whoever asks it is waited for.
    Wait,
    /// It is looked at again.
    AtOnce,
    /// That is what came of asking.
    Over(Before),
}

pub(crate) async fn next(
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
        let held = Held::noted(open, joined, (claim.question, stands.claim), false).await?;
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
