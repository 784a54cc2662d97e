//! One call of an operation, from the check to the closed intent. Written once for all operations.
//!
//! Paid: check → slot in the pace → reservation, which is the intent on disk → send → one transaction with fact, rows, ledger line and
//! the closing of the intent. Free: check → slot → send. Whether a single question is owned already is decided in `ask`; what
//! becomes of what left is in `run/concluding.rs`.

mod concluding;

use std::sync::Arc;
use std::time::Duration;

use api::{Operation, Repeat, canonical};
use client::{Lane, ReplayKey};
use serde_json::Value;
use store::tables::intents::{LoadPage, NewIntent};
use store::tables::job_rows::JobStep;
use store::tables::look_ups::Asked;
use store::{Kept, Page};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use words::{kept, say, text};

pub(crate) use concluding::{Intent, UNREAD, conclude};

use crate::fuse::InRun;
use crate::guard::Held;
use crate::open::OpenWorkspace;
use crate::screen::{Failure, FailureCode};
use crate::{fuse, guard, price, replay_key};

const DAMAGED: &str = text!(
    "The workspace file is damaged, so the answer might not be kept. Nothing was sent and nothing was charged: restore a \
                       backup, or save what can be read."
);

/// A paid call that belongs to something.
pub(crate) struct PaidCall<O: Operation> {
    pub request: O::Request,
    /// What it is for, in a person's words.
    pub subject: String,
    /// The page that it is for, of a load.
    pub page: Option<LoadPage>,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// The step of a job that it is made for.
    pub step: Option<JobStep>,
    pub lane: Lane,
    /// Called off: nothing leaves any more. A call that has left is always brought to its end.
    pub called_off: CancellationToken,
    /// Held until its intent is on disk: who leaves in an order comes behind it.
    pub turn: Option<OwnedSemaphorePermit>,
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
    /// An answer came in a form that is not known here. It is kept as it came, and counted as paid for.
    Unread { failure: Failure, body: Value, charged: Option<api::Tenths>, look_up: Option<i64> },
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
    /// From its departure to the last byte.
    pub took: Duration,
    /// The price is being learned from the balance: over when this is.
    pub learning: Option<JoinHandle<()>>,
}

/// A call that costs nothing.
pub(crate) async fn free<O: Operation>(
    open: &OpenWorkspace,
    lane: Lane,
    request: &O::Request,
) -> Result<O::Response, Failure> {
    checked::<O>(open, request)?;
    let client = open.client()?;
    let permit = client.permit(O::SPEC.rate, lane).await;
    let sent = client.send::<O>(permit, lane, request).await;
    open.keep_spellings(&client).await;
    let answer = sent.map_err(|error| Failure::of_free_call(&error, open.now()))?;
    Ok(answer.data)
}

