//! What the rows of a job come to: how many stand where, what they cost, which of them failed. Only reads `job_rows`.

use api::{Enrichment, Tenths};

use super::finds::FindState;
use crate::{Store, StoreError};

/// How many rows of a step stand where, and what they cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// The step.
    pub enrichment: Enrichment,
    /// The state.
    pub state: FindState,
    /// Rows in it.
    pub rows: u64,
    /// Of these, rows whose answer was owned.
    pub owned: u64,
    /// Questions that were sent for them.
    pub asked: u64,
    /// What they cost.
    pub charged: Tenths,
}

impl Store {
    /// How many rows of each step of a job stand where.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn job_tally(&self, job: i64) -> Result<Vec<Tally>, StoreError> {
        self.read(move |file| {
            let mut ask = file.prepare_cached(
                "SELECT enrichment, state, count(*), sum(owned), sum(asked), sum(charged) FROM job_rows
                 WHERE job = ?1 GROUP BY enrichment, state",
            )?;
            let told = ask.query_map([job], |row| {
                let (enrichment, state): (String, String) = (row.get(0)?, row.get(1)?);
                let known = Enrichment::by_name(&enrichment).zip(FindState::by_name(&state));
                let (rows, owned, asked) = (row.get(2)?, row.get(3)?, row.get(4)?);
                let charged = Tenths(row.get(5)?);
                Ok(known.map(|(enrichment, state)| Tally { enrichment, state, rows, owned, asked, charged }))
            })?;
            Ok(told.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        })
        .await
    }

    /// The records of a job of which something went wrong or has no known outcome, in their order.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn failed_records(&self, job: i64) -> Result<Vec<i64>, StoreError> {
        self.read(move |file| {
            let mut ask = file.prepare_cached(
                "SELECT record FROM job_rows WHERE job = ?1 AND state IN ('failed', 'unclear')
                 GROUP BY place ORDER BY place",
            )?;
            Ok(ask.query_map([job], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// What a job has spent, and what calls of it may have cost whose outcome is not known.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn job_spent(&self, job: i64) -> Result<(Tenths, Tenths), StoreError> {
        self.read(move |file| {
            let spent = file
                .prepare_cached("SELECT coalesce(sum(charged), 0) FROM job_rows WHERE job = ?1")?
                .query_row([job], |row| row.get(0).map(Tenths))?;
            let open = file
                .prepare_cached(
                    "SELECT coalesce(sum(worst), 0) FROM intents
                     WHERE job = ?1 AND state IN ('open', 'unconfirmed') AND settled_at IS NULL",
                )?
                .query_row([job], |row| row.get(0).map(Tenths))?;
            Ok((spent, open))
        })
        .await
    }
}
