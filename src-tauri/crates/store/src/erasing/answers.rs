//! Answers about a person who is erased: those to single questions go, from the others the person is taken out.

use api::{Doc, SearchKind};
use rusqlite::{Connection, params};
use serde_json::Value;

use super::person::Person;
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::money::kept_answers::rewrite;
use crate::money::pruning::{Form, is_about, out_of_page, parts_out_of, speaks_of, without};
use crate::records::erased::NOBODY;
use crate::records::findings;
use crate::team::{origins, outbox};

/// Takes a person out of all answers; returns how many were touched.
pub(super) fn take_out(file: &Connection, person: &Person) -> Result<u64, StoreError> {
    let mut touched = 0;
    let is = |doc: &Doc| person.is(doc);
    let sql = "SELECT id, request, response, operation FROM facts WHERE id > ?1 ORDER BY id LIMIT 200";
    let mut after = 0;
    loop {
        let some: Vec<(i64, String, String, String)> = file.all(sql, [after], |row| row.try_into())?;
        let Some((last, ..)) = some.last() else { return Ok(touched) };
        after = *last;
        for (kept_answer, request, response, operation) in &some {
            if !person.leaves_a_trace_in(response) && !person.leaves_a_trace_in_question(request) {
                continue;
            }
            let told: Value = serde_json::from_str(response)?;
            let form = form_of(file, *kept_answer)?;
            match left_of(operation, &serde_json::from_str(request)?, told, form, &is) {
                Left::All => continue,
                Left::Rest(rest) => rewrite(file, *kept_answer, &rest)?,
                Left::Nothing => forget(file, *kept_answer)?,
            }
            touched += 1;
        }
    }
}

/// What is left of an answer without somebody.
#[derive(Debug, Clone, PartialEq)]
pub enum Left {
    /// It does not tell of them.
    All,
    /// This.
    Rest(Value),
    /// It is about them alone, or in a form of which no part can be taken out.
    Nothing,
}

/// What is left of an answer that could be read, without somebody.
pub fn left_of_answer(operation: &str, asked: &Value, told: Value, is: &impl Fn(&Doc) -> bool) -> Left {
    left_of(operation, asked, told, Form::Read, is)
}

fn left_of(operation: &str, asked: &Value, mut told: Value, form: Form, is: &impl Fn(&Doc) -> bool) -> Left {
    let is_about = is_about(asked, &told, is);
    let is_page = SearchKind::ALL.iter().any(|kind| kind.spec().name == operation);
    let parts = if is_page { out_of_page(&mut told, is, form) } else { without(&mut told, is) };
    // The person may be somewhere within, in a form of which no part can be taken out.
    if is_about || (parts == 0 && !is_page && speaks_of(&told, is)) {
        Left::Nothing
    } else if parts > 0 {
        Left::Rest(told)
    } else {
        Left::All
    }
}

/// In which form a page is stored: the line of one that was read has its search.
fn form_of(file: &Connection, kept_answer: i64) -> Result<Form, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM ledger WHERE fact = ?1 AND search IS NULL)";
    let is_unread = file.one(sql, [kept_answer], |row| row.get(0))?;
    Ok(if is_unread { Form::Unread } else { Form::Read })
}

/// Takes a person out of the observations of others, where a part of one is the person.
pub(super) fn out_of_others(file: &Connection, person: &Person) -> Result<(), StoreError> {
    let mut told: Vec<(i64, String)> = Vec::new();
    file.each("SELECT id, doc FROM tellings", [], |row| {
        let doc = row.get_ref(1)?.as_str()?;
        if person.leaves_a_trace_in(doc) {
            let mut doc: Value = serde_json::from_str(doc)?;
            if parts_out_of(&mut doc, &|part| person.is(part)) > 0 {
                told.push((row.get(0)?, serde_json::to_string(&doc)?));
            }
        }
        Ok(())
    })?;
    for (observation, doc) in told {
        file.run("UPDATE tellings SET doc = ?2 WHERE id = ?1", params![observation, doc])?;
    }
    Ok(())
}

/// Takes an answer away; its line in the ledger stays, with what it cost.
pub(super) fn forget(file: &Connection, kept_answer: i64) -> Result<(), StoreError> {
    for sql in ["UPDATE tellings SET fact = NULL WHERE fact = ?1", "DELETE FROM look_ups WHERE fact = ?1"] {
        file.run(sql, [kept_answer])?;
    }
    findings::without_answer(file, kept_answer)?;
    origins::forget(file, kept_answer)?;
    outbox::without_answer(file, kept_answer)?;
    file.run("UPDATE ledger SET subject = ?2, fact = NULL WHERE fact = ?1", params![kept_answer, NOBODY])?;
    file.run("DELETE FROM facts WHERE id = ?1", [kept_answer])
}
