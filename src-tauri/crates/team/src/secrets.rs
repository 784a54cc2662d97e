//! What opens a vault: the password of the login, and the team's keys. It is in the keychain, as one text, and nowhere else.

use sealed::keys::{KeyError, KeyRing, TeamKey};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

/// The name of a workspace's entry in the keychain.
pub fn entry(workspace: &str) -> String {
    format!("team:{workspace}")
}

/// What opens a vault.
#[derive(Debug)]
pub struct Secrets {
    /// The password of the login; none where the database asks for none.
    pub password: Option<SecretString>,
    /// The team's keys.
    pub keys: KeyRing,
}

#[derive(Serialize, Deserialize)]
struct Written {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    password: Option<String>,
    keys: Vec<WrittenKey>,
}

#[derive(Serialize, Deserialize)]
struct WrittenKey {
    epoch: u16,
    key: String,
}

/// Why what the keychain holds is no secret of a vault.
#[derive(Debug, thiserror::Error)]
pub enum SecretsError {
    /// It has another form.
    #[error("the entry of the keychain has another form")]
    Form,
    /// Its keys are none.
    #[error(transparent)]
    Keys(#[from] KeyError),
}

impl Secrets {
    /// As the keychain holds it.
    ///
    /// # Errors
    /// None but those of the program.
    pub fn to_text(&self) -> Result<SecretString, SecretsError> {
        let written = Written {
            password: self.password.as_ref().map(|password| password.expose_secret().to_owned()),
            keys: self
                .keys
                .keys()
                .map(|key| WrittenKey { epoch: key.epoch(), key: hex::encode(key.expose()) })
                .collect(),
        };
        serde_json::to_string(&written).map(SecretString::from).map_err(|_| SecretsError::Form)
    }

    /// Reads what the keychain holds.
    ///
    /// # Errors
    /// It is none.
    pub fn read(text: &SecretString) -> Result<Self, SecretsError> {
        let written: Written = serde_json::from_str(text.expose_secret()).map_err(|_| SecretsError::Form)?;
        let keys = written.keys.into_iter().map(|key| {
            let bytes = hex::decode(&key.key).map_err(|_| SecretsError::Form)?;
            Ok(TeamKey::new(key.epoch, &bytes)?)
        });
        let keys: Vec<TeamKey> = keys.collect::<Result<_, SecretsError>>()?;
        Ok(Self { password: written.password.map(SecretString::from), keys: KeyRing::new(keys)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_keychain_holds_opens_the_same_vault() {
        let keys = KeyRing::new([TeamKey::random(1).unwrap(), TeamKey::random(2).unwrap()]).unwrap();
        let one = Secrets { password: Some(SecretString::from("a password: \"é\"")), keys };
        let other = Secrets::read(&one.to_text().unwrap()).unwrap();
        assert_eq!(other.password.unwrap().expose_secret(), "a password: \"é\"", "as it was");
        let (one, other): (Vec<_>, Vec<_>) = (
            one.keys.keys().map(|key| (key.epoch(), *key.expose())).collect(),
            other.keys.keys().map(|key| (key.epoch(), *key.expose())).collect(),
        );
        assert_eq!(one, other, "every key of every epoch");
    }

    #[test]
    fn what_has_another_form_opens_nothing() {
        for text in [
            "",
            "{}",
            "[]",
            r#"{"keys":[]}"#,
            r#"{"keys":[{"epoch":1,"key":"zz"}]}"#,
            r#"{"keys":[{"epoch":1,"key":"00"}]}"#,
        ] {
            assert!(Secrets::read(&SecretString::from(text)).is_err(), "{text}");
        }
    }
}
