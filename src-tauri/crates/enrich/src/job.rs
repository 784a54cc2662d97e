//! Enrichments: what can be found out about the rows of a list, what that costs, and the jobs that do it, as a person sees
//! them: quote, start, pause, stop; going on is in `going_on.rs`.
//!
//! What is known of a record is in `job/known.rs` and `subject.rs`, its questions in `ask_of.rs`, what an answer is worth in
//! `answers`; whether something costs anything is asked by way of `statuses.rs` alone (`step_status.rs`, and `people/judge.rs` where a
//! row may take several questions), with the conditions of steps in `only_if.rs`. How old what a list has is, is in `ages.rs`. A job is counted in `survey.rs`, priced in `quote.rs`
//! and `likely.rs` (what one record can be asked by itself: `single.rs`), written down in `prepare.rs`, set off and run in `runner.rs`,
//! row by row in `row.rs`, called off in `called_off.rs`, held in `held.rs`, and followed by another in `next.rs`; what a run knows is in
//! `run.rs`, what comes of a question in `came_back.rs`. Personas under their names, and coverage, are in `personas.rs`.

mod ages;
mod ask_of;
mod asking;
mod best_first;
mod called_off;
mod came_back;
mod ending;
mod going_on;
mod held;
mod known;
mod likely;
mod next;
mod only_if;
mod onward;
mod people;
mod permit;
mod personas;
mod plan;
mod prepare;
mod quote;
mod row;
mod rows;
mod run;
mod runner;
mod running;
mod seen;
mod single;
mod state;
mod statuses;
mod step_status;
mod subject;
mod survey;
mod trouble;

use std::sync::Arc;

use api::Phase;
use store::jobs::NewJob;
use store::searches::watches::Asking;

pub use ages::ages;
pub use best_first::left_out;
pub use called_off::{give_up, pause, stop};
pub use going_on::{go_on, resume};
pub use held::without_people;
pub use people::counted::count_persona;
pub use personas::{coverage, personas, remove_persona, save_persona};
pub use plan::{recipes, remove_recipe, save_recipe};
pub use quote::{questions_of, quote, quote_beside};
use runner::set_off;
pub use running::Jobs;
pub use single::record;
use state::shown;
pub use state::{settle, settled};
pub use trouble::needs;

use quote::Quoted;
use words::t;

