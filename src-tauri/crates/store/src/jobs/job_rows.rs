//! `job_rows`: each step of a job for each of its rows, with its state and what it cost. What a cell shows is in
//! `finds` and is written in the same transaction.
//!
//! Owns the states of rows. Does not own: when a job runs (`jobs`), or what an answer is worth (`enrich`).

use api::{Enrichment, Tenths};
use rusqlite::{Connection, Row, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::lists;
use crate::records;
use crate::records::findings::{FindState, Outcome};
use crate::records::{NewObservation, Teller, company_people, findings};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        4,
        "CREATE TABLE job_rows (
        job INTEGER NOT NULL REFERENCES jobs (id),
        place INTEGER NOT NULL,
        enrichment TEXT NOT NULL,
        record INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
        state TEXT NOT NULL,
        owned INTEGER NOT NULL DEFAULT 0,
        asked INTEGER NOT NULL DEFAULT 0,
        charged INTEGER NOT NULL DEFAULT 0,
        reason TEXT,
        PRIMARY KEY (job, place, enrichment)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX job_rows_by_record ON job_rows (record);",
    ),
    // What a row can bring at most and is paid for: one result, or as many people as its company lacked when the job began.
    (10, "ALTER TABLE job_rows ADD COLUMN most INTEGER NOT NULL DEFAULT 1;"),
];

/// One step of a job for one of its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobStep {
    /// The job.
    pub job: i64,
    /// The place of the row in the job.
    pub place: i64,
    /// The record that the row is about.
    pub record: i64,
    /// What is to be found.
    pub enrichment: Enrichment,
}

impl JobStep {
    /// From the columns of these names; none where there is no such step, or not any more.
    pub(crate) fn read(row: &Row<'_>) -> rusqlite::Result<Option<Self>> {
        let Some(enrichment) = named(row, "enrichment", Enrichment::by_name)? else { return Ok(None) };
        Ok(Some(Self { job: row.get("job")?, place: row.get("place")?, record: row.get("record")?, enrichment }))
    }
}

/// A row of a job with all of its steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRow {
    /// Its place.
    pub place: i64,
    /// Its record.
    pub record: i64,
    /// The state of each step, in no order.
    pub steps: Vec<(Enrichment, FindState)>,
}

/// How a step ended without a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// The step.
    pub step: JobStep,
    /// How it ended.
    pub state: FindState,
    /// Why, for a person.
    pub reason: Option<String>,
    /// The owned answer that ended it, where the record does not have it yet.
    pub owned: Option<OwnedAnswer>,
}

/// An answer that was paid for earlier and is now stored for a further record.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnedAnswer {
    /// The kept answer; none where nothing was found and so nothing was stored.
    pub kept_answer: Option<i64>,
    /// Command name of its operation.
    pub operation: &'static str,
    /// When it came.
    pub at: Millis,
    /// What it is worth.
    pub outcome: Outcome,
    /// What it says of the record.
    pub observations: Vec<NewObservation>,
    /// Of a company: who are its people.
    pub people: Option<TakenPeople>,
}

/// People who are taken as those of a company.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TakenPeople {
    /// Their numbers, in the order in which they were taken.
    pub people: Vec<i64>,
    /// The list that they come into.
    pub into: Option<i64>,
}

/// Whether the row is still there: it goes with its record.
pub(crate) fn is_there(file: &Connection, step: &JobStep) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM job_rows WHERE job = ?1 AND place = ?2 AND enrichment = ?3)";
    file.one(sql, params![step.job, step.place, step.enrichment.name()], |row| row.get(0))
}

/// Moves a step on, and the cell of its record with it; a value that is known stays until a newer one comes.
pub(crate) fn turn(file: &Tx<'_>, step: &JobStep, state: FindState, reason: Option<&str>) -> Result<(), StoreError> {
    let sql = "UPDATE job_rows SET state = ?4, reason = ?5 WHERE job = ?1 AND place = ?2 AND enrichment = ?3";
    file.run(sql, params![step.job, step.place, step.enrichment.name(), state.name(), reason])?;
    match records::present(file, step.record)? {
        Some(record) => findings::turn(file, record, step.enrichment, state, reason, step.job),
        None => Ok(()),
    }
}

/// Ends a step with an answer that was just paid for; one that a colleague has paid for (`taken`) was no question of the job, and is owned.
pub(crate) fn answered(
    file: &Connection,
    step: &JobStep,
    state: FindState,
    charged: Tenths,
    taken: bool,
) -> Result<(), StoreError> {
    let asked = u64::from(!taken);
    let owned = taken && state == FindState::Found;
    let sql =
        "UPDATE job_rows SET state = ?4, reason = NULL, asked = asked + ?6, charged = charged + ?5, owned = owned OR ?7
        WHERE job = ?1 AND place = ?2 AND enrichment = ?3";
    let name = step.enrichment.name();
    let rows = file.changed(sql, params![step.job, step.place, name, state.name(), charged.0, asked, owned])?;
    if rows == 0 {
        // Its record went while it was in flight. What it cost counts all the same, where that of other rows that went is.
        let sql = "INSERT INTO job_sums SELECT id, ?2, ?3, 0, 0, ?5, ?4 FROM jobs WHERE id = ?1
            ON CONFLICT DO UPDATE SET asked = asked + excluded.asked, charged = charged + excluded.charged";
        file.run(sql, params![step.job, name, state.name(), charged.0, asked])?;
    }
    Ok(())
}

