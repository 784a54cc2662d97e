//! Pages that came in a form that could not be read, and that this version can read: their rows are told when the workspace
//! is opened, before anything goes on.
//!
//! Owns: reading them again. Does not own: what else of an earlier version is read again (`backfill`).

use api::operation;
use api::operations::{FindCompanies, FindPeople, LeadsFinder};
use api::{Operation, SearchKind};
use store::{ReadPage, StoreError, UnreadPage};
use words::text;

use super::page;
use super::paged::Paged;
use crate::open::OpenWorkspace;

/// Why a load stands whose page can be read now.
const READ_NOW: &str =
    text!("The page that could not be read can be read now: its rows are here. Resume to load what comes behind them.");

/// Tells the rows of all that can be read by now; how many pages.
pub(crate) async fn read_again(open: &OpenWorkspace) -> Result<usize, StoreError> {
    let mut told = 0;
    for page in open.store.unread_pages().await? {
        let Some(read) = read(&page) else { continue };
        if open.store.tell_page(read, READ_NOW).await?.is_some() {
            told += 1;
        }
    }
    Ok(told)
}

fn read(page: &UnreadPage) -> Option<ReadPage> {
    match SearchKind::ALL.into_iter().find(|kind| kind.spec().name == page.operation)? {
        SearchKind::Companies => read_as::<FindCompanies>(page),
        SearchKind::People => read_as::<FindPeople>(page),
        SearchKind::Leads => read_as::<LeadsFinder>(page),
    }
}

fn read_as<O: Paged>(page: &UnreadPage) -> Option<ReadPage> {
    let answer = operation::read::<O>(&page.response).ok()?;
    let leaf = O::leaf(&answer);
    let rows = leaf.rows.iter().map(|row| page::telling(O::KIND, row)).collect();
    Some(ReadPage { intent: page.intent, rows, pieces: <O as Operation>::pieces(&answer), total: leaf.total })
}
