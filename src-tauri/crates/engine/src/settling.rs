//! Bringing unclear calls to their end: those with a replay key in the background, at the start and whenever a call became unclear;
//! any of them when a person asks, or by a person's word.

use std::sync::Arc;
use std::time::Duration;

use client::Lane;
use store::money::unconfirmed::Unconfirmed;
use tokio::time::sleep;
use words::t;

use crate::activity;
use crate::screen::{Activity, Changed, Failure, IntentNumber, Nothing, SettleRequest};
use calls::call::Trouble;
use calls::settle;
use calls::signals::Signals;
use calls::single_flight::SingleFlight;
use enrich::job;
use search::pull;
use team::carrier;
use workspace::open::OpenWorkspace;

/// Pauses between the rounds while something stays unclear, behind the first one, which is in the limits; the last one repeats.
const PAUSES: [Duration; 3] = [Duration::from_secs(30), Duration::from_secs(120), Duration::from_secs(600)];

macro_rules! dispatch {
    ($($operation:ident => $name:ident,)*) => {
        /// Asks for the outcome of a call, whatever it was. Returns an error while it is not settled.
        async fn any(open: &Arc<OpenWorkspace>, call: &Unconfirmed, lane: Lane) -> Result<(), Failure> {
            use api::operations::*;
            let spec = api::operations::by_name(&call.operation);
            let flight = spec.and_then(|spec| SingleFlight::take(open, spec.name, call.digest.clone()));
            let Some(flight) = flight else {
                return Err(Failure::refused(t!("This is being asked already.")));
            };
            // Whoever asked it before may have settled it, or a person: what was read earlier says nothing any more.
            let now = open.store.unconfirmed_call(call.id).await?;
            let Some(call) = now else { return Ok(()) };
            let outcome = match call.operation.as_str() {
                $(stringify!($name) => job::settle::<$operation>(open, &call, lane).await.map(drop),)*
                _ => return Err(Failure::fault("an intent names an operation that does not exist")),
            };
            // Whoever hears of it may ask the same at once: the flight is over before.
            drop(flight);
            open.emit(Changed::LookUps);
            match outcome {
                // Nothing was found, or its failure used the key up: that is its outcome.
                Ok(())
                | Err(
                    Trouble::NotFound { .. }
                    | Trouble::Unread { .. }
                    | Trouble::Failed { status: Some(400 | 409 | 422), .. },
                ) => Ok(()),
                Err(
                    Trouble::Failed { failure, .. } | Trouble::Held { failure, .. } | Trouble::Elsewhere { failure },
                ) => Err(failure),
                Err(Trouble::CalledOff | Trouble::Repriced | Trouble::Suppressed) => Err(Failure::gone(t!("This was called off."))),
            }
        }
    };
}
api::for_each_operation!(dispatch);

/// Runs as long as the workspace is open: settles what a key can settle, at the start and whenever a call became unclear.
pub(crate) async fn run(open: Arc<OpenWorkspace>) {
    let (signals, first, mut round) = (Signals::of(&open), open.host.limits.rest, 0);
    loop {
        let left = settle_all(&open).await;
        let pause = if round == 0 { first } else { PAUSES[(round - 1).min(PAUSES.len() - 1)] };
        round = if left { round + 1 } else { 0 };
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = signals.unclear.notified() => round = 0,
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

/// Settles what can be asked for. Returns whether something of that is left.
async fn settle_all(open: &Arc<OpenWorkspace>) -> bool {
    let _settling = open.behind.token();
    let calls = open.store.unconfirmed().await.unwrap_or_default();
    let mut left = false;
    for call in calls.iter().filter(|call| settle::can_replay(call, open.now())) {
        tokio::select! {
            () = open.ended.cancelled() => return false,
            settled = any(open, call, Lane::Background) => left |= settled.is_err(),
        }
    }
    left
}

/// Asks for the outcome of a call now, because the person wants to know.
pub(crate) async fn ask(open: &Arc<OpenWorkspace>, request: IntentNumber) -> Result<Activity, Failure> {
    let call = open.store.unconfirmed_call(request.intent).await?.ok_or_else(gone)?;
    if !settle::can_replay(&call, open.now()) {
        return Err(Failure::refused(t!(
            "The service does not tell how this ended. Ask its support, then mark it as settled."
        )));
    }
    any(open, &call, Lane::Person).await?;
    activity::all(open, Nothing {}).await
}

/// Takes a person's word for what a call has cost.
pub(crate) async fn by_word(open: &Arc<OpenWorkspace>, request: SettleRequest) -> Result<Activity, Failure> {
    let call = open.store.unconfirmed_call(request.intent).await?;
    if !open.store.settle(request.intent, request.charged, open.now()).await? {
        return Err(gone());
    }
    carrier::ring(open);
    open.emit(Changed::Records);
    if let Some(pull) = call.and_then(|call| call.pull) {
        pull::emit_state(open, pull).await;
    }
    job::settled(open, None, true).await;
    Signals::of(open).to_check.ring();
    Signals::of(open).meter_moved.ring();
    activity::all(open, Nothing {}).await
}

fn gone() -> Failure {
    Failure::gone(t!("This call is settled already."))
}
