//! Which rows a request is about: a list, a selection in an open view, or what failed in a job.

use records::view::Views;
use std::collections::HashSet;

use words::t;

use crate::ipc::EnrichRequest;
use records::view;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The records in their order, each once.
pub async fn records(
    open: &OpenWorkspace,
    request: &EnrichRequest,
    list: &store::lists::List,
) -> Result<Vec<i64>, Failure> {
    let mut records = match (&request.rows, request.again) {
        (_, Some(job)) => {
            let own = open.store.job(job).await?.filter(|job| job.what.list == list.id);
            if own.is_none() {
                return Err(Failure::gone(t!("This job is not there any more.")));
            }
            open.store.failed_records(job).await?
        }
        (Some((number, selection)), None) => {
            let view = open.state::<Views>().get(*number)?;
            if view.wanted.of != store::RowsOf::List(list.id) {
                return Err(Failure::gone(t!("These rows are of another list. Open the list again.")));
            }
            view::chosen(&view, selection)
        }
        (None, None) => {
            let all = store::Wanted::all_of(store::RowsOf::List(list.id), list.kind);
            open.store.snapshot(all).await?
        }
    };
    let mut seen = HashSet::with_capacity(records.len());
    records.retain(|record| seen.insert(*record));
    Ok(records)
}
