//! What a job does before anything is asked. A new one has its rows written piece by piece, with what is owned: one
//! that does not get through has asked nothing, and ends. One that goes on takes what is had or owned by now.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use api::Enrichment;
use api::Phase;
use store::StoreError;
use store::jobs::job_rows::{Ended, JobRow, JobStep, OwnedAnswer};
use store::records::findings::FindState;

use super::run::{self, Run};
use super::running::Jobs;
use super::statuses::statuses;
use super::step_status::StepStatus;
use super::survey::Survey;

/// Rows that are looked at in one go.
const PIECE: u32 = 200;
/// Once in so many pieces an event says how far it is.
const EMITTED_EVERY: u32 = 20;

/// Writes the rows of a new job.
pub(super) async fn rows(run: &Arc<Run>, records: &Arc<[i64]>) -> Result<(), StoreError> {
    // What an older job of the list left waiting in the cells goes first.
    run.open.store.tidy_jobs().await?;
    let mut survey = Survey::new(&run.open, &run.ask, records);
    let mut pieces: u32 = 0;
    while let Some(piece) = survey.next().await? {
        if is_over(run) {
            return Ok(());
        }
        run.open.store.add_steps(run.job, piece.steps).await?;
        let told = |(place, record, enrichment, owned): (i64, i64, Enrichment, OwnedAnswer)| Ended {
            step: JobStep { job: run.job, place, record, enrichment },
            state: owned.outcome.state(),
            reason: None,
            owned: Some(owned),
        };
        let owned: Vec<Ended> = piece.owned.into_iter().map(told).collect();
        if !owned.is_empty() {
            run.open.store.end_steps(owned, run.open.now()).await?;
        }
        run.moved();
        pieces += 1;
        if pieces.is_multiple_of(EMITTED_EVERY) {
            run::emit_state(run, pieces / EMITTED_EVERY).await;
        }
    }
    run.open.store.job_is_prepared(run.job).await?;
    run.prepared.store(true, Ordering::Relaxed);
    Ok(())
}

/// Whether the job ends here. One that was paused is prepared all the same: that asks nothing, and it can go on then.
fn is_over(run: &Run) -> bool {
    let then = run.open.state::<Jobs>().runs.then(run.job);
    run.called_off.is_cancelled() && then != Some(Phase::Paused)
}

/// Takes what all waiting rows need not be asked for, in pieces.
pub(super) async fn sweep(run: &Arc<Run>) -> Result<(), StoreError> {
    let mut after = -1;
    while !run.off.is_cancelled() {
        let rows = run.open.store.waiting_rows(run.job, after, PIECE).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.place;
        piece(run, &rows).await?;
    }
    Ok(())
}

async fn piece(run: &Arc<Run>, rows: &[JobRow]) -> Result<(), StoreError> {
    let found = run.open.store.records(rows.iter().map(|row| row.record).collect()).await?;
    let mut subjects = run.ask.subjects(&run.open, &found).await?;
    let by_record: HashMap<i64, &JobRow> = rows.iter().map(|row| (row.record, row)).collect();
    for step in &run.steps {
        let mut ended = Vec::new();
        let statuses = statuses(&run.ask, &run.open, *step, &subjects).await?;
        for (subject, status) in subjects.iter_mut().zip(statuses) {
            subject.went(*step, &status);
            // What cannot be asked may be found by an earlier step: that is seen row by row.
            let Some(state) = status.end() else { continue };
            let row = by_record.get(&subject.record).filter(|row| row.steps.contains(&(*step, FindState::Waiting)));
            let Some(row) = row else { continue };
            let owned = if let StepStatus::Owned(owned) = status { Some(owned) } else { None };
            ended.push(Ended { owned, ..run.ended(row, *step, state, None) });
        }
        if !ended.is_empty() {
            run.open.store.end_steps(ended, run.open.now()).await?;
            run.moved();
        }
    }
    Ok(())
}
