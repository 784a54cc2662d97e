//! A sealed body: what a row of the log says, so that the hub can keep it and cannot read it.
//!
//! ```text
//! version (1) ‖ epoch (2) ‖ nonce (12) ‖ AES-256-GCM(deflated JSON) with its tag (16)
//! key             = HKDF(team key of the epoch, device ‖ seq)            (`keys`)
//! additional data = "prospector vault row" ‖ 0 ‖ version ‖ epoch ‖ home (8) ‖ kind of stream (1) ‖ list (8) ‖ kind (2) ‖ device (16)
//!                   ‖ seq (8)
//! kind of stream  = 0 policy, 1 answers, 2 a list, whose stream is `list`; that is 0 for the others
//! ```
//!
//! Numbers are big endian. A body opens in its own row alone: under another home, kind of stream, list, kind, device or number it is
//! refused. Which of the answer streams of its home it lies in makes no difference: that is chosen when it is sent.
//!
//! Each row has a key of its own, and the nonce is random all the same: a row is sealed again when somebody is erased from it, and a
//! computer that was set back to a backup may use a number twice before it finds out.
//!
//! Not bound: the columns `n`, `at`, `hlc` and `signs`, and which row a question points to. Whoever opens an answer to a question must
//! find in it the request that was asked.
//!
//! Owns: that form. Does not own: what a body of each kind says.

use ring::aead::{Aad, Nonce};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bounds::{self, MOST_TEXT};
use crate::deflate::{self, UnpackError};
use crate::keys::{KeyError, KeyRing};
use crate::random::{self, NoRandomness};
use crate::stamp::Dot;

/// The version that is written, and the newest that is read.
const VERSION: u8 = 1;
pub(crate) const NONCE: usize = 12;
/// Version, epoch and nonce.
const HEAD: usize = 1 + 2 + NONCE;
const TAG: usize = 16;
/// The largest body: what cannot be made smaller grows by a few bytes in each 16 KiB.
pub const MOST_BODY: usize = MOST_TEXT + MOST_TEXT / 1_000;
/// The stream of suppression and erasure.
const POLICY: i64 = 0;
/// The first stream of a list; below it are answers.
const LISTS: i64 = 1 << 32;

/// The row that a body belongs to, by its columns in the hub.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Its home (`home::home`).
    pub home: i64,
    /// Its stream: 0 policy, 1 to 2³² − 1 answers, from 2³² on one for each shared list.
    pub stream: i64,
    /// Its kind: answer, suppression, note …
    pub kind: i16,
    /// Who wrote it, under which number.
    pub dot: Dot,
}

/// Why something was not sealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// It is larger or deeper than `bounds` allows: nobody would open it.
    #[error("this is too large for a row of the vault")]
    TooLarge,
    /// It cannot be written as JSON: an error of the program.
    #[error("this is not JSON")]
    NotJson,
    /// The system gave no random bytes.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// An error of the program.
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// Why a body was not opened. None says anything of what is in it: what people wrote must not come into a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// It is no body at all.
    #[error("this is no sealed body")]
    NotABody,
    /// A newer app has sealed it, in this version.
    #[error("the body is of version {0}, which is not known yet")]
    Newer(u8),
    /// It is sealed in an epoch of which there is no key here: the team has changed its key since.
    #[error("there is no key of the epoch {0}")]
    UnknownEpoch(u16),
    /// It was sealed under another key or in another row, or was changed since.
    #[error("the body does not open with this key in this row")]
    Refused,
    /// It is larger than [`MOST_BODY`], or larger or deeper inside than `bounds` allows.
    #[error("the body is too large")]
    TooLarge,
    /// It opens, and has another form: one of a newer kind, or of an app that is wrong.
    #[error("the body has an unknown form")]
    Form,
    /// An error of the program.
    #[error("a key could not be derived")]
    Derivation,
}

/// Seals what a row says, in the newest epoch.
///
/// # Errors
/// It is too large, is not JSON, or the system has no random bytes.
pub fn seal(keys: &KeyRing, place: Place, content: &impl Serialize) -> Result<Vec<u8>, SealError> {
    let text = serde_json::to_vec(content).map_err(|_| SealError::NotJson)?;
    if !bounds::fit(&text) {
        return Err(SealError::TooLarge);
    }
    let packed = deflate::pack(&text).map_err(|_| SealError::NotJson)?;
    let body = sealed(keys, place, packed, random::bytes()?)?;
    if body.len() > MOST_BODY { Err(SealError::TooLarge) } else { Ok(body) }
}

/// Seals what is packed already. No nonce may come twice: only tests choose one.
pub(crate) fn sealed(
    keys: &KeyRing,
    place: Place,
    mut packed: Vec<u8>,
    nonce: [u8; NONCE],
) -> Result<Vec<u8>, KeyError> {
    let epoch = keys.newest();
    let key = keys.body(epoch, place.dot)?;
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), additional_data(epoch, place), &mut packed)
        .map_err(|_| KeyError::Derivation)?;
    Ok([&[VERSION][..], &epoch.to_be_bytes(), &nonce, &packed].concat())
}

/// Opens the body of a row.
///
/// # Errors
/// It does not belong there, or nobody here can read it.
pub fn open<T: DeserializeOwned>(keys: &KeyRing, place: Place, body: &[u8]) -> Result<T, OpenError> {
    match body {
        [] | [0, ..] => return Err(OpenError::NotABody),
        [version, ..] if *version > VERSION => return Err(OpenError::Newer(*version)),
        _ if body.len() < HEAD + TAG => return Err(OpenError::NotABody),
        _ if body.len() > MOST_BODY => return Err(OpenError::TooLarge),
        _ => {}
    }
    let (head, sealed) = body.split_at(HEAD);
    let epoch = u16::from_be_bytes([head[1], head[2]]);
    let key = keys.body(epoch, place.dot).map_err(|error| match error {
        KeyError::UnknownEpoch(epoch) => OpenError::UnknownEpoch(epoch),
        _ => OpenError::Derivation,
    })?;
    let nonce = Nonce::try_assume_unique_for_key(&head[HEAD - NONCE..]).map_err(|_| OpenError::NotABody)?;
    let mut sealed = sealed.to_vec();
    let packed =
        key.open_in_place(nonce, additional_data(epoch, place), &mut sealed).map_err(|_| OpenError::Refused)?;
    let text = deflate::unpack(packed, MOST_TEXT).map_err(|error| match error {
        UnpackError::TooLarge => OpenError::TooLarge,
        UnpackError::Damaged => OpenError::Form,
    })?;
    if !bounds::fit(&text) {
        return Err(OpenError::TooLarge);
    }
    serde_json::from_slice(&text).map_err(|_| OpenError::Form)
}

/// Everything that a body is bound to, in pieces of fixed lengths.
fn additional_data(epoch: u16, place: Place) -> Aad<Vec<u8>> {
    let Place { home, stream, kind, dot } = place;
    let (kind_of_stream, list) = match stream {
        POLICY => (0, 0),
        1..LISTS => (1, 0),
        _ => (2, stream),
    };
    let mut data = b"prospector vault row\0".to_vec();
    data.push(VERSION);
    data.extend(epoch.to_be_bytes());
    data.extend(home.to_be_bytes());
    data.push(kind_of_stream);
    data.extend(list.to_be_bytes());
    data.extend(kind.to_be_bytes());
    data.extend(dot.device);
    data.extend(dot.seq.to_be_bytes());
    Aad::from(data)
}

#[cfg(test)]
#[path = "seal_tests.rs"]
mod tests;
