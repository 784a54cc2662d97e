//! Which rows a wish is about: a list, a selection in an open view, or what failed in a job.

use std::collections::HashSet;

use words::say;

use crate::Engine;
use crate::open::OpenWorkspace;
use crate::screen::{EnrichRequest, Failure, FailureCode};
use crate::view;

/// The records in their order, each once.
pub(crate) async fn records(
    engine: &Engine,
    open: &OpenWorkspace,
    request: &EnrichRequest,
    list: &store::tables::lists::List,
) -> Result<Vec<i64>, Failure> {
    let storage = |error| engine.storage(&error);
    let mut records = match (&request.rows, request.again) {
        (_, Some(job)) => {
            let own = open.store.job(job).await.map_err(storage)?.filter(|job| job.what.list == list.id);
            if own.is_none() {
                return Err(engine.failure(FailureCode::Gone, say!("This job is not there any more.")));
            }
            open.store.failed_records(job).await.map_err(storage)?
        }
        (Some((number, selection)), None) => {
            let view = open.views.get(engine, *number)?;
            if view.wanted.of != store::RowsOf::List(list.id) {
                return Err(
                    engine.failure(FailureCode::Gone, say!("These rows are of another list. Open the list again."))
                );
            }
            view::chosen(&view, selection)
        }
        (None, None) => {
            let all = store::Wanted::all_of(store::RowsOf::List(list.id), list.kind);
            open.store.snapshot(all).await.map_err(storage)?
        }
    };
    let mut seen = HashSet::with_capacity(records.len());
    records.retain(|record| seen.insert(*record));
    Ok(records)
}