/// A page of people was stored for a step: what it cost counts, and the row waits for its next question, if there is one.
pub(crate) fn answered_in_part(file: &Tx<'_>, step: &JobStep, charged: Tenths, taken: bool) -> Result<(), StoreError> {
    answered(file, step, FindState::Waiting, charged, taken)?;
    turn(file, step, FindState::Waiting, None)
}

/// How a step ended whose call brought no answer.
#[derive(Debug, Clone, PartialEq)]
pub struct StepEnd {
    /// The step.
    pub step: JobStep,
    /// Its state now.
    pub state: FindState,
    /// Why, for a person.
    pub reason: Option<String>,
    /// Where the service found nothing: what that is worth.
    pub nothing: Option<Outcome>,
    /// The service has looked at it, and said that there is nothing or that it is wrong. What was never sent, or was refused before it was
    /// looked at, was no question.
    pub asked: bool,
}

/// Ends a step whose call brought no answer.
pub(crate) fn unanswered(file: &Tx<'_>, end: &StepEnd, at: Millis) -> Result<(), StoreError> {
    let asked = u64::from(end.asked);
    turn(file, &end.step, end.state, end.reason.as_deref())?;
    let sql = "UPDATE job_rows SET asked = asked + ?4 WHERE job = ?1 AND place = ?2 AND enrichment = ?3";
    file.run(sql, params![end.step.job, end.step.place, end.step.enrichment.name(), asked])?;
    match (&end.nothing, records::present(file, end.step.record)?) {
        (Some(nothing), Some(record)) => findings::store_outcome(file, record, nothing, at, None, Some(end.step.job)),
        _ => Ok(()),
    }
}

/// Adds what a call of a step cost, where that became known later than its answer.
pub(crate) fn charge(file: &Connection, intent: i64, charged: Tenths) -> Result<(), StoreError> {
    let sql = "UPDATE job_rows SET charged = charged + ?2 FROM intents
        WHERE intents.id = ?1 AND job_rows.job = intents.job AND job_rows.place = intents.place
            AND job_rows.enrichment = intents.enrichment";
    let rows = file.changed(sql, params![intent, charged.0])?;
    if rows == 0 {
        let sql =
            "INSERT INTO job_sums SELECT jobs.id, enrichment, 'failed', 0, 0, 0, ?2 FROM intents JOIN jobs ON jobs.id = job
            WHERE intents.id = ?1
            ON CONFLICT DO UPDATE SET charged = charged + excluded.charged";
        file.run(sql, params![intent, charged.0])?;
    }
    Ok(())
}

/// Takes back what a person had said that a call of a step cost: the answer says it.
pub(crate) fn take_back(file: &Connection, intent: i64, charged: Tenths) -> Result<(), StoreError> {
    let sql = "UPDATE job_rows SET charged = max(0, charged - ?2) FROM intents
        WHERE intents.id = ?1 AND job_rows.job = intents.job AND job_rows.place = intents.place
            AND job_rows.enrichment = intents.enrichment";
    let rows = file.changed(sql, params![intent, charged.0])?;
    if rows == 0 {
        // Its row went, and `charge` counted the word of a person as failed. (A version before counted it nowhere.)
        let sql = "UPDATE job_sums SET charged = max(0, job_sums.charged - ?2) FROM intents
            WHERE intents.id = ?1 AND job_sums.job = intents.job AND job_sums.enrichment = intents.enrichment
                AND job_sums.state = 'failed'";
        file.run(sql, params![intent, charged.0])?;
    }
    Ok(())
}

/// Ends a step without a call. Returns the kept answer that took the place of one.
pub(crate) fn end(file: &Tx<'_>, ended: &Ended) -> Result<Option<i64>, StoreError> {
    let Ended { step, state, reason, owned } = ended;
    let found = *state == FindState::Found;
    // Of a row of several questions that was asked any of them nothing was owned in the place of one.
    let several = step.enrichment == Enrichment::People;
    let sql = "UPDATE job_rows SET state = ?4, reason = ?5, owned = (?6 AND (asked = 0 OR NOT ?7))
        WHERE job = ?1 AND place = ?2 AND enrichment = ?3";
    file.run(sql, params![step.job, step.place, step.enrichment.name(), state.name(), reason, found, several])?;
    let Some(record) = records::present(file, step.record)? else { return Ok(None) };
    let Some(owned) = owned else {
        findings::turn(file, record, step.enrichment, *state, reason.as_deref(), step.job)?;
        return Ok(None);
    };
    let by = Teller { operation: owned.operation, kept_answer: owned.kept_answer, pull: None, at: owned.at };
    owned.observations.iter().try_for_each(|observation| records::keep_for(file, record, observation, by))?;
    let mut outcome = owned.outcome.clone();
    if let Some(taken) = &owned.people {
        take_people(file, step.job, record, taken, owned.at)?;
        if outcome.value.is_some() {
            // The cell says how many people the company has. How many of them this wish takes is no count of them: another job may have
            // wished for more, and have ended first.
            let count = company_people::at(file, record)?.len();
            outcome.value = (count > 0).then(|| count.to_string());
        }
    }
    findings::store_outcome(file, record, &outcome, owned.at, owned.kept_answer, Some(step.job))?;
    Ok(owned.kept_answer)
}

