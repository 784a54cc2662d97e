//! Rows of the policy: what this computer tells of the list of who must not be contacted and of who was erased, and what a colleague's row says.
//!
//! Does not own telling them (`carrier.rs`), reading them (`hearing.rs`), or what follows from them (`store`).

use sealed::hlc::Hlc;
use sealed::seal::{OpenError, Place, open};
use sealed::stamp::Dot;
use serde::de::DeserializeOwned;
use std::time::UNIX_EPOCH;
use store::team::policy_out::{PolicyOutgoing, Tells};
use store::team::standing::PolicyPlace;
use store::{PolicyRow, PolicySays, entry_of};
use vault::complete::{NewRow, Sender};
use vault::error::VaultError;
use vault::streams::LogRow;
use vault::vaults::POLICY;

use crate::body::{CLEAN, ERASE, Entries, Erasure, IsClean, SUPPRESS, UNSUPPRESS};
use crate::joined::Joined;
use crate::people;
use crate::rows::sealed;

/// Characters of a mark.
const MARK: usize = 32;
/// Most entries of a row that are read: no app tells more.
const MOST: usize = 10_000;

/// The row that tells it; none where there is nothing left of it. `marks` are those of the erasure that it names.
pub(crate) fn row(
    joined: &Joined,
    sender: Sender,
    salt: &str,
    told: PolicyOutgoing,
    marks: Option<Vec<String>>,
) -> Result<Option<NewRow>, VaultError> {
    let PolicyOutgoing { seq, tells, entries, seen, at } = told;
    let kind = match tells {
        Tells::Suppress => SUPPRESS,
        Tells::Unsuppress => UNSUPPRESS,
        Tells::Erase => ERASE,
        Tells::Clean => CLEAN,
    };
    let place = Place { home: joined.home, stream: POLICY, kind, dot: Dot { device: *sender.device.as_bytes(), seq } };
    let signs = people::of_entries(salt, &entries);
    let body = match (tells, marks, entries.first().cloned()) {
        (Tells::Erase, Some(marks), _) => sealed(joined, place, &Erasure { marks })?,
        (Tells::Clean, _, Some((_, erasure))) => sealed(joined, place, &IsClean { erasure })?,
        (Tells::Suppress | Tells::Unsuppress, _, Some(_)) => sealed(joined, place, &Entries { entries, seen })?,
        _ => return Ok(None),
    };
    Ok(Some(NewRow {
        stream: POLICY,
        kind,
        seq,
        hlc: Hlc::new(u64::try_from(at).unwrap_or_default(), 0).as_i64(),
        body,
        signs: Some(signs).filter(|signs| !signs.is_empty()),
        answers: None,
        spent: None,
    }))
}

/// Where a row stands.
pub(crate) fn place_of(row: &LogRow) -> PolicyPlace {
    let (device, seq) = row.by;
    let at = row.at.duration_since(UNIX_EPOCH).unwrap_or_default();
    PolicyPlace { n: row.n, device: device.to_string(), seq, at: i64::try_from(at.as_millis()).unwrap_or(i64::MAX) }
}

/// The place that a row was sealed for.
pub(crate) fn sealed_for(joined: &Joined, stream: i64, row: &LogRow) -> Place {
    let dot = Dot { device: *row.by.0.as_bytes(), seq: row.by.1 };
    Place { home: joined.home, stream, kind: row.kind, dot }
}

/// What a row says.
///
/// # Errors
/// A newer app has sealed it, or under a newer key: who must not be contacted is not known then, and nothing behind it is read.
pub(crate) fn read(joined: &Joined, row: &LogRow) -> Result<PolicyRow, OpenError> {
    let says = match row.kind {
        SUPPRESS => body::<Entries>(joined, row)?.map(|body| PolicySays::Suppress(entries(body.entries))),
        UNSUPPRESS => body::<Entries>(joined, row)?
            .map(|body| PolicySays::Unsuppress(entries(body.entries), body.seen.min(row.n - 1))),
        ERASE => body::<Erasure>(joined, row)?.map(|body| PolicySays::Erase(marks(body.marks))),
        CLEAN => body::<IsClean>(joined, row)?.map(|body| PolicySays::Clean(body.erasure)),
        // Of a kind that does not concern the list.
        _ => None,
    };
    Ok(PolicyRow { place: place_of(row), says: says.unwrap_or(PolicySays::Unknown) })
}

/// What is in a row; none where somebody was taken out of it whom it was about, or where it is none: whoever can write into the hub must not be
/// able to stop everybody by that.
fn body<T: DeserializeOwned>(joined: &Joined, row: &LogRow) -> Result<Option<T>, OpenError> {
    let Some(body) = &row.body else { return Ok(None) };
    match open(&joined.keys, sealed_for(joined, POLICY, row), body) {
        Ok(body) => Ok(Some(body)),
        Err(error @ (OpenError::Newer(_) | OpenError::UnknownEpoch(_))) => Err(error),
        Err(error) => {
            tracing::error!(n = row.n, %error, "a row of the team's policy says nothing");
            Ok(None)
        }
    }
}

fn entries(told: Vec<(String, String)>) -> Vec<api::contact_keys::Typed> {
    told.into_iter().take(MOST).filter_map(|(kind, value)| entry_of(&kind, value)).collect()
}

fn marks(told: Vec<String>) -> Vec<String> {
    let is_mark = |mark: &String| mark.len() == MARK && mark.bytes().all(|byte| byte.is_ascii_hexdigit());
    told.into_iter().take(MOST).filter(is_mark).collect()
}