use crate::ipc::StartJobRequest;
use ipc::{FailureCode, JobState, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Jobs that the screen shows.
const JOBS: u32 = 50;
/// Failures in a row that a person can ask for at most.
const MOST_FAILURES: u32 = 1_000;

/// Starts a job. Its rows are written in the background, before anything is asked.
///
/// # Errors
/// [`FailureCode::Key`] without a key; [`FailureCode::Confirm`] where less was agreed to than it can cost at most;
/// [`FailureCode::Credits`] where a limit does not bear it; `Refused` where nothing can be asked, or a job runs on this list already.
/// Nothing is sent then.
pub async fn start(open: &Arc<OpenWorkspace>, request: StartJobRequest) -> Result<JobState, Failure> {
    begin(open, request, By::Person).await
}

/// The same for an order of an assistant: each of its questions needs the leave of that order when it is sent. An order has one job:
/// where it has one already, that one is returned.
///
/// # Errors
/// As for [`start`]; `Refused` also where a job of the list waits to be resumed, which is the person's.
pub async fn start_ordered(
    open: &Arc<OpenWorkspace>,
    request: StartJobRequest,
    order: i64,
) -> Result<JobState, Failure> {
    begin(open, request, By::Order(order)).await
}

/// The same for a watch, about these rows of the list in their order: its limit is the budget that was agreed to, whatever all of them can
/// cost.
///
/// # Errors
/// As for [`start_ordered`]; `Refused` also where nothing is to be asked, or a price is not known: no budget holds then.
pub async fn start_watched(
    open: &Arc<OpenWorkspace>,
    request: StartJobRequest,
    watch: Asking,
    rows: Vec<i64>,
) -> Result<JobState, Failure> {
    begin(open, request, By::Watch(watch, rows)).await
}

/// Who starts a job.
enum By {
    /// The person, who is at the screen.
    Person,
    /// An assistant, by its order.
    Order(i64),
    /// A watch, about some rows.
    Watch(Asking, Vec<i64>),
}

async fn begin(open: &Arc<OpenWorkspace>, request: StartJobRequest, by: By) -> Result<JobState, Failure> {
    open.client()?;
    let (order, watch, rows) = match by {
        By::Person => (None, None, None),
        By::Order(order) => (Some(order), None, None),
        By::Watch(watch, rows) => (None, Some(watch), Some(rows)),
    };
    let Quoted { quote, prices, records, plan, list } = quote::counted_of(open, &request.request, rows).await?;
    if let Some(blocked) = quote.blocked {
        return Err(Failure::refused(blocked));
    }
    if watch.is_some() {
        if quote.questions == 0 {
            return Err(Failure::refused(t!("Nothing of it can be asked now.")));
        }
        if !quote.unpriced.is_empty() {
            return Err(Failure::refused(t!(
                "What a question costs is not known yet, so no limit can be kept: set its price under Credits, or ask once by hand."
            )));
        }
    }
    if let Some(limit) = quote::over_limit(open, &quote, request.spending_limit).await? {
        return Err(Failure::new(FailureCode::Credits, limit));
    }
    // A yes to a smaller price is no yes to a larger one.
    if watch.is_none() && quote.confirm && request.agreed.is_none_or(|agreed| agreed < quote.worst) {
        let cost = quote.worst.in_words();
        let sentence = if quote.unpriced.is_empty() {
            t!("This can cost up to {cost}.", cost = cost)
        } else {
            t!("This can cost up to {cost}, and what some questions cost is not known yet.", cost = cost)
        };
        return Err(Failure::new(FailureCode::Confirm, sentence));
    }
    // Held from the look whether a job runs to its start, so that a click twice is one job and is paid once.
    let jobs = open.state::<Jobs>();
    let turn = jobs.runs.turn().await?;
    if let Some(order) = order
        && let Some(job) = open.store.job_of_order(order).await?
    {
        return shown(open, job).await;
    }
    if jobs.runs.about(list.id).is_some() {
        return Err(Failure::refused(quote::running_already()));
    }
    if let Some(older) = open.store.unfinished_job(list.id).await? {
        if order.is_some() || watch.is_some() {
            return Err(Failure::refused(quote::waits_for_the_person()));
        }
        // It waited to be resumed: the new one takes its place.
        open.store.set_job_phase(older.id, Phase::Stopped, None, open.now()).await?;
    }
    // Nobody agreed to more than the worst case; where a price is not known that is no bound, and the usual limit holds.
    let agreed = if quote.unpriced.is_empty() { quote.worst } else { quote.spending_limit };
    // By this moment a list that is made for the job is told from one that was there.
    let at = open.now();
    let plan = personas::with_list(open, &list, plan, at).await?;
    let new = NewJob {
        list: list.id,
        title: plan::title(&plan.find),
        plan: serde_json::to_value(plan)?,
        rows: quote.rows,
        best: quote.best,
        likely: quote.likely,
        worst: quote.worst,
        prices,
        spending_limit: request.spending_limit.unwrap_or(agreed),
        failures: request.failures.clamp(1, MOST_FAILURES),
        order,
        watch,
    };
    let job = open.store.new_job(new, at).await?;
    tracing::info!(job, list = list.id, rows = quote.rows, "a job starts");
    let state = shown(open, job).await?;
    set_off(open, job, Some(records)).await?;
    drop(turn);
    Ok(state)
}

/// Running and past jobs, newest first.
pub async fn jobs(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<JobState>, Failure> {
    let mut states = Vec::new();
    for job in open.store.jobs(JOBS).await? {
        states.push(state::of(open, &job).await?);
    }
    Ok(states)
}
