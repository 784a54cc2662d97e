//! The run of a pull: one page after the other along the cursor, each a paid call of its own; where the service is too far
//! away for that to use its limit, pages side by side (`beside`).

use crate::pull::Pulls;
use calls::balance;
use std::sync::Arc;
use std::time::Duration;

use api::SearchKind;
use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use store::StoreError;
use store::tables::pulls::{Pull, PullPhase, Wait};
use store::tables::searches::Search;
use tokio_util::sync::CancellationToken;
use words::{kept, text};

use super::ahead::Ahead;
use super::page::{self, Way};
use super::paged::{End, Paged, Passed, Told, behind};
use super::standing::{can_skip, pages_to_go};
use super::{PAGE_IN_DOUBT, PAGE_UNREAD, beside, head};
use calls::call::Trouble;
use ipc::{Changed, FailureCode};
use workspace::failure::Failure;
use workspace::failure::causes;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

const WENT_ROUND: &str = text!(
    "The service gave the same place in its list twice, so loading was stopped: going on would pay for the same \
                          rows again. What came is here."
);
/// Pages to go from which on it is worth while to leave the cursor: the contract prefers it, and fewer take two seconds.
const MANY: u64 = 12;

/// How a run ended.
pub(super) enum Outcome {
    Done,
    CalledOff,
    Failed(Failure),
    /// The next page waits: a person decides.
    Waits(Wait, Failure),
}

/// One run.
pub(super) struct Run {
    pub open: Arc<OpenWorkspace>,
    pub pull: i64,
    pub search: Search,
    /// The page that a person has decided to load again though its outcome is not known.
    pub decided: Option<u32>,
    pub called_off: CancellationToken,
}

/// Where a run is between two of its pages.
pub(super) struct Stand {
    pub ahead: Ahead,
    pub passed: Passed,
    /// Matches in all, as last told.
    pub total: Option<u64>,
}

impl Run {
    pub(super) async fn run(self: Arc<Self>) {
        let outcome = match self.pages().await {
            Ok(outcome) => outcome,
            Err(error) => Outcome::Failed(Failure::from(&error)),
        };
        let Self { open, pull, .. } = &*self;
        let ended = end(open, *pull, outcome).await;
        locked(&open.state::<Pulls>().running).remove(pull);
        if let Err(error) = ended {
            tracing::warn!(
                pull,
                %error, causes = causes(&error),
                "how a load ended was not stored: the next start finds it running"
            );
        }
        if let Ok(Some(now)) = open.store.pull(*pull).await {
            tracing::info!(pull, phase = ?now.phase, rows = now.received, charged = now.charged.0, "a load ended");
        }
        self.tell().await;
        // The whole credits of the service against the tenths of the ledger, once nothing is under way.
        balance::ask_balance(open).await;
    }

    async fn pages(self: &Arc<Self>) -> Result<Outcome, StoreError> {
        match self.search.kind {
            SearchKind::Companies => self.pages_of::<FindCompanies>().await,
            SearchKind::People => self.pages_of::<FindPeople>().await,
            SearchKind::Leads => self.pages_of::<LeadsFinder>().await,
        }
    }

    async fn pages_of<O: Paged>(self: &Arc<Self>) -> Result<Outcome, StoreError> {
        let ahead = Ahead::read::<O>(&self.open, self.pull, self.decided).await?;
        let mut stand = Stand { ahead, passed: Passed::default(), total: self.search.total };
        // A service that refused page numbers is not asked by them again.
        let (mut by_number, mut is_far) = (can_skip(O::KIND), false);
        loop {
            let Some(now) = self.passed_on::<O>(&mut stand).await? else { return Ok(Outcome::Done) };
            if now.chain.ended || pages_to_go(&now, O::KIND) == 0 {
                return Ok(Outcome::Done);
            }
            if self.called_off.is_cancelled() {
                return Ok(Outcome::CalledOff);
            }
            if let Some(wait) = stand.ahead.wait(now.chain.pages) {
                return Ok(Outcome::Waits(wait, waiting(wait)));
            }
            let far = by_number && (is_far && pages_to_go(&now, O::KIND) >= MANY || !stand.ahead.is_empty());
            let trouble = if far && beside::are_next::<O>(&stand, &now) {
                beside::pages::<O>(self, &mut stand).await?
            } else {
                match self.next::<O>(&now, &mut stand).await {
                    Ok((End::Further, took)) => {
                        is_far |= beside::is_far::<O>(took);
                        self.tell().await;
                        None
                    }
                    Ok((End::Round, _)) => {
                        self.tell().await;
                        return Ok(Outcome::Failed(Failure::new(FailureCode::Refused, kept(WENT_ROUND))));
                    }
                    Err(trouble) => Some((Way::Along, trouble)),
                }
            };
            match trouble {
                None => {}
                Some((_, Trouble::CalledOff)) => return Ok(Outcome::CalledOff),
                // A cursor that the service does not take any more: the same place by page number. Nothing was charged.
                Some((Way::Along, Trouble::Failed { status: Some(400), .. }))
                    if now.chain.cursor.is_some() && can_skip(O::KIND) =>
                {
                    self.open.store.drop_cursor(self.pull, self.open.now()).await?;
                }
                // And the other way round. What became of those beside it is seen on disk: one of them may be in doubt.
                Some((Way::Number(_), Trouble::Failed { status: Some(400), .. })) if now.chain.cursor.is_some() => {
                    by_number = false;
                    stand.ahead = Ahead::read::<O>(&self.open, self.pull, None).await?;
                }
                // It is here and cannot be read: what lies before it is loaded first.
                Some((way, Trouble::Unread { .. })) => {
                    stand.ahead.stays_unread(match way {
                        Way::Along => now.chain.pages,
                        Way::Number(page) => page,
                    });
                }
                Some((_, Trouble::Failed { failure, .. } | Trouble::NotFound { failure, .. })) => {
                    return Ok(Outcome::Failed(failure));
                }
            }
        }
    }

