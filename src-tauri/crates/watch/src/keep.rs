//! What a person does with watches: looking what one would cost, making and removing it, asking now. Does not own running one.

use std::sync::Arc;

use ::ipc::{Changed, FailureCode};
use api::Enrichment;
use enrich::ipc::JobNumber;
use enrich::job;
use records::ipc::ViewRequest;
use records::view;
use search::ipc::PullNumber;
use search::pull;
use store::searches::watches::{MOST, NewWatch, What};
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::asks::quoted;
use crate::ipc::{Watch, WatchNumber, WatchQuote, WatchRequest};
use crate::subject::{Subject, asks_records, subject};
use crate::{runs, shown};

/// What one asking would be.
///
/// # Errors
/// `Gone` where what it is about is.
pub async fn quote(open: &Arc<OpenWorkspace>, request: WatchRequest) -> Result<WatchQuote, Failure> {
    let subject = subject(open, request.what.into(), request.subject).await?;
    let new = new(request, &subject);
    of(open, &new, &subject).await
}

async fn of(open: &Arc<OpenWorkspace>, new: &NewWatch, subject: &Subject) -> Result<WatchQuote, Failure> {
    match subject {
        Subject::Search { saved, total } => quoted(open, new, *total, Some(saved)).await,
        Subject::List { list, .. } => quoted(open, new, Some(open.store.list_rows(*list).await?), None).await,
        Subject::View { rows, .. } => {
            let rows = view::rows(open, ViewRequest::clone(rows)).await?.len() as u64;
            quoted(open, new, Some(rows), None).await
        }
    }
}

fn new(request: WatchRequest, subject: &Subject) -> NewWatch {
    let what = What::from(request.what);
    let fits = |step: &Enrichment| asks_records(what) && step.record() == subject.kind() && can_be_watched(*step);
    NewWatch {
        what,
        subject: request.subject,
        name: subject.name().to_owned(),
        weekday: request.weekday,
        budget: request.budget,
        find: Enrichment::ALL.into_iter().filter(|step| request.find.contains(step)).filter(fits).collect(),
    }
}

/// Topics and people are what a person chose once, and no field of a record.
pub(crate) const fn can_be_watched(step: Enrichment) -> bool {
    !matches!(step, Enrichment::Topics | Enrichment::People)
}

/// Stores a watch; of what is watched already it takes the place. With it a person agrees to its budget for each asking.
///
/// # Errors
/// `Gone` where what it is about is; `Refused` where it cannot be watched so.
pub async fn save(open: &Arc<OpenWorkspace>, request: WatchRequest) -> Result<Vec<Watch>, Failure> {
    if request.weekday.is_some_and(|day| day > 6) {
        return Err(Failure::refused(t!("Choose a day of the week.")));
    }
    let subject = subject(open, request.what.into(), request.subject).await?;
    let new = new(request, &subject);
    if asks_records(new.what) && new.find.is_empty() {
        return Err(Failure::refused(t!("Choose what is asked again.")));
    }
    if let Some(blocked) = of(open, &new, &subject).await?.blocked {
        return Err(Failure::refused(blocked));
    }
    if open.store.save_watch(new, open.now()).await?.is_none() {
        return Err(Failure::refused(t!("There are {most} watches already: remove some first.", most = MOST)));
    }
    open.emit(Changed::Watches);
    shown::told(open).await
}

/// Takes a watch away. A run of it that is under way, or waits, is stopped first: the sum that was agreed to for it goes with its watch. What was
/// loaded stays.
///
/// # Errors
/// As its run cannot be stopped.
pub async fn remove(open: &Arc<OpenWorkspace>, request: WatchNumber) -> Result<Vec<Watch>, Failure> {
    let newest = open.store.watch_runs(request.watch, 1).await?;
    for run in newest.iter().filter(|run| run.ended_at.is_none()) {
        let stopped = match (run.pull, run.job) {
            (Some(pull), _) => pull::stop(open, PullNumber { pull }).await.map(drop),
            (None, Some(job)) => job::stop(open, JobNumber { job }).await.map(drop),
            (None, None) => Ok(()),
        };
        if let Err(failure) = stopped
            && failure.code != FailureCode::Gone
        {
            return Err(failure);
        }
    }
    open.store.remove_watch(request.watch).await?;
    open.emit(Changed::Watches);
    shown::told(open).await
}

/// Asks a watch now.
///
/// # Errors
/// `Gone` where it, or what it is about, is; `Refused` while it asks, or where it cannot; as a load or a job that is started.
pub async fn by_hand(open: &Arc<OpenWorkspace>, request: WatchNumber) -> Result<Vec<Watch>, Failure> {
    runs::ask(open, request.watch).await?;
    shown::told(open).await
}
