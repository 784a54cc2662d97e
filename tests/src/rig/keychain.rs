//! A keychain in memory, which can also be missing.

use std::collections::HashMap;
use std::sync::Mutex;

use async_trait::async_trait;
use engine::desk::{Keychain, KeychainError};
use secrecy::SecretString;

/// A keychain in memory. Several engines may share one, as several starts of the app share the system's.
#[derive(Default)]
pub struct MemoryKeychain {
    keys: Mutex<HashMap<String, SecretString>>,
    absent: bool,
}

impl MemoryKeychain {
    /// A computer without a keychain.
    pub fn absent() -> Self {
        Self { absent: true, ..Self::default() }
    }

    /// How many keys it holds.
    pub fn held(&self) -> usize {
        self.keys.lock().unwrap().len()
    }

    fn check(&self) -> Result<(), KeychainError> {
        if self.absent { Err(KeychainError::Absent("this test has none".into())) } else { Ok(()) }
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
