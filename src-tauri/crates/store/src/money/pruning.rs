//! Taking somebody out of an answer: what of it is about the one, and what is left. Owns no table.

use api::Doc;
use serde_json::Value;

use crate::records::ASKED;

/// Whether any object within an answer is about somebody.
pub(crate) fn speaks_of(told: &Value, is: &impl Fn(&Doc) -> bool) -> bool {
    match told {
        Value::Object(fields) => is(fields) || fields.values().any(|field| speaks_of(field, is)),
        Value::Array(items) => items.iter().any(|item| speaks_of(item, is)),
        _ => false,
    }
}

/// Whether the rows of a page are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// It was read: what is about somebody within a row is a part of its own.
    Read,
    /// Nobody could read it: whatever is beside somebody in a row may be about the same one.
    Unread,
}

/// Takes somebody out of a page. An empty row stays in the place of one that is taken out, since it was paid for, and a
/// full page leads on; what leads on from the page stays, or nobody could go on behind it. Returns how many places
/// there were.
pub(crate) fn out_of_page(page: &mut Value, is: &impl Fn(&Doc) -> bool, form: Form) -> u64 {
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
pub(crate) fn parts_out_of(whole: &mut Value, is: &impl Fn(&Doc) -> bool) -> u64 {
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
pub(crate) fn parts_out_of_doc(doc: &mut Doc, is: &impl Fn(&Doc) -> bool) -> u64 {
    let before = doc.len();
    doc.retain(|_, field| !field.as_object().is_some_and(is));
    (before - doc.len()) as u64 + doc.values_mut().map(|field| parts_out_of(field, is)).sum::<u64>()
}

/// Whether an answer as a whole is about somebody: by what was asked, by what was answered, or by both together.
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

/// Takes the rows about somebody out of an answer; returns how many.
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
