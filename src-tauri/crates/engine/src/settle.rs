//! Bringing unclear calls to their end: those with a replay key by asking again under it, which is free; the others by the
//! word of a person. Nothing is ever sent again without a key.

use std::sync::Arc;
use std::time::Duration;

use api::{Operation, Repeat};
use client::{Lane, ReplayKey, SendError};
use store::tables::unconfirmed::Unconfirmed;
use tokio::time::sleep;
use words::say;

use crate::ask::Turn;
use crate::open::OpenWorkspace;
use crate::run::{Answered, Intent, Trouble, can_keep, conclude};
use crate::screen::{Activity, Changed, Failure, FailureCode, IntentNumber, Nothing, SettleRequest};
use crate::{activity, enrich, price, pull};

/// How long a key is asked under: the service keeps answers for 7 days (contract, "States and transitions"); an hour is
/// left for clocks that differ.
const REPLAYED_FOR: i64 = (7 * 24 - 1) * 3_600_000;
/// Pauses between the rounds while something stays unclear, behind the first one, which is in the limits; the last one repeats.
const PAUSES: [Duration; 3] = [Duration::from_secs(30), Duration::from_secs(120), Duration::from_secs(600)];

/// Whether the outcome of a call can be asked for under its key.
pub(crate) fn can_replay(call: &Unconfirmed, now: i64) -> bool {
    let replays = api::operations::by_name(&call.operation).is_some_and(|spec| spec.repeat == Repeat::ReplaysByKey);
    replays && call.replay_key.is_some() && (0..REPLAYED_FOR).contains(&(now - call.at))
}

macro_rules! dispatch {
    ($($operation:ident => $name:ident,)*) => {
        /// Asks for the outcome of a call, whatever it was. Tells whether it is settled.
        async fn any(open: &Arc<OpenWorkspace>, call: &Unconfirmed, lane: Lane) -> Result<(), Failure> {
            use api::operations::*;
            let spec = api::operations::by_name(&call.operation);
            let turn = spec.and_then(|spec| Turn::take(open, spec.name, call.digest.clone()));
            let Some(turn) = turn else {
                return Err(Failure::new(FailureCode::Refused, say!("This is being asked already.")));
            };
            // Whoever had the turn before may have settled it, or a person: what was read earlier says nothing any more.
            let now = open.store.unconfirmed_call(call.id).await?;
            let Some(call) = now else { return Ok(()) };
            let outcome = match call.operation.as_str() {
                $(stringify!($name) => one::<$operation>(open, &call, lane).await.map(drop),)*
                _ => return Err(Failure::fault("an intent names an operation that does not exist")),
            };
            // Whoever hears of it may ask the same at once: the turn is given back before.
            drop(turn);
            open.emit(Changed::LookUps);
            match outcome {
                // Nothing was found, or its failure used the key up: that is its outcome.
                Ok(())
                | Err(
                    Trouble::NotFound { .. }
                    | Trouble::Unread { .. }
                    | Trouble::Failed { status: Some(400 | 409 | 422), .. },
                ) => Ok(()),
                Err(Trouble::Failed { failure, .. }) => Err(failure),
                Err(Trouble::CalledOff) => Err(Failure::new(FailureCode::Gone, say!("This was called off."))),
            }
        }
    };
}
api::for_each_operation!(dispatch);

/// Asks for the outcome of one call under its key, and keeps it. An error that says nothing of that call leaves it as it is.
pub(crate) async fn one<O: Operation>(
    open: &OpenWorkspace,
    call: &Unconfirmed,
    lane: Lane,
) -> Result<Answered<O>, Trouble> {
    can_keep(open)?;
    let fault = |error: &dyn std::fmt::Display| Trouble::from(Failure::fault(error));
    let request: O::Request = serde_json::from_str(&call.request).map_err(|error| fault(&error))?;
    let text = call.replay_key.as_deref().unwrap_or_default();
    let key = ReplayKey::new(text).map_err(|error| fault(&error))?;
    let client = open.client()?;
    let permit = client.permit(O::SPEC.rate, lane).await;
    // What was lost on its way there is done, and charged, only now.
    let mut under_way = open.under_way.enter();
    under_way.leaves();
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
    };
    let is_known = !matches!(sent, Err(SendError::Unclear { .. }));
    let done = conclude::<O>(open, intent, sent, |_| None).await;
    open.to_check.ring();
    drop(under_way);
    enrich::settled(open, call.step, is_known).await;
    open.meter_moved.ring();
    done
}

/// Runs as long as the workspace is open: settles what a key can settle, at the start and whenever a call became unclear.
pub(crate) async fn run(open: Arc<OpenWorkspace>) {
    let (first, mut round) = (open.host.limits.rest, 0);
    loop {
        let left = settle_all(&open).await;
        let pause = if round == 0 { first } else { PAUSES[(round - 1).min(PAUSES.len() - 1)] };
        round = if left { round + 1 } else { 0 };
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = open.unclear.notified() => round = 0,
            () = sleep(pause), if left => {}
        }
        if round == 0 {
            // What just failed has been tried three times: a moment first.
            tokio::select! {
                () = open.ended.cancelled() => return,
                () = sleep(first) => {}
            }
        }
    }
}

/// Tells whether something is left that can be asked for.
async fn settle_all(open: &Arc<OpenWorkspace>) -> bool {
    let _settling = open.behind.begin();
    let calls = open.store.unconfirmed().await.unwrap_or_default();
    let mut left = false;
    for call in calls.iter().filter(|call| can_replay(call, open.now())) {
        tokio::select! {
            () = open.ended.cancelled() => return false,
            settled = any(open, call, Lane::Background) => left |= settled.is_err(),
        }
    }
    left
}

/// Asks for the outcome of a call now, because the person wants to know.
pub(crate) async fn ask(open: &Arc<OpenWorkspace>, request: IntentNumber) -> Result<Activity, Failure> {
    let call = open.store.unconfirmed_call(request.intent).await?;
    let call = call.ok_or_else(|| gone())?;
    if !can_replay(&call, open.now()) {
        return Err(Failure::new(
            FailureCode::Refused,
            say!("The service does not tell how this ended. Ask its support, then mark it as settled."),
        ));
    }
    any(open, &call, Lane::Person).await?;
    activity::all(open, Nothing {}).await
}

/// Takes a person's word for what a call has cost.
pub(crate) async fn by_word(open: &Arc<OpenWorkspace>, request: SettleRequest) -> Result<Activity, Failure> {
    let call = open.store.unconfirmed_call(request.intent).await?;
    let settled = open.store.settle(request.intent, request.charged, open.now()).await;
    if !settled? {
        return Err(gone());
    }
    open.emit(Changed::Records);
    if let Some(pull) = call.and_then(|call| call.pull) {
        pull::tell(open, pull).await;
    }
    enrich::settled(open, None, true).await;
    open.to_check.ring();
    open.meter_moved.ring();
    activity::all(open, Nothing {}).await
}

fn gone() -> Failure {
    Failure::new(FailureCode::Gone, say!("This call is settled already."))
}
