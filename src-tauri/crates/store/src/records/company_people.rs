//! `people_at`: who was taken as somebody of a company, and which question brought them; `people_asked`: how far each question
//! about the people of a company has gone, so that no row of it is bought twice, and how many rows came in vain: ever, and in the job that
//! has asked it last.
//!
//! A question is the filters of one persona at one company, whatever the page and its size. Owns both tables. Does not own: whom
//! a persona means and what is asked next (`enrich`), how a page is stored (`company_pages.rs`), the lists that people come into, and what
//! was charged.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use api::{Enrichment, FindState, canonical};
use rusqlite::{Connection, Row, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::records::colleagues::{self, Employer};
use crate::records::joined;
use crate::records::record::leading;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    10,
    "CREATE TABLE people_asked (
        question TEXT PRIMARY KEY,
        company INTEGER,
        passed INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        spare INTEGER NOT NULL,
        job INTEGER,
        job_spare INTEGER NOT NULL DEFAULT 0,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE people_at (
        company INTEGER NOT NULL REFERENCES records (id),
        person INTEGER NOT NULL REFERENCES records (id),
        question TEXT,
        at INTEGER NOT NULL,
        PRIMARY KEY (company, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX people_at_by_person ON people_at (person);
    CREATE INDEX people_at_by_question ON people_at (question) WHERE question IS NOT NULL;",
)];

/// How far a question has gone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    /// Rows from the front that were asked for.
    pub passed: u32,
    /// The service has no more.
    pub ended: bool,
    /// Rows that the job has got for it and that count for no company: somebody who had come before, who is somewhere else, or
    /// whom nobody may ask about. Those of other jobs were paid for by other words of the person.
    pub spare: u32,
    /// When it was last asked.
    pub at: Millis,
}

/// Somebody who was taken as one of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// The person.
    pub person: i64,
    /// The question that brought them; none of whom was owned before.
    pub question: Option<String>,
}

/// What is known of the people of a company.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompanyPeople {
    /// Who was taken before, by their numbers.
    pub taken: Vec<Taken>,
    /// Who else is owned and says to work there, by their numbers; of very many the first.
    pub owned: Vec<i64>,
    /// How far each question has gone, by its digest.
    pub asked: BTreeMap<String, Asked>,
    /// Questions of which a call has no known outcome, whatever the page and its size.
    pub in_doubt: BTreeSet<String>,
    /// Rows that the job may still pay for it, of those that were agreed to; none outside of a job.
    pub room: Option<u32>,
}

/// Of which company something is to be known.
#[derive(Debug, Clone)]
pub struct OfCompany {
    /// Its record.
    pub company: i64,
    /// As people's records name it.
    pub employer: Employer,
    /// The digests of the questions about it.
    pub questions: Vec<String>,
    /// Titles of which whoever is owned must have one to be looked at; any where there are none.
    pub titles: Vec<String>,
    /// The job that asks.
    pub job: Option<i64>,
}

/// Owned people of one company that are looked at.
const MOST_OWNED: u32 = 500;

/// Takes somebody as one of a company. Returns whether that is new: who is one of it already stays as it is.
pub(crate) fn take(
    file: &Connection,
    company: i64,
    person: i64,
    question: Option<&str>,
    at: Millis,
) -> Result<bool, StoreError> {
    let sql = "INSERT OR IGNORE INTO people_at (company, person, question, at) VALUES (?1, ?2, ?3, ?4)";
    Ok(file.changed(sql, params![company, person, question, at])? > 0)
}

/// Notes that another question has brought somebody who is one of a company already, and whom it means. Returns whether it is another.
pub(crate) fn take_anew(file: &Connection, company: i64, person: i64, question: &str) -> Result<bool, StoreError> {
    let sql = "UPDATE people_at SET question = ?3 WHERE company = ?1 AND person = ?2 AND question IS NOT ?3";
    Ok(file.changed(sql, params![company, person, question])? > 0)
}

/// Who was taken as somebody of a company, in the order in which they came: of people who are one the one that leads, once.
pub(crate) fn at(file: &Connection, company: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT coalesce(joined.lead, person) AS one FROM people_at LEFT JOIN joined ON joined.record = person
        WHERE company = ?1 GROUP BY one ORDER BY min(at), one";
    file.all(sql, [company], |row| row.get(0))
}

/// What names one of two records that are one names the other.
pub(super) fn moved(file: &Connection, gone: i64, stays: i64) -> Result<(), StoreError> {
    for change in [
        "UPDATE OR IGNORE people_at SET company = ?2 WHERE company = ?1",
        "DELETE FROM people_at WHERE company = ?1 AND ?1 <> ?2",
        "UPDATE OR IGNORE people_at SET person = ?2 WHERE person = ?1",
        "DELETE FROM people_at WHERE person = ?1 AND ?1 <> ?2",
        "UPDATE people_asked SET company = ?2 WHERE company = ?1",
    ] {
        file.run(change, [gone, stays])?;
    }
    Ok(())
}

/// The question that a request is a page of.
pub(crate) fn question_of(request: &Value) -> Option<String> {
    Some(canonical::digest(&canonical::text(request.get("filters")?).ok()?))
}

