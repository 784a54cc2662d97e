//! The start of a job's task: of a new one, and of one that goes on.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::find::{by_number, plan_of};
use super::run::Run;
use super::runner;
use super::running::Jobs;
use workspace::failure::Failure;
use workspace::host::Work;
use workspace::open::OpenWorkspace;

/// Starts the task that goes through the rows; a new job is prepared for its records first.
pub(super) async fn set_off(open: &Arc<OpenWorkspace>, job: i64, new: Option<Arc<[i64]>>) -> Result<(), Failure> {
    let job = by_number(open, job).await?;
    let plan = plan_of(&job)?;
    let called_off = CancellationToken::new();
    let run = Run::of(open, &job, plan, called_off.clone());
    open.host.begun(Work::Job(job.id));
    open.state::<Jobs>().runs.set_off(job.id, job.what.list, called_off, runner::run(run, new));
    Ok(())
}
