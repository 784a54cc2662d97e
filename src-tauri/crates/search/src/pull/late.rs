//! Pages that came in a form that could not be read, and that this version can read: their rows are stored when the
//! workspace is opened, before anything goes on.
//!
//! Owns: reading them again, and moving their loads and searches behind them. Does not own: what else of an earlier version is
//! read again (`backfill`).

use std::collections::BTreeSet;

use api::Phase;
use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use api::{Operation, SearchKind, operation};
use store::{PageCursor, ReadPage, StoreError, UnreadPage};
use words::text;

use super::ahead::Ahead;
use super::paged::{Paged, Passed};
use super::standing::{is_unfinished, pages_to_go};
use super::{page, waits};
use workspace::open::OpenWorkspace;

/// What is said of an interrupted load whose page can be read now: it waits for no decision any more.
const READ_NOW: &str =
    text!("The page that could not be read can be read now: its rows are here. Resume to go on with this load.");

/// Stores the rows of all that can be read by now; returns how many pages. One that cannot be stored waits as before,
/// and is tried again at the next opening.
pub async fn read_again(open: &OpenWorkspace, now: i64) -> usize {
    let (pages, free) = match stored(open).await {
        Ok(stored) => stored,
        Err(error) => {
            tracing::warn!(%error, "pages that could not be read are read again at the next opening");
            return 0;
        }
    };
    for pull in free {
        if let Err(error) = go_behind(open, pull, now).await {
            tracing::warn!(%error, pull, "a load passes what is here of it once somebody goes on with it");
        }
    }
    if let Err(error) = pass(open).await {
        tracing::warn!(%error, "searches are moved behind the pages that are here at the next opening");
    }
    pages
}

/// Returns how many pages were stored, and the loads that waited for one of them.
async fn stored(open: &OpenWorkspace) -> Result<(usize, BTreeSet<i64>), StoreError> {
    let (mut pages, mut free) = (0, BTreeSet::new());
    for page in open.store.unread_pages().await? {
        let Some(read) = read(&page) else { continue };
        match open.store.store_read_page(read, READ_NOW).await {
            Ok(Some(pulls)) => {
                pages += 1;
                free.extend(pulls);
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, intent = page.intent, "a page that can be read by now is not stored"),
        }
    }
    Ok((pages, free))
}

/// Moves a load that waited behind the pages that are here, as going on with it would: it may be done with that, or meet another
/// page that somebody decides about.
async fn go_behind(open: &OpenWorkspace, pull: i64, now: i64) -> Result<(), StoreError> {
    let Some(pull) = open.store.pull(pull).await?.filter(is_unfinished) else { return Ok(()) };
    let Some(search) = open.store.search(pull.search).await? else { return Ok(()) };
    let mut ahead = Ahead::of(search.kind, open.store.pages_ahead(pull.id).await?, None);
    let Some(paging) = ahead.pass(search.kind, &pull.paging, &mut Passed::default()) else { return Ok(()) };
    open.store.move_behind(pull.id, search.id, paging.clone(), now).await?;
    let Some(pull) = open.store.pull(pull.id).await? else { return Ok(()) };
    if paging.ended || pages_to_go(&pull, search.kind) == 0 {
        return open.store.set_pull_phase(pull.id, Phase::Done, None, None, now).await;
    }
    let Some(wait) = ahead.wait(paging.pages) else { return Ok(()) };
    open.store.set_pull_phase(pull.id, pull.phase, Some(waits::why(wait).to_owned()), Some(wait), now).await
}

/// Moves searches behind pages that are here: else their heads say that those are left to load. Never to an end: the
/// list ended there when the page came, and whether it does now is for a load to find out.
async fn pass(open: &OpenWorkspace) -> Result<(), StoreError> {
    for search in open.store.searches_with_next_here().await? {
        let Some(search) = open.store.search(search).await? else { continue };
        let mut ahead = Ahead::of(search.kind, open.store.pages_ahead_of(&search).await?, None);
        let is_open = |behind: &PageCursor| !behind.ended;
        if let Some(to) = ahead.pass_while(search.kind, &search.paging, &mut Passed::default(), is_open) {
            open.store.move_search(search.id, search.paging, to).await?;
        }
    }
    Ok(())
}

fn read(page: &UnreadPage) -> Option<ReadPage> {
    match SearchKind::ALL.into_iter().find(|kind| kind.spec().name == page.operation)? {
        SearchKind::Companies => read_as::<FindCompanies>(page),
        SearchKind::People => read_as::<FindPeople>(page),
        SearchKind::Leads => read_as::<LeadsFinder>(page),
    }
}

fn read_as<O: Paged>(page: &UnreadPage) -> Option<ReadPage> {
    let response = O::unwrapped(page.response.clone());
    let answer = operation::read::<O>(&response).ok()?;
    let leaf = O::leaf(&answer);
    let rows = leaf.rows.iter().map(|row| page::observation(O::KIND, row)).collect();
    let (pieces, total) = (<O as Operation>::pieces(&answer), leaf.total);
    Some(ReadPage { intent: page.intent, rows, pieces, total, response })
}
