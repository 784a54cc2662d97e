//! What becomes of a call that was sent: its answer is stored, or its intent is closed with why it brought nothing. The
//! call itself is made in `run`.

use std::sync::atomic::Ordering;

use api::{Enrichment, Operation, Repeat, SearchKind, Spec};
use client::{Answer, SendError, Unclear};
use serde_json::Value;
use store::jobs::job_rows::{JobStep, StepEnd};
use store::money::intents::Ending;
use store::money::ledger::Basis;
use store::records::findings::FindState;
use store::{Kept, PaidAnswer, Rows, StoreError, Unread};
use tokio::sync::MutexGuard;
use words::{t, t_plural, text};

use crate::call::{Answered, Intent, Trouble};
use crate::price::{self, Charged};
use crate::signals::Signals;
use answers::{card, observations, outcome};
use ipc::{Changed, Notice, Tone};
use workspace::failure::{Failure, UNREAD, causes, unclear_sentence};
use workspace::open::OpenWorkspace;

/// How often it is tried again to store an answer that another program holds up; each time takes some seconds.
const HELD_UP: u32 = 12;

/// Stores what an intent brought, or closes it with why it brought nothing.
pub async fn complete<O: Operation>(
    open: &OpenWorkspace,
    intent: Intent,
    sent: Result<Answer<O>, SendError>,
    rows: impl FnOnce(&O::Response) -> Option<Rows> + Send,
) -> Result<Answered<O>, Trouble> {
    let Answer { data, body, busy, took, .. } = match sent {
        Ok(answer) => answer,
        Err(SendError::Unread { body }) => {
            let cost = price::charged_unread(&intent.price, intent.quoted, &body);
            return Err(keep_unread(open, &O::SPEC, intent, body, cost).await);
        }
        Err(error) => return Err(close(open, &O::SPEC, intent, &error).await),
    };
    let (charged, rows) = (price::charged::<O>(&intent.price, &data), rows(&data));
    let (amount, known) = (charged.amount, charged.basis != Basis::Unknown);
    let kept = brought(open, &O::SPEC, intent, &body, charged, O::pieces(&data), rows).await?;
    Ok(Answered { data, body, charged: amount, known, kept, taken: None, busy, took, learning: None })
}

/// Stores an answer, of whichever operation.
pub(super) async fn brought(
    open: &OpenWorkspace,
    spec: &'static Spec,
    intent: Intent,
    body: &Value,
    cost: Charged,
    pieces: u64,
    rows: Option<Rows>,
) -> Result<Kept, Trouble> {
    if spec.repeat == Repeat::ReplaysByKey && intent.taken.is_none() {
        Signals::of(open).billed_later_at.store(open.now(), Ordering::Relaxed);
    }
    let (id, is_page, is_taken) = (intent.id, rows.is_some(), intent.taken.is_some());
    let (page, people) = match rows {
        Some(Rows::Page(page)) => (Some(page), None),
        Some(Rows::People(people)) => (None, Some(people)),
        None => (None, None),
    };
    let paid = PaidAnswer {
        observations: if is_page { Vec::new() } else { observations::of(spec.name, &intent.request, body) },
        pieces,
        page,
        people,
        outcome: outcome::of(spec.name, body),
        ..unjudged(spec, intent, body, cost, pieces > 0, open.now())
    };
    let kept = match keep(open, paid).await {
        Ok(kept) => kept,
        // Nothing was sent for it, and nothing is lost.
        Err(error) if is_taken => return Err(Failure::from(&error).into()),
        Err(error) => return Err(not_kept(open, id, &error).await.into()),
    };
    if kept.erased > 0 && is_taken && !is_page {
        return Err(Failure::from(&StoreError::Erased).into());
    }
    if kept.erased > 0 {
        left_out(open, kept.erased, is_page || SearchKind::of_operation(spec.name).is_some())?;
    }
    Ok(kept)
}

