//! The run of a pull: one page after the other along the cursor, each a paid call of its own.

use std::sync::Arc;

use api::operations::FindCompanies;
use api::operations::find_companies::{FindCompaniesRequest, FindCompaniesResponse, MOST_ROWS};
use api::{Filters, company};
use client::Lane;
use store::tables::pulls::{Pull, PullPhase};
use store::tables::searches::Search;
use store::{Chain, Page, StoreError};
use tokio_util::sync::CancellationToken;

use super::MEASURED;
use super::standing::pages_to_go;
use crate::open::OpenWorkspace;
use crate::run::{PaidCall, Trouble, paid};
use crate::screen::{Changed, Failure, FailureCode};
use crate::{Engine, ledger, locked, search};

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
    loop {
        let Some(now) = open.store.pull(pull).await? else { return Ok(Outcome::Done) };
        if now.chain.ended || pages_to_go(&now) == 0 {
            return Ok(Outcome::Done);
        }
        if called_off.is_cancelled() {
            return Ok(Outcome::CalledOff);
        }
        match page(engine, open, &now, search, called_off).await {
            Ok(()) => tell(engine, open, pull).await,
            Err(Trouble::CalledOff) => return Ok(Outcome::CalledOff),
            // A cursor that the service does not take any more: the same place by page number. Nothing was charged.
            Err(Trouble::Failed { status: Some(400), .. }) if now.chain.cursor.is_some() => {
                open.store.drop_cursor(pull, engine.now()).await?;
            }
            Err(Trouble::Failed { failure, .. } | Trouble::NotFound { failure, .. }) => {
                return Ok(Outcome::Failed(failure));
            }
        }
    }
}

/// Asks for one page and keeps it.
async fn page(
    engine: &Arc<Engine>,
    open: &Arc<OpenWorkspace>,
    pull: &Pull,
    search: &Search,
    called_off: &CancellationToken,
) -> Result<(), Trouble> {
    let call = PaidCall::<FindCompanies> {
        request: request(&search.filters, &pull.chain),
        subject: search.title.clone(),
        pull: Some(pull.id),
        asked: None,
        // The page a person waits for in front of an empty grid goes first; the rest lets them through.
        lane: if pull.received == 0 { Lane::Person } else { Lane::Background },
        called_off: called_off.clone(),
    };
    let (search, pull) = (search.id, pull.clone());
    paid(engine, open, call, |answer| {
        Some(Page {
            search,
            pull: pull.id,
            rows: answer.rows.iter().map(|row| (company::key(row), row.clone())).collect(),
            total: answer.total,
            chain: behind(&pull.chain, answer),
        })
    })
    .await?;
    if let Some(running) = locked(&open.pulls.running).get_mut(&pull.id) {
        running.pages.push_back(engine.now());
        if running.pages.len() > MEASURED {
            running.pages.pop_front();
        }
    }
    Ok(())
}

fn request(filters: &Filters, chain: &Chain) -> FindCompaniesRequest {
    FindCompaniesRequest {
        filters: filters.clone(),
        page: chain.cursor.is_none().then_some(chain.pages),
        size: chain.batch,
        cursor: chain.cursor.clone(),
    }
}

/// Where a pull stands behind a page. A page without rows is the end, also when it has a cursor; a full page without a
/// cursor, of a search that has more, goes on by page number ("value of `next_cursor` on the last batch: not shown").
fn behind(chain: &Chain, answer: &FindCompaniesResponse) -> Chain {
    let pages = chain.pages + 1;
    let reached = u64::from(chain.batch) * u64::from(pages);
    let full = answer.rows.len() as u64 >= u64::from(chain.batch);
    let more = answer.next_cursor.is_some() || (full && answer.total.is_some_and(|total| reached < total));
    Chain {
        batch: chain.batch,
        pages,
        cursor: answer.next_cursor.clone(),
        ended: answer.rows.is_empty() || !more || reached >= MOST_ROWS,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_seen_in_every_form_it_can_take() {
        let at = |pages| Chain { batch: 100, pages, cursor: Some("fc_x".to_owned()), ended: false };
        let answer = |rows: usize, total: Option<u64>, cursor: Option<&str>| FindCompaniesResponse {
            rows: vec![api::Doc::new(); rows],
            total,
            page: None,
            size: None,
            next_cursor: cursor.map(ToOwned::to_owned),
        };
        for (pages, answer, ended, why) in [
            (0, answer(100, Some(300), Some("fc_a")), false, "a cursor leads on"),
            (0, answer(40, Some(300), Some("fc_a")), false, "a short page with a cursor is not the end"),
            (2, answer(100, Some(300), None), true, "no cursor at the total is the end"),
            (0, answer(100, Some(300), None), false, "a full page before the total goes on by page number"),
            (0, answer(100, None, None), true, "no cursor and no total is the end"),
            (0, answer(0, Some(300), Some("fc_a")), true, "no rows is the end, or it would never end"),
            (99, answer(100, Some(50_000), Some("fc_a")), true, "10,000 companies are the end of a search"),
        ] {
            assert_eq!(behind(&at(pages), &answer).ended, ended, "{why}");
        }
    }
}
