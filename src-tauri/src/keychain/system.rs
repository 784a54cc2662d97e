//! The keychain that the system has, by way of `keyring`: service `Prospector`, user the workspace's id.
//!
//! Owns what its errors mean. Keys are wiped from every copy made here; those that the system's library makes are its own.

use engine::desktop::KeychainError;
use keyring::{Entry, Error};
use secrecy::zeroize::Zeroizing;
use secrecy::{ExposeSecret, SecretString};

use super::Vault;

const SERVICE: &str = "Prospector";

/// Keychain Services, the Credential Manager, or the Secret Service.
pub struct System;

impl Vault for System {
    fn get(&self, workspace: &str) -> Result<Option<SecretString>, KeychainError> {
        let found = Entry::new(SERVICE, workspace).and_then(|entry| entry.get_secret());
        match found.map(Zeroizing::new) {
            Ok(bytes) => {
                let text = std::str::from_utf8(&bytes).map_err(|error| KeychainError::Refused(Box::new(error)))?;
                Ok(Some(SecretString::from(text)))
            }
            // Also what a service without a collection answers: there is no key, which says nothing about its health.
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(meaning(error)),
        }
    }

    fn set(&self, workspace: &str, key: &SecretString) -> Result<(), KeychainError> {
        let entry = Entry::new(SERVICE, workspace).map_err(meaning)?;
        entry.set_secret(key.expose_secret().as_bytes()).map_err(meaning)
    }
}

/// What an error of the keychain means for a person.
fn meaning(error: Error) -> KeychainError {
    match error {
        // The error itself says no more than this; why there is no keychain was found out once and stored.
        Error::NoDefaultStore => match Entry::store_status() {
            Err(cause) => KeychainError::Absent(Box::new(cause)),
            Ok(()) => KeychainError::Absent(Box::new(Error::NoDefaultStore)),
        },
        // These carry what was stored, and an error can end up in a log: only the reason goes on.
        Error::BadEncoding(bytes) => {
            drop(Zeroizing::new(bytes));
            KeychainError::Refused("the keychain holds something that is not a key".into())
        }
        Error::BadDataFormat(bytes, reason) => {
            drop(Zeroizing::new(bytes));
            KeychainError::Refused(reason)
        }
        error => KeychainError::Refused(Box::new(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_keychain_refused_and_is_not_absent() {
        let locked = meaning(Error::NoStorageAccess(Box::new(std::io::Error::other("locked"))));
        assert!(matches!(locked, KeychainError::Refused(_)), "the person can unlock it: {locked:?}");
    }

    #[test]
    fn errors_do_not_carry_what_was_stored() {
        let reason = || Box::new(std::io::Error::other("reason"));
        for error in [Error::BadEncoding(b"sk-secret".to_vec()), Error::BadDataFormat(b"sk-secret".to_vec(), reason())]
        {
            let shown = format!("{:?}", meaning(error));
            // A list of bytes is how the error would have shown it.
            assert!(!shown.contains("115, 107") && !shown.contains("sk-"), "a key must not reach the log: {shown}");
        }
    }

    /// The Credential Manager takes 2,560 bytes, and a key has at most 512.
    #[cfg(windows)]
    #[test]
    fn the_credential_manager_keeps_the_longest_key_and_refuses_what_is_too_long() {
        let workspace = format!("test-{}", std::process::id());
        assert!(matches!(System.get(&workspace), Ok(None)), "there is none");
        let key = |length: usize| SecretString::from("k".repeat(length));
        for length in [1, 512, 2560] {
            System.set(&workspace, &key(length)).expect("it is taken");
            let kept = System.get(&workspace).expect("it is given").expect("it is there");
            assert_eq!(kept.expose_secret(), key(length).expose_secret(), "whole, in the place of the one before");
        }
        assert!(matches!(System.set(&workspace, &key(2561)), Err(KeychainError::Refused(_))), "longer than it takes");
        let kept = System.get(&workspace).expect("it is given").expect("it is there");
        assert_eq!(kept.expose_secret().len(), 2560, "the one before stays");
        Entry::new(SERVICE, &workspace).and_then(|entry| entry.delete_credential()).expect("it is taken away");
        assert!(matches!(System.get(&workspace), Ok(None)), "as before");
    }
}
