//! A page of people of a company as it is stored: its rows, who of them counts as somebody of the company, and how far its question has
//! gone with it. The tables are those of `company_people.rs`.

use std::collections::HashSet;

use rusqlite::{Connection, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::company_people::{question_of, take, take_anew};
use crate::records::{NewObservation, Teller, joined, keep, leading, suppressed};

/// A page of people of a company, as it is stored.
#[derive(Debug, Clone)]
pub struct PeoplePage {
    /// The digest of the question that it is a page of.
    pub question: String,
    /// How far the question has gone with it.
    pub passed: u32,
    /// The service has no more behind it.
    pub ended: bool,
    /// The rows; true where it is somebody of the company.
    pub rows: Vec<(NewObservation, bool)>,
    /// Rows that are no record, or about somebody who was erased.
    pub odd: u32,
    /// So many of the rows count at most.
    pub most: u32,
    /// Who counts as somebody of the company already: rows about them are paid for in vain.
    pub counted: Vec<i64>,
    /// The list that they come into.
    pub into: Option<i64>,
}

/// Stores the rows of a page that a job has asked for, and how far its question has gone. Returns who is new to the company, for the list.
pub(crate) fn keep_page(
    file: &Tx<'_>,
    company: Option<i64>,
    page: &PeoplePage,
    job: i64,
    by: Teller<'_>,
) -> Result<Vec<i64>, StoreError> {
    let mut rows = Vec::with_capacity(page.rows.len());
    for (row, is_of_company) in &page.rows {
        let (person, _) = keep(file, row, by.operation, by.kept_answer, by.at)?;
        rows.push((person, *is_of_company));
    }
    // Of people who are one the one that leads. A row can show that two are one, so they are told apart behind all of them.
    let mut counted = HashSet::with_capacity(page.counted.len());
    for person in &page.counted {
        counted.extend(leading(file, *person)?);
    }
    let mut known = counted.clone();
    let (mut came, mut count, mut spare) = (Vec::new(), 0, page.odd);
    for (person, is_of_company) in rows {
        let lead = leading(file, person)?.unwrap_or(person);
        let counts = is_of_company && count < page.most && !is_suppressed(file, lead)? && !known.contains(&lead);
        let (is_new, is_taken) = match company.filter(|_| counts) {
            Some(company) if take(file, company, lead, Some(&page.question), by.at)? => (true, true),
            // Whom an earlier wish has brought, and who fits this one only as the service says.
            Some(company) => (false, take_anew(file, company, lead, &page.question)?),
            None => (false, false),
        };
        if let Some(company) = company.filter(|_| is_of_company && counted.contains(&lead)) {
            // Who was owned and nobody's yet has come with this question now. Whom another one has brought stays with that.
            came.extend(take(file, company, lead, Some(&page.question), by.at)?.then_some(lead));
        }
        came.extend(is_new.then_some(lead));
        count += u32::from(is_taken);
        spare += u32::from(!is_taken);
        known.insert(lead);
    }
    let gone = Gone { passed: page.passed, ended: Some(page.ended), spare };
    note(file, &page.question, company, job, &gone, by.at)?;
    Ok(came)
}

/// Whether somebody is suppressed, under whichever of the records that are one.
fn is_suppressed(file: &Connection, lead: i64) -> Result<bool, StoreError> {
    for record in joined::group(file, lead)? {
        if suppressed::is(file, record)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How far a question has gone with a page.
struct Gone {
    passed: u32,
    /// Whether the service has more behind it; none where it does not say.
    ended: Option<bool>,
    spare: u32,
}

fn note(
    file: &Connection,
    question: &str,
    company: Option<i64>,
    job: i64,
    gone: &Gone,
    at: Millis,
) -> Result<(), StoreError> {
    // A page that is stored a second time, by whoever else asked for it, leads no further back.
    let sql = "INSERT INTO people_asked (question, company, passed, ended, spare, job, job_spare, at)
        VALUES (?1, ?2, ?3, coalesce(?4, 0), ?5, ?6, ?5, ?7)
        ON CONFLICT (question) DO UPDATE SET passed = max(passed, excluded.passed), ended = coalesce(?4, ended),
            spare = spare + excluded.spare, job = excluded.job,
            job_spare = excluded.job_spare + CASE WHEN job = excluded.job THEN job_spare ELSE 0 END,
            at = max(at, excluded.at)";
    file.run(sql, params![question, company, gone.passed, gone.ended, gone.spare, job, at])
}

/// Notes that a page was paid for whose answer cannot be read: its rows count for nobody, and are never bought again.
pub(crate) fn pass_unread(
    file: &Connection,
    company: Option<i64>,
    request: &str,
    job: i64,
    at: Millis,
) -> Result<(), StoreError> {
    let request: Value = serde_json::from_str(request)?;
    let Some(question) = question_of(&request) else { return Ok(()) };
    let number = |key: &str| request[key].as_u64().and_then(|number| u32::try_from(number).ok());
    let (page, size) = (number("page").unwrap_or_default(), number("size").unwrap_or_default());
    let passed = page.saturating_add(1).saturating_mul(size);
    note(file, &question, company, job, &Gone { passed, ended: None, spare: size }, at)
}

#[cfg(test)]
mod tests {
    use api::RecordKind;
    use serde_json::json;

    use super::*;
    use crate::file::store::Store;
    use crate::records;
    use crate::records::colleagues::Employer;
    use crate::records::company_people::{Asked, OfCompany};

    fn lead(name: &str) -> NewObservation {
        let doc = json!({"full_name": name, "profileUrl": format!("https://www.n.example/in/{name}")});
        NewObservation { kind: RecordKind::Person, doc: doc.as_object().unwrap().clone() }
    }

    fn page(rows: Vec<(NewObservation, bool)>, passed: u32, most: u32) -> PeoplePage {
        PeoplePage {
            question: "q".to_owned(),
            passed,
            ended: false,
            rows,
            odd: 0,
            most,
            counted: Vec::new(),
            into: None,
        }
    }

    #[tokio::test]
    async fn each_row_counts_once_or_is_spare() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let by = || Teller { operation: "leads_finder", kept_answer: None, pull: None, at: 7 };
        let came = store
            .write(move |file| {
                let firm = json!({"name": "Acme", "domain": "acme.example"});
                let firm = NewObservation { kind: RecordKind::Company, doc: firm.as_object().unwrap().clone() };
                let (company, _) = records::keep(file, &firm, "find_companies", None, 1)?;
                let (one, two) = (
                    page(vec![(lead("ada"), true), (lead("bo"), false)], 2, 2),
                    page(vec![(lead("ada"), true), (lead("cy"), true), (lead("di"), true)], 4, 2),
                );
                let first = keep_page(file, Some(company), &one, 1, by())?;
                let second = keep_page(file, Some(company), &two, 1, by())?;
                Ok((company, first.len(), second.len()))
            })
            .await
            .unwrap();
        assert_eq!((came.1, came.2), (1, 2), "who works elsewhere does not count, and who came before not again");
        let asked = OfCompany {
            company: came.0,
            employer: Employer::default(),
            questions: vec!["q".to_owned()],
            titles: Vec::new(),
            job: Some(1),
        };
        let twin = OfCompany { company: 0, ..asked.clone() };
        let later = OfCompany { job: Some(2), ..asked.clone() };
        let known = store.company_people(vec![asked, twin, later]).await.unwrap();
        let state = Asked { passed: 4, ended: false, spare: 2, at: 7 };
        assert_eq!(known[0].asked.get("q"), Some(&state), "one was elsewhere, one came again");
        let spare = known[2].asked.get("q").map(|asked| asked.spare);
        assert_eq!(spare, Some(0), "what another job has paid in vain takes nothing from this one");
        assert_eq!(known[0].taken.len(), 3, "ada, cy and di");
        assert_eq!(known[1].taken.len(), 3, "a second record of the same company has them, too");
        let numbers = store.people_at(came.0, 2).await.unwrap();
        assert_eq!((numbers.0.len(), numbers.1), (2, 3), "some of them, and how many there are");
        assert_eq!(store.companies_of(numbers.0[0]).await.unwrap(), [came.0], "and back");
    }
}
