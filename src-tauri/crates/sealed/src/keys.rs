//! The team's keys, and everything that is derived from them: each by HKDF-SHA256 under a label of its own, so that no two uses
//! share a key and none leads back to the team's.
//!
//! ```text
//! root of an epoch = HKDF-Extract(salt "prospector vault 1", team key of the epoch)
//! derived key      = HKDF-Expand(root, label ‖ 0 ‖ rest, 32 bytes)
//!   index                no rest, of the first epoch      HMAC-SHA256
//!   people               no rest, of the first epoch      32 bytes, written as 64 signs of hexadecimal
//!   probe                no rest, of any epoch            HMAC-SHA256 (`probe`)
//!   body                 epoch ‖ device ‖ seq             AES-256-GCM (`seal`)
//! ```
//!
//! Numbers are big endian. Questions, signs and marks are recognised under the first epoch's key for ever: under another one, everything
//! that the team owns would be asked and paid for anew. A newer epoch is for bodies alone.
//!
//! Owns: the derivations. Does not own: where keys are kept (keychain), or how they come to a colleague (`invite`).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use ring::{aead, hkdf, hmac};
use secrecy::{ExposeSecret, SecretBox};

use crate::random::{self, NoRandomness};
use crate::stamp::Dot;

/// Bytes of a team key.
pub const KEY_BYTES: usize = 32;
/// The epoch that each vault begins with.
pub const FIRST_EPOCH: u16 = 1;

const SALT: &[u8] = b"prospector vault 1";

/// Why there are no keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// A team key has another length.
    #[error("a team key has {KEY_BYTES} bytes, not {0}")]
    Length(usize),
    /// The key of the first epoch is not among them.
    #[error("the first key of the vault is missing")]
    NoFirst,
    /// There are two keys of one epoch.
    #[error("two keys are of the epoch {0}")]
    Twice(u16),
    /// There is no key of that epoch: the team has changed its key since.
    #[error("there is no key of the epoch {0}")]
    UnknownEpoch(u16),
    /// The system gave no random bytes.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// The cryptography refused lengths that are fixed here: an error of the program.
    #[error("a key could not be derived")]
    Derivation,
}

/// A secret of the whole team, and the epoch in which bodies are sealed with it.
#[derive(Debug)]
pub struct TeamKey {
    epoch: u16,
    secret: SecretBox<[u8; KEY_BYTES]>,
}

impl TeamKey {
    /// A new one, of random bytes.
    ///
    /// # Errors
    /// The system has none.
    pub fn random(epoch: u16) -> Result<Self, KeyError> {
        let mut drawn = Ok(());
        let secret = SecretBox::init_with_mut(|bytes: &mut [u8; KEY_BYTES]| drawn = random::fill(bytes));
        drawn?;
        Ok(Self { epoch, secret })
    }

    /// One that was kept or sent.
    ///
    /// # Errors
    /// It does not have [`KEY_BYTES`] bytes.
    pub fn new(epoch: u16, bytes: &[u8]) -> Result<Self, KeyError> {
        if bytes.len() != KEY_BYTES {
            return Err(KeyError::Length(bytes.len()));
        }
        Ok(Self {
            epoch,
            secret: SecretBox::init_with_mut(|secret: &mut [u8; KEY_BYTES]| secret.copy_from_slice(bytes)),
        })
    }

    /// Its epoch.
    pub const fn epoch(&self) -> u16 {
        self.epoch
    }

    /// Its bytes, for keychain and invitation only.
    pub fn expose(&self) -> &[u8; KEY_BYTES] {
        self.secret.expose_secret()
    }
}

/// The key of each epoch of a vault, and what is derived from them.
#[derive(Debug)]
pub struct KeyRing {
    epochs: BTreeMap<u16, (TeamKey, hkdf::Prk)>,
    newest: u16,
    index: hmac::Key,
    people: [u8; 32],
}

