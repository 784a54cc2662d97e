//! `jobs`: what is being found out for the rows of a list, with what the person agreed to, so that it can go on after a
//! restart. Its rows are in `job_rows`.
//!
//! Until all of its rows are there a job is not prepared and asks nothing (`job_pieces`); one that was stopped is tidied up
//! behind that.

pub mod job_pieces;
pub mod job_rows;
pub mod job_sums;
pub mod people_samples;
pub mod personas;
pub mod recipes;

use std::collections::BTreeMap;

use api::{Enrichment, Tenths};
use rusqlite::{Connection, Row, named_params, params};
use serde_json::Value;
use words::text;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::jobs::job_rows::JobStep;
use crate::records::findings::FindState;
use crate::searches::watches::{self, Asking, RunOf};
use api::Phase;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        4,
        "CREATE TABLE jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        list INTEGER NOT NULL REFERENCES lists (id),
        title TEXT NOT NULL,
        plan TEXT NOT NULL,
        phase TEXT NOT NULL CHECK (phase IN ('running', 'paused', 'interrupted', 'stopped', 'done')),
        trouble TEXT,
        need TEXT,
        prepared INTEGER NOT NULL DEFAULT 0,
        tidied INTEGER NOT NULL DEFAULT 0,
        rows INTEGER NOT NULL,
        best INTEGER NOT NULL,
        likely INTEGER,
        worst INTEGER NOT NULL,
        prices TEXT NOT NULL,
        fuse INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        moved_at INTEGER NOT NULL,
        ended_at INTEGER
    ) STRICT;
    CREATE INDEX jobs_by_list ON jobs (list, id);
    CREATE INDEX jobs_untidied ON jobs (id) WHERE phase = 'stopped' AND NOT tidied;",
    ),
    // The job whose people a job is about: its rows can be found again by that, so it is prepared anew after a restart.
    (10, "ALTER TABLE jobs ADD COLUMN follows INTEGER REFERENCES jobs (id);"),
    // The order of an assistant that a job is made for, and whether the person has taken it over since.
    (13, "ALTER TABLE jobs ADD COLUMN ordered INTEGER; ALTER TABLE jobs ADD COLUMN taken_over INTEGER;"),
];

/// A job; its phases are those of a pull.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Its number.
    pub id: i64,
    /// What it is, as it was started.
    pub what: NewJob,
    /// The job whose people it is about, where it follows one.
    pub follows: Option<i64>,
    /// Its phase.
    pub phase: Phase,
    /// Why it is not running, when something went wrong.
    pub trouble: Option<Trouble>,
    /// All of its rows are there: before that it asks nothing.
    pub prepared: bool,
    /// When it was started.
    pub started_at: Millis,
    /// When it ended.
    pub ended_at: Option<Millis>,
}

/// Why a job does not go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// A sentence for a person.
    pub why: String,
    /// What it needs before it can go on, as `enrich` names it; none where a person can simply go on.
    pub need: Option<String>,
}

/// A job that is about to start.
#[derive(Debug, Clone, PartialEq)]
pub struct NewJob {
    /// Its list.
    pub list: i64,
    /// What it does, in words.
    pub title: String,
    /// The plan, as `enrich` has it.
    pub plan: Value,
    /// Rows that it is about.
    pub rows: u64,
    /// What the quote said: if nothing is found.
    pub best: Tenths,
    /// By the hit rates.
    pub likely: Option<Tenths>,
    /// If everything is found.
    pub worst: Tenths,
    /// The price of each step that the person has agreed to; none where nobody knew it.
    pub prices: BTreeMap<Enrichment, Option<Tenths>>,
    /// It never spends more.
    pub spending_limit: Tenths,
    /// Failures in a row at which it stops.
    pub failures: u32,
    /// The order of an assistant that it is made for; none once a person goes on with it under a limit of their own.
    pub order: Option<i64>,
    /// The watch that asks; what a job that is read has of it is with the watch.
    pub watch: Option<Asking>,
}

