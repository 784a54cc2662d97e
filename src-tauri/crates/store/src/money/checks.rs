//! Do-not-call checks as evidence: what came of each, in the transaction that stores it.
//!
//! Does not own: the lines of the evidence (`records/evidence.rs`).

use api::Enrichment;
use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::money::paid_answer::PaidAnswer;
use crate::records;
use crate::records::evidence::{self, said};

/// Notes the answer to a call, where that is a check, whoever asked for it.
pub(crate) fn note_answer(file: &Tx<'_>, answer: &PaidAnswer) -> Result<(), StoreError> {
    if answer.operation != operation() {
        return Ok(());
    }
    let told = match answer.outcome.as_ref().and_then(|outcome| outcome.mark.as_deref()) {
        Some("listed") => said::LISTED,
        Some("clear") => said::NOT_LISTED,
        _ => said::UNREADABLE,
    };
    let step = answer.step.as_ref().map(|step| (step.job, step.record));
    note(file, &answer.request, told, step, answer.look_up.is_some(), answer.at)
}

/// Notes that the service knows nothing of what a call asked about, where that is a check: an answer too, though it is free and nothing
/// of it is stored.
pub(crate) fn note_nothing(file: &Tx<'_>, intent: i64, at: Millis) -> Result<(), StoreError> {
    let sql = "SELECT request, job, record, asked IS NOT NULL FROM intents WHERE id = ?1 AND operation = ?2";
    let check: Option<(String, Option<i64>, Option<i64>, bool)> =
        file.first(sql, params![intent, operation()], |row| row.try_into())?;
    let Some((request, job, record, by_form)) = check else { return Ok(()) };
    note(file, &request, said::NOTHING, job.zip(record), by_form, at)
}

/// Notes a check with who asked for it: a job for a record, a form, or neither. Where the lines themselves are damaged there is none: the
/// answer is paid for, and is not lost for the sake of its line.
fn note(
    file: &Tx<'_>,
    request: &str,
    told: &str,
    step: Option<(i64, i64)>,
    by_form: bool,
    at: Millis,
) -> Result<(), StoreError> {
    let add = || {
        let (asked, record) = match step {
            Some((job, record)) => (format!(", job {job}"), records::present(file, record)?),
            None if by_form => (", look-up".to_owned(), None),
            None => (String::new(), None),
        };
        evidence::note_check(file, request, told, (&format!("{}{asked}", operation()), record), at)
    };
    file.execute_batch("SAVEPOINT evidence")?;
    match add() {
        Ok(()) => Ok(file.execute_batch("RELEASE evidence")?),
        Err(StoreError::Damaged(_) | StoreError::Json(_) | StoreError::Sql(_)) => {
            Ok(file.execute_batch("ROLLBACK TO evidence; RELEASE evidence")?)
        }
        Err(error) => Err(error),
    }
}

fn operation() -> &'static str {
    Enrichment::DoNotCall.spec().name
}
