//! Runs of watches: begun when they are due or a person says so, and ended with what came of them.
//!
//! What a run is at is read from its load or its job on disk, never remembered: so a kill anywhere leaves nothing to be made good. Where one
//! waits for a person it is not over, and its watch asks nothing meanwhile. Does not own the load or the job.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use ::ipc::{Changed, JobNeed};
use api::Phase;
use enrich::ipc::JobNumber;
use enrich::job;
use enrich::job::Jobs;
use search::pull;
use search::pull::Pulls;
use store::StoreError;
use store::searches::watches::{Came, Run, RunOf, Watch};
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::asks;
use crate::due;
use crate::subject::{Subject, subject};

/// A computer that slept, or whose clock was set, is noticed within so long.
const LOOK: Duration = Duration::from_secs(600);
/// The first screen is there before anything is asked by itself.
const FIRST_LOOK: Duration = Duration::from_secs(5);

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
///
/// # Errors
/// Whatever the database refuses.
pub async fn look(open: &Arc<OpenWorkspace>) -> Result<(), StoreError> {
    settle(open).await?;
    for watch in open.store.watches().await? {
        let Some(weekday) = watch.what.weekday else { continue };
        let newest = open.store.watch_runs(watch.id, 1).await?.into_iter().next();
        let now = open.now();
        match due::look(now, weekday, watch.since, newest.as_ref().map(|run| run.begun_at)) {
            due::Look::Later => continue,
            due::Look::Ahead => open.store.watch_from(watch.id, now).await?,
            due::Look::Due => {
                // One that waits for the person is said at its watch.
                if newest.is_some_and(|run| run.ended_at.is_none()) {
                    continue;
                }
                let refused = begin(open, &watch).await.err().map(|failure| failure.message);
                if refused.is_some() && refused != watch.trouble {
                    tracing::info!(watch = watch.id, "what is due could not be asked");
                    open.store.note_watch_trouble(watch.id, refused).await?;
                    open.emit(Changed::Watches);
                }
            }
        }
    }
    Ok(())
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
    let subject = subject(open, watch.what.what, watch.what.subject).await?;
    let run = match subject {
        Subject::Search { saved, total } => {
            let Some(load) = asks::load(&saved, total, watch.what.budget) else {
                return Err(Failure::refused(t!("The limit is not enough for one row.")));
            };
            RunOf::Pull(pull::start_watched(open, load, watch.id).await?.pull)
        }
        Subject::List { list, .. } => {
            let rows = open.store.oldest_first(list, watch.what.find.clone()).await?;
            RunOf::Job(start_job(open, watch, list, rows).await?)
        }
        Subject::View { name, kind, records } => {
            let list = list_of_view(open, watch, &name, kind, &records).await?;
            let shown: HashSet<i64> = records.into_iter().collect();
            let mut rows = open.store.oldest_first(list, watch.what.find.clone()).await?;
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
    let request = asks::job(list, &watch.what.find, watch.what.budget);
    Ok(job::start_watched(open, request, watch.id, rows).await?.job)
}

/// The list in which the rows of a view are asked about, with all that the view shows now: a job is about a list.
async fn list_of_view(
    open: &Arc<OpenWorkspace>,
    watch: &Watch,
    name: &str,
    kind: api::RecordKind,
    records: &[i64],
) -> Result<i64, Failure> {
    if let Some(list) = watch.list
        && open.store.list(list).await?.is_some_and(|list| list.kind == kind)
    {
        let there: HashSet<i64> = open.store.oldest_first(list, Vec::new()).await?.into_iter().collect();
        let new: Vec<i64> = records.iter().copied().filter(|record| !there.contains(record)).collect();
        if !new.is_empty() {
            records::list::add_found(open, list, new).await?;
        }
        return Ok(list);
    }
    let made = records::list::of_records(open, &t!("Watched: {name}", name = name), kind, records.to_vec()).await?;
    let list = made.list.ok_or_else(workspace::resolve::list_is_gone)?;
    open.store.note_watch_list(watch.id, list).await?;
    Ok(list)
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

/// Notes the end of every run that is over by now.
///
/// # Errors
/// Whatever the database refuses.
pub(crate) async fn settle(open: &Arc<OpenWorkspace>) -> Result<(), StoreError> {
    for run in open.store.open_watch_runs().await? {
        // One that is stopped here, because its budget is spent, is over then.
        let came = match came(open, &run).await? {
            Some(came) => Some(came),
            None => came(open, &run).await?,
        };
        if let Some(came) = came {
            open.store.end_watch_run(run.id, came, open.now()).await?;
            open.emit(Changed::Watches);
        }
    }
    Ok(())
}

/// What came of a run; none while it is not over.
async fn came(open: &Arc<OpenWorkspace>, run: &Run) -> Result<Option<Came>, StoreError> {
    match (run.pull, run.job) {
        (Some(pull), _) => of_pull(open, pull).await,
        (None, Some(job)) => of_job(open, job).await,
        // What a newer version has begun.
        (None, None) => Ok(Some(Came { trouble: Some(lost()), ..Came::default() })),
    }
}

async fn of_pull(open: &OpenWorkspace, pull: i64) -> Result<Option<Came>, StoreError> {
    let Some(pull) = open.store.pull(pull).await? else {
        return Ok(Some(Came { trouble: Some(lost()), ..Came::default() }));
    };
    let came = Came { asked: pull.received, added: pull.added, charged: pull.charged, ..Came::default() };
    Ok(match pull.phase {
        Phase::Done => Some(came),
        Phase::Stopped => Some(Came { trouble: Some(stopped()), ..came }),
        _ => None,
    })
}

async fn of_job(open: &Arc<OpenWorkspace>, number: i64) -> Result<Option<Came>, StoreError> {
    let Some(job) = open.store.job(number).await? else {
        return Ok(Some(Came { trouble: Some(lost()), ..Came::default() }));
    };
    if open.state::<Jobs>().runs.about(job.what.list) == Some(number) {
        return Ok(None);
    }
    // The budget is spent: the rows that are left come first the next time, and nobody is asked for more.
    if job::needs(&job) == Some(JobNeed::Limit) {
        if let Err(failure) = job::stop(open, JobNumber { job: number }).await {
            tracing::warn!(reference = failure.reference, job = number, "a job whose budget is spent is stopped later");
        }
        return Ok(None);
    }
    let tally = open.store.job_tally(number).await?;
    let (asked, charged) = (tally.iter().map(|part| part.asked).sum(), tally.iter().map(|part| part.charged).sum());
    let came = Came { asked, charged, ..Came::default() };
    // By what is on disk alone: whoever looks first after a kill says the same.
    let cheapest = job.what.prices.values().flatten().min().copied().unwrap_or_default();
    let is_spent = charged + cheapest > job.what.spending_limit;
    Ok(match job.phase {
        Phase::Done => Some(came),
        Phase::Stopped => Some(Came { trouble: Some(if is_spent { spent() } else { stopped() }), ..came }),
        _ => None,
    })
}

fn spent() -> String {
    t!("The limit was reached before all rows were asked about. The others come first the next time.")
}

fn stopped() -> String {
    t!("You stopped it.")
}

fn lost() -> String {
    t!("What came of it is not known any more.")
}

/// Why a run that is not over waits for the person; none where it goes on.
pub(crate) async fn waits(open: &OpenWorkspace, run: &Run) -> Result<Option<String>, StoreError> {
    let waiting = |phase: Phase| matches!(phase, Phase::Paused | Phase::Interrupted);
    let paused = || t!("It is paused.");
    if let Some(pull) = run.pull {
        let pull = open.store.pull(pull).await?.filter(|pull| waiting(pull.phase));
        return Ok(pull.map(|pull| pull.trouble.map_or_else(paused, |why| words::translate_stored(&why))));
    }
    let Some(job) = run.job else { return Ok(None) };
    let job = open.store.job(job).await?.filter(|job| waiting(job.phase));
    Ok(job.map(|job| job.trouble.map_or_else(paused, |trouble| words::translate_stored(&trouble.why))))
}
