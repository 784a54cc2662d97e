//! Calling a job off: for a while, or for good. What was sent is waited for.

use std::sync::Arc;

use api::Phase;

use super::running::Jobs;
use super::state::{by_number, emit_state, is_unfinished, shown};
use crate::ipc::JobNumber;
use ipc::{Changed, JobState};
use workspace::background_runs::CalledOff;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Stops a job for a while.
pub async fn pause(open: &Arc<OpenWorkspace>, request: JobNumber) -> Result<JobState, Failure> {
    call_off(open, request.job, Phase::Paused).await
}

/// Ends a job.
pub async fn stop(open: &Arc<OpenWorkspace>, request: JobNumber) -> Result<JobState, Failure> {
    call_off(open, request.job, Phase::Stopped).await
}

/// Ends a job that has halted, without a word of the person: why it halted stays.
pub async fn give_up(open: &Arc<OpenWorkspace>, request: JobNumber) -> Result<(), Failure> {
    let jobs = open.state::<Jobs>();
    let _turn = jobs.runs.turn().await?;
    let known = by_number(open, request.job).await?;
    if known.phase == Phase::Interrupted && jobs.runs.about(known.what.list) != Some(known.id) {
        open.store.set_job_phase(known.id, Phase::Stopped, known.trouble, open.now()).await?;
        open.store.tidy_jobs().await?;
        emit_state(open, known.id).await;
        open.emit(Changed::Records);
    }
    Ok(())
}

/// Calls a job off, and returns once nothing of it is under way.
pub(super) async fn call_off(open: &Arc<OpenWorkspace>, job: i64, then: Phase) -> Result<JobState, Failure> {
    // Questions that were sent are waited for: they are paid, so their answers are stored.
    let jobs = open.state::<Jobs>();
    // Held until the event is sent: those of a job that goes on behind it are sent behind it.
    let called_off = jobs.runs.call_off(job, then).await;
    if let CalledOff::Ends(ended) = &called_off {
        ended.cancelled().await;
    } else {
        let known = by_number(open, job).await?;
        if is_unfinished(&known) {
            let trouble = known.trouble.filter(|_| then == Phase::Paused);
            open.store.set_job_phase(job, then, trouble, open.now()).await?;
            open.store.tidy_jobs().await?;
        }
    }
    let state = shown(open, job).await?;
    open.emit(Changed::Job { job: state.clone() });
    open.emit(Changed::Records);
    Ok(state)
}
