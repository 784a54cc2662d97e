//! Preparing a job: its rows are written piece by piece, and told what is owned, before anything is asked. A job that does
//! not get so far has asked nothing, and ends.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use api::Enrichment;
use store::StoreError;
use store::jobs::job_rows::{Ended, JobStep, OwnedAnswer};
use store::searches::pulls::PullPhase;

use super::run::{self, Run};
use super::running::Jobs;
use super::survey::Survey;

/// Every so many pieces the screen is told how far it is.
const TOLD_EVERY: u32 = 20;

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
        if pieces.is_multiple_of(TOLD_EVERY) {
            run::tell(run, pieces / TOLD_EVERY).await;
        }
    }
    run.open.store.job_is_prepared(run.job).await?;
    run.prepared.store(true, Ordering::Relaxed);
    Ok(())
}

/// Whether the job ends here. One that was paused is prepared all the same: that asks nothing, and it can go on then.
fn is_over(run: &Run) -> bool {
    let then = run.open.state::<Jobs>().runs.then(run.job);
    run.called_off.is_cancelled() && then != Some(PullPhase::Paused)
}
