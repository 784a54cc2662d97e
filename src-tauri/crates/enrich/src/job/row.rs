//! One row of a job on its way through the steps of the plan: what is had or owned is taken, what cannot succeed is skipped,
//! and only the rest is asked.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use api::Enrichment;
use ipc::JobNeed;
use store::StoreError;
use store::jobs::job_rows::{Ended, JobRow, JobStep, OwnedAnswer};
use store::records::Record;
use store::records::findings::FindState;
use words::{localized, t, text};

use super::ask_of::{AskOf, Cannot};
use super::asking::{self, Call};
use super::people::page;
use super::run::Run;
use super::statuses::statuses;
use super::step_status::StepStatus;
use super::subject::Subject;
use answers::outcome;
use calls::call::Trouble;
use calls::settle;
use calls::single_flight::SingleFlight;
use calls::turns::Turn;
use ipc::FailureCode;

const GONE: &str = text!("the record is not there any more");

/// What became of a step.
enum Went {
    /// It has its outcome.
    On,
    /// It waits: for a word of the person, or because the job does not go on.
    Waits,
    /// It was asked, and nobody knows the outcome.
    InDoubt,
    /// It waits for the outcome of an earlier step which is in doubt.
    Behind,
    /// A part of it is here, and another question of it may be to be asked.
    Further,
}

/// Steps of a row that those behind them may have to wait for.
#[derive(Default)]
struct Open {
    waits: HashSet<Enrichment>,
    in_doubt: HashSet<Enrichment>,
}

impl Open {
    /// The step without a known outcome whose value is missing.
    fn doubt(&self, cannot: &Cannot) -> Option<Enrichment> {
        self.in_doubt.iter().copied().find(|before| cannot.is_for_want_of(*before))
    }
}

/// Takes a row through its steps, as far as the job may go.
pub(super) async fn through(run: &Arc<Run>, row: JobRow, turn: Option<Turn>) -> Result<(), StoreError> {
    let Some(record) = run.open.store.records(vec![row.record]).await?.pop() else {
        let waiting = row.steps.iter().filter(|(_, state)| *state == FindState::Waiting);
        let ended = waiting.map(|(step, _)| run.ended(&row, *step, FindState::Cannot, Some(GONE.to_owned())));
        return run.open.store.end_steps(ended.collect(), run.open.now()).await;
    };
    let Some(mut subject) = run.ask.subjects(&run.open, std::slice::from_ref(&record)).await?.pop() else {
        return Ok(());
    };
    let unclear = row.steps.iter().filter(|(_, state)| *state == FindState::Unclear).map(|(step, _)| *step);
    let mut before = Open { in_doubt: unclear.collect(), ..Open::default() };
    before.in_doubt.iter().for_each(|step| subject.await_outcome_of(*step));
    let mut behind = false;
    for step in run.steps.iter().filter(|step| row.steps.contains(&(**step, FindState::Waiting))) {
        if run.ask.is_conditional(*step) {
            // As of now: an earlier step may have brought what its condition is about.
            let waiting = before.waits.iter().chain(&before.in_doubt).copied().collect();
            run.ask.look_again(&run.open, &mut subject, waiting).await?;
        }
        let went = loop {
            let went = one(run, &row, &record, *step, &mut subject, &before, turn.as_ref()).await?;
            run.moved();
            // Also where the job halts: what is here counts, and the next question waits.
            if !matches!(went, Went::Further) {
                break went;
            }
        };
        match went {
            Went::On => {}
            // It goes on where it is when the job goes on.
            Went::Further | Went::Waits => _ = before.waits.insert(*step),
            Went::InDoubt | Went::Behind => _ = before.in_doubt.insert(*step),
        }
        if !matches!(went, Went::On) {
            subject.await_outcome_of(*step);
        }
        behind |= matches!(went, Went::Behind);
    }
    run.in_doubt.fetch_add(u64::from(behind), Ordering::Relaxed);
    Ok(())
}

