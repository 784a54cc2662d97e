//! Answers about a person who is erased: those to single questions go, from the others the person is taken out.

use api::{Doc, SearchKind};
use rusqlite::{Connection, params};
use serde_json::Value;

use super::{NOBODY, Person};
use crate::file::error::StoreError;
use crate::records::ASKED;

/// The triggers that keep answers from being changed; they are put back as they are.
const TRIGGERS: &str = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'facts'";

/// Runs something while answers can be changed.
pub(super) fn changing<T>(file: &Connection, change: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let triggers: Vec<(String, String)> =
        file.prepare(TRIGGERS)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (name, _) in &triggers {
        file.execute_batch(&format!("DROP TRIGGER \"{name}\""))?;
    }
    let changed = change()?;
    for (_, sql) in &triggers {
        file.execute_batch(sql)?;
    }
    Ok(changed)
}

/// Takes a person out of all answers; tells how many were touched.
pub(super) fn take_out(file: &Connection, person: &Person) -> Result<u64, StoreError> {
    let mut touched = 0;
    let mut ask =
        file.prepare("SELECT id, request, response, operation FROM facts WHERE id > ?1 ORDER BY id LIMIT 200")?;
    let mut after = 0;
    loop {
        let some: Vec<(i64, String, String, String)> = ask
            .query_map([after], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
            .collect::<Result<_, _>>()?;
        let Some((last, ..)) = some.last() else { return Ok(touched) };
        after = *last;
        for (kept_answer, request, response, operation) in &some {
            if !person.leaves_a_trace_in(response) && !person.leaves_a_trace_in_question(request) {
                continue;
            }
            let asked: Value = serde_json::from_str(request)?;
            let mut told: Value = serde_json::from_str(response)?;
            if is_about(&asked, &told, |doc| person.is(doc)) {
                forget(file, *kept_answer)?;
                touched += 1;
            } else if SearchKind::ALL.iter().any(|kind| kind.spec().name == operation) {
                if out_of_page(&mut told, &|doc| person.is(doc), form_of(file, *kept_answer)?) > 0 {
                    rewrite(file, *kept_answer, &told)?;
                    touched += 1;
                }
            } else if without(&mut told, &|doc| person.is(doc)) > 0 {
                rewrite(file, *kept_answer, &told)?;
                touched += 1;
            } else if speaks_of(&told, &|doc| person.is(doc)) {
                // Somewhere within, in a form of which no part can be taken out.
                forget(file, *kept_answer)?;
                touched += 1;
            }
        }
    }
}

/// Writes what is left of an answer.
pub(super) fn rewrite(file: &Connection, kept_answer: i64, left: &Value) -> Result<(), StoreError> {
    file.prepare_cached("UPDATE facts SET response = ?2 WHERE id = ?1")?
        .execute(params![kept_answer, serde_json::to_string(left)?])?;
    Ok(())
}

/// Whether any object within an answer is about somebody.
pub(super) fn speaks_of(told: &Value, is: &impl Fn(&Doc) -> bool) -> bool {
    match told {
        Value::Object(fields) => is(fields) || fields.values().any(|field| speaks_of(field, is)),
        Value::Array(items) => items.iter().any(|item| speaks_of(item, is)),
        _ => false,
    }
}

/// Whether the rows of a page are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// It was read: what is about somebody within a row is a part of its own.
    Read,
    /// Nobody could read it: whatever stands beside somebody in a row may be about the same one.
    Unread,
}

/// In which form a page is kept: the line of one that was read has its search.
fn form_of(file: &Connection, kept_answer: i64) -> Result<Form, StoreError> {
    let mut ask = file.prepare_cached("SELECT EXISTS (SELECT 1 FROM ledger WHERE fact = ?1 AND search IS NULL)")?;
    let is_unread = ask.query_row([kept_answer], |row| row.get(0))?;
    Ok(if is_unread { Form::Unread } else { Form::Read })
}

/// Takes somebody out of a page. In the place of a row stays one without anything in it, since it was paid for, and a full page
/// leads on; what leads on from the page stays, or nobody could go on behind it. Returns how many places there were.
pub(super) fn out_of_page(page: &mut Value, is: &impl Fn(&Doc) -> bool, form: Form) -> u64 {
    let mut gone = out_of_rows(page, is, form);
    // Outside of its rows, where nobody expects anybody: the field goes.
    if let Value::Object(fields) = page {
        let before = fields.len();
        fields.retain(|_, field| !speaks_of(field, is));
        gone += (before - fields.len()) as u64;
    }
    if speaks_of(page, is) {
        *page = Value::Null;
        gone += 1;
    }
    gone
}