/// Stores an answer of an unknown form as it came. It is counted with the most that it can have cost, unless it says
/// itself what it cost: the balance shows what is different. A later version of this program may be able to read it.
pub(super) async fn keep_unread(
    open: &OpenWorkspace,
    spec: &'static Spec,
    intent: Intent,
    body: Value,
    cost: Charged,
) -> Trouble {
    let charged = (cost.basis != Basis::Unknown).then_some(cost.amount);
    let failure = Failure::unread();
    let (id, is_taken, unread) = (intent.id, intent.taken.is_some(), Unread { reason: UNREAD, pull: intent.pull });
    let paid = PaidAnswer { unread: Some(unread), ..unjudged(spec, intent, &body, cost, true, open.now()) };
    let kept = match keep(open, paid).await {
        Ok(kept) => kept,
        Err(error) if is_taken => return Failure::from(&error).into(),
        Err(error) => return not_kept(open, id, &error).await.into(),
    };
    tracing::warn!(operation = spec.name, reference = failure.reference, "an answer of an unknown form is kept");
    Trouble::Unread { failure, body, charged, look_up: kept.look_up }
}

/// What came for an intent and what it cost, without what it says. The history shows whether something was `found`.
fn unjudged(spec: &'static Spec, intent: Intent, body: &Value, cost: Charged, found: bool, at: i64) -> PaidAnswer {
    PaidAnswer {
        intent: intent.id,
        operation: spec.name,
        digest: intent.digest,
        request: intent.request,
        response: body.clone(),
        subject: intent.subject,
        quoted: intent.quoted,
        charged: cost.amount,
        basis: cost.basis,
        expected: cost.expected,
        pieces: 0,
        at,
        page: None,
        people: None,
        observations: Vec::new(),
        outcome: None,
        step: intent.step,
        look_up: intent.asked.map(|asked| card::line(asked, spec.name, body, found)),
        unread: None,
        taken: intent.taken,
    }
}

async fn close(open: &OpenWorkspace, spec: &'static Spec, intent: Intent, error: &SendError) -> Trouble {
    let failure = Failure::of_call(error, open.now());
    let step = intent.step.map(|step| unanswered(step, error, &failure));
    note(open, intent.id, ending(error), step).await;
    match error {
        SendError::Refused { status: 404, refusal } if refusal.in_own_words => {
            let mut look_up = None;
            if let Some(asked) = intent.asked {
                let added = open.store.add_look_up(spec.name, card::nothing(asked), None, open.now()).await;
                look_up = added.map_err(Failure::from).ok();
            }
            Trouble::NotFound { failure, look_up }
        }
        SendError::Refused { status, .. } => Trouble::Failed { failure, status: Some(*status) },
        SendError::NotSent { .. } | SendError::Unread { .. } | SendError::Unclear { .. } => {
            Trouble::Failed { failure, status: None }
        }
    }
}

/// Stores a paid answer; on a full disk in the room that was kept free for it.
async fn keep(open: &OpenWorkspace, paid: PaidAnswer) -> Result<Kept, StoreError> {
    let mut kept = open.store.keep(paid.clone()).await;
    for _ in 0..HELD_UP {
        let Err(StoreError::Busy(error)) = &kept else { break };
        tracing::warn!(%error, "another program holds the file: the answer is kept as soon as it lets go");
        kept = open.store.keep(paid.clone()).await;
    }
    let Err(StoreError::Full(_)) = kept else { return kept };
    let _turn = room(open).await;
    open.store.keep(paid).await
}

/// Notes that a call brought no answer; on a full disk in the room that was kept free for one. When even this cannot be written
/// the intent stays open, and is named at the next start.
async fn note(open: &OpenWorkspace, intent: i64, ending: Ending, step: Option<StepEnd>) {
    let at = open.now();
    let mut noted = open.store.close_intent(intent, ending.clone(), step.clone(), at).await;
    if let Err(StoreError::Full(_)) = noted {
        let _turn = room(open).await;
        noted = open.store.close_intent(intent, ending, step, at).await;
    }
    if let Err(trouble) = noted {
        tracing::warn!(%trouble, causes = causes(&trouble), "how a call ended was not stored: the next start names it");
    }
}

