//! Questions about a person who is erased: what was asked goes, what it cost stays.

use api::Doc;
use rusqlite::Connection;
use serde_json::Value;

use super::person::{Person, fitting};
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::money::left_out::blank;
use crate::team::doubts;

/// Takes a person out of all questions and of their history.
pub(super) fn forget(file: &Connection, person: &Person) -> Result<(), StoreError> {
    let calls = fitting(file, "SELECT id, request, asked, record FROM intents WHERE pull IS NULL", |row| {
        let (request, asked): (String, Option<String>) = (row.get(1)?, row.get(2)?);
        let of_record = row.get::<_, Option<i64>>(3)?.is_some_and(|record| person.records.contains(&record));
        Ok(of_record || names(person, &request)? || asked.is_some_and(|asked| was_asked(person, &asked)))
    })?;
    calls.into_iter().try_for_each(|intent| blank(file, intent))?;
    doubts::forget(file, |subject| person.is_named_in(subject))?;
    let history = "SELECT id, asked FROM look_ups";
    for look_up in fitting(file, history, |row| Ok(was_asked(person, row.get_ref(1)?.as_str()?)))? {
        file.run("DELETE FROM look_ups WHERE id = ?1", [look_up])?;
    }
    Ok(())
}

fn names(person: &Person, request: &str) -> Result<bool, StoreError> {
    if !person.leaves_a_trace_in_question(request) {
        return Ok(false);
    }
    Ok(person.is(&serde_json::from_str::<Doc>(request)?))
}

/// Whether a form was filled with the person.
fn was_asked(person: &Person, asked: &str) -> bool {
    let fields = serde_json::from_str::<Value>(asked).ok().and_then(|asked| asked.get("fields").cloned());
    person.leaves_a_trace_in_question(asked)
        && fields.as_ref().and_then(Value::as_object).is_some_and(|fields| person.is(fields))
}
