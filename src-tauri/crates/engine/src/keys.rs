//! API keys: from and to the keychain, and the ones that no keychain takes. A key never goes to the screen.

use secrecy::SecretString;
use words::t;

use crate::engine::Engine;
use crate::screen::{Changed, KeyPlace, Notice, Tone};
use workspace::desktop::KeychainError;
use workspace::lock::locked;

/// The key of a workspace; none when it has to be typed again.
pub(crate) async fn of(engine: &Engine, id: &str) -> Option<SecretString> {
    if let Some(key) = locked(&engine.keys).get(id) {
        return Some(key.clone());
    }
    match engine.options.keychain.get(id).await {
        Ok(Some(key)) => Some(key),
        Ok(None) => None,
        Err(error) => {
            tracing::warn!(%error, "the keychain gave no key");
            let message =
                t!("{what} Type the key once more in the workspace's connection.", what = keychain_sentence(&error));
            locked(&engine.host.notices).push(Notice { tone: Tone::Warning, message });
            None
        }
    }
}

/// Notes where the key of a workspace was just now, so that the screen does not name a place where it is not.
pub(crate) fn note(engine: &Engine, id: &str, found: bool) {
    let place = match (found, locked(&engine.keys).contains_key(id)) {
        (false, _) => KeyPlace::Missing,
        (true, true) => KeyPlace::ThisRun,
        (true, false) => KeyPlace::Keychain,
    };
    if let Some(own) = locked(&engine.config).connected.iter_mut().find(|own| own.id == id) {
        own.key = place;
    }
}

fn keychain_sentence(error: &KeychainError) -> String {
    match error {
        KeychainError::Absent(_) => {
            t!("This computer has no keychain, so the API key is not kept when Prospector ends.")
        }
        KeychainError::Refused(_) => t!("The keychain of this computer is locked or refused."),
        KeychainError::Late => t!("The keychain of this computer did not answer."),
    }
}

/// Stores a key in the keychain, or holds it until the app ends. Returns where it is, which the screen shows with what
/// was connected. Where a keychain is there and did not take it, a notice says why and what helps; where there is none,
/// it would only say the same once more.
pub(crate) async fn keep(engine: &Engine, id: &str, key: SecretString) -> KeyPlace {
    let kept = engine.options.keychain.set(id, key.clone()).await;
    match kept {
        Ok(()) => {
            locked(&engine.keys).remove(id);
            KeyPlace::Keychain
        }
        Err(error) => {
            tracing::warn!(%error, "the keychain did not take the key");
            if !matches!(error, KeychainError::Absent(_)) {
                let why = keychain_sentence(&error);
                let message = t!("{what} Unlock it, then connect once more to keep the key there.", what = why);
                engine.host.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
            }
            locked(&engine.keys).insert(id.to_owned(), key);
            KeyPlace::ThisRun
        }
    }
}
