//! Jobs that are held while a person is erased: what their personas name is in every question that they send, and in every answer that
//! is stored. Those under way are waited for; afterwards the plan is read anew.

use std::sync::Arc;

use api::Phase;
use store::StoreError;

use super::called_off::call_off;
use super::going_on::go_on_with;
use super::state::plan_of;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Jobs that are looked through: more do not run at once.
const LOOKED_AT: u32 = 200;

/// Does something while no job asks for people of companies.
///
/// # Errors
/// Where a job cannot be held: then nothing was done; or what the work comes to.
pub async fn without_people<T>(
    open: &Arc<OpenWorkspace>,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, Failure> {
    let mut held = Vec::new();
    // At the end of a workspace none runs any more, and those that did go on at the next start.
    let jobs = if open.ended.is_cancelled() { Vec::new() } else { open.store.jobs(LOOKED_AT).await? };
    for job in jobs {
        if job.phase == Phase::Running && plan_of(&job).is_ok_and(|plan| plan.people.is_some()) {
            call_off(open, job.id, Phase::Paused).await?;
            held.push(job.id);
        }
    }
    let done = work.await;
    for job in held {
        go_on_with(open, job).await;
    }
    Ok(done?)
}
