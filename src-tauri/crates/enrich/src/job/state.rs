//! A job by its number, and its state for the screen: every step with its rows and what it cost.

use api::Phase;
use api::{Enrichment, Operation, Tenths};
use client::Lane;
use store::jobs::Job;
use store::jobs::job_rows::JobStep;
use store::jobs::job_sums::Tally;
use store::money::unconfirmed::Unconfirmed;
use store::records::findings::FindState;
use words::{t, translate_stored};

use super::running::Jobs;
use super::trouble::need_of;
use super::{likely, plan};
use calls::call::{Answered, Trouble};
use calls::settle::Settlement;
use calls::{price, settle};
use ipc::{Changed, JobPhase, JobState, Plan, StepState};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Whether a job still waits for something.
pub(super) fn is_unfinished(job: &Job) -> bool {
    matches!(job.phase, Phase::Running | Phase::Paused | Phase::Interrupted)
}

/// The job with this number.
pub(super) async fn by_number(open: &OpenWorkspace, job: i64) -> Result<Job, Failure> {
    open.store.job(job).await?.ok_or_else(|| Failure::gone(t!("This job is not there any more.")))
}

/// What it was agreed to find.
pub(super) fn plan_of(job: &Job) -> Result<Plan, Failure> {
    serde_json::from_value(job.what.plan.clone()).map_err(Failure::from)
}

/// A job as it is now.
pub(super) async fn of(open: &OpenWorkspace, job: &Job) -> Result<JobState, Failure> {
    let tally = open.store.job_tally(job.id).await?;
    let list = open.store.list(job.what.list).await?;
    let plan = plan_of(job)?;
    let runs = job.phase == Phase::Running;
    // Rows of a job that is still being prepared wait like those that are there.
    let coming = |there: u64| if runs && !job.prepared { job.what.rows.saturating_sub(there) } else { 0 };
    let steps: Vec<StepState> = plan.find.iter().map(|step| of_step(*step, &tally, coming)).collect();
    let trouble = job.trouble.as_ref();
    let rate = open.state::<Jobs>().runs.rate(job.id).map(|rate| (rate * 10.0) as u64);
    let waiting = steps.iter().map(|step| (step.find, step.waiting + step.running));
    let left = match rate {
        Some(tenths) if tenths > 0 => waiting.map(|(_, rows)| rows).sum::<u64>().saturating_mul(10) / tenths,
        _ => likely::seconds(waiting),
    };
    Ok(JobState {
        job: job.id,
        list: job.what.list,
        list_name: list.map_or_else(|| t!("a list that was removed"), |list| list.name),
        title: plan::title(&plan.find),
        then: plan.then.as_ref().map(|then| plan::title(&then.find)),
        plan,
        phase: phase(job.phase),
        trouble: trouble.map(|trouble| translate_stored(&trouble.why)),
        need: trouble.and_then(|trouble| need_of(trouble.need.as_deref()?)),
        rows: job.what.rows,
        spent: steps.iter().map(|step| step.spent).sum(),
        steps,
        quoted: (job.what.best, job.what.likely, job.what.worst),
        spending_limit: Some(job.what.spending_limit),
        rate: rate.filter(|_| runs),
        seconds_left: runs.then_some(left),
        started_at: job.started_at,
        ended_at: job.ended_at,
    })
}

/// The job with this number as it is now.
pub(super) async fn shown(open: &OpenWorkspace, job: i64) -> Result<JobState, Failure> {
    let job = by_number(open, job).await?;
    of(open, &job).await
}

/// Sends the screen the state of a job.
pub(super) async fn emit_state(open: &OpenWorkspace, job: i64) {
    if let Ok(job) = shown(open, job).await {
        open.emit(Changed::Job { job });
    }
}

/// Asks for the outcome of a call that was sent before, under its key: free.
pub async fn settle<O: Operation>(
    open: &OpenWorkspace,
    call: &Unconfirmed,
    lane: Lane,
) -> Result<Answered<O>, Trouble> {
    let Settlement { done, is_known } = settle::one::<O>(open, call, lane).await;
    if let Some(is_known) = is_known {
        settled(open, call.step, is_known).await;
    }
    done
}

/// A call whose outcome nobody knew was asked about: sends the screen the job that it was made for, and lets those that
/// waited for the outcome go on once it is known.
pub async fn settled(open: &OpenWorkspace, step: Option<JobStep>, is_known: bool) {
    if let Some(step) = step {
        emit_state(open, step.job).await;
        open.emit(Changed::Records);
    }
    if is_known {
        open.state::<Jobs>().outcome_known();
    }
}

/// What a job can still cost at most, by the prices that are known now.
pub(super) async fn left(open: &OpenWorkspace, job: i64) -> Result<Tenths, Failure> {
    let tally = open.store.job_tally(job).await?;
    let mut left = Tenths::ZERO;
    for waiting in tally.iter().filter(|tally| tally.state == FindState::Waiting) {
        let known = price::known(open, waiting.enrichment.spec()).await?;
        let results = match waiting.enrichment {
            Enrichment::People => open.store.most_left(job, waiting.enrichment).await?,
            _ => waiting.rows,
        };
        left += known.most.unwrap_or_default().times(results);
    }
    Ok(left)
}

fn of_step(find: Enrichment, tally: &[Tally], coming: impl Fn(u64) -> u64) -> StepState {
    let own = || tally.iter().filter(move |tally| tally.enrichment == find);
    let rows = |state| own().filter(|tally| tally.state == state).map(|tally| tally.rows).sum::<u64>();
    StepState {
        find,
        found: rows(FindState::Found),
        owned: own().map(|tally| tally.owned).sum(),
        none: rows(FindState::None),
        failed: rows(FindState::Failed),
        cannot: rows(FindState::Cannot),
        suppressed: rows(FindState::Suppressed),
        skipped: rows(FindState::Skipped),
        spared: rows(FindState::Spared),
        unclear: rows(FindState::Unclear),
        running: rows(FindState::Running),
        waiting: rows(FindState::Waiting) + coming(own().map(|tally| tally.rows).sum()),
        asked: own().map(|tally| tally.asked).sum(),
        spent: own().map(|tally| tally.charged).sum(),
    }
}

const fn phase(phase: Phase) -> JobPhase {
    match phase {
        Phase::Running => JobPhase::Running,
        Phase::Paused => JobPhase::Paused,
        Phase::Interrupted => JobPhase::Interrupted,
        Phase::Stopped => JobPhase::Stopped,
        Phase::Done => JobPhase::Done,
    }
}