/// Whether a call with a question has no known outcome: another page of it, or one of another size, could buy the same rows again.
fn is_in_doubt(file: &Connection, question: &str) -> Result<bool, StoreError> {
    // The states as the index names them.
    let sql = "SELECT EXISTS (SELECT 1 FROM intents WHERE question = ?1 AND state IN ('open', 'unconfirmed')
        AND settled_at IS NULL)";
    file.one(sql, [question], |row| row.get(0))
}

/// Rows that a job may still pay for a company: what it lacked when the job began, without what was paid since.
fn room(file: &Connection, job: Option<i64>, company: i64) -> Result<Option<u32>, StoreError> {
    let sql = "SELECT max(most - charged, 0) FROM job_rows WHERE record = ?1 AND job = ?2 AND enrichment = ?3";
    file.first(sql, params![company, job, Enrichment::People.name()], |row| row.get(0))
}

fn of(file: &Connection, of: &OfCompany) -> Result<CompanyPeople, StoreError> {
    let taken = |row: &Row<'_>| Ok(Taken { person: row.get("person")?, question: row.get("question")? });
    let mut people = CompanyPeople { room: room(file, of.job, of.company)?, ..CompanyPeople::default() };
    let mut found: Vec<Taken> = Vec::new();
    for company in joined::group(file, of.company)? {
        let sql = "SELECT person, question FROM people_at WHERE company = ?1 ORDER BY at, person";
        found.append(&mut file.all(sql, [company], taken)?);
    }
    for question in &of.questions {
        if is_in_doubt(file, question)? {
            people.in_doubt.insert(question.clone());
        }
        let sql = "SELECT passed, ended, coalesce(job = ?2, 0) * job_spare, at FROM people_asked WHERE question = ?1";
        let asked =
            |row: &Row<'_>| Ok(Asked { passed: row.get(0)?, ended: row.get(1)?, spare: row.get(2)?, at: row.get(3)? });
        let Some(asked) = file.first(sql, params![question, of.job], asked)? else { continue };
        people.asked.insert(question.clone(), asked);
        // A second record of the same company has asked the same: who came then is of this one, too.
        let sql =
            "SELECT DISTINCT person, question FROM people_at WHERE question = ?1 AND company <> ?2 ORDER BY person";
        found.append(&mut file.all(sql, params![question, of.company], taken)?);
    }
    // Of people who are one the one that leads, once, by whichever question has brought any of them.
    for one in found {
        let Some(person) = leading(file, one.person)? else { continue };
        match people.taken.iter_mut().find(|known| known.person == person) {
            Some(known) => known.question = known.question.take().or(one.question),
            None => people.taken.push(Taken { person, ..one }),
        }
    }
    let mut seen: HashSet<i64> = people.taken.iter().map(|known| known.person).collect();
    for person in colleagues::numbers(file, &of.employer, &of.titles, MOST_OWNED)? {
        let Some(person) = leading(file, person)? else { continue };
        if seen.insert(person) {
            people.owned.push(person);
        }
    }
    Ok(people)
}

/// Companies of a list in one state of the step that finds their people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Covered {
    /// The state; none where they were never asked.
    pub state: Option<FindState>,
    /// Whether they have as many people as were wanted, in a word.
    pub mark: Option<String>,
    /// Companies.
    pub companies: u64,
    /// When the newest of them was asked.
    pub at: Option<Millis>,
}

impl Store {
    /// How far the companies of a list are, and how many rows were paid for in vain.
    pub async fn covered(&self, list: i64) -> Result<(Vec<Covered>, u64), StoreError> {
        self.read(move |file| {
            let sql = "SELECT state, mark, count(*), max(at) FROM members
                LEFT JOIN finds ON finds.record = members.record AND finds.enrichment = ?2
                WHERE list = ?1 GROUP BY 1, 2";
            let read = |row: &Row<'_>| {
                Ok(Covered {
                    state: named(row, 0, FindState::by_name)?,
                    mark: row.get(1)?,
                    companies: row.get(2)?,
                    at: row.get(3)?,
                })
            };
            let covered = file.all(sql, params![list, Enrichment::People.name()], read)?;
            let sql = "SELECT coalesce(sum(spare), 0) FROM people_asked JOIN members ON members.record = company
                WHERE list = ?1";
            Ok((covered, file.one(sql, [list], |row| row.get(0))?))
        })
        .await
    }

    /// What is known of the people of these companies, in their order.
    pub async fn company_people(&self, companies: Vec<OfCompany>) -> Result<Vec<CompanyPeople>, StoreError> {
        self.read(move |file| companies.iter().map(|company| of(file, company)).collect()).await
    }

    /// Who was taken as somebody of a company, in the order in which they came, at most so many; and how many they are.
    pub async fn people_at(&self, company: i64, most: u32) -> Result<(Vec<i64>, u64), StoreError> {
        self.read(move |file| {
            let mut all = at(file, company)?;
            let count = all.len() as u64;
            all.truncate(most as usize);
            Ok((all, count))
        })
        .await
    }

    /// The companies that a person was taken for, the newest first.
    pub async fn companies_of(&self, person: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT company FROM people_at WHERE person = ?1 ORDER BY at DESC, company LIMIT 5";
        self.read(move |file| file.all(sql, [person], |row| row.get(0))).await
    }
}
