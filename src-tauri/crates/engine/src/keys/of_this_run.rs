//! Keys that no keychain takes.

use std::collections::HashMap;
use std::sync::Mutex;

use secrecy::SecretString;

/// Keys that could not be given to a keychain: kept until the app ends.
#[derive(Default)]
pub(crate) struct KeysOfThisRun(pub(super) Mutex<HashMap<String, SecretString>>);
