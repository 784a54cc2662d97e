//! Going on with a job: because a person says so, because the app is open again, or because an outcome is known that it
//! waited for.
//!
//! Owns what a job needs before it can go on. Does not own the run (`runner`).

use std::collections::BTreeMap;
use std::sync::Arc;

use api::Phase;
use api::{Enrichment, Tenths};
use store::jobs::Job;
use store::jobs::job_sums::Tally;
use store::records::findings::FindState;
use words::t;

use super::ending::NOT_KEPT;
use super::runner::set_off;
use super::running::Jobs;
use super::state::{self, by_number, is_unfinished, shown};
use super::trouble::{kept, need_after, need_of, trouble};
use crate::ipc::ResumeJobRequest;
use calls::price;
use ipc::{Changed, FailureCode, JobNeed, JobState};
use workspace::failure::{Failure, causes};
use workspace::open::OpenWorkspace;

/// Goes on with a job.
pub async fn resume(open: &Arc<OpenWorkspace>, request: ResumeJobRequest) -> Result<JobState, Failure> {
    let jobs = open.state::<Jobs>();
    let _turn = jobs.runs.turn().await?;
    let job = by_number(open, request.job).await?;
    if !is_unfinished(&job) || jobs.runs.about(job.what.list).is_some() {
        return shown(open, job.id).await;
    }
    let prices = match agreed_prices(open, &job, request.spending_limit).await {
        Ok(prices) => prices,
        Err(failure) => {
            interrupt(open, &job, &failure).await?;
            return Err(failure);
        }
    };
    open.store.settle_job(job.id, NOT_KEPT).await?;
    if job.trouble.as_ref().and_then(|trouble| need_of(trouble.need.as_deref()?)) == Some(JobNeed::Pages) {
        jobs.take_any_page(job.id);
    }
    let spending_limit = request.spending_limit.unwrap_or(job.what.spending_limit);
    open.store.set_job_limit(job.id, spending_limit, prices, request.spending_limit.is_some()).await?;
    open.store.set_job_phase(job.id, Phase::Running, None, open.now()).await?;
    let state = shown(open, job.id).await?;
    // Sent before it sets off: a run that has nothing left to ask is over at once, and that must be the last event.
    open.emit(Changed::Job { job: state.clone() });
    set_off(open, job.id, None).await?;
    Ok(state)
}

/// Stores with a job what it needs before it can go on, where it cannot: the way out stays in sight, also where it
/// would have gone on by itself.
async fn interrupt(open: &OpenWorkspace, job: &Job, failure: &Failure) -> Result<(), Failure> {
    let Some(need) = need_after(failure.code) else { return Ok(()) };
    let why = Some(trouble(failure.message.clone(), need));
    open.store.set_job_phase(job.id, Phase::Interrupted, why, open.now()).await?;
    state::emit_state(open, job.id).await;
    Ok(())
}

/// The prices that a job goes on with, where there is a service to ask. A limit is a yes to what is known now; without one only
/// the prices hold that were agreed to before.
async fn agreed_prices(
    open: &OpenWorkspace,
    job: &Job,
    spending_limit: Option<Tenths>,
) -> Result<BTreeMap<Enrichment, Option<Tenths>>, Failure> {
    open.client()?;
    let tally = open.store.job_tally(job.id).await?;
    let mut prices = BTreeMap::new();
    for (step, agreed) in &job.what.prices {
        let now = price::known(open, step.spec()).await?.most;
        let dearer = now.is_some_and(|now| agreed.is_none_or(|agreed| now > agreed));
        if spending_limit.is_none() && dearer && waits(&tally, *step) {
            let left = state::left(open, job.id).await?;
            let sentence = t!("Going on can cost up to {cost}. Give a limit to go on with.", cost = left.in_words());
            return Err(Failure::new(FailureCode::Confirm, sentence));
        }
        // A step that is not asked yet, or not in this job but in the one that follows it, waits for a price all the same.
        prices.insert(*step, if spending_limit.is_none() && dearer { *agreed } else { now });
    }
    Ok(prices)
}

/// Whether a step has rows to ask for. A state that all rows have left is in the tally too, with none.
fn waits(tally: &[Tally], step: Enrichment) -> bool {
    tally.iter().any(|tally| tally.enrichment == step && tally.state == FindState::Waiting && tally.rows > 0)
}

/// After a start: jobs that were running go on, because a person had agreed to them; what is unclear about single rows
/// stays unclear. In their own workspace: another one may be open by now, in which the same number is another job.
pub async fn go_on(open: &Arc<OpenWorkspace>) {
    if let Err(error) = open.store.tidy_jobs().await {
        tracing::warn!(%error, causes = causes(&error), "ended jobs were not tidied up");
    }
    while let Some(job) = open.state::<Jobs>().runs.next_waiting() {
        go_on_with(open, job).await;
        open.state::<Jobs>().runs.waits_no_more(job);
    }
    tokio::spawn(behind_outcomes(Arc::clone(open)));
}

/// As long as the workspace is open: jobs that wait for the outcome of a call go on whenever one is known.
async fn behind_outcomes(open: Arc<OpenWorkspace>) {
    let mut outcomes = open.state::<Jobs>().outcomes.subscribe();
    loop {
        match open.store.jobs_in_need(kept(JobNeed::Outcome)).await {
            Ok(jobs) => {
                for job in jobs {
                    go_on_with(&open, job).await;
                }
            }
            Err(error) => {
                tracing::warn!(%error, causes = causes(&error), "jobs that wait for an outcome were not found")
            }
        }
        tokio::select! {
            () = open.ended.cancelled() => return,
            known = outcomes.changed() => if known.is_err() { return },
        }
    }
}

pub(super) async fn go_on_with(open: &Arc<OpenWorkspace>, job: i64) {
    if let Err(failure) = resume(open, ResumeJobRequest { job, spending_limit: None }).await {
        tracing::info!(reference = failure.reference, job, "a job waits for the person");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_all_rows_have_left_waits_for_no_price() {
        let tally = |state, rows| Tally {
            enrichment: Enrichment::Email,
            state,
            rows,
            owned: 0,
            asked: 0,
            charged: Tenths::ZERO,
        };
        let done = [tally(FindState::Waiting, 0), tally(FindState::Found, 9)];
        assert!(!waits(&done, Enrichment::Email), "nobody is asked to agree to what is not asked any more");
        assert!(waits(&[tally(FindState::Waiting, 1)], Enrichment::Email), "one row waits");
        assert!(!waits(&[tally(FindState::Waiting, 1)], Enrichment::Mobile), "of another step");
    }
}
