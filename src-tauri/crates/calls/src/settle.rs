//! The outcome of an unclear call, asked for again under its replay key, which is free. Nothing is ever sent again without a key.
//!
//! Does not own: when that is done (`settling`), nor the word of a person about a call.

use api::{Operation, Repeat};
use client::{Lane, ReplayKey, SendError};
use store::money::unconfirmed::Unconfirmed;
use team::carrier;

use crate::call::{Answered, Intent, Trouble, can_keep};
use crate::price;
use crate::run::complete;
use crate::signals::Signals;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// How long a key is asked under: the service stores answers for 7 days (contract, "States and transitions"); an hour
/// is left for clocks that differ.
const REPLAYED_FOR: i64 = (7 * 24 - 1) * 3_600_000;
/// Whether the outcome of a call can be asked for under its key.
pub fn can_replay(call: &Unconfirmed, now: i64) -> bool {
    let replays = api::operations::by_name(&call.operation).is_some_and(|spec| spec.repeat == Repeat::ReplaysByKey);
    replays && call.replay_key.is_some() && (0..REPLAYED_FOR).contains(&(now - call.at))
}

/// What asking for the outcome of a call has brought.
pub struct Settlement<O: Operation> {
    /// What the call brought, or why it brought nothing.
    pub done: Result<Answered<O>, Trouble>,
    /// Whether its outcome is known now; none where nothing was heard of the call.
    pub is_known: Option<bool>,
}

/// Asks for the outcome of one call under its key, and stores it. An error that says nothing of that call leaves it as
/// it is.
pub async fn one<O: Operation>(open: &OpenWorkspace, call: &Unconfirmed, lane: Lane) -> Settlement<O> {
    let mut is_known = None;
    let done = asked(open, call, lane, &mut is_known).await;
    Settlement { done, is_known }
}

async fn asked<O: Operation>(
    open: &OpenWorkspace,
    call: &Unconfirmed,
    lane: Lane,
    is_known: &mut Option<bool>,
) -> Result<Answered<O>, Trouble> {
    can_keep(open)?;
    let fault = |error: &dyn std::fmt::Display| Trouble::from(Failure::fault(error));
    let request: O::Request = serde_json::from_str(&call.request).map_err(|error| fault(&error))?;
    let text = call.replay_key.as_deref().unwrap_or_default();
    let key = ReplayKey::new(text).map_err(|error| fault(&error))?;
    let client = open.client()?;
    let permit = client.permit(O::SPEC.rate, lane).await;
    // What was lost on its way there is done, and charged, only now.
    let mut in_flight = open.in_flight.enter();
    in_flight.sent();
    let sent = client.send_under::<O>(permit, lane, &request, Some(&key)).await;
    if let Err(error) = &sent
        && !error.is_about_the_work()
    {
        return Err(Trouble::from(Failure::of_call(error, open.now())));
    }
    let intent = Intent {
        id: call.id,
        digest: call.digest.clone(),
        request: call.request.clone(),
        subject: call.subject.clone(),
        quoted: call.worst,
        asked: call.asked.clone(),
        step: call.step,
        pull: call.pull,
        price: price::tag(open, &O::SPEC).await?,
        taken: None,
    };
    *is_known = Some(!matches!(sent, Err(SendError::Unclear { .. })));
    let done = complete::<O>(open, intent, sent, |_| None).await;
    Signals::of(open).to_check.ring();
    carrier::ring(open);
    drop(in_flight);
    Signals::of(open).meter_moved.ring();
    done
}
