//! Searches that were made before: the newest of them, and one opened again.

use std::sync::Arc;

use crate::ipc::SearchRequest;
use crate::pull::head;
use ipc::{Nothing, SearchHead};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Searches that the screen offers again.
const RECENT: u32 = 30;

/// The searches opened last.
pub async fn recent(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<SearchHead>, Failure> {
    let found = open.store.recent_searches(RECENT).await?;
    let mut heads = Vec::with_capacity(found.len());
    for search in &found {
        heads.push(head(open, search).await?);
    }
    Ok(heads)
}

/// Opens a search that was run before: free, without a request.
pub async fn open(open: &Arc<OpenWorkspace>, request: SearchRequest) -> Result<SearchHead, Failure> {
    let search = resolve::search(open, request.search).await?;
    open.store.touch_search(search.id, open.now()).await?;
    head(open, &search).await
}
