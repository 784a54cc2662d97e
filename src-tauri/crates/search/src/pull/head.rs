//! A search as the screen shows it: what is loaded of it, what is left, and the load that is not over.

use store::rows::found::Loaded;
use store::searches::Search;
use store::searches::pulls::Pull;

use super::standing;
use crate::quote;
use ipc::SearchHead;
use workspace::failure::Failure;
use workspace::naming;
use workspace::open::OpenWorkspace;

/// The head of a search as it is now.
pub async fn head(open: &OpenWorkspace, search: &Search) -> Result<SearchHead, Failure> {
    let loaded = open.store.loaded(search.id).await?;
    let newest = open.store.newest_pull(search.id).await?;
    Ok(as_it_stands(open, search, &loaded, newest))
}

/// The head of a search of which this is known.
pub fn as_it_stands(open: &OpenWorkspace, search: &Search, loaded: &Loaded, newest: Option<Pull>) -> SearchHead {
    SearchHead {
        search: search.id,
        kind: search.kind,
        filters: search.filters.clone(),
        title: naming::shown_title(search),
        total: search.total,
        loaded: loaded.rows,
        owned_before: loaded.owned_before,
        left: quote::left(search),
        complete: quote::left(search) == 0 && search.asked_at.is_some(),
        batch: (search.paging.pages > 0).then_some(search.paging.batch),
        added: newest.as_ref().map_or(0, |pull| pull.added),
        pull: newest.filter(standing::is_unfinished).map(|pull| standing::state(open, &pull, search)),
        asked_at: search.asked_at,
    }
}
