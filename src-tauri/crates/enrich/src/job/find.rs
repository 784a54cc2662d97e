//! A job by its number, and what is read of it.

use ipc::{FailureCode, Plan};
use store::jobs::Job;
use store::searches::pulls::PullPhase;
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Whether a job still waits for something.
pub(super) fn is_unfinished(job: &Job) -> bool {
    matches!(job.phase, PullPhase::Running | PullPhase::Paused | PullPhase::Interrupted)
}

/// The job with this number.
pub(super) async fn by_number(open: &OpenWorkspace, job: i64) -> Result<Job, Failure> {
    let found = open.store.job(job).await?;
    found.ok_or_else(|| Failure::new(FailureCode::Gone, t!("This job is not there any more.")))
}

/// What it was agreed to find.
pub(super) fn plan_of(job: &Job) -> Result<Plan, Failure> {
    serde_json::from_value(job.what.plan.clone()).map_err(Failure::from)
}
