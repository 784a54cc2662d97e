//! What a number means: the search or the list, or that it is not there any more.

use store::lists::List;
use store::searches::Search;
use words::t;

use crate::failure::Failure;
use crate::open::OpenWorkspace;

/// The search with this number.
pub async fn search(open: &OpenWorkspace, search: i64) -> Result<Search, Failure> {
    open.store.search(search).await?.ok_or_else(|| Failure::gone(t!("This search is not there any more.")))
}

/// The list with this number.
pub async fn list(open: &OpenWorkspace, list: i64) -> Result<List, Failure> {
    open.store.list(list).await?.ok_or_else(list_is_gone)
}

/// A list that is not there.
pub fn list_is_gone() -> Failure {
    Failure::gone(t!("This list is not there any more."))
}
