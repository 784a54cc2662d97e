//! One run of a sliced load: asking for totals until the plan is ready, or loading slice after slice.
//!
//! Everything that it knows is in the file: it looks there before each step, so that a run after a crash goes on where the one before was.
//! What a slice costs is paid by loads of its own (`pull`), which know what to do about a page without a known outcome.

use std::convert::Infallible;
use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::{Filters, Phase, SearchKind, SliceState, SlicedStage};
use client::Lane;
use futures::{StreamExt, TryFutureExt, stream};
use store::searches::Search;
use store::searches::pulls::{NewPull, Pull};
use store::searches::slices::Slice;
use store::{PageCursor, StoreError};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use words::t;

use super::planned::{Planned, has};
use super::runs::SlicedLoads;
use super::shown::{Rest, tell};
use crate::count::{Question, Unanswered, ask};
use crate::ipc::{OnUnclear, ResumeRequest};
use crate::pull::{self, Pulls};
use calls::balance;
use ipc::{Changed, FailureCode};
use workspace::background_runs::CalledOff;
use workspace::failure::{Failure, causes};
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Totals that are asked for side by side. The rate limit is applied elsewhere.
const UNDER_WAY: usize = 6;
/// A total that the service told so lately, in milliseconds, is not asked for again.
const FRESH: i64 = 60 * 60 * 1_000;
/// How often the screen is told how far it is.
const PACE: Duration = Duration::from_millis(400);

/// What a person decides about a page that waits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decision {
    pub pull: i64,
    pub unclear: OnUnclear,
    pub page: Option<u32>,
}

/// A run.
pub(super) struct Run {
    open: Arc<OpenWorkspace>,
    load: i64,
    whole: i64,
    called_off: CancellationToken,
    /// Used once.
    decided: Mutex<Option<Decision>>,
    /// A total could not be asked for: no further one is.
    fails: AtomicBool,
}

/// How a run ended before there was nothing left to do.
enum Broken {
    CalledOff,
    /// A person ended the load of a slice, and with it this.
    Paused,
    /// A slice did not come to its end; why is said by its load.
    Trouble(Option<String>),
    Failed(Failure),
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

impl Run {
    pub(super) fn new(
        open: Arc<OpenWorkspace>,
        load: i64,
        whole: i64,
        called_off: CancellationToken,
        decided: Option<Decision>,
    ) -> Self {
        Self { open, load, whole, called_off, decided: Mutex::new(decided), fails: AtomicBool::new(false) }
    }

    /// Works until nothing is left to do, somebody decides, or something goes wrong.
    pub(super) async fn run(self) {
        let ended = tokio::select! {
            ended = self.work() => ended,
            never = self.tell_on() => match never {},
        };
        let loads = self.open.state::<SlicedLoads>();
        let (phase, trouble) = match ended {
            Ok(()) => (Phase::Done, None),
            Err(Broken::CalledOff) => (loads.runs.then(self.load).unwrap_or(Phase::Running), None),
            Err(Broken::Paused) => (Phase::Paused, None),
            Err(Broken::Trouble(why)) => (Phase::Interrupted, why),
            Err(Broken::Failed(failure)) => (Phase::Interrupted, Some(failure.message)),
        };
        let stored =
            self.open.store.set_sliced_phase(self.load, &[Phase::Running], phase, trouble, self.open.now()).await;
        loads.runs.over(self.load);
        if let Err(error) = stored {
            tracing::warn!(load = self.load, %error, causes = causes(&error), "how a sliced load ended was not stored");
        }
        tracing::info!(load = self.load, ?phase, "a sliced load ended");
        self.tell().await;
        // Once, and not behind each of its loads.
        balance::ask_balance(&self.open).await;
    }

