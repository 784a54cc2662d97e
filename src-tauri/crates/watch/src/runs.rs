//! Runs of watches: begun when they are due or a person says so, and waited for.
//!
//! What a run is at is read from its load or its job on disk, never remembered: so a kill anywhere leaves nothing to be made good. Where one
//! waits for a person it is not over, and its watch asks nothing meanwhile. Does not own the load or the job.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ::ipc::Changed;
use api::Tenths;
use enrich::job;
use enrich::job::Jobs;
use records::{list, view};
use search::pull;
use search::pull::Pulls;
use store::StoreError;
use store::searches::watches::{Run, RunOf, Watch};
use tokio::time::Instant;
use words::t;
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

use crate::asks;
use crate::due;
use crate::ended::settle;
use crate::subject::{Subject, subject};

/// A computer that slept, or whose clock was set, is noticed within so long.
const LOOK: Duration = Duration::from_secs(600);
/// The first screen is there before anything is asked by itself.
const FIRST_LOOK: Duration = Duration::from_secs(5);
/// What could not be asked is tried again so much later: looking at a million rows for nothing every few minutes helps nobody.
const TRY_AGAIN: Duration = Duration::from_secs(3_600);
/// Runs among which the last one that asked anything is looked for.
const NEWEST: u32 = 5;

/// Watches that were due and could not be asked, and when that was tried.
#[derive(Default)]
struct Refused(Mutex<HashMap<i64, Instant>>);

/// Asks what is due, as long as the workspace is open.
pub async fn go_on(open: Arc<OpenWorkspace>) {
    follow_open(&open).await;
    let mut wait = FIRST_LOOK;
    loop {
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
        }
        wait = LOOK;
        if let Err(error) = look(&open).await {
            tracing::warn!(%error, "what is watched is looked at again later");
        }
    }
}

/// Looks once: ends what is over, and begins what is due.
async fn look(open: &Arc<OpenWorkspace>) -> Result<(), StoreError> {
    settle(open).await?;
    for watch in open.store.watches().await?.into_iter().map(|watch| watch.id) {
        // As it is now: beginning the one before may have taken a while.
        if let Some(watch) = open.store.watch(watch).await? {
            look_at(open, &watch).await?;
        }
    }
    Ok(())
}

async fn look_at(open: &Arc<OpenWorkspace>, watch: &Watch) -> Result<(), StoreError> {
    let Some(weekday) = watch.what.weekday else { return Ok(()) };
    let runs = open.store.watch_runs(watch.id, NEWEST).await?;
    let now = open.now();
    match due::look(now, weekday, watch.since, runs.iter().find_map(asked_at)) {
        due::Look::Later => return Ok(()),
        due::Look::Ahead => return open.store.watch_from(watch.id, now).await,
        due::Look::Due => {}
    }
    let refused = open.state::<Refused>();
    let is_tried = locked(&refused.0).get(&watch.id).is_some_and(|at| at.elapsed() < TRY_AGAIN);
    // One that waits for the person is said at its watch.
    if is_tried || runs.first().is_some_and(|run| run.ended_at.is_none()) {
        return Ok(());
    }
    let Err(failure) = begin(open, watch).await else {
        locked(&refused.0).remove(&watch.id);
        return Ok(());
    };
    locked(&refused.0).insert(watch.id, Instant::now());
    tracing::info!(watch = watch.id, reference = failure.reference, "what is due could not be asked");
    // Somebody else may have begun it meanwhile, or the workspace is being closed: neither is a trouble of the watch.
    let begun = open.store.watch_runs(watch.id, 1).await?.first().is_some_and(|run| run.ended_at.is_none());
    if !begun && !open.ended.is_cancelled() && watch.trouble.as_ref() != Some(&failure.message) {
        open.store.note_watch_trouble(watch.id, Some(failure.message)).await?;
        open.emit(Changed::Watches);
    }
    Ok(())
}