/// Rows are the items of the first lists that are met from outside.
fn out_of_rows(page: &mut Value, is: &impl Fn(&Doc) -> bool, form: Form) -> u64 {
    match page {
        Value::Array(rows) => rows.iter_mut().map(|row| out_of_row(row, is, form)).sum(),
        Value::Object(fields) => fields.values_mut().map(|field| out_of_rows(field, is, form)).sum(),
        _ => 0,
    }
}

fn out_of_row(row: &mut Value, is: &impl Fn(&Doc) -> bool, form: Form) -> u64 {
    let whole = match form {
        Form::Read => row.as_object().is_some_and(is),
        Form::Unread => speaks_of(row, is),
    };
    if whole {
        *row = Value::Null;
        return 1;
    }
    parts_out_of(row, is)
}

/// Takes away each part of something, a field or an item of a list, that is somebody. Returns how many.
pub(super) fn parts_out_of(whole: &mut Value, is: &impl Fn(&Doc) -> bool) -> u64 {
    match whole {
        Value::Array(items) => {
            let before = items.len();
            items.retain(|item| !item.as_object().is_some_and(is));
            (before - items.len()) as u64 + items.iter_mut().map(|item| parts_out_of(item, is)).sum::<u64>()
        }
        Value::Object(fields) => parts_out_of_doc(fields, is),
        _ => 0,
    }
}

/// The same of the fields of a record.
pub(super) fn parts_out_of_doc(doc: &mut Doc, is: &impl Fn(&Doc) -> bool) -> u64 {
    let before = doc.len();
    doc.retain(|_, field| !field.as_object().is_some_and(is));
    (before - doc.len()) as u64 + doc.values_mut().map(|field| parts_out_of(field, is)).sum::<u64>()
}

/// Takes a person out of what is told of others, where a part of it is the person.
pub(super) fn out_of_others(file: &Connection, person: &Person) -> Result<(), StoreError> {
    let mut told = Vec::new();
    {
        let mut ask = file.prepare("SELECT id, doc FROM tellings")?;
        let mut rows = ask.query([])?;
        while let Some(row) = rows.next()? {
            let doc = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
            if person.leaves_a_trace_in(doc) {
                let mut doc: Value = serde_json::from_str(doc)?;
                if parts_out_of(&mut doc, &|part| person.is(part)) > 0 {
                    told.push((row.get::<_, i64>(0)?, serde_json::to_string(&doc)?));
                }
            }
        }
    }
    for (observation, doc) in told {
        file.prepare_cached("UPDATE tellings SET doc = ?2 WHERE id = ?1")?.execute(params![observation, doc])?;
    }
    Ok(())
}

/// Whether an answer as a whole is about somebody: by what was asked, by what was told, or by both together.
pub(crate) fn is_about(asked: &Value, told: &Value, is: impl Fn(&Doc) -> bool) -> bool {
    let empty = Doc::new();
    let asked = asked.as_object().unwrap_or(&empty);
    let parts = [Some(told), told.get("body")];
    is(asked)
        || parts.into_iter().flatten().filter_map(Value::as_object).any(|part| {
            let mut whole = part.clone();
            whole.insert(ASKED.to_owned(), Value::Object(asked.clone()));
            is(part) || is(&whole)
        })
}

/// Takes the rows about somebody out of an answer; tells how many.
pub(crate) fn without(answer: &mut Value, is: &impl Fn(&Doc) -> bool) -> u64 {
    match answer {
        Value::Array(rows) => {
            let before = rows.len();
            rows.retain(|row| !row.as_object().is_some_and(is));
            let gone = (before - rows.len()) as u64;
            gone + rows.iter_mut().map(|row| without(row, is)).sum::<u64>()
        }
        Value::Object(fields) => fields.values_mut().map(|field| without(field, is)).sum(),
        _ => 0,
    }
}

/// Takes an answer away; its line in the ledger keeps the money.
fn forget(file: &Connection, kept_answer: i64) -> Result<(), StoreError> {
    for sql in [
        "UPDATE tellings SET fact = NULL WHERE fact = ?1",
        "UPDATE finds SET fact = NULL WHERE fact = ?1",
        "DELETE FROM look_ups WHERE fact = ?1",
    ] {
        file.prepare_cached(sql)?.execute([kept_answer])?;
    }
    file.prepare_cached("UPDATE ledger SET subject = ?2, fact = NULL WHERE fact = ?1")?
        .execute(params![kept_answer, NOBODY])?;
    file.prepare_cached("DELETE FROM facts WHERE id = ?1")?.execute([kept_answer])?;
    Ok(())
}