/// Gives up the room that was kept free; nobody takes it again while this is held.
async fn room(open: &OpenWorkspace) -> MutexGuard<'_, ()> {
    tracing::warn!("the disk is full: what became of a call goes into the room kept for it");
    let turn = open.reserve.turn().await;
    if let Err(error) = open.reserve.give_away(&turn) {
        tracing::error!(%error, "the room that was kept free is not given back");
    }
    turn
}

/// An answer came and cannot be stored: it may have been charged, and nobody has it. It is named like a call whose
/// outcome is not known, and never sent again by itself.
async fn not_kept(open: &OpenWorkspace, intent: i64, error: &StoreError) -> Failure {
    let failure = Failure::from(error);
    let lost = lost_sentence(error);
    note(open, intent, Ending::Unconfirmed { reason: lost.to_owned(), operation_id: None }, None).await;
    Failure {
        message: t!(
            "{lost} It may have been charged, and is named in Activity as not confirmed.",
            lost = words::translate_stored(lost)
        ),
        ..failure
    }
}

/// Why an answer is lost, and what to do.
fn lost_sentence(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full(_) => text!(
            "The answer came and could not be kept, because the disk is full. Free some space before you ask again."
        ),
        StoreError::Damaged(_) | StoreError::Unsound { .. } => text!(
            "The answer came and could not be kept, because the workspace file is damaged. Restore a backup, or save what can be read."
        ),
        StoreError::Busy(_) => text!(
            "The answer came and could not be kept, because another program holds the workspace file, such as a viewer of databases. Close it there before you ask again."
        ),
        _ => text!(
            "The answer came and could not be kept, because the workspace file could not be written. Check the disk, then restart Prospector."
        ),
    }
}

fn ending(error: &SendError) -> Ending {
    match error {
        SendError::Refused { status: 404, refusal } if refusal.in_own_words => Ending::Nothing,
        SendError::NotSent { .. } => Ending::NotSent,
        SendError::Refused { .. } if !error.is_about_the_work() => Ending::NotSent,
        SendError::Refused { .. } => Ending::Refused,
        // Such an answer is stored before anybody closes its call.
        SendError::Unread { .. } => {
            Ending::Unconfirmed { reason: unclear_sentence(Unclear::WrongShape).to_owned(), operation_id: None }
        }
        SendError::Unclear { kind, known, .. } => {
            Ending::Unconfirmed { reason: unclear_sentence(*kind).to_owned(), operation_id: known.operation_id.clone() }
        }
    }
}

/// The state of a step whose call brought no answer: what says nothing of the row itself leaves it waiting.
fn unanswered(step: JobStep, error: &SendError, failure: &Failure) -> StepEnd {
    let end = |state, reason| StepEnd { step, state, reason, nothing: None, asked: state != FindState::Waiting };
    match error {
        // Nobody whom one persona means: the row has others to ask for.
        SendError::Refused { status: 404, refusal }
            if refusal.in_own_words && step.enrichment == Enrichment::People =>
        {
            StepEnd { asked: true, ..end(FindState::Waiting, None) }
        }
        SendError::Refused { status: 404, refusal } if refusal.in_own_words => {
            StepEnd { nothing: outcome::nothing(step.enrichment.spec().name), ..end(FindState::None, None) }
        }
        SendError::NotSent { .. } | SendError::Refused { status: 401 | 402 | 403 | 429, .. } => {
            end(FindState::Waiting, None)
        }
        SendError::Refused { .. } => end(FindState::Failed, Some(failure.message.clone())),
        SendError::Unread { .. } | SendError::Unclear { .. } => end(FindState::Unclear, Some(failure.message.clone())),
    }
}

/// Shows that rows of a page were left out; returns a failure where the whole answer was about somebody who was erased.
fn left_out(open: &OpenWorkspace, erased: u64, is_page: bool) -> Result<(), Failure> {
    if !is_page {
        let message = t!("This answer is about a person who was erased. It was charged, and nothing of it was kept.");
        return Err(Failure::refused(message));
    }
    let message = t_plural!(
        erased,
        "{n} row was left out because the person was erased.",
        "{n} rows were left out because the people were erased.",
    );
    open.emit(Changed::Notice { notice: Notice { tone: Tone::Plain, message } });
    Ok(())
}
