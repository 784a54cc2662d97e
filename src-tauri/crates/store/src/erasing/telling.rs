//! What is to be told to the team, without whom a colleague has erased: an answer may name somebody of whom there is no record here, as within
//! another one's, so that nothing of it was taken out.
//!
//! Does not own what is to be told (`team::outbox`).

use std::cell::RefCell;

use api::Doc;
use rusqlite::Connection;
use serde_json::Value;

use super::answers::{Left, left_of_answer};
use crate::file::error::StoreError;
use crate::file::store::{Millis, Store};
use crate::records::erased::{Erased, NOBODY};
use crate::team::outbox::{self, Outgoing};

impl Store {
    /// The next of what is to be told by now, oldest first; behind that what was owned before the vault was joined.
    pub async fn telling(&self, most: u32, now: Millis) -> Result<Vec<Outgoing>, StoreError> {
        self.read(move |file| {
            let waiting = outbox::next(file, most, now)?;
            let Some(erased) = Erased::of(file)? else { return Ok(waiting) };
            waiting.into_iter().map(|told| without(file, &erased, told)).collect()
        })
        .await
    }
}

fn without(file: &Connection, erased: &Erased, mut told: Outgoing) -> Result<Outgoing, StoreError> {
    let Some(asked) = &mut told.asked else { return Ok(told) };
    // What is no JSON is nobody's.
    let request: Value = serde_json::from_str(&asked.request).unwrap_or_default();
    let failed = RefCell::new(None);
    let is = |doc: &Doc| {
        erased.is_of_team(file, doc).unwrap_or_else(|error| {
            failed.borrow_mut().get_or_insert(error);
            true
        })
    };
    let is_asked = request.as_object().is_some_and(&is);
    if let Some(response) = told.response.take().filter(|_| !is_asked) {
        told.response = match left_of_answer(&asked.operation, &request, response.clone(), &is) {
            Left::All => Some(response),
            Left::Rest(rest) => Some(rest),
            Left::Nothing => None,
        };
    }
    if is_asked {
        (asked.request, asked.subject) = ("{}".to_owned(), NOBODY.to_owned());
    }
    failed.into_inner().map_or(Ok(told), Err)
}