/// A call that can cost something. Dropping the future before the intent is on disk sends nothing; after that it must be
/// awaited to its end, so callers run it in a task of its own.
pub(crate) async fn paid<O: Operation>(
    open: &Arc<OpenWorkspace>,
    call: PaidCall<O>,
    page: impl FnOnce(&O::Response) -> Option<Page> + Send,
) -> Result<Answered<O>, Trouble> {
    checked::<O>(open, &call.request)?;
    can_keep(open)?;
    about_nobody_erased::<O>(open, &call).await?;
    let client = open.client()?;
    open.reserve.keep_free().await.map_err(|error| {
        tracing::warn!(%error, "no room for the answer");
        Failure::new(
            FailureCode::Storage,
            say!("The disk is full or read-only, so the answer could not be kept. Nothing was sent and nothing was charged; free some space first."),
        )
    })?;
    let tag = price::tag(open, &O::SPEC).await?;
    let quoted = tag.worst::<O>(&call.request);
    guard::balance_for_floor(open).await?;
    // A job asks much at once: it takes the balance only where a price is not known, and nothing else is under way then.
    let learns = call.step.is_none() || tag.each.is_none();
    let before = if learns { price::before::<O>(open).await } else { None };
    let request = canonical::text(&call.request).map_err(Failure::from)?;
    let digest = canonical::digest(&request);
    let key = (O::SPEC.repeat == Repeat::ReplaysByKey).then(|| replay_key::fresh(open.now()));
    let new = NewIntent {
        operation: O::SPEC.name,
        digest: digest.clone(),
        request: request.clone(),
        subject: call.subject.clone(),
        page: call.page,
        worst: quoted,
        priced: tag.each.is_some(),
        replay_key: key.clone(),
        asked: call.asked.clone(),
        step: call.step,
    };
    // Behind a screen somebody waits; a job or a load can wait until what is under way has told what it cost.
    let waits = call.page.is_some() || call.step.is_some();
    let (permit, under_way, id) = loop {
        // Listening before looking: a call that ends between the two is heard.
        let over = open.under_way.over();
        let permit = tokio::select! {
            biased;
            () = call.called_off.cancelled() => return Err(Trouble::CalledOff),
            permit = client.permit(O::SPEC.rate, call.lane) => permit,
        };
        match guard::reserve(open, new.clone()).await {
            Ok((under_way, id)) => break (permit, under_way, id),
            Err(Held::Beside(_)) if waits => {}
            Err(held) => return Err(held.failure().into()),
        }
        drop(permit);
        tokio::select! {
            biased;
            () = call.called_off.cancelled() => return Err(Trouble::CalledOff),
            () = over => {}
        }
    };
    drop(call.turn);
    let (subject, asked, step, pull) = (call.subject, call.asked, call.step, call.page.map(|page| page.pull));
    let intent = Intent { id, digest, request, subject, quoted, asked, step, pull, price: tag };
    let key = key.and_then(|key| ReplayKey::new(&key).ok());
    let sent = client.send_under::<O>(permit, call.lane, &call.request, key.as_ref()).await;
    let mut done = conclude::<O>(open, intent, sent, page).await;
    open.keep_spellings(&client).await;
    // Before it is over: in between the app would look as if it were at rest.
    open.to_check.ring();
    drop(under_way);
    if let Ok(answered) = &mut done
        && O::pieces(&answered.data) > 0
    {
        answered.learning = price::after::<O>(open, before, id);
    }
    open.meter_moved.ring();
    let run = call.step.map(|step| InRun::Job(step.job)).or(call.page.map(|page| InRun::Load(page.pull)));
    if let Some(run) = run {
        // What went wrong is in the log; the call itself is over.
        let _ = fuse::say_of_run(open, run).await;
    }
    done
}

/// Refuses whatever can be charged while the open file is known to be damaged: its answer might not be kept.
pub(crate) fn can_keep(open: &OpenWorkspace) -> Result<(), Failure> {
    if open.store.is_damaged() {
        return Err(Failure::new(FailureCode::Damaged, kept(DAMAGED)));
    }
    Ok(())
}

/// Refuses a question about a person who was erased: nothing is bought about one again.
async fn about_nobody_erased<O: Operation>(open: &OpenWorkspace, call: &PaidCall<O>) -> Result<(), Failure> {
    if call.page.is_some() {
        return Ok(());
    }
    let request = serde_json::to_value(&call.request)?;
    let Value::Object(request) = request else { return Ok(()) };
    if open.store.is_erased(request).await? {
        let message = say!(
            "This person was erased: nothing is asked about them again. Nothing was sent and nothing was charged."
        );
        return Err(Failure::new(FailureCode::Refused, message));
    }
    Ok(())
}

pub(crate) fn checked<O: Operation>(open: &OpenWorkspace, request: &O::Request) -> Result<(), Failure> {
    let problems = api::operation::problems::<O>(request, &open.ground());
    if problems.is_empty() { Ok(()) } else { Err(Failure::fields(problems)) }
}