fn row(row: &Row<'_>) -> rusqlite::Result<Job> {
    let need = row.get("need")?;
    Ok(Job {
        id: row.get("id")?,
        what: NewJob {
            list: row.get("list")?,
            title: row.get("title")?,
            plan: json(row, "plan")?,
            rows: row.get("rows")?,
            best: Tenths(row.get("best")?),
            likely: row.get::<_, Option<u64>>("likely")?.map(Tenths),
            worst: Tenths(row.get("worst")?),
            prices: json(row, "prices")?,
            spending_limit: Tenths(row.get("fuse")?),
            failures: row.get("failures")?,
            order: row.get("ordered")?,
            watch: None,
        },
        follows: row.get("follows")?,
        phase: Phase::by_name(&row.get::<_, String>("phase")?).unwrap_or(Phase::Interrupted),
        trouble: row.get::<_, Option<String>>("trouble")?.map(|why| Trouble { why, need }),
        prepared: row.get("prepared")?,
        started_at: row.get("started_at")?,
        ended_at: row.get("ended_at")?,
    })
}

/// Notes a job, behind the one that it follows.
pub(crate) fn add(file: &Connection, new: &NewJob, follows: Option<i64>, at: Millis) -> Result<i64, StoreError> {
    let sql = "INSERT INTO jobs (list, title, plan, follows, phase, rows, best, likely, worst, prices, fuse, failures,
            ordered, started_at, moved_at)
        VALUES (:list, :title, :plan, :follows, 'running', :rows, :best, :likely, :worst, :prices, :fuse, :failures,
            :ordered, :at, :at)";
    let values = named_params! {
        ":list": new.list, ":title": new.title, ":plan": to_json(&new.plan)?, ":follows": follows, ":rows": new.rows,
        ":best": new.best.0, ":likely": new.likely.map(|likely| likely.0), ":worst": new.worst.0,
        ":prices": to_json(&new.prices)?, ":fuse": new.spending_limit.0, ":failures": new.failures,
        ":ordered": new.order, ":at": at,
    };
    file.insert(sql, values)
}

/// Why a job ended that was not prepared yet.
pub const UNPREPARED: &str =
    text!("Prospector ended while this job was being prepared. Nothing was asked; start it anew.");

/// What a person agreed that a job may cost; an error where there is no such job, for which nobody did.
pub(crate) fn agreed_limit(file: &Connection, job: i64) -> Result<Tenths, StoreError> {
    file.one("SELECT fuse FROM jobs WHERE id = ?1", [job], |row| row.get(0).map(Tenths))
}

/// The order of an assistant that a job needs the leave of; none where the person has taken it over.
pub(crate) fn ordered(file: &Connection, job: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT iif(taken_over, NULL, ordered) FROM jobs WHERE id = ?1";
    Ok(file.first(sql, [job], |row| row.get(0))?.flatten())
}

/// Steps that were being asked when a run ended without a word of them, of one job or of all that can go on: those whose call
/// has no known outcome are unclear, the others wait.
fn settle_running(file: &Tx<'_>, job: Option<i64>, reason: &str) -> Result<(), StoreError> {
    let sql = "SELECT job, place, record, enrichment, EXISTS (
            SELECT 1 FROM intents WHERE intents.job = job_rows.job AND intents.place = job_rows.place
                AND intents.enrichment = job_rows.enrichment AND state IN ('open', 'unconfirmed') AND settled_at IS NULL
        ) FROM job_rows WHERE state = 'running' AND job IN (
            SELECT id FROM jobs WHERE phase IN ('running', 'paused', 'interrupted') AND (?1 IS NULL OR id = ?1))";
    let found: Vec<_> = file.all(sql, [job], |row| Ok(JobStep::read(row)?.zip(row.get(4)?)))?;
    found.iter().flatten().try_for_each(|(step, unclear)| match unclear {
        true => job_rows::turn(file, step, FindState::Unclear, Some(reason)),
        false => job_rows::turn(file, step, FindState::Waiting, None),
    })
}

/// The newest job of a list that has not come to its end.
pub(crate) fn unfinished(file: &Connection, list: i64) -> Result<Option<Job>, StoreError> {
    let sql =
        "SELECT * FROM jobs WHERE list = ?1 AND phase IN ('running', 'paused', 'interrupted') ORDER BY id DESC LIMIT 1";
    file.first(sql, [list], row)
}

