//! The run of a job: its rows are prepared, then everything is taken that is free, then row by row what is to be asked, a
//! bounded number at once.
//!
//! Owns when a run begins and ends. Does not own what a row does (`row`) or when a question may be sent (`permit`).

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use api::Phase;
use futures::future::BoxFuture;
use store::StoreError;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::next::Next;
use super::run::{LAST, Run, emit_state};
use super::running::Jobs;
use super::state::{by_number, plan_of};
use super::trouble::trouble;
use super::{ending, next, prepare, row, state};
use calls::balance;
use words::text;
use workspace::failure::Failure;
use workspace::host::Work;
use workspace::open::OpenWorkspace;

/// Rows that are on their way through their steps at once: enough that those who wait at one limit leave some for the others,
/// and for the widest that an operation without a limit is asked.
const ROWS: usize = 112;
/// Rows that are read at once.
const PIECE: u32 = 200;
/// How often the screen is sent the job at most.
const EMITTED_EVERY: Duration = Duration::from_millis(300);

/// Starts the task that goes through the rows; a new job is prepared for its records first.
pub(super) async fn set_off(open: &Arc<OpenWorkspace>, job: i64, new: Option<Arc<[i64]>>) -> Result<(), Failure> {
    let job = by_number(open, job).await?;
    let plan = plan_of(&job)?;
    let called_off = CancellationToken::new();
    let work = run(Run::of(open, &job, plan, called_off.clone()).await?, new);
    open.host.begun(Work::Job(job.id));
    open.state::<Jobs>().runs.set_off(job.id, job.what.list, called_off, work);
    Ok(())
}

/// Runs a job until its run ends; a new one is prepared for its records before.
async fn run(run: Arc<Run>, new: Option<Arc<[i64]>>) {
    if let Err(error) = through(&run, new).await {
        run.halt(&Failure::from(&error).message, None);
    }
    let next = ending::end(&run).await;
    let runs = &run.open.state::<Jobs>().runs;
    let called_off = runs.ending(run.job);
    runs.over(run.job);
    emit_state(&run, LAST).await;
    ending::wake(&run);
    if let Some(next) = next
        && let Err(failure) = begin(&run.open, next, called_off).await
    {
        tracing::warn!(reference = failure.reference, job = run.job, "what follows a job did not set off");
    }
    // The whole credits of the service against the tenths of the ledger, once nothing is under way.
    balance::ask_balance(&run.open).await;
}

/// Sets off what follows a job, once that runs no more; or leaves it as that was called off at its end. On the heap: a run would be as
/// large as all that can follow it.
fn begin(open: &Arc<OpenWorkspace>, next: Next, called_off: Option<Phase>) -> BoxFuture<'_, Result<(), Failure>> {
    let Next { job, list, people } = next;
    Box::pin(async move {
        let jobs = open.state::<Jobs>();
        // In a workspace that is being closed it goes on at the next start.
        let _turn = jobs.runs.turn().await?;
        if let Some(phase) = called_off {
            open.store.set_job_phase(job, phase, None, open.now()).await?;
        } else if jobs.runs.about(list).is_some() {
            let why = trouble(text!("Another job was running on this list. Go on once it has ended."), None);
            open.store.set_job_phase(job, Phase::Interrupted, Some(why), open.now()).await?;
        } else {
            set_off(open, job, Some(people)).await?;
        }
        state::emit_state(open, job).await;
        Ok(())
    })
}

async fn through(run: &Arc<Run>, new: Option<Arc<[i64]>>) -> Result<(), StoreError> {
    let new = match new {
        None if !run.prepared.load(Ordering::Relaxed) => next::again(run).await?,
        new => new,
    };
    if let Some(records) = new {
        prepare::rows(run, &records).await?;
    } else {
        // What may be owned by now is looked at before anything is paid.
        run.open.store.look_again(run.job).await?;
        prepare::sweep(run).await?;
    }
    let mut ticks = interval(EMITTED_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut after, mut queue, mut ended) = (-1, VecDeque::new(), false);
    let mut in_flight: JoinSet<Result<(), StoreError>> = JoinSet::new();
    let (mut trouble, mut time) = (Ok(()), 0);
    loop {
        while in_flight.len() < ROWS && !run.off.is_cancelled() && trouble.is_ok() {
            if queue.is_empty() && !ended {
                queue = run.open.store.waiting_rows(run.job, after, PIECE).await?.into();
                ended = queue.is_empty();
            }
            let Some(row) = queue.pop_front() else { break };
            after = row.place;
            let run = Arc::clone(run);
            let turn = run.turns.as_ref().map(|turns| turns.enter(row.place));
            in_flight.spawn(async move { row::through(&run, row, turn).await });
        }
        tokio::select! {
            done = in_flight.join_next() => match done {
                None => return trouble,
                Some(Ok(done)) => trouble = trouble.and(done),
                // Its row is left as it is on disk.
                Some(Err(panicked)) => { Failure::fault(panicked); }
            },
            _ = ticks.tick() => {
                time = (time + 1) % LAST;
                emit_state(run, time).await;
            }
        }
    }
}
