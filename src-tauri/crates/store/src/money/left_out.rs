//! Answers about people who were erased: nothing of the people is stored of one that comes, and what was asked goes.
//!
//! Does not own: recognising such a person (`records/erased.rs`), and erasing one (`erasing`).

use std::cell::RefCell;

use api::{Doc, RecordKind};
use rusqlite::{Connection, params};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::money::paid_answer::PaidAnswer;
use crate::money::pruning::Form;
use crate::money::{kept_answers, pruning};
use crate::records::erased::{Erased, NOBODY};
use crate::records::{NewObservation, erased};

/// Takes what is about people who were erased out of an answer that has just come; returns how many rows, or 1 for the
/// whole answer to a single question. What it asked is a sign of the person from then on.
pub(crate) fn left_out(file: &Connection, answer: &mut PaidAnswer) -> Result<u64, StoreError> {
    Ok(recognising(file, |is| taken_out(file, answer, is))?.unwrap_or(0))
}

/// Takes what is about people who were erased out of the rows of a page that is stored already, and out of the page
/// itself, in the form in which it can be read by now.
pub(crate) fn out_of_kept_page(
    file: &Connection,
    kept_answer: i64,
    rows: &mut Vec<NewObservation>,
    mut page: Value,
) -> Result<(), StoreError> {
    recognising(file, |is| {
        if pruning::out_of_page(&mut page, &is, Form::Read) > 0 {
            out_of_told(rows, &is);
            kept_answers::changing(file, || kept_answers::rewrite(file, kept_answer, &page))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// Does something that recognises people who were erased; none where nobody was. What cannot be judged is an error, and nothing
/// is stored of it: a call stays unconfirmed instead.
fn recognising<T>(
    file: &Connection,
    work: impl FnOnce(&dyn Fn(&Doc) -> bool) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    let Some(erased) = Erased::of(file)? else { return Ok(None) };
    let failed = RefCell::new(None);
    let is = |doc: &Doc| {
        erased.names(file, doc).unwrap_or_else(|error| {
            failed.borrow_mut().get_or_insert(error);
            true
        })
    };
    let done = work(&is)?;
    failed.into_inner().map_or(Ok(Some(done)), Err)
}

fn taken_out(file: &Connection, answer: &mut PaidAnswer, is: impl Fn(&Doc) -> bool) -> Result<u64, StoreError> {
    if answer.unread.as_ref().is_some_and(|unread| unread.pull.is_some()) {
        return Ok(pruning::out_of_page(&mut answer.response, &is, Form::Unread));
    }
    if let Some(people) = &mut answer.people {
        pruning::out_of_page(&mut answer.response, &is, Form::Read);
        let (mut rows, mut gone) = (Vec::with_capacity(people.rows.len()), 0);
        for (row, counts) in std::mem::take(&mut people.rows) {
            let mut told = vec![row];
            gone += out_of_told(&mut told, &is);
            rows.extend(told.into_iter().map(|row| (row, counts)));
        }
        people.rows = rows;
        // It was paid for, and nobody is asked for in its place.
        people.odd += gone as u32;
        return Ok(gone);
    }
    if answer.is_rows() {
        pruning::out_of_page(&mut answer.response, &is, Form::Read);
        return Ok(out_of_told(&mut answer.observations, &is));
    }
    let Some(page) = &mut answer.page else {
        let asked: Value = serde_json::from_str(&answer.request)?;
        // Of one that cannot be read nobody knows where in it somebody is.
        let about = pruning::is_about(&asked, &answer.response, &is)
            || (answer.unread.is_some() && pruning::speaks_of(&answer.response, &is));
        if about && let Some(asked) = asked.as_object() {
            erased::store_signs(file, &erased::signs(asked), answer.at)?;
        }
        return Ok(u64::from(about));
    };
    pruning::out_of_page(&mut answer.response, &is, Form::Read);
    Ok(out_of_told(&mut page.rows, &is))
}

/// Takes somebody out of what rows say. Returns how many of them were about the person.
fn out_of_told(rows: &mut Vec<NewObservation>, is: &impl Fn(&Doc) -> bool) -> u64 {
    let before = rows.len();
    rows.retain(|row| row.kind != RecordKind::Person || !is(&row.doc));
    for row in rows.iter_mut() {
        pruning::parts_out_of_doc(&mut row.doc, is);
    }
    (before - rows.len()) as u64
}

/// Takes what was asked out of a call. One whose outcome is unknown stays, without the key by which it would be asked again.
pub(crate) fn blank(file: &Connection, intent: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM misses WHERE (operation, digest) IN (SELECT operation, digest FROM intents WHERE id = ?1)";
    file.run(sql, [intent])?;
    let sql =
        "UPDATE intents SET digest = '', request = '{}', question = NULL, subject = ?2, asked = NULL, replay_key = NULL
        WHERE id = ?1";
    file.run(sql, params![intent, NOBODY])?;
    file.run("UPDATE ledger SET subject = ?2, record = NULL WHERE intent = ?1", params![intent, NOBODY])
}
