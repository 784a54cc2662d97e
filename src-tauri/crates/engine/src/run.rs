//! One call of an operation, from the check to the closed intent. Written once for all operations.
//!
//! Paid: check → owned already? → reservation → slot in the pace → intent on disk → send → one transaction with fact, rows,
//! ledger line and the closing of the intent. Free: check → slot → send.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use api::{Operation, canonical};
use client::{Lane, SendError};
use store::tables::intents::{Ending, NewIntent};
use store::{Kept, Page, PaidAnswer, StoreError};
use tokio_util::sync::CancellationToken;

use crate::failure::unclear_sentence;
use crate::open::OpenWorkspace;
use crate::screen::{Changed, Failure, FailureCode, Origin, Reply};
use crate::{Engine, guard, ledger};

/// A paid call that belongs to something.
pub(crate) struct PaidCall<O: Operation> {
    pub request: O::Request,
    /// What it is for, in a person's words.
    pub subject: String,
    pub pull: Option<i64>,
    pub lane: Lane,
    /// Called off: nothing leaves any more. A call that has left is always brought to its end.
    pub called_off: CancellationToken,
}

/// Why a paid call brought nothing.
pub(crate) enum Trouble {
    /// It was called off before it left.
    CalledOff,
    /// It went wrong here, on the way, or at the service, which then gave this status.
    Failed { failure: Failure, status: Option<u16> },
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failed { failure, status: None }
    }
}

/// What a paid call brought.
pub(crate) struct Answered<O: Operation> {
    pub data: O::Response,
    pub charged: api::Tenths,
}

/// A call that a person made by itself, from a form. A paid answer that is owned is shown again, free.
pub(crate) async fn person<O: Operation>(
    engine: &Arc<Engine>,
    request: O::Request,
) -> Result<Reply<O::Response>, Failure> {
    let open = engine.workspace().await?;
    if O::SPEC.is_free() {
        let data = free::<O>(engine, &open, Lane::Person, &request).await?;
        return reply(engine, &open, data, Origin::Service, engine.now(), api::Tenths::ZERO).await;
    }
    let text = canonical::text(&request).map_err(|error| engine.fault(error))?;
    let fact = open.store.fact(O::SPEC.name, canonical::digest(&text)).await.map_err(|error| engine.storage(&error))?;
    if let Some(fact) = fact {
        let data = serde_json::from_value(fact.response).map_err(|error| engine.fault(error))?;
        return reply(engine, &open, data, Origin::Owned, fact.at, api::Tenths::ZERO).await;
    }
    let worst = O::most(&request);
    if worst > guard::confirm_above(engine, &open).await? {
        return Err(
            engine.failure(FailureCode::Credits, format!("This can cost {worst} credits, more than your limit."))
        );
    }
    let subject = O::SPEC.label.to_owned();
    let called_off = CancellationToken::new();
    let call = PaidCall::<O> { request, subject, pull: None, lane: Lane::Person, called_off };
    match paid(engine, &open, call, |_| None).await {
        Ok(answered) => reply(engine, &open, answered.data, Origin::Service, engine.now(), answered.charged).await,
        Err(Trouble::Failed { failure, .. }) => Err(failure),
        Err(Trouble::CalledOff) => Err(engine.failure(FailureCode::Gone, "This was called off; nothing was sent.")),
    }
}

async fn reply<T>(
    engine: &Engine,
    open: &OpenWorkspace,
    data: T,
    origin: Origin,
    fetched_at: i64,
    charged: api::Tenths,
) -> Result<Reply<T>, Failure> {
    let balance = open.store.balance().await.map_err(|error| engine.storage(&error))?.map(|balance| balance.estimate);
    Ok(Reply { data, origin, fetched_at, charged, balance })
}

/// A call that costs nothing.
pub(crate) async fn free<O: Operation>(
    engine: &Engine,
    open: &OpenWorkspace,
    lane: Lane,
    request: &O::Request,
) -> Result<O::Response, Failure> {
    checked::<O>(engine, open, request)?;
    let client = open.client(engine)?;
    let permit = client.permit(O::SPEC.rate, lane).await;
    match client.send::<O>(permit, lane, request).await {
        Ok(answer) => Ok(answer.data),
        // A free call that is unclear can simply be made again: it is the service that is out of reach.
        Err(error @ SendError::Unclear { .. }) => {
            Err(Failure { code: FailureCode::Offline, ..free_failure(engine, &error) })
        }
        Err(error) => Err(engine.sending(&error)),
    }
}

