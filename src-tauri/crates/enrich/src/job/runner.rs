//! The run of a job: its rows are prepared, then everything is taken that is free, then row by row what is to be asked, a
//! bounded number at once.
//!
//! Owns when a job goes on and when it stands. Does not own what a row does (`row`) or when a question may leave (`leave`).

use crate::job::Jobs;
use calls::balance;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::{Enrichment, RateClass, Tenths};
use store::StoreError;
use store::tables::finds::FindState;
use store::tables::job_rows::{Ended, JobRow, JobStep};
use store::tables::jobs::{Job, Trouble as Standing};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use words::{many, say};

use super::asking::Answer;
use super::leave::{Leave, Place};
use super::purse::Purse;
use super::stand::Ask;
use super::trouble::need_after;
use super::trouble::trouble;
use super::{ending, free, prepare, row, state};
use calls::call::Trouble;
use calls::price;
use ipc::{Changed, FailureCode, JobNeed, Plan};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Rows that are on their way through their steps at once: enough that those who wait at one limit leave some for the others,
/// and for the widest that an operation without a limit is asked.
const ROWS: usize = 112;
/// Questions of one limit that are under way or wait for it at once: nobody who waits at a slow one holds up a quick one. Where
/// no limit is published their number is found (`width`).
const CALLS: usize = 8;
/// Rows that are read at once.
const PIECE: u32 = 200;
/// How often the screen is told at most.
const TOLD_EVERY: Duration = Duration::from_millis(300);
/// Every so many times it is told that cells changed: what a grid shows is asked for again then.
const CELLS_EVERY: u32 = 4;
/// Times of answers that the shown rate is measured over.
const MEASURED: usize = 40;

