//! The run of a job: its rows are prepared, then everything is taken that is free, then row by row what is to be asked, a
//! bounded number at once.
//!
//! Owns when a run begins and ends. Does not own what a row does (`row`) or when a question may be sent (`permit`).

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use store::StoreError;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::run::{LAST, Run, emit_state};
use super::running::Jobs;
use super::state::{by_number, plan_of};
use super::{ending, prepare, row};
use calls::balance;
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
    ending::end(&run).await;
    run.open.state::<Jobs>().runs.over(run.job);
    emit_state(&run, LAST).await;
    ending::wake(&run);
    // The whole credits of the service against the tenths of the ledger, once nothing is under way.
    balance::ask_balance(&run.open).await;
}

async fn through(run: &Arc<Run>, new: Option<Arc<[i64]>>) -> Result<(), StoreError> {
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
