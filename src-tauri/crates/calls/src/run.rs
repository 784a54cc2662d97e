//! One call of an operation, from the check to the closed intent. Written once for all operations.
//!
//! Paid: check → slot in the pace → reservation, which is the intent on disk → send → one transaction with kept answer,
//! rows, ledger line and the closing of the intent. Free: check → slot → send. Whether a single question is owned
//! already is decided in `ask`; what becomes of a call that was sent is in `run/completion.rs`. What does not depend on the operation is
//! no part of the generic functions, which made the library of questions a quarter smaller (6.8 to 5.0 MB).

mod completion;
mod of_team;

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use api::{Operation, Repeat, canonical};
use client::{Client, ReplayKey};
use serde_json::Value;
use store::money::intents::NewIntent;
use store::{Rows, Taken};
use team::before::{Asking, Before};
use team::{before, carrier};
use words::t;

pub use completion::complete;

use crate::call::{Answered, Intent, PaidCall, Trouble, can_keep, checked};
use crate::reservation::{Asked, about_nobody_erased};
use crate::signals::Signals;
use crate::spending_limits::InRun;
use crate::{meter_events, price, reservation};
use ipc::FailureCode;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// A call that can cost something. Dropping the future before the intent is on disk sends nothing; after that it must be
/// awaited to its end, so callers run it in a task of its own.
///
/// # Errors
/// What became of it, as a [`Trouble`]: called off, repriced or held before anything was sent; failed, with a failure that says whether
/// it was charged; nothing found, which is free; unread, which is stored as it came and counted as paid.
pub async fn paid<O: Operation>(
    open: &Arc<OpenWorkspace>,
    call: PaidCall<O>,
    rows: impl FnOnce(&O::Response) -> Option<Rows> + Send,
) -> Result<Answered<O>, Trouble> {
    checked::<O>(open, &call.request)?;
    let request = serde_json::to_value(&call.request).map_err(Failure::from)?;
    let client = client_to_send(open, &request, call.page.is_some()).await?;
    let tag = call.price;
    let quoted = price::worst::<O>(&tag, &call.request);
    reservation::balance_for_floor(open).await?;
    // A job asks much at once: it takes the balance only where a price is not known, and nothing else is under way then.
    let learns = call.step.is_none() || tag.each.is_none();
    let before = if learns { price::before(open, &O::SPEC).await } else { None };
    let asked = Asked { spec: &O::SPEC, price: tag, request: &request };
    let text = canonical::text(&request).map_err(Failure::from)?;
    let digest = canonical::digest(&text);
    let mut key = (O::SPEC.repeat == Repeat::ReplaysByKey).then(|| fresh_key(open.now()));
    let mut new = NewIntent {
        operation: O::SPEC.name,
        digest: digest.clone(),
        request: text.clone(),
        subject: call.subject.clone(),
        page: call.page,
        worst: quoted,
        priced: tag.each.is_some(),
        replay_key: key.clone(),
        asked: call.asked.clone(),
        step: call.step,
        order: call.order,
        claim: None,
    };
    let asking = Asking {
        spec: &O::SPEC,
        request: &text,
        digest: &digest,
        subject: &call.subject,
        worst: quoted,
        replay: new.replay_key.as_deref(),
        called_off: &call.called_off,
    };
    // On the heap: as a part of this future, in those of all operations, it would be more than the compiler goes into.
    let mut held = match Box::pin(before::before(open, &asking)).await? {
        Before::Alone => None,
        Before::Ours(held) => Some(held),
        Before::Replay(held, theirs) => {
            // By its own key's age it would be asked for again: that of a colleague is older, and is not kept here.
            new.replay_key = None;
            key = Some(theirs);
            Some(held)
        }
        Before::Owned { response, origin, at } => {
            let taken = Taken { intent: new, origin, at };
            return Box::pin(of_team::take::<O>(open, taken, response, rows)).await;
        }
        Before::InDoubt(failure) => return Err(Trouble::Elsewhere { failure }),
        Before::CalledOff => return Err(Trouble::CalledOff),
    };
    new.claim = held.as_ref().map(|held| held.claim.clone());
    let permit = tokio::select! {
        biased;
        () = call.called_off.cancelled() => return Err(Trouble::CalledOff),
        permit = client.permit(O::SPEC.rate, call.lane) => permit,
    };
    let (in_flight, id) = reservation::reserve(open, new, asked, &call.called_off).await?;
    if let Some(held) = &mut held {
        held.is_noted();
    }
    drop(call.turn);
    let (subject, asked, step, pull) = (call.subject, call.asked, call.step, call.page.map(|page| page.pull));
    let intent = Intent { id, digest, request: text, subject, quoted, asked, step, pull, price: tag, taken: None };
    let key = key.and_then(|key| ReplayKey::new(&key).ok());
    let sent = client.send_under::<O>(permit, call.lane, &call.request, key.as_ref()).await;
    let mut done = complete::<O>(open, intent, sent, rows).await;
    open.keep_spellings(&client).await;
    // Before it is over: in between the app would look as if it were at rest.
    Signals::of(open).to_check.ring();
    carrier::ring(open);
    drop((in_flight, held));
    if let Ok(answered) = &mut done
        && O::pieces(&answered.data) > 0
    {
        answered.learning = price::after(open, &O::SPEC, before, id);
    }
    Signals::of(open).meter_moved.ring();
    let run = call.step.map(|step| InRun::Job(step.job)).or(call.page.map(|page| InRun::Load(page.pull)));
    if let Some(run) = run {
        // What went wrong is in the log; the call itself is over.
        let _ = meter_events::say_of_run(open, run).await;
    }
    done
}

/// The way to the service, unless the answer could not be stored, or a question is about a person who was erased:
/// nothing is bought about one again. It knows no operation: what does is compiled for each.
async fn client_to_send(open: &OpenWorkspace, request: &Value, is_page: bool) -> Result<Client, Failure> {
    can_keep(open)?;
    if !is_page {
        about_nobody_erased(open, request).await?;
    }
    let client = open.client()?;
    open.reserve.keep_free().await.map_err(|error| {
        tracing::warn!(%error, "no room for the answer");
        Failure::new(
            FailureCode::Storage,
            t!("The disk is full or read-only, so the answer could not be kept. Nothing was sent and nothing was charged; free some space first."),
        )
    })?;
    Ok(client)
}

/// A new replay key, unlike any other of this and of every other computer: its 128 bits come from the system's randomness, by way
/// of the seeds of two hashers.
fn fresh_key(now: i64) -> String {
    let half = || RandomState::new().hash_one(now);
    format!("prospector-{:016x}{:016x}", half(), half())
}

#[cfg(test)]
mod tests {
    use super::fresh_key;

    #[test]
    fn keys_are_different_and_can_be_sent() {
        let (one, two) = (fresh_key(1), fresh_key(1));
        assert_ne!(one, two, "two calls at the same moment have two keys");
        assert!(client::ReplayKey::new(&one).is_ok(), "{one}");
    }
}
