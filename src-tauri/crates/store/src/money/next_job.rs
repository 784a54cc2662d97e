//! The job that follows another one: noted in the transaction in which that one ends, so that a kill between them loses none, with what
//! is left of the limit that a person agreed to, and for the same order of an assistant.
//!
//! Does not own: whom it is about, or its prices (`enrich`).

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::jobs::{self, NewJob, agreed_limit};
use crate::money::judge::RunOf;

impl Store {
    /// Ends a job, and notes the one that follows it. Its limit is at most that of `next`. Returns its number; none where the job does
    /// not run any more.
    pub async fn next_job(&self, job: i64, next: NewJob, at: Millis) -> Result<Option<i64>, StoreError> {
        self.write(move |file| {
            let sql = "UPDATE jobs SET phase = 'done', trouble = NULL, need = NULL, moved_at = ?2, ended_at = ?2
                WHERE id = ?1 AND phase = 'running'";
            if file.changed(sql, [job, at])? == 0 {
                return Ok(None);
            }
            // What is not confirmed counts with all that it can have cost.
            let left = agreed_limit(file, job)?.less(RunOf::Job(job).spent(file)?.in_all());
            let order = jobs::ordered(file, job)?;
            let next = NewJob { spending_limit: left.min(next.spending_limit), order, ..next };
            jobs::add(file, &next, Some(job), at).map(Some)
        })
        .await
    }
}
