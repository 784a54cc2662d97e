//! What a run is at, read from its load or its job on disk, and noting its end with what came of it. Does not own beginning one (`runs.rs`).

use std::collections::HashMap;
use std::sync::Arc;

use ::ipc::{Changed, JobNeed};
use api::{Phase, Tenths};
use enrich::ipc::JobNumber;
use enrich::job;
use enrich::job::Jobs;
use search::ipc::PullNumber;
use search::pull;
use search::pull::Pulls;
use store::StoreError;
use store::searches::watches::{Came, Run};
use words::{t, text, translate_stored};
use workspace::open::OpenWorkspace;

const STOPPED: &str = text!("It was stopped.");
const LOST: &str = text!("What came of it is not known any more.");
const SPENT: &str =
    text!("The limit was reached before all rows were asked about. The others come first the next time.");

/// What a run that is not over is at.
enum State {
    /// It goes on, or waits for the person.
    Open,
    /// It halted, and there is nothing for a person to decide: it is to be stopped.
    ToStop,
    /// It is over. True where it has asked nothing, and not because a person said so: its watch is due as before.
    Over(Came, bool),
}

/// Notes the end of every run that is over by now.
///
/// # Errors
/// Whatever the database refuses.
pub(crate) async fn settle(open: &Arc<OpenWorkspace>) -> Result<(), StoreError> {
    for run in open.store.open_watch_runs().await? {
        let mut state = state(open, &run).await?;
        if matches!(state, State::ToStop) {
            stop(open, &run).await;
            state = self::state(open, &run).await?;
        }
        if let State::Over(came, again) = state {
            open.store.end_watch_run(run.id, came, again, open.now()).await?;
            open.emit(Changed::Watches);
        }
    }
    Ok(())
}

async fn state(open: &Arc<OpenWorkspace>, run: &Run) -> Result<State, StoreError> {
    match (run.pull, run.job) {
        (Some(pull), _) => of_pull(open, run, pull).await,
        (None, Some(job)) => of_job(open, run, job).await,
        // What a newer version has begun.
        (None, None) => Ok(lost()),
    }
}

async fn of_pull(open: &OpenWorkspace, run: &Run, number: i64) -> Result<State, StoreError> {
    let Some(pull) = open.store.pull(number).await? else { return Ok(lost()) };
    let runs = &open.state::<Pulls>().runs;
    if runs.about(pull.search) == Some(number) || runs.is_waiting(number) {
        return Ok(State::Open);
    }
    let each = open.store.search(pull.search).await?.map_or(Tenths::ZERO, |search| search.kind.price());
    let page = each.times(u64::from(pull.paging.batch));
    // As each call is judged: a page that may have been charged counts, or its run would wait for ever at a limit that no word changes.
    let is_spent = open.store.spent_in_run(None, Some(number)).await? + page > run.budget;
    let asked_nothing = pull.asked == 0 && pull.charged == Tenths::ZERO;
    let came = |trouble: Option<String>| Came {
        asked: pull.received,
        added: pull.added,
        charged: pull.charged,
        trouble,
        ..Came::default()
    };
    Ok(match pull.phase {
        Phase::Done => State::Over(came(None), false),
        Phase::Stopped if asked_nothing && pull.trouble.is_some() => State::Over(came(pull.trouble.clone()), true),
        Phase::Stopped if is_spent => State::Over(came(Some(SPENT.to_owned())), false),
        Phase::Stopped => State::Over(came(Some(pull.trouble.clone().unwrap_or_else(|| STOPPED.to_owned()))), false),
        // Without a word from a person nothing more of it would ever come, and nothing of it is in doubt.
        Phase::Interrupted if pull.wait.is_none() && (asked_nothing || is_spent) => State::ToStop,
        _ => State::Open,
    })
}

async fn of_job(open: &OpenWorkspace, run: &Run, number: i64) -> Result<State, StoreError> {
    let Some(job) = open.store.job(number).await? else { return Ok(lost()) };
    let runs = &open.state::<Jobs>().runs;
    if runs.about(job.what.list) == Some(number) || runs.is_waiting(number) {
        return Ok(State::Open);
    }
    let tally = open.store.job_tally(number).await?;
    let charged: Tenths = tally.iter().map(|part| part.charged).sum();
    // Rows, not questions: of the step that asked about most.
    let mut of_steps: HashMap<_, u64> = HashMap::new();
    tally.iter().for_each(|part| *of_steps.entry(part.enrichment).or_default() += part.asked);
    let asked = of_steps.into_values().max().unwrap_or(0);
    let asked_nothing = asked == 0 && charged == Tenths::ZERO;
    // By what is on disk alone: whoever looks first after a kill says the same.
    let cheapest = job.what.prices.values().flatten().min().copied().unwrap_or_default();
    let is_spent = charged + cheapest > run.budget;
    let why = job.trouble.as_ref().map(|trouble| trouble.why.clone());
    let came = |trouble: Option<String>| Came { asked, charged, trouble, ..Came::default() };
    Ok(match (job.phase, job::needs(&job)) {
        (Phase::Done, _) => State::Over(came(None), false),
        (Phase::Stopped, _) if asked_nothing && why.is_some() => State::Over(came(why), true),
        (Phase::Stopped, _) if is_spent => State::Over(came(Some(SPENT.to_owned())), false),
        (Phase::Stopped, _) => State::Over(came(Some(why.unwrap_or_else(|| STOPPED.to_owned()))), false),
        // One that a person goes on with under a limit of their own waits at that, like any job.
        (Phase::Interrupted, Some(JobNeed::Limit)) if job.what.spending_limit == run.budget => State::ToStop,
        (Phase::Interrupted, Some(JobNeed::Outcome)) => State::Open,
        (Phase::Interrupted, _) if asked_nothing => State::ToStop,
        _ => State::Open,
    })
}

async fn stop(open: &Arc<OpenWorkspace>, run: &Run) {
    let stopped = match (run.pull, run.job) {
        (Some(pull), _) => pull::give_up(open, PullNumber { pull }).await,
        (None, Some(job)) => job::give_up(open, JobNumber { job }).await,
        (None, None) => Ok(()),
    };
    if let Err(failure) = stopped {
        tracing::warn!(reference = failure.reference, run = run.id, "what halted is stopped when it is looked at next");
    }
}

fn lost() -> State {
    State::Over(Came { trouble: Some(LOST.to_owned()), ..Came::default() }, false)
}

/// Why a run that is not over waits for the person; none where it goes on.
pub(crate) async fn waits(open: &OpenWorkspace, run: &Run) -> Result<Option<String>, StoreError> {
    let waiting = |phase: Phase| matches!(phase, Phase::Paused | Phase::Interrupted);
    let paused = || t!("It is paused.");
    if let Some(pull) = run.pull {
        let pull = open.store.pull(pull).await?.filter(|pull| waiting(pull.phase));
        return Ok(pull.map(|pull| pull.trouble.map_or_else(paused, |why| translate_stored(&why))));
    }
    let Some(job) = run.job else { return Ok(None) };
    let job = open.store.job(job).await?.filter(|job| waiting(job.phase));
    Ok(job.map(|job| job.trouble.map_or_else(paused, |trouble| translate_stored(&trouble.why))))
}
