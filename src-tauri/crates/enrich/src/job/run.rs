//! A job that runs: what it is about, what was agreed to, and why it halted.
//!
//! Does not own: when a question may be sent (`permit`), what comes of one (`came_back`), the order of the work (`runner`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use api::{Enrichment, RateClass, Tenths};
use store::jobs::job_rows::{Ended, JobRow, JobStep};
use store::jobs::{Job, Trouble as Standing};
use store::records::findings::FindState;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::sync::CancellationToken;

use super::running::Jobs;
use super::state;
use super::step_status::Ask;
use super::trouble::trouble;
use calls::concurrency_limit;
use calls::turns::Turns;
use ipc::{Changed, JobNeed, Plan};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Questions of one limit that are under way or wait for it at once: nobody who waits at a slow one holds up a quick one. Where
/// no limit is published their number is found (`calls/src/concurrency_limit.rs`).
const CALLS: usize = 8;
/// Once in so many ticks an event says that cells changed: what a grid shows is asked for again then.
const CELLS_EVERY: u32 = 4;
/// The number of the last tick, at which the screen is sent everything.
pub(super) const LAST: u32 = u32::MAX;

/// A slot among those who wait at a limit or are in flight.
pub(super) enum Slot {
    /// One of a fixed number, where the limit is published.
    OfRate(#[allow(dead_code, reason = "held for as long as the question is under way")] OwnedSemaphorePermit),
    /// One of as many as are good for the service, where none is.
    OfConcurrency(concurrency_limit::Slot),
}

/// A job that runs.
pub(super) struct Run {
    pub open: Arc<OpenWorkspace>,
    pub job: i64,
    /// The job whose people it is about.
    pub follows: Option<i64>,
    pub steps: Vec<Enrichment>,
    /// It goes on where the service sends other pages than are asked for.
    pub takes_any_page: bool,
    /// As of when the job was started: what came since is no older answer.
    pub ask: Arc<Ask>,
    slots: BTreeMap<RateClass, Arc<Semaphore>>,
    /// Whose turn it is, where it spends on the best first.
    pub turns: Option<Arc<Turns>>,
    /// No question is sent any more: called off, or halted.
    pub off: CancellationToken,
    pub called_off: CancellationToken,
    /// The most that a question of each step may cost, as the person has agreed.
    prices: BTreeMap<Enrichment, Option<Tenths>>,
    /// Steps whose price is known now and was not agreed to, and those whose price could not be learned from answers that were paid for.
    pub unagreed: Mutex<BTreeSet<Enrichment>>,
    pub stuck: Mutex<BTreeSet<Enrichment>>,
    /// Steps whose price could not be learned from one answer.
    pub unlearned: Mutex<BTreeSet<Enrichment>>,
    /// Why it halted.
    pub halted: Mutex<Option<Standing>>,
    /// All of its rows are there.
    pub prepared: AtomicBool,
    /// Rows that wait for the outcome of a question which is not confirmed.
    pub in_doubt: AtomicU64,
    /// Whether the outcome of any question became known since it runs.
    pub outcomes: watch::Receiver<u64>,
    pub in_a_row: AtomicU32,
    pub most_in_a_row: u32,
    /// Whether something moved since the last event about the job, and since the last one about cells.
    moved: AtomicBool,
    cells_moved: AtomicBool,
}

impl Run {
    /// A job as it goes on from what is on disk.
    pub(super) async fn of(
        open: &Arc<OpenWorkspace>,
        job: &Job,
        plan: Plan,
        called_off: CancellationToken,
    ) -> Result<Arc<Self>, Failure> {
        Ok(Arc::new(Self {
            open: Arc::clone(open),
            job: job.id,
            follows: job.follows,
            takes_any_page: open.state::<Jobs>().takes_any_page(job.id),
            slots: plan.find.iter().map(|step| (step.spec().rate, Arc::new(Semaphore::new(CALLS)))).collect(),
            steps: plan.find.clone(),
            turns: plan.best_first.is_some().then(Arc::default),
            ask: Arc::new(Ask::of(open, plan, job.started_at, Some(job.id)).await?),
            off: called_off.child_token(),
            called_off,
            prices: job.what.prices.clone(),
            unagreed: Mutex::default(),
            stuck: Mutex::default(),
            unlearned: Mutex::default(),
            halted: Mutex::default(),
            prepared: AtomicBool::new(job.prepared),
            in_doubt: AtomicU64::new(0),
            outcomes: open.state::<Jobs>().outcomes.subscribe(),
            in_a_row: AtomicU32::new(0),
            most_in_a_row: job.what.failures.max(1),
            moved: AtomicBool::new(true),
            cells_moved: AtomicBool::new(false),
        }))
    }

    /// The list that the people of companies come into.
    pub(super) fn into(&self) -> Option<i64> {
        self.ask.plan.people.as_ref()?.into
    }

    /// How a step of a row ends without an answer.
    pub(super) fn ended(&self, row: &JobRow, step: Enrichment, state: FindState, reason: Option<String>) -> Ended {
        let step = JobStep { job: self.job, place: row.place, record: row.record, enrichment: step };
        Ended { step, state, reason, owned: None }
    }

    /// Notes that a row moved: an event is to say so.
    pub(super) fn moved(&self) {
        self.moved.store(true, Ordering::Relaxed);
        self.cells_moved.store(true, Ordering::Relaxed);
    }

    /// Halts the job, and notes why: the first reason counts.
    pub(super) fn halt(&self, why: &str, need: Option<JobNeed>) {
        locked(&self.halted).get_or_insert_with(|| trouble(why, need));
        self.off.cancel();
    }

    /// Waits for a place among those who wait at the limit of a step or are in flight.
    pub(super) async fn slot(&self, step: Enrichment) -> Option<Slot> {
        let spec = step.spec();
        if spec.rate.limit().is_none() {
            return Some(Slot::OfConcurrency(self.open.state::<Jobs>().concurrency_limit(spec.name).slot().await));
        }
        // A place is never given up while the job runs.
        let slots = Arc::clone(self.slots.get(&spec.rate)?);
        slots.acquire_owned().await.ok().map(Slot::OfRate)
    }

    /// Whether the person has agreed that a question costs so much; a yes to less is no yes.
    pub(super) fn is_agreed(&self, step: Enrichment, most: Tenths) -> bool {
        let agreed = self.prices.get(&step).copied().flatten().is_some_and(|agreed| most <= agreed);
        if !agreed {
            locked(&self.unagreed).insert(step);
        }
        agreed
    }
}

/// Sends the screen the state of the job, where something moved; and from time to time that cells changed.
pub(super) async fn emit_state(run: &Run, time: u32) {
    if run.moved.swap(false, Ordering::Relaxed) || time == LAST {
        state::emit_state(&run.open, run.job).await;
    }
    if time == LAST || time.is_multiple_of(CELLS_EVERY) && run.cells_moved.swap(false, Ordering::Relaxed) {
        run.open.emit(Changed::Records);
        if run.ask.plan.people.is_some() {
            // The people come into a list, which has more rows by now.
            run.open.emit(Changed::Lists);
        }
    }
}
