//! One call of an operation, from the check to the closed intent. Written once for all operations.
//!
//! Paid: check → slot in the pace → reservation, which is the intent on disk → send → one transaction with fact, rows, ledger line and
//! the closing of the intent. Free: check → slot → send. Whether a single question is owned already is decided in `ask`.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use api::{Operation, Repeat, canonical};
use client::{Answer, Lane, ReplayKey, SendError};
use serde_json::Value;
use store::tables::intents::{Ending, NewIntent};
use store::tables::job_rows::JobStep;
use store::tables::look_ups::Asked;
use store::{Kept, Page, PaidAnswer, StoreError};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::enrich::{self, outcome};
use crate::failure::unclear_sentence;
use crate::guard::Held;
use crate::open::OpenWorkspace;
use crate::price::Charged;
use crate::screen::{Changed, Failure, FailureCode, PriceTag};
use crate::{Engine, card, fuse, guard, ledger, price, replay_key, suppress, told};

const DAMAGED: &str = "The workspace file is damaged, so the answer might not be kept. Nothing was sent and nothing was charged: restore a \
                       backup, or save what can be read.";
/// How often an answer is kept again that another program holds up; each time takes some seconds.
const HELD_UP: u32 = 12;

/// A paid call that belongs to something.
pub(crate) struct PaidCall<O: Operation> {
    pub request: O::Request,
    /// What it is for, in a person's words.
    pub subject: String,
    pub pull: Option<i64>,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// The step of a job that it is made for.
    pub step: Option<JobStep>,
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
    /// The service says that there is nothing: free, and in the history if a form has asked. Error responses of the single
    /// operations are not shown in the contract; a 404 in the service's own words is read so.
    NotFound { failure: Failure, look_up: Option<i64> },
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failed { failure, status: None }
    }
}

/// What a paid call brought.
pub(crate) struct Answered<O: Operation> {
    pub data: O::Response,
    /// All of it as it came.
    pub body: Value,
    pub charged: api::Tenths,
    /// Whether the charge is known.
    pub known: bool,
    pub kept: Kept,
    /// The service said "too many" before it answered.
    pub busy: bool,
    /// The price is being learned from the balance: over when this is.
    pub learning: Option<JoinHandle<()>>,
}

/// An intent on disk, with what is needed to keep its answer.
pub(crate) struct Intent {
    pub id: i64,
    pub digest: String,
    pub request: String,
    pub subject: String,
    pub quoted: api::Tenths,
    pub asked: Option<Asked>,
    pub step: Option<JobStep>,
    pub price: PriceTag,
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
    let answer = client.send::<O>(permit, lane, request).await.map_err(|error| engine.sending_free(&error))?;
    Ok(answer.data)
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
    if engine.damaged.load(Ordering::Relaxed) {
        return Err(engine.failure(FailureCode::Damaged, DAMAGED).into());
    }
    about_nobody_erased::<O>(engine, open, &call).await?;
    let client = open.client(engine)?;
    open.reserve.keep_free().map_err(|error| {
        tracing::warn!(%error, "no room for the answer");
        engine.failure(
            FailureCode::Storage,
            "The disk is full or read-only, so the answer could not be kept. Nothing was sent and nothing was charged; free some space first.",
        )
    })?;
    let tag = price::tag(engine, open, &O::SPEC).await?;
    let quoted = tag.worst::<O>(&call.request);
    guard::balance_for_floor(engine, open).await?;
    // A job asks much at once: it takes the balance only where a price is not known, and nothing else is under way then.
    let learns = call.step.is_none() || tag.each.is_none();
    let before = if learns { price::before::<O>(engine, open).await } else { None };
    let request = canonical::text(&call.request).map_err(|error| engine.fault(error))?;
    let digest = canonical::digest(&request);
    let key = (O::SPEC.repeat == Repeat::ReplaysByKey).then(|| replay_key::fresh(engine.now()));
    let new = NewIntent {
        operation: O::SPEC.name,
        digest: digest.clone(),
        request: request.clone(),
        subject: call.subject.clone(),
        pull: call.pull,
        worst: quoted,
        priced: tag.each.is_some(),
        replay_key: key.clone(),
        asked: call.asked.clone(),
        step: call.step,
    };
    // Behind a screen somebody waits; a job or a load can wait until what is under way has told what it cost.
    let waits = call.pull.is_some() || call.step.is_some();
    let (permit, under_way, id) = loop {
        // Listening before looking: a call that ends between the two is heard.
        let over = open.under_way.over();
        let permit = tokio::select! {
            biased;
            () = call.called_off.cancelled() => return Err(Trouble::CalledOff),
            permit = client.permit(O::SPEC.rate, call.lane) => permit,
        };
        match guard::reserve(engine, open, new.clone()).await {
            Ok((under_way, id)) => break (permit, under_way, id),
            Err(Held::Beside(_)) if waits => {}
            Err(held) => return Err(held.failure(engine).into()),
        }
        drop(permit);
        tokio::select! {
            biased;
            () = call.called_off.cancelled() => return Err(Trouble::CalledOff),
            () = over => {}
        }
    };
    let (subject, asked, step) = (call.subject, call.asked, call.step);
    let intent = Intent { id, digest, request, subject, quoted, asked, step, price: tag };
    let key = key.and_then(|key| ReplayKey::new(&key).ok());
    let sent = client.send_under::<O>(permit, call.lane, &call.request, key.as_ref()).await;
    let mut done = conclude::<O>(engine, open, intent, sent, page).await;
    drop(under_way);
    open.to_check.notify_one();
    if let Ok(answered) = &mut done
        && O::pieces(&answered.data) > 0
    {
        answered.learning = price::after::<O>(engine, open, before, id);
    }
    tell_credits(engine, open).await;
    done
}