impl Store {
    /// Notes a new job, and returns its number. Its rows follow piece by piece; until they are all there it is not
    /// prepared.
    pub async fn new_job(&self, new: NewJob, at: Millis) -> Result<i64, StoreError> {
        self.write(move |file| {
            let job = add(file, &new, None, at)?;
            if let Some(watch) = new.watch {
                watches::begin(file, watch, RunOf::Job(job), at)?;
            }
            Ok(job)
        })
        .await
    }

    /// A job.
    pub async fn job(&self, job: i64) -> Result<Option<Job>, StoreError> {
        self.read(move |file| file.first("SELECT * FROM jobs WHERE id = ?1", [job], row)).await
    }

    /// The newest jobs, newest first.
    pub async fn jobs(&self, most: u32) -> Result<Vec<Job>, StoreError> {
        self.read(move |file| file.all("SELECT * FROM jobs ORDER BY id DESC LIMIT ?1", [most], row)).await
    }

    /// The job of a list that has not come to its end.
    pub async fn unfinished_job(&self, list: i64) -> Result<Option<Job>, StoreError> {
        self.read(move |file| unfinished(file, list)).await
    }

    /// Whether a job has not come to its end that is about a list, or whose people come into it.
    pub async fn is_worked_on(&self, list: i64) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM jobs WHERE phase IN ('running', 'paused', 'interrupted')
            AND (list = ?1 OR json_extract(plan, '$.people.into') = ?1))";
        self.read(move |file| file.one(sql, [list], |row| row.get(0))).await
    }

    /// Notes the phase of a job. One that is stopped is to be tidied up behind this ([`Store::tidy_jobs`]).
    pub async fn set_job_phase(
        &self,
        job: i64,
        phase: Phase,
        trouble: Option<Trouble>,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |file| {
            let ended = matches!(phase, Phase::Stopped | Phase::Done).then_some(at);
            let (why, need) = trouble.map_or((None, None), |trouble| (Some(trouble.why), trouble.need));
            let sql = "UPDATE jobs SET phase = ?2, trouble = ?3, need = ?4, moved_at = ?5, ended_at = ?6 WHERE id = ?1";
            file.run(sql, params![job, phase.name(), why, need, at, ended])
        })
        .await
    }

    /// Jobs that are interrupted because of this need.
    pub async fn jobs_in_need(&self, need: String) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT id FROM jobs WHERE phase = 'interrupted' AND need = ?1";
        self.read(move |file| file.all(sql, [need], |row| row.get(0))).await
    }

    /// Notes what a job goes on with: the prices as they are known now, and the limit. A `person` who gives one takes the job over
    /// from the assistant that ordered it: what is asked from here on needs no leave.
    pub async fn set_job_limit(
        &self,
        job: i64,
        spending_limit: Tenths,
        prices: BTreeMap<Enrichment, Option<Tenths>>,
        person: bool,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE jobs SET fuse = ?2, prices = ?3, taken_over = iif(?4, 1, taken_over) WHERE id = ?1";
        self.write(move |file| file.run(sql, params![job, spending_limit.0, to_json(&prices)?, person])).await
    }

    /// At start, before open intents are settled: a job that was running was interrupted, and its steps that were being
    /// asked have their state. One that was not prepared yet has asked nothing, and ends, unless it follows another: then it is known
    /// whom it is about. Returns the jobs that ran.
    pub async fn interrupt_jobs(
        &self,
        reason: &'static str,
        unclear: &'static str,
        at: Millis,
    ) -> Result<Vec<i64>, StoreError> {
        self.write(move |file| {
            let sql = "UPDATE jobs SET phase = 'stopped', trouble = ?1, moved_at = ?2, ended_at = ?2
                WHERE phase = 'running' AND NOT prepared AND follows IS NULL";
            file.run(sql, params![UNPREPARED, at])?;
            settle_running(file, None, unclear)?;
            let sql =
                "UPDATE jobs SET phase = 'interrupted', trouble = ?1, need = NULL, moved_at = ?2 WHERE phase = 'running'
                RETURNING id";
            file.all(sql, params![reason, at], |row| row.get(0))
        })
        .await
    }

    /// Before a job goes on: what its last run could not write of its rows, because the disk refused it, is made good.
    pub async fn settle_job(&self, job: i64, unclear: &'static str) -> Result<(), StoreError> {
        self.write(move |file| settle_running(file, Some(job), unclear)).await
    }
}

#[cfg(test)]
mod people_tests;
