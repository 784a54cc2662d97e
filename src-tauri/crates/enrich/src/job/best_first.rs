//! The order in which a job spends, and what it leaves out at its limit.
//!
//! A job goes through its rows in the order of their places, which are given when it starts: so the order is settled before anything
//! is paid, and stays over a restart. Does not own what a row does (`row.rs`), or when a job stops (`ending.rs`).

use std::collections::HashMap;
use std::sync::Arc;

use api::RecordKind;
use store::{Only, Order, RowsOf, StoreError, Wanted};
use words::t;

use super::state::by_number;
use crate::ipc::JobNumber;
use ipc::BestFirst;
use records::ipc::ListChange;
use records::{kept_scores, list};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Rows in the order of a column, which may be a score; equal ones, and those without a value behind them, as they were.
pub(super) async fn sorted(
    open: &OpenWorkspace,
    (list, kind): (i64, RecordKind),
    best: &BestFirst,
    mut rows: Vec<i64>,
) -> Result<Vec<i64>, StoreError> {
    let only = Only { scores: kept_scores::all(open).await?, now: open.now(), ..Only::default() };
    let order = Some(Order { key: best.key.clone(), descending: best.descending });
    let wanted = Wanted { order, only, ..Wanted::all_of(RowsOf::List(list), kind) };
    let places = open.store.snapshot(wanted).await?;
    let places: HashMap<i64, usize> = places.into_iter().enumerate().map(|(place, record)| (record, place)).collect();
    // One that has left the list meanwhile comes last.
    rows.sort_by_key(|record| places.get(record).copied().unwrap_or(usize::MAX));
    Ok(rows)
}

/// Makes a list of the rows that a job did not get to: those of which a step still waits.
pub async fn left_out(open: &Arc<OpenWorkspace>, request: JobNumber) -> Result<ListChange, Failure> {
    let job = by_number(open, request.job).await?;
    let from = resolve::list(open, job.what.list).await?;
    let records = open.store.unreached_records(job.id).await?;
    if records.is_empty() {
        return Err(Failure::refused(t!("The job has left out no row.")));
    }
    let wished = t!("Left out of “{name}”", name = from.name);
    list::of_records(open, &wished, from.kind, records).await
}
