//! One row of a job on its way through the steps of the plan: what is had or owned is taken, what cannot succeed leaves, and
//! only the rest is asked.

use std::collections::HashSet;
use std::sync::Arc;

use api::Enrichment;
use store::StoreError;
use store::tables::finds::FindState;
use store::tables::job_rows::{Ended, JobRow, JobStep};
use store::tables::records::Record;

use super::ask_of::AskOf;
use super::asking::{self, Call};
use super::outcome;
use super::runner::Run;
use super::stand::{Ask, Stand};
use super::subject::Subject;
use crate::ask::Turn;
use crate::run::Trouble;
use crate::screen::FailureCode;
use crate::settle;

const GONE: &str = "the record is not there any more";

/// What became of a step.
enum Went {
    /// It has its outcome.
    On,
    /// It waits: for a word of the person, or because the job does not go on.
    Waits,
}

/// Takes a row through its steps, as far as the job may go.
pub(super) async fn through(run: &Arc<Run>, row: JobRow) -> Result<(), StoreError> {
    let Some(record) = run.open.store.records(vec![row.record]).await?.pop() else {
        let waiting = row.steps.iter().filter(|(_, state)| *state == FindState::Waiting);
        let ended = waiting.map(|(step, _)| run.ended(&row, *step, FindState::Cannot, Some(GONE.to_owned())));
        return run.open.store.end_steps(ended.collect()).await;
    };
    let ground = run.open.ground();
    let mut subject = Subject::of(&record, &ground);
    let mut waits = HashSet::new();
    for step in &run.steps {
        if !row.steps.contains(&(*step, FindState::Waiting)) {
            continue;
        }
        let went = one(run, &row, &record, *step, &mut subject, &waits).await?;
        run.moved();
        if matches!(went, Went::Waits) {
            waits.insert(*step);
        }
    }
    Ok(())
}

async fn one(
    run: &Arc<Run>,
    row: &JobRow,
    record: &Record,
    step: Enrichment,
    subject: &mut Subject,
    waits: &HashSet<Enrichment>,
) -> Result<Went, StoreError> {
    let mut stand = stand(run, step, subject).await?;
    let mut turn = None;
    if let Stand::Ask(ask, _) = &stand {
        if run.off.is_cancelled() {
            return Ok(Went::Waits);
        }
        // Who asks the same at the same time is waited for: then the answer is owned.
        let waited = tokio::select! {
            () = run.off.cancelled() => return Ok(Went::Waits),
            turn = Turn::wait(&run.open, step.spec().name, &ask.digest) => turn,
        };
        turn = Some(waited);
        stand = self::stand(run, step, subject).await?;
    }
    let (state, reason, owned) = match stand {
        Stand::Ask(ask, _) => return question(run, row, record, step, ask, subject).await,
        Stand::Unclear(ask) => return unclear(run, row, step, ask, subject).await,
        Stand::Cannot(cannot) if waits.iter().any(|before| cannot.is_for_want_of(*before)) => return Ok(Went::Waits),
        Stand::Cannot(cannot) => (FindState::Cannot, Some(cannot.to_string()), None),
        Stand::Suppressed => (FindState::Suppressed, None, None),
        Stand::Has(value) => {
            subject.learn(step, &value);
            (FindState::Found, None, None)
        }
        Stand::Owned(owned) => {
            if let Some(value) = &owned.outcome.value {
                subject.learn(step, value);
            }
            (owned.outcome.state(), None, Some(owned))
        }
    };
    drop(turn);
    run.open.store.end_steps(vec![Ended { owned, ..run.ended(row, step, state, reason) }]).await?;
    Ok(Went::On)
}

async fn stand(run: &Run, step: Enrichment, subject: &Subject) -> Result<Stand, StoreError> {
    let ground = run.open.ground();
    let ask = Ask { plan: &run.plan, ground: &ground, now: run.began };
    let mut stands = ask.stands(&run.open, step, std::slice::from_ref(subject)).await?;
    Ok(stands.remove(0))
}

/// A question that costs something.
async fn question(
    run: &Arc<Run>,
    row: &JobRow,
    record: &Record,
    step: Enrichment,
    ask: AskOf,
    subject: &mut Subject,
) -> Result<Went, StoreError> {
    let Some(leave) = run.leave(step).await else { return Ok(Went::Waits) };
    let call = Call {
        step: JobStep { job: run.job, place: row.place, record: row.record, enrichment: step },
        ask,
        subject: line(record),
        called_off: run.off.clone(),
    };
    match asking::ask(&run.engine, &run.open, call).await {
        Ok(answer) => {
            let told = outcome::of(step.spec().name, &answer.body).and_then(|outcome| outcome.value);
            run.answered(leave, step, answer.charged, told.is_some(), answer.learning).await;
            if let Some(value) = told {
                subject.learn(step, &value);
            }
            Ok(Went::On)
        }
        Err(trouble) => {
            let waits = run.went_wrong(leave, &trouble);
            if let Trouble::Failed { failure, .. } = &trouble
                && !waits
                && failure.code != FailureCode::Unconfirmed
            {
                // One that went wrong before it was noted as under way has its state from here.
                let ended = run.ended(row, step, FindState::Failed, Some(failure.message.clone()));
                run.open.store.end_steps(vec![ended]).await?;
            }
            Ok(if waits { Went::Waits } else { Went::On })
        }
    }
}

/// A question that has left before: its outcome is asked for where that is free, else it is said to be unknown. It never
/// leaves again by itself.
async fn unclear(
    run: &Arc<Run>,
    row: &JobRow,
    step: Enrichment,
    ask: AskOf,
    subject: &mut Subject,
) -> Result<Went, StoreError> {
    let call = run.open.store.unconfirmed_question(step.spec().name, ask.digest.clone()).await?;
    if let Some(call) = call.filter(|call| settle::can_replay(call, run.engine.now()))
        && let Some(_turn) = Turn::take(&run.open, step.spec().name, ask.digest)
    {
        let settled = asking::settle(&run.engine, &run.open, step, &call).await;
        if matches!(settled, Ok(_) | Err(Trouble::NotFound { .. })) {
            // It may have been the call of another row: what is owned now is told of this one.
            if let Stand::Owned(owned) = stand(run, step, subject).await? {
                if let Some(value) = &owned.outcome.value {
                    subject.learn(step, value);
                }
                let state = owned.outcome.state();
                let ended = Ended { owned: Some(owned), ..run.ended(row, step, state, None) };
                run.open.store.end_steps(vec![ended]).await?;
                return Ok(Went::On);
            }
        }
    }
    let reason = "It was asked before, and it is not confirmed how that ended. It is not sent again by itself.";
    let ended = run.ended(row, step, FindState::Unclear, Some(reason.to_owned()));
    run.open.store.end_steps(vec![ended]).await?;
    Ok(Went::On)
}

/// Who a question is about, for the ledger.
fn line(record: &Record) -> String {
    let text = |key: &str| {
        let column = api::columns::AnyColumn::by_key(record.kind, key)?;
        column.newest(record.docs()).map(|(_, text)| text)
    };
    let parts = ["name", "companyName", "domain"].into_iter().filter_map(text);
    let line = parts.collect::<Vec<_>>().join(" · ");
    let line = if line.is_empty() { format!("Row {}", record.id) } else { line };
    line.chars().take(LONGEST_LINE).collect()
}

/// Characters of a line of the ledger.
const LONGEST_LINE: usize = 200;
