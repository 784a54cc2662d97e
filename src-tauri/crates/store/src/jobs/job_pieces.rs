//! The rows of a job, written piece by piece and taken out of the cells again likewise: a job may have a million steps, and
//! nobody else should wait for the file for long meanwhile.
//!
//! Owns the pieces. Does not own what a row does once it is there (`job_rows`), or the phase of a job (`jobs`).

use api::Enrichment;
use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::file::tx::Tx;
use crate::records::findings;
use crate::records::findings::{FindState, Piece};

/// A step of a new job, as the plan has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStep {
    /// The place of the row in the job.
    pub place: i64,
    /// Its record.
    pub record: i64,
    /// What is to be found.
    pub enrichment: Enrichment,
    /// Waiting, or already at its end.
    pub state: FindState,
    /// Why it cannot be asked.
    pub reason: Option<String>,
    /// What it can bring at most that is paid for: one result, or so many people.
    pub most: u64,
}

/// Rows that are given up at once.
const GIVEN_UP: i64 = 500;

fn add(file: &Tx<'_>, job: i64, steps: &[NewStep]) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return Ok(()) };
    let mut add = file.prepare_cached(
        "INSERT INTO job_rows (job, place, enrichment, record, state, owned, reason, most)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for step in steps {
        let owned = step.state == FindState::Found;
        let name = step.enrichment.name();
        add.execute(params![job, step.place, name, step.record, step.state.name(), owned, step.reason, step.most])?;
    }
    let piece = Piece { job, first: first.place, last: last.place };
    findings::begin(file, &piece)
}

/// Takes the next rows of a job behind a place out of the cells, where they wait. Returns the place that it came to;
/// none at the end.
fn give_up(file: &Tx<'_>, job: i64, after: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT max(place) FROM (
        SELECT DISTINCT place FROM job_rows WHERE job = ?1 AND state = 'waiting' AND place > ?2 ORDER BY place LIMIT ?3)";
    let last: Option<i64> = file.one(sql, [job, after, GIVEN_UP], |row| row.get(0))?;
    if let Some(last) = last {
        let piece = Piece { job, first: after + 1, last };
        findings::give_up(file, &piece)?;
    }
    Ok(last)
}

impl Store {
    /// Adds the next rows of a job that is being prepared, in the order of their places; the cells of its records follow.
    pub async fn add_steps(&self, job: i64, steps: Vec<NewStep>) -> Result<(), StoreError> {
        self.write(move |file| add(file, job, &steps)).await
    }

    /// Takes out the rows of a job that was not prepared to its end: it is prepared anew.
    pub async fn clear_steps(&self, job: i64) -> Result<(), StoreError> {
        let sql = "DELETE FROM job_rows WHERE job IN (SELECT id FROM jobs WHERE id = ?1 AND NOT prepared)";
        self.write(move |file| file.run(sql, [job])).await
    }

    /// All rows of a job are there: it may ask.
    pub async fn job_is_prepared(&self, job: i64) -> Result<(), StoreError> {
        self.write(move |file| file.run("UPDATE jobs SET prepared = 1 WHERE id = ?1", [job])).await
    }

