//! What a job need not ask for: had or owned answers of all rows, taken in pieces before anything is paid.

use std::collections::HashMap;
use std::sync::Arc;

use store::StoreError;
use store::jobs::job_rows::{Ended, JobRow};
use store::records::findings::FindState;

use super::run::Run;
use super::step_status::StepStatus;
use super::subject::Subject;

/// Rows that are looked at in one go.
const PIECE: u32 = 200;

/// Goes through all waiting rows.
pub(super) async fn sweep(run: &Arc<Run>) -> Result<(), StoreError> {
    let mut after = -1;
    while !run.off.is_cancelled() {
        let rows = run.open.store.waiting_rows(run.job, after, PIECE).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.place;
        piece(run, &rows).await?;
    }
    Ok(())
}

async fn piece(run: &Arc<Run>, rows: &[JobRow]) -> Result<(), StoreError> {
    let found = run.open.store.records(rows.iter().map(|row| row.record).collect()).await?;
    let mut subjects: Vec<Subject> = found.iter().map(|record| Subject::of(record, &run.ask.context)).collect();
    let by_record: HashMap<i64, &JobRow> = rows.iter().map(|row| (row.record, row)).collect();
    for step in &run.steps {
        let mut ended = Vec::new();
        let statuses = run.ask.statuses(&run.open, *step, &subjects).await?;
        for (subject, status) in subjects.iter_mut().zip(statuses) {
            let Some(state) = status.end().filter(|_| !matches!(status, StepStatus::Cannot(_))) else { continue };
            if let Some(value) = status.value() {
                subject.learn(*step, value);
            }
            let row = by_record.get(&subject.record).filter(|row| row.steps.contains(&(*step, FindState::Waiting)));
            // What cannot be asked may be found by an earlier step: that is seen row by row.
            let Some(row) = row else { continue };
            let owned = if let StepStatus::Owned(owned) = status { Some(owned) } else { None };
            ended.push(Ended { owned, ..run.ended(row, *step, state, None) });
        }
        if !ended.is_empty() {
            run.open.store.end_steps(ended, run.open.now()).await?;
            run.moved();
        }
    }
    Ok(())
}
