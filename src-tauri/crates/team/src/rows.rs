//! The rows of the log that tell what happened here.
//!
//! Does not own when they are told, and what becomes of them (`carrier.rs`).

use std::str::FromStr;

use api::Tenths;
use sealed::hlc::Hlc;
use sealed::seal::{Place, SealError, seal};
use sealed::stamp::Dot;
use serde::Serialize;
use store::team::outbox::{AskedOf, Does, Outgoing};
use uuid::Uuid;
use vault::complete::{Answers, NewRow, Sender, Spent};
use vault::error::VaultError;
use vault::look::Question;
use vault::purse::Day;
use vault::vaults::ANSWERS;

use crate::body::{ANSWER, Body, CHARGE, NOTHING};
use crate::joined::Joined;
use crate::people;

/// Milliseconds of a day.
const DAY: i64 = 24 * 3_600_000;
/// The request of a call about a person who was erased.
const BLANK: &str = "{}";

/// The question that was claimed, and the claim; none of what was paid for without one.
pub(crate) fn claimed(told: &Outgoing) -> Option<(Question, Uuid)> {
    let (home, operation, key) = told.question?;
    Some((Question { home, operation, key }, Uuid::from_str(&told.claim).ok()?))
}

/// A sealed body; none of what is too large: that it was paid for is told all the same.
pub(crate) fn sealed<T: Serialize>(joined: &Joined, place: Place, body: &T) -> Result<Option<Vec<u8>>, VaultError> {
    match seal(&joined.keys, place, body) {
        Ok(body) => Ok(Some(body)),
        Err(SealError::TooLarge) => {
            tracing::error!("an answer is too large for the vault: it is owned here alone");
            Ok(None)
        }
        Err(error) => Err(VaultError::Odd(error.to_string())),
    }
}

/// The row of the log that tells of it; none where there is nothing to be added.
pub(crate) fn row(joined: &Joined, sender: Sender, salt: &str, told: &Outgoing) -> Result<Option<NewRow>, VaultError> {
    let (Some(seq), Some(asked)) = (told.seq, &told.asked) else { return Ok(None) };
    let Some(operation) = api::operations::number(&asked.operation) else { return Ok(None) };
    let question = match claimed(told) {
        Some((question, _)) => question,
        None => joined.question(operation, &asked.request),
    };
    let kind = match told.does {
        Does::Answer => ANSWER,
        Does::Nothing => NOTHING,
        // A person who says that it has cost nothing leaves nothing to be noted.
        Does::Settled if asked.charged == Tenths::ZERO => return Ok(None),
        Does::Settled => CHARGE,
        Does::Free | Does::Unclear => return Ok(None),
    };
    let stream = 1 + i64::from(question.key[2]) % ANSWERS;
    let place = Place { home: joined.home, stream, kind, dot: Dot { device: *sender.device.as_bytes(), seq } };
    // Of an answer about a person who was erased nothing is stored, and nothing is told but that it was paid for.
    let says = (kind != ANSWER || told.response.is_some()).then(|| body(joined, asked, told));
    let charged = i64::try_from(asked.charged.0).unwrap_or(i64::MAX);
    // Of what was taken out of a question nobody knows any more what it was.
    let is_known = told.question.is_some() || asked.request != BLANK;
    let answers = (kind != CHARGE && is_known).then(|| Answers {
        question,
        claim: claim_of(told),
        charged,
        found: kind == ANSWER,
    });
    let day = i32::try_from(told.at.div_euclid(DAY)).unwrap_or_default();
    Ok(Some(NewRow {
        stream,
        kind,
        seq,
        hlc: Hlc::new(u64::try_from(told.at).unwrap_or_default(), 0).as_i64(),
        body: says.map(|body| sealed(joined, place, &body)).transpose()?.flatten(),
        signs: Some(people::of_answer(salt, &asked.operation, &asked.request, told.response.as_ref()))
            .filter(|signs| !signs.is_empty()),
        answers,
        // What was paid for before the team was is no spending of the team's.
        spent: (kind != NOTHING && !told.is_older).then_some(Spent { day: Day(day), operation, calls: 1, charged }),
    }))
}

fn claim_of(told: &Outgoing) -> Uuid {
    // Of what was paid for without a claim the number was made here.
    Uuid::from_str(&told.claim).unwrap_or_default()
}

fn body(joined: &Joined, asked: &AskedOf, told: &Outgoing) -> Body {
    Body {
        operation: asked.operation.clone(),
        request: asked.request.clone(),
        response: told.response.clone(),
        subject: asked.subject.clone(),
        quoted: asked.quoted.0,
        charged: asked.charged.0,
        rows: asked.rows,
        at: told.at,
        member: joined.member.to_string(),
    }
}