    /// Where the pull stands once it has passed all pages that are here.
    pub(super) async fn passed_on<O: Paged>(&self, stand: &mut Stand) -> Result<Option<Pull>, StoreError> {
        let Some(mut now) = self.open.store.pull(self.pull).await? else { return Ok(None) };
        if let Some(chain) = stand.ahead.pass(O::KIND, &now.chain, &mut stand.passed) {
            self.open.store.stand_behind(self.pull, now.search, chain.clone(), self.open.now()).await?;
            now.chain = chain;
        }
        Ok(Some(now))
    }

    /// Asks for the next page, along the cursor where there is one, and keeps it.
    async fn next<O: Paged>(&self, now: &Pull, stand: &mut Stand) -> Result<(End, Duration), Trouble> {
        let mut end = End::Further;
        let request = O::request(&self.search.filters, &now.chain);
        let passed = &mut stand.passed;
        let (told, took) = page::ask::<O>(self, now, Way::Along, request, (self.called_off.clone(), None), |told| {
            let (chain, reached) = behind(O::KIND, &now.chain, told, passed);
            end = reached;
            Some(chain)
        })
        .await?;
        stand.told(&told);
        Ok((end, took))
    }

    /// Tells the screen where the pull and its search stand.
    pub(super) async fn tell(&self) {
        let open = &self.open;
        let Ok(Some(now)) = open.store.pull(self.pull).await else { return };
        let Ok(Some(own)) = open.store.search(now.search).await else { return };
        open.emit(Changed::Pull { pull: super::state(open, &now, &own) });
        if let Ok(head) = head(open, &own).await {
            open.emit(Changed::Search { search: head });
        }
    }
}

impl Stand {
    /// A page came.
    pub(super) fn told(&mut self, told: &Told) {
        self.total = told.total.or(self.total);
    }
}

/// Why a pull stands in front of a page that a person decides about: kept in English, said where it is shown.
pub(super) const fn why_it_waits(wait: Wait) -> &'static str {
    match wait {
        Wait::InDoubt => PAGE_IN_DOUBT,
        Wait::Unread => PAGE_UNREAD,
    }
}

/// The same as a failure.
pub(super) fn waiting(wait: Wait) -> Failure {
    Failure::new(FailureCode::Unconfirmed, kept(why_it_waits(wait)))
}

/// Notes why a pull stands, and whether a person decides about its next page.
pub(super) async fn stand(
    open: &OpenWorkspace,
    pull: i64,
    wait: Option<Wait>,
    failure: &Failure,
    now: i64,
) -> Result<(), StoreError> {
    locked(&open.state::<Pulls>().troubles).insert(pull, failure.code);
    let trouble = format!("{} ({})", failure.message, failure.reference);
    open.store.set_pull_phase(pull, PullPhase::Interrupted, Some(trouble), wait, now).await
}

/// Why the page that comes next waits for a person, if it does.
pub(super) async fn next_waits(
    open: &OpenWorkspace,
    pull: &Pull,
    kind: SearchKind,
) -> Result<Option<Wait>, StoreError> {
    Ok(Ahead::of(open, pull, kind).await?.wait(pull.chain.pages))
}

/// Notes how the run ended.
async fn end(open: &OpenWorkspace, pull: i64, outcome: Outcome) -> Result<(), StoreError> {
    let now = open.now();
    let store = &open.store;
    match outcome {
        Outcome::Done => store.set_pull_phase(pull, PullPhase::Done, None, None, now).await,
        Outcome::CalledOff => {
            let then =
                locked(&open.state::<Pulls>().running).get(&pull).map_or(PullPhase::Running, |running| running.then);
            store.set_pull_phase(pull, then, None, None, now).await
        }
        Outcome::Waits(wait, failure) => stand(open, pull, Some(wait), &failure, now).await,
        Outcome::Failed(failure) => {
            // Not the code decides but the intent on disk: whatever went wrong, a call without a known end is unclear.
            let wait = store.pull_waits(pull).await?;
            if wait.is_none() && failure.code == FailureCode::Unconfirmed {
                tracing::error!(reference = failure.reference, "an unclear call has no open intent");
            }
            stand(open, pull, wait, &failure, now).await
        }
    }
}