/// Keeps what an intent brought, or closes it with why it brought nothing.
pub(crate) async fn conclude<O: Operation>(
    engine: &Engine,
    open: &OpenWorkspace,
    intent: Intent,
    sent: Result<Answer<O>, SendError>,
    page: impl FnOnce(&O::Response) -> Option<Page> + Send,
) -> Result<Answered<O>, Trouble> {
    let answer = match sent {
        Ok(answer) => answer,
        Err(error) => return Err(close::<O>(engine, open, intent, &error).await),
    };
    if O::SPEC.repeat == Repeat::ReplaysByKey {
        open.billed_later_at.store(engine.now(), Ordering::Relaxed);
    }
    let Charged { amount: charged, basis, expected } = intent.price.charged::<O>(&answer.data);
    let pieces = O::pieces(&answer.data);
    let paid = PaidAnswer {
        intent: intent.id,
        operation: O::SPEC.name,
        digest: intent.digest,
        request: intent.request.clone(),
        response: answer.body.clone(),
        subject: intent.subject,
        quoted: intent.quoted,
        charged,
        basis,
        expected,
        pieces,
        at: engine.now(),
        page: page(&answer.data),
        tellings: told::of(O::SPEC.name, &intent.request, &answer.body),
        outcome: outcome::of(O::SPEC.name, &answer.body),
        step: intent.step,
        look_up: intent.asked.map(|asked| card::line(asked, O::SPEC.name, &answer.body, pieces > 0)),
    };
    let is_page = paid.page.is_some();
    let kept = keep(engine, open, paid).await?;
    if kept.erased > 0 {
        let failure = suppress::left_out(engine, open, kept.erased, is_page).await;
        if let Some(failure) = failure {
            return Err(failure.into());
        }
    }
    let known = basis != store::tables::ledger::Basis::Unknown;
    let Answer { data, body, busy, .. } = answer;
    Ok(Answered { data, body, charged, known, kept, busy, learning: None })
}

async fn close<O: Operation>(engine: &Engine, open: &OpenWorkspace, intent: Intent, error: &SendError) -> Trouble {
    let failure = engine.sending(error);
    let step = intent.step.map(|step| enrich::unanswered(step, error, &failure));
    // When even this cannot be written the intent stays open, and is unconfirmed at the next start.
    if let Err(trouble) = open.store.close_intent(intent.id, ending(error), step, engine.now()).await {
        engine.storage(&trouble);
    }
    match error {
        SendError::Refused { status: 404, refusal } if refusal.in_own_words => {
            let mut look_up = None;
            if let Some(asked) = intent.asked {
                let added = open.store.add_look_up(O::SPEC.name, card::nothing(asked), None, engine.now()).await;
                look_up = added.map_err(|error| engine.storage(&error)).ok();
            }
            Trouble::NotFound { failure, look_up }
        }
        SendError::Refused { status, .. } => Trouble::Failed { failure, status: Some(*status) },
        SendError::NotSent { .. } | SendError::Unclear { .. } => Trouble::Failed { failure, status: None },
    }
}

/// Keeps a paid answer; on a full disk in the room that was kept free for it.
async fn keep(engine: &Engine, open: &OpenWorkspace, paid: PaidAnswer) -> Result<Kept, Failure> {
    let mut kept = open.store.keep(paid.clone()).await;
    for _ in 0..HELD_UP {
        let Err(StoreError::Busy(error)) = &kept else { break };
        tracing::warn!(%error, "another program holds the file: the answer is kept as soon as it lets go");
        kept = open.store.keep(paid.clone()).await;
    }
    match kept {
        Err(StoreError::Full(error)) => {
            tracing::warn!(%error, "the disk is full: the answer goes into the room kept for it");
            open.reserve.give_away().map_err(|error| engine.fault(error))?;
            open.store.keep(paid).await.map_err(|error| engine.storage(&error))
        }
        kept => kept.map_err(|error| engine.storage(&error)),
    }
}

/// Refuses a question about a person who was erased: nothing is bought about one again.
async fn about_nobody_erased<O: Operation>(
    engine: &Engine,
    open: &OpenWorkspace,
    call: &PaidCall<O>,
) -> Result<(), Failure> {
    if call.pull.is_some() {
        return Ok(());
    }
    let request = serde_json::to_value(&call.request).map_err(|error| engine.fault(error))?;
    let Value::Object(request) = request else { return Ok(()) };
    if open.store.is_erased(request).await.map_err(|error| engine.storage(&error))? {
        let message =
            "This person was erased: nothing is asked about them again. Nothing was sent and nothing was charged.";
        return Err(engine.failure(FailureCode::Refused, message));
    }
    Ok(())
}

pub(crate) fn checked<O: Operation>(
    engine: &Engine,
    open: &OpenWorkspace,
    request: &O::Request,
) -> Result<(), Failure> {
    let problems = api::operation::problems::<O>(request, &open.ground());
    if problems.is_empty() { Ok(()) } else { Err(engine.wrong_fields(problems)) }
}

fn ending(error: &SendError) -> Ending {
    match error {
        SendError::Refused { status: 404, refusal } if refusal.in_own_words => Ending::Nothing,
        SendError::NotSent { .. } | SendError::Refused { .. } => Ending::Refused,
        SendError::Unclear { kind, known, .. } => {
            Ending::Unconfirmed { reason: unclear_sentence(*kind).to_owned(), operation_id: known.operation_id.clone() }
        }
    }
}

/// Tells the screen the balance as it is now.
pub(crate) async fn tell_credits(engine: &Engine, open: &OpenWorkspace) {
    if let Ok(meter) = ledger::meter_of(engine, open).await {
        engine.tell_of(open, Changed::Credits { meter: meter.clone() }).await;
        fuse::say(engine, open, &meter).await;
    }
}