    /// Sends how far it is to the screen: of the load, and of the whole, whose rows grow.
    async fn tell(&self) {
        let open = &self.open;
        tell(open, self.load).await;
        if let Ok(Some(whole)) = open.store.search(self.whole).await
            && let Ok(head) = pull::head(open, &whole).await
        {
            open.emit(Changed::Search { search: head });
        }
    }

    async fn tell_on(&self) -> Infallible {
        loop {
            self.tell().await;
            sleep(PACE).await;
        }
    }

    async fn planned(&self) -> Result<Planned, Broken> {
        let gone = || Failure::gone(t!("This load is not there any more."));
        let load = self.open.store.sliced_load(self.load).await?.ok_or_else(gone)?;
        // Somebody has ended it: a person, or the erasing of one who is named in it.
        if load.phase != Phase::Running && load.stage != SlicedStage::Planned {
            return Err(Broken::CalledOff);
        }
        Ok(Planned::of(&self.open, load).await?)
    }

    async fn work(&self) -> Result<(), Broken> {
        loop {
            let planned = self.planned().await?;
            let questions = planned.questions();
            if !questions.is_empty() {
                self.ask(&planned, questions).await?;
                continue;
            }
            for plan in planned.plans() {
                self.open.store.place_slices(self.load, planned.new_slices(plan)?, self.open.now()).await?;
            }
            if planned.load.stage != SlicedStage::Loading {
                return Ok(());
            }
            let planned = self.planned().await?;
            let Some(next) = planned.slices.iter().find(|slice| slice.state == SliceState::Waiting) else {
                return Ok(());
            };
            self.step(&planned, next).await?;
        }
    }

    /// Asks for totals, side by side; all that were begun are waited for, and behind the first that fails none is: each would be paid for.
    async fn ask(&self, planned: &Planned, questions: Vec<Filters>) -> Result<(), Broken> {
        let open = &self.open;
        let searches: Result<Vec<_>, Failure> = questions.iter().map(|filters| planned.new_search(filters)).collect();
        open.store.ask_slices(self.load, searches?, open.now()).await?;
        let slices = open.store.slices(self.load).await?;
        let asked = slices.into_iter().filter(|slice| slice.state == SliceState::Asked).map(|slice| slice.search);
        let asked: Vec<Search> = asked.collect();
        if asked.is_empty() {
            return Err(Failure::fault("a plan asks for what was told").into());
        }
        let (kind, whole) = (planned.whole.kind, &planned.whole.filters);
        let ask = |search| self.ask_one(kind, whole, search).inspect_err(|_| self.fails.store(true, Ordering::Relaxed));
        let told = stream::iter(asked.into_iter().map(ask));
        let told: Vec<Result<(), Broken>> = told.buffer_unordered(UNDER_WAY).collect().await;
        // In the order in which they ended: the first one says why.
        told.into_iter().collect()
    }

    async fn ask_one(&self, kind: SearchKind, whole: &Filters, search: Search) -> Result<(), Broken> {
        if self.called_off.is_cancelled() || self.fails.load(Ordering::Relaxed) {
            return Err(Broken::CalledOff);
        }
        let (open, since) = (&self.open, self.open.now() - FRESH);
        let total = match search.total.filter(|_| search.asked_at.is_some_and(|at| at >= since)) {
            Some(total) => Some(total),
            None if kind.facts().counts => Some(self.count(&search.filters, whole).await?),
            None => self.total(&search).await?,
        };
        Ok(open.store.slice_told(self.load, search.id, total).await?)
    }

    /// Counts a part, free. Of one that the service refuses to count, while it counts the whole, nothing could be loaded.
    async fn count(&self, filters: &Filters, whole: &Filters) -> Result<u64, Broken> {
        match self.counted(filters).await {
            Err(Broken::Failed(failure)) if failure.code == FailureCode::Refused && filters != whole => {
                self.counted(whole).await.map(|_| 0)
            }
            counted => counted,
        }
    }

