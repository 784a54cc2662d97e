//! Rows of the policy: what this computer tells of the list of who must not be contacted and of who was erased, and what a colleague's row says.
//!
//! Does not own telling them (`carrier.rs`), reading them (`hearing.rs`), or what follows from them (`store`).

use std::sync::atomic::Ordering;
use std::time::UNIX_EPOCH;

use api::contact_keys::Typed;
use sealed::hlc::Hlc;
use sealed::seal::{OpenError, Place, open};
use sealed::stamp::Dot;
use serde::de::DeserializeOwned;
use store::team::erasures::TeamErased;
use store::team::policy_out::{PolicyOutgoing, Tells};
use store::team::standing::PolicyPlace;
use store::{PolicyRow, PolicySays, entry_of};
use vault::complete::{NewRow, Sender};
use vault::error::VaultError;
use vault::schema;
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

/// The row that tells it; none where there is nothing left of it. `erased` is the erasure that it names.
pub(crate) fn row(
    joined: &Joined,
    sender: Sender,
    salt: &str,
    told: PolicyOutgoing,
    erased: Option<TeamErased>,
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
    let body = match (tells, erased, entries.first().cloned()) {
        (Tells::Erase, Some(TeamErased { marks, follows, .. }), _) => {
            sealed(joined, place, &Erasure { marks, follows })?
        }
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
    let (says, is_whole) = match row.kind {
        SUPPRESS => body(joined, row, |body: Entries| {
            let (entries, is_whole) = entries(body.entries);
            (PolicySays::Suppress(entries), is_whole)
        })?,
        UNSUPPRESS => body(joined, row, |body: Entries| {
            let (entries, is_whole) = entries(body.entries);
            (PolicySays::Unsuppress(entries, body.seen.min(row.n - 1)), is_whole)
        })?,
        ERASE => body(joined, row, |body: Erasure| (PolicySays::Erase(marks(body.marks), body.follows), true))?,
        CLEAN => body(joined, row, |body: IsClean| (PolicySays::Clean(body.erasure), true))?,
        _ => (PolicySays::Nothing, false),
    };
    Ok(PolicyRow { place: place_of(row), says, is_whole })
}

/// What is in a row, and whether all of it is known here. Nothing where somebody was taken out of it whom it was about, or where nobody can open it:
/// whoever can write into the hub must not be able to stop everybody by that.
fn body<T: DeserializeOwned>(
    joined: &Joined,
    row: &LogRow,
    says: impl FnOnce(T) -> (PolicySays, bool),
) -> Result<(PolicySays, bool), OpenError> {
    let Some(body) = &row.body else { return Ok((PolicySays::Nothing, true)) };
    match open(&joined.keys, sealed_for(joined, POLICY, row), body) {
        Ok(body) => Ok(says(body)),
        // What is before the seal anybody can write: it is believed of a vault that says itself that it is a newer one.
        Err(error @ (OpenError::Newer(_) | OpenError::UnknownEpoch(_)))
            if joined.schema.load(Ordering::SeqCst) > schema::NEWEST =>
        {
            Err(error)
        }
        Err(error) => {
            tracing::error!(n = row.n, %error, "a row of the team's policy says nothing");
            Ok((PolicySays::Nothing, error != OpenError::Form))
        }
    }
}

/// Entries of the list, and whether all are of kinds that are known here.
fn entries(told: Vec<(String, String)>) -> (Vec<Typed>, bool) {
    let all = told.len();
    let known: Vec<Typed> = told.into_iter().take(MOST).filter_map(|(kind, value)| entry_of(&kind, value)).collect();
    let is_whole = known.len() == all;
    (known, is_whole)
}

fn marks(told: Vec<String>) -> Vec<String> {
    let is_mark = |mark: &String| mark.len() == MARK && mark.bytes().all(|byte| byte.is_ascii_hexdigit());
    told.into_iter().take(MOST).filter(is_mark).collect()
}
