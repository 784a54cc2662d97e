//! What a job hears of calls whose outcome nobody knew.

use store::jobs::job_rows::JobStep;

use super::running::Jobs;
use super::state;
use ipc::Changed;
use workspace::open::OpenWorkspace;

/// A call whose outcome nobody knew was asked about: the job that it was made for is told of, and those that waited for the
/// outcome go on once it is known.
pub async fn settled(open: &OpenWorkspace, step: Option<JobStep>, is_known: bool) {
    if let Some(step) = step {
        state::tell(open, step.job).await;
        open.emit(Changed::Records);
    }
    if is_known {
        open.state::<Jobs>().outcome_known();
    }
}