async fn one(
    run: &Arc<Run>,
    row: &JobRow,
    record: &Record,
    step: Enrichment,
    subject: &mut Subject,
    before: &Open,
    turn: Option<&Turn>,
) -> Result<Went, StoreError> {
    let mut status = status(run, step, subject).await?;
    let mut flight = None;
    if let Some(asked) = status.flight() {
        // What is here already is free, and keeps nobody waiting.
        if let Some(turn) = turn.filter(|_| !matches!(status, StepStatus::Kept(_))) {
            tokio::select! {
                biased;
                () = run.off.cancelled() => return Ok(Went::Waits),
                () = turn.come() => {}
            }
        }
        // Who asks the same at the same time, or for its outcome, is waited for: then the answer is owned.
        let waited = tokio::select! {
            biased;
            () = run.off.cancelled() => return Ok(Went::Waits),
            flight = SingleFlight::wait(&run.open, step.spec().name, &asked) => flight,
        };
        flight = Some(waited);
        status = self::status(run, step, subject).await?;
    }
    let ended = |state, reason, owned| Ended { owned, ..run.ended(row, step, state, reason) };
    let ended = match status {
        StepStatus::Ask(ask, _) => return question(run, row, record, step, ask, subject, turn).await,
        StepStatus::Kept(kept) => {
            let Some(page) = kept.page() else { return Ok(Went::Waits) };
            let of = JobStep { job: run.job, place: row.place, record: row.record, enrichment: step };
            run.open.store.keep_people(of, page, kept.kept_answer, (kept.at, run.open.now())).await?;
            return Ok(Went::Further);
        }
        StepStatus::Unclear(ask) => match settled(run, step, ask, subject).await? {
            Settled::Owned(owned) => ended(owned.outcome.state(), None, Some(owned)),
            Settled::Failed(why) => ended(FindState::Failed, Some(why), None),
            Settled::InDoubt => {
                let unclear = ended(FindState::Unclear, Some(IN_DOUBT.to_owned()), None);
                run.open.store.end_steps(vec![unclear], run.open.now()).await?;
                return Ok(Went::InDoubt);
            }
        },
        StepStatus::Cannot(cannot) if before.waits.iter().any(|before| cannot.is_for_want_of(*before)) => {
            return Ok(Went::Waits);
        }
        StepStatus::Cannot(cannot) => match before.doubt(&cannot) {
            Some(doubt) => {
                let why = t!(
                    "It waits for the outcome of “{label}”, which is not confirmed yet.",
                    label = localized(doubt.spec().label, &[]),
                );
                run.open.store.end_steps(vec![ended(FindState::Waiting, Some(why), None)], run.open.now()).await?;
                return Ok(Went::Behind);
            }
            None => ended(FindState::Cannot, Some(cannot.to_string()), None),
        },
        StepStatus::Unsure(_) if !before.waits.is_empty() => return Ok(Went::Waits),
        StepStatus::Unsure(_) => {
            let why = CONDITION_WAITS.to_owned();
            run.open.store.end_steps(vec![ended(FindState::Waiting, Some(why), None)], run.open.now()).await?;
            return Ok(Went::Behind);
        }
        StepStatus::Spared => ended(FindState::Spared, None, None),
        StepStatus::Skipped => ended(FindState::Skipped, None, None),
        StepStatus::Suppressed => ended(FindState::Suppressed, None, None),
        StepStatus::Has(value) => {
            subject.learn(step, &value);
            ended(FindState::Found, None, None)
        }
        StepStatus::Owned(owned) => ended(owned.outcome.state(), None, Some(owned)),
    };
    if let Some(value) = ended.owned.as_ref().and_then(|owned| owned.outcome.value.as_deref()) {
        subject.learn(step, value);
    }
    drop(flight);
    run.open.store.end_steps(vec![ended], run.open.now()).await?;
    Ok(Went::On)
}

async fn status(run: &Run, step: Enrichment, subject: &Subject) -> Result<StepStatus, StoreError> {
    let mut statuses = statuses(&run.ask, &run.open, step, std::slice::from_ref(subject)).await?;
    Ok(statuses.remove(0))
}

