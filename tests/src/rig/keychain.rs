//! A keychain in memory, which can also be missing or locked.

use std::collections::HashMap;
use std::sync::Mutex;

use async_trait::async_trait;
use engine::desktop::{Keychain, KeychainError};
use secrecy::{ExposeSecret, SecretString};

/// A keychain in memory. Several engines may share one, as several starts of the app share the system's.
#[derive(Default)]
pub struct MemoryKeychain {
    keys: Mutex<HashMap<String, SecretString>>,
    absent: bool,
    locked: bool,
}

impl MemoryKeychain {
    /// One that holds these.
    pub fn of(entries: HashMap<String, String>) -> Self {
        let keys = entries.into_iter().map(|(name, key)| (name, SecretString::from(key))).collect();
        Self { keys: Mutex::new(keys), ..Self::default() }
    }

    /// What it holds, for a computer that is started anew in another process.
    pub fn entries(&self) -> HashMap<String, String> {
        let keys = self.keys.lock().unwrap();
        keys.iter().map(|(name, key)| (name.clone(), key.expose_secret().to_owned())).collect()
    }

    /// A computer without a keychain.
    pub fn absent() -> Self {
        Self { absent: true, ..Self::default() }
    }

    /// A keychain that its person has not unlocked.
    pub fn locked() -> Self {
        Self { locked: true, ..Self::default() }
    }

    /// How many keys it holds.
    pub fn held(&self) -> usize {
        self.keys.lock().unwrap().len()
    }

    fn check(&self) -> Result<(), KeychainError> {
        match (self.absent, self.locked) {
            (true, _) => Err(KeychainError::Absent("this test has none".into())),
            (_, true) => Err(KeychainError::Refused("this one is locked".into())),
            _ => Ok(()),
        }
    }
}

#[async_trait]
impl Keychain for MemoryKeychain {
    async fn get(&self, workspace: &str) -> Result<Option<SecretString>, KeychainError> {
        self.check()?;
        Ok(self.keys.lock().unwrap().get(workspace).cloned())
    }

    async fn set(&self, workspace: &str, key: SecretString) -> Result<(), KeychainError> {
        self.check()?;
        self.keys.lock().unwrap().insert(workspace.to_owned(), key);
        Ok(())
    }
}