    async fn counted(&self, filters: &Filters) -> Result<u64, Broken> {
        let question = Question::new(&self.open, filters)?;
        let counted = tokio::select! {
            counted = ask(&self.open, &question, Lane::Background, pending()) => counted,
            () = self.called_off.cancelled() => return Err(Broken::CalledOff),
        };
        match counted {
            Ok(counted) => Ok(counted.total),
            Err(Unanswered::Failed(failure)) => Err(failure.into()),
            Err(Unanswered::GivenUp) => Err(Broken::CalledOff),
        }
    }

    /// Pays one row of a part, whose page says the total. Of a part that the service does not take nothing could be loaded: what is
    /// missing with it is told by difference.
    async fn total(&self, search: &Search) -> Result<Option<u64>, Broken> {
        loop {
            let settled = self.settled(search, true).await;
            match self.taken(search, true, settled).await? {
                Some(true) => continue,
                Some(false) => {}
                None => return Ok(Some(0)),
            }
            let last = self.open.store.pull_of_slice(self.load, search.id, true).await?;
            match last.map(|pull| pull.phase) {
                // Asked, also where a run before this one broke off before that was noted.
                Some(Phase::Done) => {
                    return Ok(self.open.store.search(search.id).await?.and_then(|search| search.total));
                }
                Some(_) if self.is_untaken(search, true).await? => return Ok(Some(0)),
                _ => {}
            }
            let new = NewPull { of_total: true, ..NewPull::of(search.id, 1, PageCursor::start(1)) };
            let went = self.through(search, new).await;
            if self.taken(search, true, went).await?.is_none() {
                return Ok(Some(0));
            }
        }
    }

    /// What came of a load of a part; none where the service does not take its question.
    async fn taken<T>(&self, search: &Search, of_total: bool, went: Result<T, Broken>) -> Result<Option<T>, Broken> {
        match went {
            Err(Broken::Trouble(_)) if self.is_untaken(search, of_total).await? => Ok(None),
            went => went.map(Some),
        }
    }

    /// Whether the service does not take the question of the newest load of a part; then that load is over.
    async fn is_untaken(&self, search: &Search, of_total: bool) -> Result<bool, Broken> {
        let open = &self.open;
        let Some(pull) = open.store.pull_of_slice(self.load, search.id, of_total).await? else { return Ok(false) };
        let untaken = locked(&open.state::<Pulls>().untaken).contains(&pull.id);
        if untaken && pull::is_unfinished(&pull) {
            open.store.set_pull_phase(pull.id, Phase::Stopped, None, None, open.now()).await?;
        }
        Ok(untaken)
    }

    /// One step of a slice: what is under way of it comes to its end, or its first page is loaded, which says how many rows it has by
    /// now, or the rest. What is to be loaded is worked out behind every wait.
    async fn step(&self, planned: &Planned, slice: &Slice) -> Result<(), Broken> {
        let (open, search) = (&self.open, &slice.search);
        let turns = async |state| Ok(open.store.slice_is(self.load, search.id, state).await?);
        let settled = self.settled(search, false).await;
        match self.taken(search, false, settled).await? {
            Some(true) => return Ok(()),
            Some(false) => {}
            None => return turns(SliceState::Left).await,
        }
        if !planned.load.anew {
            open.store.adopt_slice(self.whole, search.id, open.now()).await?;
        }
        let (kind, rest) = (planned.whole.kind, Rest::of(&planned.load, slice, planned.whole.kind));
        if rest.most == 0 {
            return turns(SliceState::Done).await;
        }
        // Once more is here of it than its first page, to cut it would pay for that twice.
        let page = u64::from(kind.facts().largest_page);
        let began = slice.reached.is_some_and(|reached| reached.rows > 0);
        let first_only = slice.reached.is_some_and(|reached| (1..=page).contains(&reached.rows));
        if first_only && has(&planned.load, slice) > Some(planned.load.cap) && planned.can_cut(slice) {
            tracing::info!(load = self.load, slice = search.id, "a slice is cut again");
            return turns(SliceState::Cut).await;
        }
        let begun = open.store.pull_of_slice(self.load, search.id, false).await?;
        let paging = match &begun {
            Some(pull) if planned.load.anew => pull.paging.clone(),
            _ if planned.load.anew || search.paging.pages == 0 => PageCursor::start(kind.facts().largest_page),
            _ => search.paging.clone(),
        };
        let wanted = if began { rest.most } else { u64::from(paging.batch).min(rest.most) };
        let before = paging.pages;
        let went = self.through(search, NewPull::of(search.id, wanted, paging)).await;
        if self.taken(search, false, went).await?.is_none() {
            return turns(SliceState::Left).await;
        }
        // One that brought it no further has nothing more to bring.
        let now = open.store.pull_of_slice(self.load, search.id, false).await?;
        if now.is_some_and(|pull| pull.phase == Phase::Done && pull.paging.pages <= before) {
            return turns(SliceState::Done).await;
        }
        Ok(())
    }

