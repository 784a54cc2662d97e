//! Pages that came in a form that could not be read, and that this version can read: their rows are told when the workspace
//! is opened, before anything goes on.
//!
//! Owns: reading them again, and moving their searches behind them. Does not own: what else of an earlier version is read again (`backfill`).

use std::collections::BTreeSet;

use api::operation;
use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use api::{Operation, SearchKind};
use store::{ReadPage, StoreError, UnreadPage};
use words::text;

use super::ahead::Ahead;
use super::paged::{Paged, Passed};
use super::{is_unfinished, page};
use crate::open::OpenWorkspace;

/// Why a load stands whose page can be read now.
const READ_NOW: &str =
    text!("The page that could not be read can be read now: its rows are here. Resume to load what comes behind them.");

/// Tells the rows of all that can be read by now; how many pages. One that cannot be told waits as before, and is tried again at
/// the next opening.
pub(crate) async fn read_again(open: &OpenWorkspace, now: i64) -> usize {
    match told(open, now).await {
        Ok(told) => told,
        Err(error) => {
            tracing::warn!(%error, "pages that could not be read are read again at the next opening");
            0
        }
    }
}

async fn told(open: &OpenWorkspace, now: i64) -> Result<usize, StoreError> {
    let (mut told, mut asked) = (0, BTreeSet::new());
    for page in open.store.unread_pages().await? {
        let Some(read) = read(&page) else { continue };
        match open.store.tell_page(read, READ_NOW).await {
            Ok(Some(pull)) => {
                told += 1;
                asked.insert(pull);
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, intent = page.intent, "a page that can be read by now is not told"),
        }
    }
    for pull in asked {
        pass(open, pull, now).await?;
    }
    Ok(told)
}

/// Moves the search of a load behind the pages that are here, with the load that goes on in it: else it says that they are left.
async fn pass(open: &OpenWorkspace, asked: i64, now: i64) -> Result<(), StoreError> {
    let Some(asked) = open.store.pull(asked).await? else { return Ok(()) };
    let Some(search) = open.store.search(asked.search).await? else { return Ok(()) };
    let newest = open.store.newest_pull(search.id).await?.filter(is_unfinished);
    let pull = newest.unwrap_or(asked);
    match Ahead::of(open, &pull, search.kind).await?.pass(search.kind, &pull.chain, &mut Passed::default()) {
        Some(chain) => open.store.stand_behind(pull.id, search.id, chain, now).await,
        None => Ok(()),
    }
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
    let rows = leaf.rows.iter().map(|row| page::telling(O::KIND, row)).collect();
    let (pieces, total) = (<O as Operation>::pieces(&answer), leaf.total);
    Some(ReadPage { intent: page.intent, rows, pieces, total, response })
}
