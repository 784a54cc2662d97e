//! What a vault keeps so that a device knows, before it writes anything, whether it has the right keys: only who has them can
//! make it, and nobody learns anything of them by it.
//!
//! ```text
//! version (1) ‖ newest epoch (2, big endian) ‖ HMAC(probe key of that epoch, version ‖ epoch ‖ vault ‖ first)
//! first = HMAC(probe key of the first epoch, vault)
//! ```
//!
//! The first epoch's key is proven with the newest one: under a wrong one every question would seem to be asked by nobody.
//!
//! Owns: that form. Does not own: the row in which it lies.

use ring::hmac;

use crate::keys::{FIRST_EPOCH, KeyError, KeyRing};

/// The version that is written, and the newest that is read.
const VERSION: u8 = 1;
/// Version and epoch.
const HEAD: usize = 3;
const LENGTH: usize = HEAD + 32;

/// Why the keys are not those of the vault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProbeError {
    /// A newer app has written it, in this version.
    #[error("the vault's probe is of version {0}, which is not known yet")]
    Newer(u8),
    /// The team has changed its key since, to this epoch: a new invitation is needed.
    #[error("the vault's key was changed, to the epoch {0}")]
    Changed(u16),
    /// The keys are another vault's.
    #[error("the keys are not those of this vault")]
    WrongKey,
    /// It is nothing that any app wrote.
    #[error("the vault's probe is damaged")]
    Damaged,
    /// An error of the program.
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// The probe of these keys in a vault, whose UUID is given as its 16 bytes.
///
/// # Errors
/// None but those of the program.
pub fn probe(keys: &KeyRing, vault: [u8; 16]) -> Result<Vec<u8>, KeyError> {
    let mut probe = vec![VERSION];
    probe.extend(keys.newest().to_be_bytes());
    let proof = hmac::sign(&keys.probe(keys.newest())?, &proven(keys, &probe, vault)?);
    probe.extend_from_slice(proof.as_ref());
    Ok(probe)
}

/// Finds that these keys are the vault's, by its probe.
///
/// # Errors
/// They are not, or nobody can tell.
pub fn check(keys: &KeyRing, vault: [u8; 16], probe: &[u8]) -> Result<(), ProbeError> {
    match probe {
        [] | [0, ..] => return Err(ProbeError::Damaged),
        [version, ..] if *version > VERSION => return Err(ProbeError::Newer(*version)),
        _ if probe.len() != LENGTH => return Err(ProbeError::Damaged),
        _ => {}
    }
    let (head, proof) = probe.split_at(HEAD);
    let epoch = u16::from_be_bytes([head[1], head[2]]);
    let key = match keys.probe(epoch) {
        Err(KeyError::UnknownEpoch(epoch)) => return Err(ProbeError::Changed(epoch)),
        key => key?,
    };
    hmac::verify(&key, &proven(keys, head, vault)?, proof).map_err(|_| ProbeError::WrongKey)
}

/// What the proof is over: pieces of fixed lengths.
fn proven(keys: &KeyRing, head: &[u8], vault: [u8; 16]) -> Result<Vec<u8>, KeyError> {
    let first = hmac::sign(&keys.probe(FIRST_EPOCH)?, &vault);
    Ok([head, &vault, first.as_ref()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::TeamKey;

    const VAULT: [u8; 16] = [9; 16];

    fn ring(keys: &[(u16, u8)]) -> KeyRing {
        KeyRing::new(keys.iter().map(|(epoch, byte)| TeamKey::new(*epoch, &[*byte; 32]).unwrap())).unwrap()
    }

    #[test]
    fn only_the_vaults_own_keys_fit() {
        let own = probe(&ring(&[(1, 1), (2, 2)]), VAULT).unwrap();
        for (keys, vault, is, why) in [
            (&[(1, 1), (2, 2)][..], VAULT, Ok(()), "the keys"),
            (&[(1, 1), (2, 2), (3, 3)], VAULT, Ok(()), "the change to a third is not told yet"),
            (&[(1, 1)], VAULT, Err(ProbeError::Changed(2)), "the key was changed since"),
            (&[(1, 1), (2, 3)], VAULT, Err(ProbeError::WrongKey), "another newest one"),
            (&[(1, 7), (2, 2)], VAULT, Err(ProbeError::WrongKey), "another first one, which questions are under"),
            (&[(1, 1), (2, 2)], [8; 16], Err(ProbeError::WrongKey), "another vault"),
        ] {
            assert_eq!(check(&ring(keys), vault, &own), is, "{why}");
        }
    }

    #[test]
    fn every_byte_counts() {
        let keys = ring(&[(1, 1)]);
        let whole = probe(&keys, VAULT).unwrap();
        assert_eq!(whole.len(), LENGTH, "its length is fixed");
        for length in 0..LENGTH {
            assert_eq!(check(&keys, VAULT, &whole[..length]), Err(ProbeError::Damaged), "cut at {length}");
        }
        assert_eq!(check(&keys, VAULT, &[&whole[..], &[0]].concat()), Err(ProbeError::Damaged), "something behind it");
        for at in 0..LENGTH {
            for bit in 0..8 {
                let mut other = whole.clone();
                other[at] ^= 1 << bit;
                let refused = check(&keys, VAULT, &other).expect_err("nothing else fits");
                let as_expected = match at {
                    0 => matches!(refused, ProbeError::Newer(_) | ProbeError::Damaged),
                    1 | 2 => matches!(refused, ProbeError::Changed(_)),
                    _ => refused == ProbeError::WrongKey,
                };
                assert!(as_expected, "byte {at}, bit {bit}: {refused}");
            }
        }
    }
}
