//! The run of a pull: one page after the other along the cursor, each a paid call of its own.

use std::sync::Arc;

use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use api::{Doc, SearchKind};
use client::Lane;
use store::tables::pulls::{Pull, PullPhase};
use store::tables::records::NewTelling;
use store::tables::searches::Search;
use store::{Page, StoreError};
use tokio_util::sync::CancellationToken;

use super::MEASURED;
use super::paged::{End, Paged, Passed, behind};
use super::standing::{can_skip, pages_to_go};
use crate::open::OpenWorkspace;
use crate::run::{PaidCall, Trouble, paid};
use crate::screen::{Changed, Failure, FailureCode};
use crate::{Engine, bounded, ledger, locked, search};

const WENT_ROUND: &str = "The service gave the same place in its list twice, so loading was stopped: going on would pay for the same \
                          rows again. What came is here.";

/// How a run ended.
enum Outcome {
    Done,
    CalledOff,
    Failed(Failure),
}

pub(super) async fn run(
    engine: Arc<Engine>,
    open: Arc<OpenWorkspace>,
    pull: i64,
    search: Search,
    called_off: CancellationToken,
) {
    let outcome = match pages(&engine, &open, pull, &search, &called_off).await {
        Ok(outcome) => outcome,
        Err(error) => Outcome::Failed(engine.storage(&error)),
    };
    let ended = end(&engine, &open, pull, outcome).await;
    locked(&open.pulls.running).remove(&pull);
    if let Err(error) = ended {
        engine.storage(&error);
    }
    if let Ok(Some(now)) = open.store.pull(pull).await {
        tracing::info!(pull, phase = ?now.phase, rows = now.received, charged = now.charged.0, "a load ended");
    }
    tell(&engine, &open, pull).await;
    // The whole credits of the service against the tenths of the ledger, once nothing is under way.
    ledger::ask_balance(&engine, &open).await;
}

async fn pages(
    engine: &Arc<Engine>,
    open: &Arc<OpenWorkspace>,
    pull: i64,
    search: &Search,
    called_off: &CancellationToken,
) -> Result<Outcome, StoreError> {
    match search.kind {
        SearchKind::Companies => pages_of::<FindCompanies>(engine, open, pull, search, called_off).await,
        SearchKind::People => pages_of::<FindPeople>(engine, open, pull, search, called_off).await,
        SearchKind::Leads => pages_of::<LeadsFinder>(engine, open, pull, search, called_off).await,
    }
}

async fn pages_of<O: Paged>(
    engine: &Arc<Engine>,
    open: &Arc<OpenWorkspace>,
    pull: i64,
    search: &Search,
    called_off: &CancellationToken,
) -> Result<Outcome, StoreError> {
    let mut passed = Passed::default();
    loop {
        let Some(now) = open.store.pull(pull).await? else { return Ok(Outcome::Done) };
        if now.chain.ended || pages_to_go(&now, O::KIND) == 0 {
            return Ok(Outcome::Done);
        }
        if called_off.is_cancelled() {
            return Ok(Outcome::CalledOff);
        }
        match page::<O>(engine, open, &now, search, &mut passed, called_off).await {
            Ok(End::Further) => tell(engine, open, pull).await,
            Ok(End::Round) => {
                tell(engine, open, pull).await;
                return Ok(Outcome::Failed(engine.failure(FailureCode::Refused, WENT_ROUND)));
            }
            Err(Trouble::CalledOff) => return Ok(Outcome::CalledOff),
            // A cursor that the service does not take any more: the same place by page number. Nothing was charged.
            Err(Trouble::Failed { status: Some(400), .. }) if now.chain.cursor.is_some() && can_skip(O::KIND) => {
                open.store.drop_cursor(pull, engine.now()).await?;
            }
            Err(Trouble::Failed { failure, .. } | Trouble::NotFound { failure, .. }) => {
                return Ok(Outcome::Failed(failure));
            }
        }
    }
}

/// What a row tells.
fn telling(kind: SearchKind, row: &Doc) -> NewTelling {
    NewTelling { kind: kind.record(), doc: bounded::telling(row.clone()) }
}

/// Asks for one page and keeps it.
async fn page<O: Paged>(
    engine: &Arc<Engine>,
    open: &Arc<OpenWorkspace>,
    pull: &Pull,
    search: &Search,
    passed: &mut Passed,
    called_off: &CancellationToken,
) -> Result<End, Trouble> {
    let call = PaidCall::<O> {
        request: O::request(&search.filters, &pull.chain),
        subject: search.title.clone(),
        pull: Some(pull.id),
        asked: None,
        step: None,
        // The page a person waits for in front of an empty grid goes first; the rest lets them through.
        lane: if pull.received == 0 { Lane::Person } else { Lane::Background },
        called_off: called_off.clone(),
    };
    let (search, pull) = (search.id, pull.clone());
    let mut end = End::Further;
    paid(engine, open, call, |answer| {
        let leaf = O::leaf(answer);
        let (chain, reached) = behind(O::KIND, &pull.chain, &leaf, passed);
        end = reached;
        Some(Page {
            search,
            pull: pull.id,
            rows: leaf.rows.iter().map(|row| telling(O::KIND, row)).collect(),
            total: leaf.total,
            chain,
        })
    })
    .await?;
    if let Some(running) = locked(&open.pulls.running).get_mut(&pull.id) {
        running.pages.push_back(engine.now());
        if running.pages.len() > MEASURED {
            running.pages.pop_front();
        }
    }
    Ok(end)
}

/// Notes how the run ended.
async fn end(engine: &Engine, open: &OpenWorkspace, pull: i64, outcome: Outcome) -> Result<(), StoreError> {
    let now = engine.now();
    let store = &open.store;
    match outcome {
        Outcome::Done => store.set_pull_phase(pull, PullPhase::Done, None, false, now).await,
        Outcome::CalledOff => {
            let then = locked(&open.pulls.running).get(&pull).map_or(PullPhase::Running, |running| running.then);
            store.set_pull_phase(pull, then, None, false, now).await
        }
        Outcome::Failed(failure) => {
            locked(&open.pulls.troubles).insert(pull, failure.code);
            // Not the code decides but the intent on disk: whatever went wrong, a call without a known end is unclear.
            let unclear = store.pull_is_unclear(pull).await?;
            if !unclear && failure.code == FailureCode::Unconfirmed {
                tracing::error!(reference = failure.reference, "an unclear call has no open intent");
            }
            let trouble = format!("{} ({})", failure.message, failure.reference);
            store.set_pull_phase(pull, PullPhase::Interrupted, Some(trouble), unclear, now).await
        }
    }
}

/// Tells the screen where a pull and its search stand.
async fn tell(engine: &Engine, open: &OpenWorkspace, pull: i64) {
    let Ok(Some(now)) = open.store.pull(pull).await else { return };
    let Ok(Some(own)) = open.store.search(now.search).await else { return };
    engine.tell_of(open, Changed::Pull { pull: super::state(open, &now, &own) }).await;
    if let Ok(head) = search::head(engine, open, &own).await {
        engine.tell_of(open, Changed::Search { search: head }).await;
    }
}