fn free_failure(engine: &Engine, error: &SendError) -> Failure {
    let told = engine.sending(error);
    match error {
        SendError::Unclear { kind, .. } => {
            Failure { message: format!("{} Try again in a moment.", unclear_sentence(*kind)), ..told }
        }
        SendError::NotSent { .. } | SendError::Refused { .. } => told,
    }
}

/// A call that can cost something. Dropping the future before the intent is on disk sends nothing; after that it must be
/// awaited to its end, so callers run it in a task of its own.
pub(crate) async fn paid<O: Operation>(
    engine: &Arc<Engine>,
    open: &Arc<OpenWorkspace>,
    call: PaidCall<O>,
    page: impl FnOnce(&O::Response) -> Option<Page> + Send,
) -> Result<Answered<O>, Trouble> {
    checked::<O>(engine, open, &call.request)?;
    let client = open.client(engine)?;
    open.reserve.keep_free().map_err(|error| {
        tracing::warn!(%error, "no room for the answer");
        engine.failure(
            FailureCode::Storage,
            "The disk is full or read-only, so the answer could not be kept. Nothing was sent and nothing was charged; free some space first.",
        )
    })?;
    let quoted = O::most(&call.request);
    let _reservation = guard::reserve(engine, open, quoted).await?;
    let permit = tokio::select! {
        biased;
        () = call.called_off.cancelled() => return Err(Trouble::CalledOff),
        permit = client.permit(O::SPEC.rate, call.lane) => permit,
    };
    let request = canonical::text(&call.request).map_err(|error| engine.fault(error))?;
    let digest = canonical::digest(&request);
    let new = NewIntent {
        operation: O::SPEC.name,
        digest: digest.clone(),
        request: request.clone(),
        subject: call.subject.clone(),
        pull: call.pull,
        worst: quoted,
    };
    let intent = open.store.open_intent(new, engine.now()).await.map_err(|error| engine.storage(&error))?;
    open.paid_calls.fetch_add(1, Ordering::SeqCst);
    let sent = client.send::<O>(permit, call.lane, &call.request).await;
    let done = match sent {
        Ok(answer) => {
            let charged = O::charged(&answer.data);
            let paid = PaidAnswer {
                intent,
                operation: O::SPEC.name,
                digest,
                request,
                response: answer.body,
                subject: call.subject,
                quoted,
                charged,
                at: engine.now(),
                page: page(&answer.data),
            };
            match keep(engine, open, paid).await {
                Ok(_) => Ok(Answered { data: answer.data, charged }),
                Err(failure) => Err(failure.into()),
            }
        }
        Err(error) => {
            let ending = ending(&error);
            // When even this cannot be written the intent stays open, and is unconfirmed at the next start.
            if let Err(trouble) = open.store.close_intent(intent, ending, engine.now()).await {
                engine.storage(&trouble);
            }
            let status = match &error {
                SendError::Refused { status, .. } => Some(*status),
                SendError::NotSent { .. } | SendError::Unclear { .. } => None,
            };
            Err(Trouble::Failed { failure: engine.sending(&error), status })
        }
    };
    open.paid_calls.fetch_add(1, Ordering::SeqCst);
    tell_credits(engine, open).await;
    done
}

/// Keeps a paid answer; on a full disk in the room that was kept free for it.
async fn keep(engine: &Engine, open: &OpenWorkspace, paid: PaidAnswer) -> Result<Kept, Failure> {
    match open.store.keep(paid.clone()).await {
        Err(StoreError::Full(error)) => {
            tracing::warn!(%error, "the disk is full: the answer goes into the room kept for it");
            open.reserve.give_away().map_err(|error| engine.fault(error))?;
            open.store.keep(paid).await.map_err(|error| engine.storage(&error))
        }
        kept => kept.map_err(|error| engine.storage(&error)),
    }
}

fn checked<O: Operation>(engine: &Engine, open: &OpenWorkspace, request: &O::Request) -> Result<(), Failure> {
    let problems = O::check(request, &open.ground());
    if problems.is_empty() { Ok(()) } else { Err(engine.wrong_fields(problems)) }
}

fn ending(error: &SendError) -> Ending {
    match error {
        SendError::NotSent { .. } | SendError::Refused { .. } => Ending::Refused,
        SendError::Unclear { kind, known, .. } => {
            Ending::Unconfirmed { reason: unclear_sentence(*kind).to_owned(), operation_id: known.operation_id.clone() }
        }
    }
}

/// Tells the screen the balance as it is now.
pub(crate) async fn tell_credits(engine: &Arc<Engine>, open: &OpenWorkspace) {
    if let Ok(meter) = ledger::meter_of(engine, open).await {
        engine.tell_of(open, Changed::Credits { meter }).await;
    }
}
