//! `people_at`: who was taken as somebody of a company, and which question brought them; `people_asked`: how far each question
//! about the people of a company has gone, so that no row of it is bought twice.
//!
//! A question is the filters of one persona at one company, whatever the page and its size. Owns both tables. Does not own: whom
//! a persona means and what is asked next (`enrich`), how a page is stored (`company_pages.rs`), the lists that people come into, and what
//! was charged.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use api::{Enrichment, FindState, canonical};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::records::colleagues::{self, Employer};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    10,
    "CREATE TABLE people_asked (
        question TEXT PRIMARY KEY,
        company INTEGER,
        passed INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        spare INTEGER NOT NULL,
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
    /// Rows that were paid for and count for no company: somebody who had come before, who is somewhere else, or whom nobody may
    /// ask about.
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
}

/// Owned people of one company that are looked at.
const MOST_OWNED: u32 = 500;

/// Takes somebody as one of a company. Returns whether that is new.
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
pub(super) fn question_of(request: &Value) -> Option<String> {
    Some(canonical::digest(&canonical::text(request.get("filters")?).ok()?))
}

/// Questions of which a call has no known outcome: another page, or one of another size, could buy the same rows again.
fn in_doubt(file: &Connection) -> Result<HashSet<String>, StoreError> {
    // The states as the index names them.
    let sql = "SELECT request FROM intents WHERE operation = ?1 AND state IN ('open', 'unconfirmed')
        AND settled_at IS NULL AND enrichment = ?2";
    let step = Enrichment::People;
    let requests: Vec<String> = file.all(sql, params![step.spec().name, step.name()], |row| row.get(0))?;
    let requests = requests.iter().map(|request| serde_json::from_str(request)).collect::<Result<Vec<Value>, _>>()?;
    Ok(requests.iter().filter_map(question_of).collect())
}

fn of(file: &Connection, of: &OfCompany, in_doubt: &HashSet<String>) -> Result<CompanyPeople, StoreError> {
    let taken = |row: &Row<'_>| Ok(Taken { person: row.get("person")?, question: row.get("question")? });
    let mut people = CompanyPeople {
        taken: file.all(
            "SELECT person, question FROM people_at WHERE company = ?1 ORDER BY at, person",
            [of.company],
            taken,
        )?,
        in_doubt: of.questions.iter().filter(|question| in_doubt.contains(*question)).cloned().collect(),
        ..CompanyPeople::default()
    };
    for question in &of.questions {
        let sql = "SELECT passed, ended, spare, at FROM people_asked WHERE question = ?1";
        let asked =
            |row: &Row<'_>| Ok(Asked { passed: row.get(0)?, ended: row.get(1)?, spare: row.get(2)?, at: row.get(3)? });
        let Some(asked) = file.prepare_cached(sql)?.query_row([question], asked).optional()? else { continue };
        people.asked.insert(question.clone(), asked);
        // A second record of the same company has asked the same: who came then is of this one, too.
        let sql =
            "SELECT DISTINCT person, question FROM people_at WHERE question = ?1 AND company <> ?2 ORDER BY person";
        let others: Vec<Taken> = file.all(sql, params![question, of.company], taken)?;
        for other in others {
            if !people.taken.iter().any(|known| known.person == other.person) {
                people.taken.push(other);
            }
        }
    }
    people.owned = colleagues::numbers(file, &of.employer, MOST_OWNED)?;
    people.owned.retain(|person| !people.taken.iter().any(|known| known.person == *person));
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
        self.read(move |file| {
            let in_doubt = in_doubt(file)?;
            companies.iter().map(|company| of(file, company, &in_doubt)).collect()
        })
        .await
    }

    /// Who was taken as somebody of a company, in the order in which they came, at most so many; and how many they are.
    pub async fn people_at(&self, company: i64, most: u32) -> Result<(Vec<i64>, u64), StoreError> {
        self.read(move |file| {
            let sql = "SELECT person FROM people_at WHERE company = ?1 ORDER BY at, person LIMIT ?2";
            let all = file.one("SELECT count(*) FROM people_at WHERE company = ?1", [company], |row| row.get(0))?;
            Ok((file.all(sql, params![company, most], |row| row.get(0))?, all))
        })
        .await
    }

    /// The companies that a person was taken for, the newest first.
    pub async fn companies_of(&self, person: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT company FROM people_at WHERE person = ?1 ORDER BY at DESC, company LIMIT 5";
        self.read(move |file| file.all(sql, [person], |row| row.get(0))).await
    }
}