/// A job that runs.
pub(super) struct Run {
    pub open: Arc<OpenWorkspace>,
    pub job: i64,
    pub steps: Vec<Enrichment>,
    /// As of when the job was started: what came since is no older answer.
    pub ask: Arc<Ask>,
    pub purse: Purse,
    places: BTreeMap<RateClass, Arc<Semaphore>>,
    /// No question leaves any more: called off, or halted.
    pub off: CancellationToken,
    pub called_off: CancellationToken,
    /// The most that a question of each step may cost, as the person has agreed.
    prices: BTreeMap<Enrichment, Option<Tenths>>,
    /// Steps whose price is known now and was not agreed to, and those whose price could not be learned.
    pub unagreed: Mutex<BTreeSet<Enrichment>>,
    pub stuck: Mutex<BTreeSet<Enrichment>>,
    /// Steps whose price could not be learned from one answer.
    unlearned: Mutex<BTreeSet<Enrichment>>,
    /// Why it stands.
    pub halted: Mutex<Option<Standing>>,
    /// All of its rows are there.
    pub prepared: AtomicBool,
    /// Rows that wait for the outcome of a question which is not confirmed.
    pub in_doubt: AtomicU64,
    /// Whether the outcome of any question was told since it runs.
    pub outcomes: watch::Receiver<u64>,
    in_a_row: AtomicU32,
    most_in_a_row: u32,
    /// Since the screen was last told of the job, and of the cells.
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
    ) -> Result<Arc<Self>, StoreError> {
        let (spent, unclear) = open.store.job_spent(job.id).await?;
        Ok(Arc::new(Self {
            open: Arc::clone(open),
            job: job.id,
            places: plan.find.iter().map(|step| (step.spec().rate, Arc::new(Semaphore::new(CALLS)))).collect(),
            steps: plan.find.clone(),
            ask: Arc::new(Ask { plan, ground: open.ground(), now: job.started_at }),
            purse: Purse::new(spent + unclear, job.what.fuse),
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

    /// How a step of a row ends without an answer.
    pub(super) fn ended(&self, row: &JobRow, step: Enrichment, state: FindState, reason: Option<String>) -> Ended {
        let step = JobStep { job: self.job, place: row.place, record: row.record, enrichment: step };
        Ended { step, state, reason, owned: None }
    }

    /// A row moved: the screen is to be told.
    pub(super) fn moved(&self) {
        self.moved.store(true, Ordering::Relaxed);
        self.cells_moved.store(true, Ordering::Relaxed);
    }

    /// The job stands from here, and says why: the first reason counts.
    pub(super) fn halt(&self, why: &str, need: Option<JobNeed>) {
        locked(&self.halted).get_or_insert_with(|| trouble(why, need));
        self.off.cancel();
    }

    /// Waits for a place among those who wait at the limit of a step or have left.
    pub(super) async fn place(&self, step: Enrichment) -> Option<Place> {
        let spec = step.spec();
        if spec.rate.limit().is_none() {
            return Some(Place::OfWidth(self.open.state::<Jobs>().width(spec.name).place().await));
        }
        // A place is never given up while the job runs.
        let places = Arc::clone(self.places.get(&spec.rate)?);
        places.acquire_owned().await.ok().map(Place::OfLimit)
    }

    /// The limit would be crossed, by a question whose charge can be so much above what it counts as.
    pub(super) fn trip(&self, above: Tenths) {
        let (spent, most) = (self.purse.spent(), self.purse.most());
        let (spent, most) = (spent.said(), most.in_words());
        let why = if above == Tenths::ZERO {
            say!(
                "The limit of {most} is reached: {spent} are spent or may have been, and the next question could cross it. Go on with a higher limit, or stop here.",
                most = most,
                spent = spent,
            )
        } else {
            say!(
                "The limit of {most} is reached: {spent} are spent or may have been, and the next question could cross it. What an answer costs is learned from the balance, which hides tenths, so each counts with the most that it can have cost: set its price under Credits to count exactly. Go on with a higher limit, or stop here.",
                most = most,
                spent = spent,
            )
        };
        self.halt(&why, Some(JobNeed::Limit));
    }

    /// Whether the person has agreed that a question costs so much; a yes to less is no yes.
    pub(super) fn is_agreed(&self, step: Enrichment, most: Tenths) -> bool {
        let agreed = self.prices.get(&step).copied().flatten().is_some_and(|agreed| most <= agreed);
        if !agreed {
            locked(&self.unagreed).insert(step);
        }
        agreed
    }

    /// Whether the price of a step could not be learned from an answer that was paid for.
    pub(super) fn is_stuck(&self, step: Enrichment) -> bool {
        locked(&self.stuck).contains(&step)
    }

    /// A question was answered.
    pub(super) async fn answered(&self, leave: Leave, step: Enrichment, answer: Answer, found: bool) {
        let Answer { charged, learning, busy, .. } = answer;
        leave.came_back(busy);
        self.came_through();
        if !leave.alone {
            let above = if charged == Tenths::ZERO { Tenths::ZERO } else { leave.above };
            leave.taken.spend(charged + above);
            return;
        }
        if let Some(learning) = learning {
            // One that panicked has learned nothing.
            let _ = learning.await;
        }
        if let Ok((spent, unclear)) = self.open.store.job_spent(self.job).await {
            self.purse.told(spent + unclear);
        }
        let known = price::tag(&self.open, step.spec()).await.is_ok_and(|tag| tag.each.is_some());
        if found && !known {
            // One fall may be a colleague's: a second question tells.
            if !locked(&self.unlearned).insert(step) {
                locked(&self.stuck).insert(step);
            }
        }
    }

    fn came_through(&self) {
        self.in_a_row.store(0, Ordering::Relaxed);
        self.open.state::<Jobs>().runs.measure(self.job, self.open.now(), MEASURED);
    }

    /// A question brought no answer. Tells whether its row waits on.
    pub(super) fn went_wrong(&self, leave: Leave, trouble: &Trouble) -> bool {
        let (failure, status) = match trouble {
            Trouble::CalledOff => return true,
            Trouble::NotFound { .. } => {
                leave.came_back(false);
                self.came_through();
                return false;
            }
            // It is paid for, and the next may come in the same form.
            Trouble::Unread { failure, charged, .. } => {
                leave.came_back(false);
                leave.taken.spend(charged.unwrap_or_default());
                return self.failed_in_a_row(failure);
            }
            Trouble::Failed { failure, status } => (failure, status),
        };
        match failure.code {
            FailureCode::Offline | FailureCode::Credits | FailureCode::Key | FailureCode::Rate | FailureCode::Gone => {
                self.halt(&failure.message, need_after(failure.code));
                return true;
            }
            FailureCode::Storage | FailureCode::Damaged => {
                // Whether its answer was kept is seen on disk when the job goes on.
                leave.taken.keep();
                self.halt(&failure.message, None);
                return true;
            }
            FailureCode::Unconfirmed => {
                leave.taken.keep();
                self.open.unclear.notify_one();
            }
            // Without a word of the service it was refused here: before it left, or after it was paid for.
            FailureCode::Refused if status.is_none() => leave.taken.keep(),
            FailureCode::Fields | FailureCode::Confirm | FailureCode::Refused | FailureCode::Fault => {}
        }
        self.failed_in_a_row(failure)
    }

    /// Counts a question that brought nothing; too many in a row halt the job. The row does not wait on.
    fn failed_in_a_row(&self, failure: &Failure) -> bool {
        let failures = self.in_a_row.fetch_add(1, Ordering::Relaxed) + 1;
        if failures >= self.most_in_a_row {
            let why = many!(
                failures,
                "{n} question in a row went wrong. The last one: {last}",
                "{n} questions in a row went wrong. The last one: {last}",
                last = failure.message,
            );
            self.halt(&why, Some(JobNeed::Failures));
        }
        false
    }
}

/// Runs a job until it stands; a new one is prepared for its records before.
pub(super) async fn run(run: Arc<Run>, new: Option<Arc<[i64]>>) {
    let begun = match new {
        Some(records) => prepare::rows(&run, &records).await,
        None => begin_again(&run).await,
    };
    let went = match begun {
        Ok(()) => through(&run).await,
        Err(error) => Err(error),
    };
    if let Err(error) = went {
        run.halt(&Failure::from(&error).message, None);
    }
    ending::end(&run).await;
    run.open.state::<Jobs>().runs.over(run.job);
    tell(&run, LAST).await;
    ending::wake(&run);
    // The whole credits of the service against the tenths of the ledger, once nothing is under way.
    balance::ask_balance(&run.open).await;
}

/// What may be owned by now is looked at before anything is paid.
async fn begin_again(run: &Arc<Run>) -> Result<(), StoreError> {
    run.open.store.look_again(run.job).await?;
    free::sweep(run).await
}

async fn through(run: &Arc<Run>) -> Result<(), StoreError> {
    let mut ticks = interval(TOLD_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut after, mut queue, mut ended) = (-1, VecDeque::new(), false);
    let mut under_way: JoinSet<Result<(), StoreError>> = JoinSet::new();
    let (mut trouble, mut time) = (Ok(()), 0);
    loop {
        while under_way.len() < ROWS && !run.off.is_cancelled() && trouble.is_ok() {
            if queue.is_empty() && !ended {
                queue = run.open.store.waiting_rows(run.job, after, PIECE).await?.into();
                ended = queue.is_empty();
            }
            let Some(row) = queue.pop_front() else { break };
            after = row.place;
            let run = Arc::clone(run);
            under_way.spawn(async move { row::through(&run, row).await });
        }
        tokio::select! {
            done = under_way.join_next() => match done {
                None => return trouble,
                Some(Ok(done)) => trouble = trouble.and(done),
                // Its row is left as it stands on disk.
                Some(Err(panicked)) => { Failure::fault(panicked); }
            },
            _ = ticks.tick() => {
                time = (time + 1) % LAST;
                tell(run, time).await;
            }
        }
    }
}

/// Tells the screen where the job stands, where something moved; and from time to time that cells changed.
pub(super) async fn tell(run: &Run, time: u32) {
    if run.moved.swap(false, Ordering::Relaxed) || time == LAST {
        state::tell(&run.open, run.job).await;
    }
    if time == LAST || time.is_multiple_of(CELLS_EVERY) && run.cells_moved.swap(false, Ordering::Relaxed) {
        run.open.emit(Changed::Records);
    }
}

/// The last time that the screen is told.
const LAST: u32 = u32::MAX;