impl KeyRing {
    /// Of the keys of all epochs, in any order.
    ///
    /// # Errors
    /// [`FIRST_EPOCH`] is not the first among them, or two are of one epoch.
    pub fn new(keys: impl IntoIterator<Item = TeamKey>) -> Result<Self, KeyError> {
        let mut epochs = BTreeMap::new();
        for key in keys {
            let root = hkdf::Salt::new(hkdf::HKDF_SHA256, SALT).extract(key.expose());
            match epochs.entry(key.epoch) {
                Entry::Vacant(free) => free.insert((key, root)),
                Entry::Occupied(_) => return Err(KeyError::Twice(key.epoch)),
            };
        }
        let Some((&FIRST_EPOCH, (_, first))) = epochs.first_key_value() else { return Err(KeyError::NoFirst) };
        let (index, people) = (mac(first, b"index")?, salt(first, b"people")?);
        let newest = epochs.last_key_value().map_or(FIRST_EPOCH, |(epoch, _)| *epoch);
        Ok(Self { epochs, newest, index, people })
    }

    /// The keys, oldest first: for keychain and invitation.
    pub fn keys(&self) -> impl Iterator<Item = &TeamKey> {
        self.epochs.values().map(|(key, _)| key)
    }

    /// The epoch in which is sealed.
    pub const fn newest(&self) -> u16 {
        self.newest
    }

    /// By what the hub knows a question: the first 16 bytes of HMAC(index key, op ‖ 0 ‖ canonical request). `op` is the fixed number
    /// of the operation.
    pub fn question_key(&self, op: i16, canonical: &str) -> [u8; 16] {
        start_of_hmac(&self.index, &[&op.to_be_bytes(), &[0], canonical.as_bytes()])
    }

    /// What is digested with each sign of a person before it leaves this computer, or is compared with one that came: whoever has not
    /// this cannot try names. It is in the workspace's file, where people are recognised also while the keychain is locked.
    pub fn people_salt(&self) -> String {
        hex::encode(self.people)
    }

    /// The key of a body of that epoch.
    pub(crate) fn body(&self, epoch: u16, of: Dot) -> Result<aead::LessSafeKey, KeyError> {
        let rest: [&[u8]; 5] = [b"body", &[0], &epoch.to_be_bytes(), &of.device, &of.seq.to_be_bytes()];
        let derived = self.root(epoch)?.expand(&rest, &aead::AES_256_GCM).map_err(|_| KeyError::Derivation)?;
        Ok(aead::LessSafeKey::new(derived.into()))
    }

    /// The key of what says that an epoch's key is the right one.
    pub(crate) fn probe(&self, epoch: u16) -> Result<hmac::Key, KeyError> {
        mac(self.root(epoch)?, b"probe")
    }

    fn root(&self, epoch: u16) -> Result<&hkdf::Prk, KeyError> {
        self.epochs.get(&epoch).map(|(_, root)| root).ok_or(KeyError::UnknownEpoch(epoch))
    }
}

/// The key of a use that has nothing more to say than its label.
fn mac(root: &hkdf::Prk, label: &[u8]) -> Result<hmac::Key, KeyError> {
    let info = [label, &[0]];
    let derived = root.expand(&info, hmac::HMAC_SHA256).map_err(|_| KeyError::Derivation)?;
    Ok(derived.into())
}

/// Bytes of a use that has nothing more to say than its label.
fn salt(root: &hkdf::Prk, label: &[u8]) -> Result<[u8; 32], KeyError> {
    let info = [label, &[0]];
    let derived = root.expand(&info, hmac::HMAC_SHA256).map_err(|_| KeyError::Derivation)?;
    let mut bytes = [0; 32];
    derived.fill(&mut bytes).map_err(|_| KeyError::Derivation)?;
    Ok(bytes)
}

/// The first bytes of the HMAC of pieces of which all but the last have a fixed length, so that no two messages are one.
fn start_of_hmac<const N: usize>(key: &hmac::Key, pieces: &[&[u8]]) -> [u8; N] {
    const { assert!(N <= 32, "SHA-256 has no more") };
    let mut context = hmac::Context::with_key(key);
    pieces.iter().for_each(|piece| context.update(piece));
    let mut start = [0; N];
    start.copy_from_slice(&context.sign().as_ref()[..N]);
    start
}

#[cfg(test)]
#[path = "keys_tests.rs"]
mod tests;