    /// What jobs that were stopped left waiting is not asked any more: the cells show again what was known before. A piece in
    /// a transaction, so that nobody else waits for long; one that breaks off is done anew.
    pub async fn tidy_jobs(&self) -> Result<(), StoreError> {
        let sql = "SELECT id FROM jobs WHERE phase = 'stopped' AND NOT tidied ORDER BY id";
        let untidied: Vec<i64> = self.read(move |file| file.all(sql, [], |row| row.get(0))).await?;
        for job in untidied {
            let mut after = -1;
            while let Some(last) = self.write(move |file| give_up(file, job, after)).await? {
                after = last;
            }
            self.write(move |file| file.run("UPDATE jobs SET tidied = 1 WHERE id = ?1", [job])).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::jobs::{NewJob, UNPREPARED};
    use crate::records;
    use crate::records::NewObservation;
    use api::Phase;
    use api::{Doc, RecordKind, Tenths};

    const ROWS: i64 = 1_200;

    /// A list's job for some people, of which the first rows are written.
    async fn begun(folder: &std::path::Path, rows: i64) -> (Store, i64) {
        let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
        let people = |file: &Tx<'_>| {
            for at in 0..ROWS {
                let doc: Doc =
                    serde_json::from_value(serde_json::json!({"full_name": format!("Person {at}")})).unwrap();
                records::keep(file, &NewObservation { kind: RecordKind::Person, doc }, "import", None, 1)?;
            }
            Ok(file.execute(
                "INSERT INTO lists (id, name, kind, made_at, changed_at) VALUES (1, 'L', 'person', 1, 1)",
                [],
            )?)
        };
        store.write(people).await.unwrap();
        let new = NewJob {
            list: 1,
            title: "E-mails".to_owned(),
            plan: serde_json::json!({}),
            rows: ROWS as u64,
            best: Tenths::ZERO,
            likely: None,
            worst: Tenths::ZERO,
            prices: Default::default(),
            spending_limit: Tenths::ZERO,
            failures: 1,
            order: None,
            watch: None,
        };
        let job = store.new_job(new, 1).await.unwrap();
        let step = |place| NewStep {
            place,
            record: place + 1,
            enrichment: Enrichment::Email,
            state: if place % 3 == 0 { FindState::Cannot } else { FindState::Waiting },
            reason: None,
            most: 1,
        };
        store.add_steps(job, (0..rows).map(step).collect()).await.unwrap();
        (store, job)
    }

    /// How many cells show each state.
    async fn shown(store: &Store) -> Vec<(String, i64)> {
        let ask = |file: &Connection| {
            let mut ask = file.prepare(
                "SELECT \"v_find.email.status\", count(*) FROM own_cells WHERE \"v_find.email.status\" IS NOT NULL
                 GROUP BY 1 ORDER BY 1",
            )?;
            Ok(ask.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
        };
        store.read(ask).await.unwrap()
    }

    #[tokio::test]
    async fn a_job_that_was_not_prepared_when_the_program_ended_is_over_and_leaves_nothing_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let (store, job) = begun(folder.path(), 900).await;
        assert_eq!(shown(&store).await, [("Cannot".to_owned(), 300), ("Waiting".to_owned(), 600)], "as it is prepared");
        let gone_on = store.interrupt_jobs("ended", "unclear", 2).await.unwrap();
        assert_eq!(gone_on, Vec::<i64>::new(), "it does not go on by itself");
        let ended = store.job(job).await.unwrap().unwrap();
        assert_eq!((ended.phase, ended.ended_at), (Phase::Stopped, Some(2)), "it is over");
        assert_eq!(ended.trouble.map(|trouble| trouble.why).as_deref(), Some(UNPREPARED), "and says why");
        store.tidy_jobs().await.unwrap();
        assert_eq!(shown(&store).await, [("Cannot".to_owned(), 300)], "what is not asked any more does not wait");
    }

    #[tokio::test]
    async fn sums_are_counted_along() {
        let folder = tempfile::tempdir().unwrap();
        let (store, job) = begun(folder.path(), ROWS).await;
        store.job_is_prepared(job).await.unwrap();
        assert_eq!(store.interrupt_jobs("ended", "unclear", 2).await.unwrap(), [job], "a prepared one goes on");
        let moves = |file: &Tx<'_>| {
            file.execute("UPDATE job_rows SET state = 'found', charged = 10, asked = 1 WHERE place % 4 = 1", [])?;
            file.execute("UPDATE job_rows SET state = 'failed', asked = asked + 1 WHERE place % 8 = 1", [])?;
            file.execute("UPDATE job_rows SET owned = 1 WHERE place % 10 = 3", [])?;
            Ok(file.execute("UPDATE job_rows SET record = record WHERE place % 2 = 0", [])?)
        };
        store.write(moves).await.unwrap();
        let counted = |file: &Connection| {
            let differ = "SELECT count(*) FROM (
                SELECT job, enrichment, state, count(*), sum(owned), sum(asked), sum(charged) FROM job_rows GROUP BY 1, 2, 3
                EXCEPT SELECT job, enrichment, state, rows, owned, asked, charged FROM job_sums)";
            Ok(file.query_row(differ, [], |row| row.get::<_, i64>(0))?)
        };
        assert_eq!(store.read(counted).await.unwrap(), 0, "as if they were counted anew");
        let spent = store.spent_in_run(Some(job), None).await.unwrap();
        assert_eq!(spent, Tenths(300 * 10), "a quarter of the rows was paid for");
        store.write(|file| Ok(file.execute("DELETE FROM job_rows WHERE place % 4 = 1", [])?)).await.unwrap();
        let told = store.job_tally(job).await.unwrap();
        let rows: u64 = told.iter().map(|tally| tally.rows).sum();
        let after = store.spent_in_run(Some(job), None).await.unwrap();
        assert_eq!((rows, after), (900, spent), "what was paid stays paid");
    }
}
