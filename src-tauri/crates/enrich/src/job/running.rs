//! The jobs that run in a workspace, and what they share: outcomes that they wait for, how many questions of an operation are in
//! flight, the quote that is being counted.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use calls::concurrency_limit::ConcurrencyLimit;
use workspace::background_runs::BackgroundRuns;
use workspace::lock::locked;

/// The jobs of a workspace.
#[derive(Default)]
pub struct Jobs {
    /// Those that run, each about its list.
    pub runs: BackgroundRuns,
    /// Counts the outcomes that became known of calls in doubt: jobs may wait for them.
    pub(super) outcomes: watch::Sender<u64>,
    /// How many questions of each operation without a published limit are under way at once.
    concurrency_limits: Mutex<BTreeMap<&'static str, Arc<ConcurrencyLimit>>>,
    /// Jobs that go on whatever pages the service sends: a person has said so since the program started.
    any_page: Mutex<BTreeSet<i64>>,
    /// Calls the quote off that is being counted.
    quoting: Mutex<CancellationToken>,
}

impl Jobs {
    /// The outcome of a call that nobody knew about is known.
    pub(super) fn outcome_known(&self) {
        self.outcomes.send_modify(|known| *known = known.wrapping_add(1));
    }

    /// Notes that a job goes on whatever pages the service sends.
    pub(super) fn take_any_page(&self, job: i64) {
        locked(&self.any_page).insert(job);
    }

    /// Whether it does.
    pub(super) fn takes_any_page(&self, job: i64) -> bool {
        locked(&self.any_page).contains(&job)
    }

    /// The limit of an operation without a published limit.
    pub(super) fn concurrency_limit(&self, operation: &'static str) -> Arc<ConcurrencyLimit> {
        Arc::clone(locked(&self.concurrency_limits).entry(operation).or_default())
    }

    /// Takes the place of the quote that is being counted. Rings when a newer one does so.
    pub(super) fn newest_quote(&self) -> CancellationToken {
        let own = CancellationToken::new();
        std::mem::replace(&mut *locked(&self.quoting), own.clone()).cancel();
        own
    }
}
