//! `job_sums`: what the rows of a job come to: how many of each step are in which state, and what they cost. Read
//! several times a second while a job runs, so it is counted along by triggers of `job_rows` instead of over a million
//! rows each time.
//!
//! A row that is deleted, because a person was erased, takes its place in the counts with it; what it cost stays spent.

use api::{Enrichment, Tenths};
use rusqlite::{Connection, Row};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::Store;
use crate::records::findings::FindState;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE job_sums (
        job INTEGER NOT NULL REFERENCES jobs (id),
        enrichment TEXT NOT NULL,
        state TEXT NOT NULL,
        rows INTEGER NOT NULL,
        owned INTEGER NOT NULL,
        asked INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        PRIMARY KEY (job, enrichment, state)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER job_rows_come AFTER INSERT ON job_rows BEGIN
        INSERT INTO job_sums VALUES (new.job, new.enrichment, new.state, 1, new.owned, new.asked, new.charged)
            ON CONFLICT DO UPDATE SET rows = rows + 1, owned = owned + excluded.owned, asked = asked + excluded.asked,
                charged = charged + excluded.charged;
    END;
    CREATE TRIGGER job_rows_move AFTER UPDATE OF state, owned, asked, charged ON job_rows BEGIN
        UPDATE job_sums SET rows = rows - 1, owned = owned - old.owned, asked = asked - old.asked,
            charged = charged - old.charged
            WHERE job = old.job AND enrichment = old.enrichment AND state = old.state;
        INSERT INTO job_sums VALUES (new.job, new.enrichment, new.state, 1, new.owned, new.asked, new.charged)
            ON CONFLICT DO UPDATE SET rows = rows + 1, owned = owned + excluded.owned, asked = asked + excluded.asked,
                charged = charged + excluded.charged;
    END;
    CREATE TRIGGER job_rows_leave AFTER DELETE ON job_rows BEGIN
        UPDATE job_sums SET rows = rows - 1, owned = owned - old.owned
            WHERE job = old.job AND enrichment = old.enrichment AND state = old.state;
    END;",
)];

/// How many rows of a step are in a state, and what they cost.
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

/// What a job has cost.
pub(crate) fn charged(file: &Connection, job: i64) -> Result<Tenths, StoreError> {
    file.one("SELECT coalesce(sum(charged), 0) FROM job_sums WHERE job = ?1", [job], |row| row.get(0).map(Tenths))
}

impl Store {
    /// How many rows of each step of a job are in which state.
    pub async fn job_tally(&self, job: i64) -> Result<Vec<Tally>, StoreError> {
        let sql = "SELECT enrichment, state, rows, owned, asked, charged FROM job_sums WHERE job = ?1";
        let read = |row: &Row<'_>| {
            let step = named(row, 0, Enrichment::by_name)?.zip(named(row, 1, FindState::by_name)?);
            let (rows, owned, asked, charged) = (row.get(2)?, row.get(3)?, row.get(4)?, Tenths(row.get(5)?));
            Ok(step.map(|(enrichment, state)| Tally { enrichment, state, rows, owned, asked, charged }))
        };
        let told: Vec<_> = self.read(move |file| file.all(sql, [job], read)).await?;
        Ok(told.into_iter().flatten().collect())
    }

    /// The records of a job of which something went wrong or has no known outcome, in their order. Only reads `job_rows`.
    pub async fn failed_records(&self, job: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT record FROM job_rows WHERE job = ?1 AND state IN ('failed', 'unclear')
            GROUP BY place ORDER BY place";
        self.read(move |file| file.all(sql, [job], |row| row.get(0))).await
    }
}
