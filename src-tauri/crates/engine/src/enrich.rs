//! Enrichments: what can be found out about the rows of a list, what that costs, and the jobs that do it, as a person sees
//! them: quote, start, pause, resume, stop.
//!
//! What is known of a record is in `enrich/known.rs` and `subject.rs`, its questions in `ask_of.rs`, what an answer is worth in
//! `outcome.rs`; whether something costs anything is decided in `stand.rs` alone. A job is counted in `survey.rs`, priced in
//! `quote.rs` and run in `runner.rs`, row by row in `row.rs`.

mod ask_of;
mod asking;
mod ending;
mod free;
mod known;
mod leave;
pub(crate) mod outcome;
mod plan;
mod purse;
mod quote;
mod recipes;
mod row;
mod rows;
mod runner;
mod running;
mod stand;
mod state;
mod subject;
mod survey;

use std::collections::BTreeMap;
use std::sync::Arc;

use api::{Enrichment, Tenths};
use store::tables::finds::FindState;
use store::tables::jobs::{Job, NewJob};
use store::tables::pulls::PullPhase;

pub(crate) use asking::unanswered;
pub(crate) use quote::quote;
pub(crate) use recipes::{all as recipes, remove as remove_recipe, save as save_recipe};
pub(crate) use running::Jobs;

use crate::open::OpenWorkspace;
use crate::screen::{
    Changed, Failure, FailureCode, JobNumber, JobState, Nothing, Plan, ResumeJobRequest, StartJobRequest,
};
use crate::{Engine, price};

/// Jobs that the screen shows.
const JOBS: u32 = 50;
/// Failures in a row that a person can ask for at most.
const MOST_FAILURES: u32 = 1_000;

/// Starts a job.
pub(crate) async fn start(engine: &Arc<Engine>, request: StartJobRequest) -> Result<JobState, Failure> {
    let open = engine.workspace().await?;
    let storage = |error| engine.storage(&error);
    open.client(engine)?;
    // Held from the look whether a job runs to its start, so that a click twice is one job and is paid once.
    let turn = open.jobs.turn(engine).await?;
    let quoted = quote::quoted(engine, &open, &request.request).await?;
    let quote = &quoted.quote;
    if let Some(blocked) = &quote.blocked {
        return Err(engine.failure(FailureCode::Refused, blocked.clone()));
    }
    // A yes to a smaller price is no yes to a larger one.
    if quote.confirm && request.agreed.is_none_or(|agreed| agreed < quote.worst) {
        let unknown = if quote.unpriced.is_empty() { "" } else { ", and what some questions cost is not known yet" };
        let sentence = format!("This can cost up to {} credits{unknown}.", quote.worst);
        return Err(engine.failure(FailureCode::Confirm, sentence));
    }
    if let Some(older) = open.store.unfinished_job(quoted.list.id).await.map_err(storage)? {
        // It waited to be resumed: the new one takes its place.
        open.store.set_job_phase(older.id, PullPhase::Stopped, None, engine.now()).await.map_err(storage)?;
    }
    let new = NewJob {
        list: quoted.list.id,
        title: plan::title(&quoted.steps),
        plan: serde_json::to_value(Plan { find: quoted.steps.clone(), ..quoted.plan })
            .map_err(|error| engine.fault(error))?,
        rows: quote.rows,
        best: quote.best,
        likely: quote.likely,
        worst: quote.worst,
        prices: quote.steps.iter().map(|step| (step.find, step.price.each)).collect(),
        fuse: request.fuse.unwrap_or(quote.fuse),
        failures: request.failures.clamp(1, MOST_FAILURES),
    };
    let job = open.store.new_job(new, quoted.survey.steps, engine.now()).await.map_err(storage)?;
    tracing::info!(job, list = quoted.list.id, rows = quoted.quote.rows, "a job starts");
    set_off(engine, &open, job).await?;
    drop(turn);
    engine.tell_of(&open, Changed::Records).await;
    shown(engine, &open, job).await
}

/// Stops a job for a while.
pub(crate) async fn pause(engine: &Arc<Engine>, request: JobNumber) -> Result<JobState, Failure> {
    call_off(engine, request.job, PullPhase::Paused).await
}

/// Ends a job.
pub(crate) async fn stop(engine: &Arc<Engine>, request: JobNumber) -> Result<JobState, Failure> {
    call_off(engine, request.job, PullPhase::Stopped).await
}

async fn call_off(engine: &Arc<Engine>, job: i64, then: PullPhase) -> Result<JobState, Failure> {
    let open = engine.workspace().await?;
    // Questions that have left are waited for: they are paid, so they are kept.
    if !open.jobs.call_off(job, then).await {
        let known = by_number(engine, &open, job).await?;
        if is_unfinished(&known) {
            let trouble = known.trouble.filter(|_| then == PullPhase::Paused);
            let phase = open.store.set_job_phase(job, then, trouble, engine.now()).await;
            phase.map_err(|error| engine.storage(&error))?;
        }
    }
    let state = shown(engine, &open, job).await?;
    engine.tell_of(&open, Changed::Job { job: state.clone() }).await;
    engine.tell_of(&open, Changed::Records).await;
    Ok(state)
}

