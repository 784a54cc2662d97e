//! The run of a pull: one page after the other along the cursor, each a paid call of its own; where the service is too far
//! away for that to use its limit, pages side by side (`parallel`).

use calls::balance;
use std::sync::Arc;
use std::time::Duration;

use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use api::{Phase, SearchKind};
use store::StoreError;
use store::searches::pulls::{Pull, Wait};
use words::t;

use super::ahead::Ahead;
use super::page::{self, Way};
use super::paged::{End, Paged, Passed, behind};
use super::run::{Position, Run};
use super::running::Pulls;
use super::standing::{can_skip, pages_to_go};
use super::{parallel, waits};
use calls::call::Trouble;
use ipc::FailureCode;
use workspace::failure::{Failure, causes};
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

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

/// Asks page after page until nothing is left, somebody decides, or something goes wrong.
pub(super) async fn run(run: Arc<Run>) {
    let outcome = run.pages().await.unwrap_or_else(|error| Outcome::Failed(error.into()));
    let Run { open, pull, .. } = &*run;
    let ended = end(open, *pull, outcome).await;
    open.state::<Pulls>().runs.over(*pull);
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
    run.emit_state().await;
    // The whole credits of the service against the tenths of the ledger, once nothing is under way. Of a slice the next one follows.
    if !run.is_of_slice {
        balance::ask_balance(open).await;
    }
}

impl Run {
    async fn pages(self: &Arc<Self>) -> Result<Outcome, StoreError> {
        match self.search.kind {
            SearchKind::Companies => self.pages_of::<FindCompanies>().await,
            SearchKind::People => self.pages_of::<FindPeople>().await,
            SearchKind::Leads => self.pages_of::<LeadsFinder>().await,
        }
    }

    async fn pages_of<O: Paged>(self: &Arc<Self>) -> Result<Outcome, StoreError> {
        let ahead = Ahead::of(O::KIND, self.open.store.pages_ahead(self.pull).await?, self.decided);
        let mut position = Position { ahead, passed: Passed::default(), total: self.search.total };
        // A service that refused page numbers is not asked by them again.
        let (mut by_number, mut is_far) = (can_skip(O::KIND), false);
        loop {
            let Some(now) = self.passed_on::<O>(&mut position).await? else { return Ok(Outcome::Done) };
            if now.paging.ended || pages_to_go(&now, O::KIND) == 0 {
                return Ok(Outcome::Done);
            }
            if self.called_off.is_cancelled() {
                return Ok(Outcome::CalledOff);
            }
            if let Some(too_owned) = now.too_owned {
                return Ok(Outcome::Failed(Failure::refused(owned(too_owned))));
            }
            if let Some(wait) = position.ahead.wait(now.paging.pages) {
                return Ok(Outcome::Waits(wait, waits::failure(wait)));
            }
            // Where it may stop behind any page none is asked for beside another one.
            let far = now.most_owned.is_none()
                && by_number
                && (is_far && pages_to_go(&now, O::KIND) >= MANY || !position.ahead.is_empty());
            let trouble = if far && parallel::are_next::<O>(&position, &now) {
                parallel::pages::<O>(self, &mut position).await?
            } else {
                match self.next::<O>(&now, &mut position).await {
                    Ok((End::Further, took)) => {
                        is_far |= parallel::is_far::<O>(took);
                        self.emit_state().await;
                        None
                    }
                    Ok((End::Round, _)) => {
                        self.emit_state().await;
                        return Ok(Outcome::Failed(Failure::refused(t!(
                            "The service gave the same place in its list twice, so loading was stopped: going on would pay for the same rows again. What came is here."
                        ))));
                    }
                    Err(trouble) => Some((Way::Along, trouble)),
                }
            };
            match trouble {
                None => {}
                Some((_, Trouble::CalledOff | Trouble::Repriced | Trouble::Suppressed)) => {
                    return Ok(Outcome::CalledOff);
                }
                // A cursor that the service does not take any more: the same place by page number. Nothing was charged.
                Some((Way::Along, Trouble::Failed { status: Some(400), .. }))
                    if now.paging.cursor.is_some() && can_skip(O::KIND) =>
                {
                    self.open.store.drop_cursor(self.pull, self.open.now()).await?;
                }
                // And the other way round. What became of those beside it is seen on disk: one of them may be in doubt.
                Some((Way::Number(_), Trouble::Failed { status: Some(400), .. })) if now.paging.cursor.is_some() => {
                    by_number = false;
                    position.ahead = Ahead::of(O::KIND, self.open.store.pages_ahead(self.pull).await?, None);
                }
                // It is here and cannot be read: what lies before it is loaded first.
                Some((way, Trouble::Unread { .. })) => {
                    let page = if let Way::Number(page) = way { page } else { now.paging.pages };
                    position.ahead.waits.insert(page, Wait::Unread);
                }
                // Bad, not there, or not to be worked on: not the service, or the way to it, but the question.
                Some((
                    _,
                    Trouble::Failed { failure, status: Some(400 | 404 | 422) } | Trouble::NotFound { failure, .. },
                )) => {
                    locked(&self.open.state::<Pulls>().untaken).insert(self.pull);
                    return Ok(Outcome::Failed(failure));
                }
                Some((
                    _,
                    Trouble::Failed { failure, .. } | Trouble::Held { failure, .. } | Trouble::Elsewhere { failure },
                )) => {
                    return Ok(Outcome::Failed(failure));
                }
            }
        }
    }

    /// Asks for the next page, along the cursor where there is one, and stores it.
    async fn next<O: Paged>(&self, now: &Pull, position: &mut Position) -> Result<(End, Duration), Trouble> {
        let mut end = End::Further;
        let request = O::request(&self.search.filters, &now.paging);
        let passed = &mut position.passed;
        let (facts, took) = page::ask::<O>(self, now, Way::Along, request, (self.called_off.clone(), None), |facts| {
            let (paging, reached) = behind(O::KIND, &now.paging, facts, passed);
            end = reached;
            Some(paging)
        })
        .await?;
        position.note(&facts);
        Ok((end, took))
    }
}

/// Why a run stops behind a page: more of it was owned than the person pays for again.
fn owned((owned, rows): (u64, u64)) -> String {
    t!(
        "{owned} of the last {rows} rows were owned already, so loading stopped, as you wished. Resume it to load what is left all the same.",
        owned = words::count(owned),
        rows = words::count(rows),
    )
}

/// Notes how the run ended.
async fn end(open: &OpenWorkspace, pull: i64, outcome: Outcome) -> Result<(), StoreError> {
    let now = open.now();
    let store = &open.store;
    match outcome {
        Outcome::Done => store.set_pull_phase(pull, Phase::Done, None, None, now).await,
        Outcome::CalledOff => {
            let then = open.state::<Pulls>().runs.then(pull).unwrap_or(Phase::Running);
            store.set_pull_phase(pull, then, None, None, now).await
        }
        Outcome::Waits(wait, failure) => waits::note(open, pull, Some(wait), &failure, now).await,
        Outcome::Failed(failure) => {
            // Not the code decides but the intent on disk: whatever went wrong, a call without a known end is unclear.
            let wait = store.pull_waits(pull).await?;
            if wait.is_none() && failure.code == FailureCode::Unconfirmed {
                tracing::error!(reference = failure.reference, "an unclear call has no open intent");
            }
            waits::note(open, pull, wait, &failure, now).await
        }
    }
}
