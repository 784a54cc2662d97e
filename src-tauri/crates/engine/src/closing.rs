//! The end of an open workspace: what runs in it comes to its end, and its database is left as one whole file.

use std::sync::Arc;
use std::time::Duration;

use api::Phase;

use crate::recovery::place::Place;
use enrich::job::Jobs;
use search::pull::Pulls;
use search::slices::SlicedLoads;
use team::carrier;
use workspace::open::OpenWorkspace;

/// How long the end waits for single questions. Their intents are on disk: what comes later is settled, or shown as unconfirmed, at the
/// next start.
pub const LAST_CALLS: Duration = Duration::from_secs(25);

/// Ends what runs in a workspace. Loads and jobs go on at the next start, as if nothing had called them off.
pub(crate) async fn end(open: &Arc<OpenWorkspace>) {
    let now = open.now();
    // Before the loads: it would start the next one.
    open.state::<SlicedLoads>().runs.end().await;
    for pull in open.state::<Pulls>().runs.end().await {
        if let Err(error) = open.store.set_pull_phase(pull, Phase::Running, None, None, now).await {
            tracing::warn!(%error, pull, "a pull will wait for the person");
        }
    }
    for job in open.state::<Jobs>().runs.end().await {
        if let Err(error) = open.store.set_job_phase(job, Phase::Running, None, now).await {
            tracing::warn!(%error, job, "a job will wait for the person");
        }
    }
    open.ended.cancel();
    open.calls.close();
    if tokio::time::timeout(LAST_CALLS, open.calls.wait()).await.is_err() {
        tracing::warn!("a single question was left without its answer: it is settled or shown at the next start");
    }
    carrier::last(open).await;
    match open.store.put_together().await {
        Ok(()) => drop(std::fs::remove_file(Place::of(&open.folder).sign())),
        Err(error) => tracing::warn!(%error, "the database was left in two files"),
    }
}