/// A question that costs something.
async fn question(
    run: &Arc<Run>,
    row: &JobRow,
    record: &Record,
    step: Enrichment,
    ask: AskOf,
    subject: &mut Subject,
    turn: Option<&Turn>,
) -> Result<Went, StoreError> {
    let (permit, answer) = loop {
        let Some(permit) = run.permit(step).await else { return Ok(Went::Waits) };
        let call = Call {
            step: JobStep { job: run.job, place: row.place, record: row.record, enrichment: step },
            ask: ask.clone(),
            subject: line(record),
            price: permit.price,
            called_off: run.off.clone(),
            turn: turn.map(Turn::passing),
        };
        match asking::ask(&run.open, call).await {
            // Whether the other price is agreed to, the next permit says.
            Err(Trouble::Repriced) => {}
            answer => break (permit, answer),
        }
    };
    match answer {
        Ok(answer) => {
            let told = outcome::of(step.spec().name, &answer.body).and_then(|outcome| outcome.value);
            let differs = ask.people.as_ref().and_then(|people| page::differs(people, &answer.body));
            run.answered(permit, step, answer, told.is_some()).await;
            if step == Enrichment::People {
                if let Some(why) = differs.filter(|_| !run.takes_any_page) {
                    run.halt(&why, Some(JobNeed::Pages));
                }
                return Ok(Went::Further);
            }
            if let Some(value) = told {
                subject.learn(step, &value);
            }
            Ok(Went::On)
        }
        Err(trouble) => {
            if run.went_wrong(permit, &trouble) {
                return Ok(Went::Waits);
            }
            if step == Enrichment::People && matches!(trouble, Trouble::NotFound { .. }) {
                return Ok(Went::Further);
            }
            if let Trouble::Suppressed = trouble {
                let ended = run.ended(row, step, FindState::Suppressed, None);
                run.open.store.end_steps(vec![ended], run.open.now()).await?;
                return Ok(Went::On);
            }
            if let Trouble::Elsewhere { failure } = trouble {
                let ended = run.ended(row, step, FindState::Unclear, Some(failure.message));
                run.open.store.end_steps(vec![ended], run.open.now()).await?;
                return Ok(Went::InDoubt);
            }
            let Trouble::Failed { failure, .. } = trouble else { return Ok(Went::On) };
            if failure.code == FailureCode::Unconfirmed {
                return Ok(Went::InDoubt);
            }
            // One that went wrong before it was noted as under way has its state from here.
            let ended = run.ended(row, step, FindState::Failed, Some(failure.message));
            run.open.store.end_steps(vec![ended], run.open.now()).await?;
            Ok(Went::On)
        }
    }
}

/// Why a step has no known outcome.
const IN_DOUBT: &str =
    text!("It was asked before, and it is not confirmed how that ended. It is not sent again by itself.");

/// Why a step waits whose condition is about one that has no known outcome.
const CONDITION_WAITS: &str = text!("Its condition is about an earlier step whose outcome is not confirmed yet.");

/// A question that was sent before: its outcome is asked for where that is free. Returns what became of it. It is never sent again
/// by itself.
async fn settled(run: &Arc<Run>, step: Enrichment, ask: AskOf, subject: &Subject) -> Result<Settled, StoreError> {
    let call = run.open.store.unconfirmed_question(step.spec().name, ask.digest).await?;
    let Some(call) = call.filter(|call| settle::can_replay(call, run.open.now())) else {
        return Ok(Settled::InDoubt);
    };
    let why = match asking::settle(&run.open, step, &call).await {
        Ok(_) | Err(Trouble::NotFound { .. }) => None,
        Err(Trouble::Unread { failure, .. } | Trouble::Failed { failure, status: Some(400 | 409 | 422) }) => {
            Some(failure.message)
        }
        Err(
            Trouble::Failed { .. }
            | Trouble::Held { .. }
            | Trouble::Elsewhere { .. }
            | Trouble::CalledOff
            | Trouble::Suppressed
            | Trouble::Repriced,
        ) => {
            return Ok(Settled::InDoubt);
        }
    };
    // It may have been the call of another row: what is owned now is stored for this one too.
    Ok(match (status(run, step, subject).await?, why) {
        (StepStatus::Owned(owned), _) => Settled::Owned(owned),
        (StepStatus::Unclear(_), _) | (_, None) => Settled::InDoubt,
        (_, Some(why)) => Settled::Failed(why),
    })
}

/// What became of a question that had been sent before.
enum Settled {
    /// Its answer is here.
    Owned(OwnedAnswer),
    /// It is over, and brought nothing that can be shown.
    Failed(String),
    /// Nobody knows.
    InDoubt,
}

/// Who a question is about, for the ledger.
fn line(record: &Record) -> String {
    let text = |key: &str| {
        let column = api::columns::AnyColumn::by_key(record.kind, key)?;
        column.newest(record.docs()).map(|(_, text)| text)
    };
    let parts = ["name", "companyName", "domain"].into_iter().filter_map(text);
    let line = parts.collect::<Vec<_>>().join(" · ");
    let line = if line.is_empty() { t!("Row {number}", number = record.id) } else { line };
    line.chars().take(LONGEST_LINE).collect()
}

/// Characters of a line of the ledger.
const LONGEST_LINE: usize = 200;
