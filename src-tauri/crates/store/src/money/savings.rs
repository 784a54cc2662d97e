//! `spared`: what answers would have cost that were owned already when they were asked for again. Counted where an owned
//! answer takes the place of a call, from version 5 of the file on: before that nobody counted.
//!
//! An answer counts with what it cost when it was bought; by hand once a day, in a job once for each of its rows. What a
//! record shows already is no question, and is not counted.

use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::jobs::job_rows;
use crate::jobs::job_rows::{Ended, JobStep};
use crate::lists;
use crate::records::company_pages::{self, PeoplePage};
use crate::records::{self, Teller};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    5,
    "CREATE TABLE spared (
        fact INTEGER NOT NULL,
        job INTEGER NOT NULL,
        place INTEGER NOT NULL,
        day TEXT NOT NULL,
        operation TEXT NOT NULL,
        charged INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (fact, job, place, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spared_by_time ON spared (at);",
)];

/// Notes that an owned answer took the place of a call; job 0 is a person's own question.
pub(crate) fn note(file: &Connection, kept_answer: i64, step: Option<&JobStep>, at: Millis) -> Result<(), StoreError> {
    let (job, place) = step.map_or((0, 0), |step| (step.job, step.place));
    let sql = "INSERT OR IGNORE INTO spared (fact, job, place, day, operation, charged, at)
        SELECT ?1, ?2, ?3, date(?4 / 1000, 'unixepoch', 'localtime'), operation, charged, ?4
        FROM ledger WHERE fact = ?1 AND charged > 0";
    file.run(sql, params![kept_answer, job, place, at])
}

impl Store {
    /// Notes that an owned answer took the place of a call that a person would have paid for.
    pub async fn note_saving(&self, kept_answer: i64, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| note(file, kept_answer, None, at)).await
    }

    /// Takes a page of a company's people that was paid for before: nothing is paid now.
    pub async fn keep_people(
        &self,
        step: JobStep,
        page: PeoplePage,
        kept_answer: i64,
        (told_at, at): (Millis, Millis),
    ) -> Result<(), StoreError> {
        self.write(move |file| {
            let by = Teller {
                operation: step.enrichment.spec().name,
                kept_answer: Some(kept_answer),
                pull: None,
                at: told_at,
            };
            let company = records::present(file, step.record)?;
            let came = company_pages::keep_page(file, company, &page, step.job, by)?;
            lists::append(file, page.into, &came, at)?;
            note(file, kept_answer, Some(&step), at)
        })
        .await
    }

    /// Ends steps that need no call, all in one transaction; owned answers among them are counted as calls that were spared.
    pub async fn end_steps(&self, ended: Vec<Ended>, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            ended.iter().try_for_each(|ended| match job_rows::end(file, ended)? {
                Some(kept_answer) => note(file, kept_answer, Some(&ended.step), at),
                None => Ok(()),
            })
        })
        .await
    }
}