    /// Brings what is under way of a part to its end: a load that runs, whoever began it, or one of this load that waits. Returns whether
    /// there was any: then what is known of the part is old.
    async fn settled(&self, search: &Search, of_total: bool) -> Result<bool, Broken> {
        let pulls = self.open.state::<Pulls>();
        if let Some(running) = pulls.runs.about(search.id) {
            self.over(running).await?;
            return Ok(true);
        }
        let newest = self.open.store.pull_of_slice(self.load, search.id, of_total).await?;
        let Some(pull) = newest.filter(pull::is_unfinished) else { return Ok(false) };
        if self.called_off.is_cancelled() {
            return Err(Broken::CalledOff);
        }
        self.resume(&pull).await?;
        self.ended(pull.id).await.map(|()| true)
    }

    /// Begins a load and brings it to its end.
    async fn through(&self, search: &Search, new: NewPull) -> Result<(), Broken> {
        if self.called_off.is_cancelled() {
            return Err(Broken::CalledOff);
        }
        let new = NewPull { sliced: Some(self.load), ..new };
        match pull::begin_slice(&self.open, search, new).await? {
            Some(pull) => self.ended(pull).await,
            // Somebody else was quicker: that one is waited for.
            None => Ok(()),
        }
    }

    /// Waits until a load of this sliced load is over, and says where it is not done.
    async fn ended(&self, pull: i64) -> Result<(), Broken> {
        self.over(pull).await?;
        let Some(pull) = self.open.store.pull(pull).await? else { return Ok(()) };
        match pull.phase {
            Phase::Done => Ok(()),
            Phase::Stopped | Phase::Paused => Err(Broken::Paused),
            Phase::Running | Phase::Interrupted => Err(Broken::Trouble(pull.trouble)),
        }
    }

    async fn resume(&self, pull: &Pull) -> Result<(), Failure> {
        let decided = locked(&self.decided).take_if(|decided| decided.pull == pull.id);
        let (unclear, page) = decided.map_or((None, None), |decided| (Some(decided.unclear), decided.page));
        pull::resume(&self.open, ResumeRequest { pull: pull.id, unclear, page }).await.map(drop)
    }

    /// Waits until a load is over; where this is called off, a load of its own is, too.
    async fn over(&self, pull: i64) -> Result<(), Broken> {
        let pulls = self.open.state::<Pulls>();
        tokio::select! {
            () = pulls.runs.ended(pull) => return Ok(()),
            () = self.called_off.cancelled() => {}
        }
        let is_own = self.open.store.pull(pull).await?.is_some_and(|pull| pull.sliced == Some(self.load));
        let then = self.open.state::<SlicedLoads>().runs.then(self.load).unwrap_or(Phase::Running);
        if is_own && let CalledOff::Ends(ended) = pulls.runs.call_off(pull, then).await {
            ended.cancelled().await;
        }
        Err(Broken::CalledOff)
    }
}