/// Takes people who were owned as those of a company. Into a list for which the company was asked before only those come who are new to
/// it: whoever was taken out of the list by hand stays out.
fn take_people(file: &Connection, job: i64, company: i64, taken: &TakenPeople, at: Millis) -> Result<(), StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM job_rows JOIN jobs ON jobs.id = job_rows.job
        WHERE job_rows.record = ?1 AND enrichment = ?2 AND state = 'found' AND jobs.id <> ?3
            AND json_extract(jobs.plan, '$.people.into') = ?4)";
    let values = params![company, Enrichment::People.name(), job, taken.into];
    let came_before: bool = file.one(sql, values, |row| row.get(0))?;
    let mut come = Vec::with_capacity(taken.people.len());
    for person in &taken.people {
        // One who was erased since the look at the company is nobody's any more.
        let Some(person) = records::leading(file, *person)? else { continue };
        if company_people::take(file, company, person, None, at)? || !came_before {
            come.push(person);
        }
    }
    lists::append(file, taken.into, &come, at)
}

impl Store {
    /// What the rows of a step that wait can still bring at most: one result each, or people.
    pub async fn most_left(&self, job: i64, enrichment: Enrichment) -> Result<u64, StoreError> {
        let sql = "SELECT coalesce(sum(max(most - charged, 0)), 0) FROM job_rows
            WHERE job = ?1 AND enrichment = ?2 AND state = 'waiting'";
        self.read(move |file| file.one(sql, params![job, enrichment.name()], |row| row.get(0))).await
    }

    /// The records of a job that any of its steps has looked at, in the order of its rows.
    pub async fn job_records(&self, job: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT record FROM job_rows WHERE job = ?1 AND state NOT IN ('skipped', 'spared', 'suppressed', 'cannot') GROUP BY place ORDER BY place";
        self.read(move |file| file.all(sql, [job], |row| row.get(0))).await
    }

    /// Steps whose outcome was not known and that no open call is about any more wait again: they may be owned by now.
    pub async fn look_again(&self, job: i64) -> Result<(), StoreError> {
        self.write(move |file| {
            let sql =
                "SELECT job, place, record, enrichment FROM job_rows WHERE job = ?1 AND state = 'unclear' AND NOT EXISTS (
                SELECT 1 FROM intents WHERE intents.job = job_rows.job AND intents.place = job_rows.place
                    AND intents.enrichment = job_rows.enrichment
                    AND intents.state IN ('open', 'unconfirmed') AND intents.settled_at IS NULL)";
            let found: Vec<_> = file.all(sql, [job], JobStep::read)?;
            found.iter().flatten().try_for_each(|step| turn(file, step, FindState::Waiting, None))
        })
        .await
    }

    /// The records of a job of which a step still waits, in the order of its rows: what it did not get to.
    pub async fn unreached_records(&self, job: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT record FROM job_rows WHERE job = ?1 AND state = 'waiting' GROUP BY place ORDER BY place";
        self.read(move |file| file.all(sql, [job], |row| row.get(0))).await
    }

    /// The next rows of a job that wait for something, behind a place, in their order.
    pub async fn waiting_rows(&self, job: i64, after: i64, most: u32) -> Result<Vec<JobRow>, StoreError> {
        self.read(move |file| {
            let sql = "SELECT DISTINCT place FROM job_rows WHERE job = ?1 AND state = 'waiting' AND place > ?2
                ORDER BY place LIMIT ?3";
            let places: Vec<i64> = file.all(sql, params![job, after, most], |row| row.get(0))?;
            places.into_iter().filter_map(|place| row(file, job, place).transpose()).collect()
        })
        .await
    }
}

fn row(file: &Connection, job: i64, place: i64) -> Result<Option<JobRow>, StoreError> {
    let sql = "SELECT record, enrichment, state FROM job_rows WHERE job = ?1 AND place = ?2";
    let found: Vec<(i64, Option<(Enrichment, FindState)>)> = file.all(sql, [job, place], |row| {
        let enrichment = named(row, 1, Enrichment::by_name)?;
        Ok((row.get(0)?, enrichment.zip(named(row, 2, FindState::by_name)?)))
    })?;
    let Some(record) = found.first().map(|(record, _)| *record) else { return Ok(None) };
    Ok(Some(JobRow { place, record, steps: found.into_iter().filter_map(|(_, step)| step).collect() }))
}