/// Goes on with a job.
pub(crate) async fn resume(engine: &Arc<Engine>, request: ResumeJobRequest) -> Result<JobState, Failure> {
    let open = engine.workspace().await?;
    resume_in(engine, &open, request).await
}

async fn resume_in(
    engine: &Arc<Engine>,
    open: &Arc<OpenWorkspace>,
    request: ResumeJobRequest,
) -> Result<JobState, Failure> {
    let storage = |error| engine.storage(&error);
    open.client(engine)?;
    let _turn = open.jobs.turn(engine).await?;
    let job = by_number(engine, open, request.job).await?;
    if !is_unfinished(&job) || open.jobs.of_list(job.what.list).is_some() {
        return shown(engine, open, job.id).await;
    }
    let prices = agreed_prices(engine, open, &job, request.fuse).await?;
    let fuse = request.fuse.unwrap_or(job.what.fuse);
    open.store.set_job_limit(job.id, fuse, prices).await.map_err(storage)?;
    open.store.set_job_phase(job.id, PullPhase::Running, None, engine.now()).await.map_err(storage)?;
    let state = shown(engine, open, job.id).await?;
    // Told before it sets off: a run that has nothing left to ask is over at once, and that is what must be told last.
    engine.tell_of(open, Changed::Job { job: state.clone() }).await;
    set_off(engine, open, job.id).await?;
    Ok(state)
}

/// The prices that a job goes on with. A limit is a yes to what is known now; without one only the prices hold that were
/// agreed to before.
async fn agreed_prices(
    engine: &Engine,
    open: &OpenWorkspace,
    job: &Job,
    fuse: Option<Tenths>,
) -> Result<BTreeMap<Enrichment, Option<Tenths>>, Failure> {
    let tally = open.store.job_tally(job.id).await.map_err(|error| engine.storage(&error))?;
    let mut prices = BTreeMap::new();
    for (step, agreed) in &job.what.prices {
        let now = price::tag(engine, open, step.spec()).await?.each;
        let waits = tally.iter().any(|tally| tally.enrichment == *step && tally.state == FindState::Waiting);
        let dearer = now.is_some_and(|now| agreed.is_none_or(|agreed| now > agreed));
        if fuse.is_none() && dearer && waits {
            let left = state::left(engine, open, job.id).await?;
            let sentence = format!("Going on can cost up to {left} credits. Give a limit to go on with.");
            return Err(engine.failure(FailureCode::Confirm, sentence));
        }
        prices.insert(*step, now);
    }
    Ok(prices)
}

/// Starts the task that goes through the rows.
async fn set_off(engine: &Arc<Engine>, open: &Arc<OpenWorkspace>, job: i64) -> Result<(), Failure> {
    let job = by_number(engine, open, job).await?;
    let plan = plan_of(engine, &job)?;
    open.jobs.set_off(engine, open, &job, plan).await.map_err(|error| engine.storage(&error))
}

/// Running and past jobs, newest first.
pub(crate) async fn jobs(engine: &Arc<Engine>, _: Nothing) -> Result<Vec<JobState>, Failure> {
    let open = engine.workspace().await?;
    let mut states = Vec::new();
    for job in open.store.jobs(JOBS).await.map_err(|error| engine.storage(&error))? {
        states.push(state::of(engine, &open, &job).await?);
    }
    Ok(states)
}

/// A call of a job was settled outside its run: the screen is told.
pub(crate) async fn moved(engine: &Engine, open: &OpenWorkspace, job: i64) {
    state::tell(engine, open, job).await;
    engine.tell_of(open, Changed::Records).await;
}

/// After a start: jobs that were running go on, because a person had agreed to them; what is unclear about single rows
/// stays unclear. In their own workspace: another one may be open by now, in which the same number is another job.
pub(crate) async fn go_on(engine: &Arc<Engine>, open: &Arc<OpenWorkspace>) {
    while let Some(job) = open.jobs.next_waiting() {
        if let Err(failure) = resume_in(engine, open, ResumeJobRequest { job, fuse: None }).await {
            tracing::info!(reference = failure.reference, job, "a job waits for the person");
        }
        open.jobs.waits_no_more(job);
    }
}

fn is_unfinished(job: &Job) -> bool {
    matches!(job.phase, PullPhase::Running | PullPhase::Paused | PullPhase::Interrupted)
}

async fn by_number(engine: &Engine, open: &OpenWorkspace, job: i64) -> Result<Job, Failure> {
    let found = open.store.job(job).await.map_err(|error| engine.storage(&error))?;
    found.ok_or_else(|| engine.failure(FailureCode::Gone, "This job is not there any more."))
}

async fn shown(engine: &Engine, open: &OpenWorkspace, job: i64) -> Result<JobState, Failure> {
    let job = by_number(engine, open, job).await?;
    state::of(engine, open, &job).await
}

fn plan_of(engine: &Engine, job: &Job) -> Result<Plan, Failure> {
    serde_json::from_value(job.what.plan.clone()).map_err(|error| engine.fault(error))
}