/// When a run asked last; none where it asked nothing.
fn asked_at(run: &Run) -> Option<i64> {
    let has_asked = run.ended_at.is_none() || run.came.asked > 0 || run.came.charged > Tenths::ZERO;
    has_asked.then(|| run.ended_at.unwrap_or(run.begun_at).max(run.begun_at))
}

/// Asks a watch now, because a person says so.
///
/// # Errors
/// `Gone` where it, or what it is about, is; `Refused` while it asks, or where it cannot; as a load or a job that is started.
pub(crate) async fn ask(open: &Arc<OpenWorkspace>, watch: i64) -> Result<(), Failure> {
    settle(open).await?;
    let Some(watch) = open.store.watch(watch).await? else {
        return Err(Failure::gone(t!("This watch is not there any more.")));
    };
    let newest = open.store.watch_runs(watch.id, 1).await?.into_iter().next();
    if newest.is_some_and(|run| run.ended_at.is_none()) {
        return Err(Failure::refused(t!(
            "It is being asked already. Where it waits, go on with it under Activity, or stop it there."
        )));
    }
    begin(open, &watch).await
}

/// Begins a run. What it can cost was agreed to with the budget.
async fn begin(open: &Arc<OpenWorkspace>, watch: &Watch) -> Result<(), Failure> {
    open.client()?;
    let (find, budget) = (watch.what.find.clone(), watch.what.budget);
    let run = match subject(open, watch.what.what, watch.what.subject).await? {
        Subject::Search { saved, .. } => {
            let Some(load) = asks::load(&saved, budget) else {
                return Err(Failure::refused(t!("The limit is not enough for one row.")));
            };
            RunOf::Pull(pull::start_watched(open, load, watch.asks()).await?.pull)
        }
        Subject::List { list, .. } => {
            let rows = open.store.oldest_first(list, find).await?;
            RunOf::Job(start_job(open, watch, list, rows).await?)
        }
        Subject::View { name, kind, rows } => {
            let shown = view::rows(open, *rows).await?;
            let name = list::free_name(open, &t!("Watched: {name}", name = name), kind).await?;
            let list = open.store.watched_list(watch.id, (name, kind), shown.clone(), open.now()).await?;
            open.emit(Changed::Lists);
            let shown: HashSet<i64> = shown.into_iter().collect();
            let mut rows = open.store.oldest_first(list, find).await?;
            // What has left the view since is not asked about.
            rows.retain(|record| shown.contains(record));
            RunOf::Job(start_job(open, watch, list, rows).await?)
        }
    };
    tracing::info!(watch = watch.id, ?run, "a watch asks");
    open.emit(Changed::Watches);
    follow(open, run);
    Ok(())
}

async fn start_job(open: &Arc<OpenWorkspace>, watch: &Watch, list: i64, rows: Vec<i64>) -> Result<i64, Failure> {
    let request = asks::job_of(list, &watch.what.find, watch.what.budget);
    let rows = asks::affordable(open, &request.request, &rows, watch.what.budget).await?;
    Ok(job::start_watched(open, request, watch.asks(), rows).await?.job)
}

/// Waits for the end of a run, and notes it.
fn follow(open: &Arc<OpenWorkspace>, run: RunOf) {
    let open = Arc::clone(open);
    let behind = open.behind.token();
    let calls = open.calls.clone();
    calls.spawn(async move {
        let _behind = behind;
        let ended = async {
            match run {
                RunOf::Pull(pull) => open.state::<Pulls>().runs.ended(pull).await,
                RunOf::Job(job) => open.state::<Jobs>().runs.ended(job).await,
            }
        };
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = ended => {}
        }
        if let Err(error) = settle(&open).await {
            tracing::warn!(%error, "how a watch ended is noted when it is looked at next");
        }
        open.emit(Changed::Watches);
    });
}

/// After a start: runs that went on are waited for again.
async fn follow_open(open: &Arc<OpenWorkspace>) {
    for run in open.store.open_watch_runs().await.unwrap_or_default() {
        if let Some(of) = run.pull.map(RunOf::Pull).or(run.job.map(RunOf::Job)) {
            follow(open, of);
        }
    }
}
