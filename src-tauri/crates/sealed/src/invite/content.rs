//! What an invitation says.
//!
//! ```text
//! {"address":"postgresql://…","trust":{"kind":"authority","pem":"…"},"vault":"32 hexadecimal digits","base_url":"…","login":"…",
//!  "password":"…","keys":[{"epoch":1,"key":"64 hexadecimal digits"}],"api_key":"…","team":"…","invitee":"…","made_at":1773316800000}
//! ```
//!
//! `trust` may also be `{"kind":"system"}` or `{"kind":"pin","sha256":"64 hexadecimal digits"}`; `api_key` may be missing. What a newer
//! app adds is passed over: where it must not be, the version of the file grows.
//!
//! Owns: that form. Does not own: what it is sealed in, or whether an address is safe to connect to.

use std::borrow::Cow;

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::keys::{KeyRing, TeamKey};

/// Most bytes of the text.
const MOST_TEXT: usize = 256 << 10;

/// Everything that a colleague needs to join.
#[derive(Debug)]
pub struct Invitation {
    /// The address of the database, as a lead typed it; without login and password.
    pub address: String,
    /// How the database proves that it is the one.
    pub trust: Trust,
    /// The vault's UUID, as 16 bytes.
    pub vault: [u8; 16],
    /// The service's address, by which the colleague's workspace is found.
    pub base_url: String,
    /// The login that was made for the colleague, or the one that all share.
    pub login: String,
    /// Its password; changed at the first use where the login is the colleague's own.
    pub password: SecretString,
    /// The team's keys, of every epoch.
    pub keys: KeyRing,
    /// The service's key, where the lead put it in.
    pub api_key: Option<SecretString>,
    /// What the team is called.
    pub team: String,
    /// Who is invited.
    pub invitee: String,
    /// When it was made, in milliseconds since 1970 by the hub's clock.
    pub made_at: i64,
}

/// How the database proves that it is the one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trust {
    /// By a certificate that the system's own roots lead to.
    System,
    /// By one that this authority leads to: one certificate or several, as PEM.
    Authority(String),
    /// By this very certificate: the SHA-256 of its DER.
    Pin([u8; 32]),
}

/// The text. Its parts lie in what is read or written, and copies of secrets are wiped.
#[derive(Serialize, Deserialize)]
struct Content<'a> {
    #[serde(borrow)]
    address: Cow<'a, str>,
    #[serde(borrow)]
    trust: Proof<'a>,
    #[serde(borrow)]
    vault: Cow<'a, str>,
    #[serde(borrow)]
    base_url: Cow<'a, str>,
    #[serde(borrow)]
    login: Cow<'a, str>,
    password: Zeroizing<String>,
    keys: Vec<Key>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    api_key: Option<Zeroizing<String>>,
    #[serde(borrow)]
    team: Cow<'a, str>,
    #[serde(borrow)]
    invitee: Cow<'a, str>,
    made_at: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Proof<'a> {
    System,
    Authority { pem: Cow<'a, str> },
    Pin { sha256: Cow<'a, str> },
}

#[derive(Serialize, Deserialize)]
struct Key {
    epoch: u16,
    key: Zeroizing<String>,
}

impl Invitation {
    /// Its text; none where it is too large.
    pub(super) fn to_json(&self) -> Option<Zeroizing<Vec<u8>>> {
        let key = |key: &TeamKey| Key { epoch: key.epoch(), key: Zeroizing::new(hex::encode(key.expose())) };
        let content = Content {
            address: (&self.address).into(),
            trust: match &self.trust {
                Trust::System => Proof::System,
                Trust::Authority(pem) => Proof::Authority { pem: pem.into() },
                Trust::Pin(sha256) => Proof::Pin { sha256: hex::encode(sha256).into() },
            },
            vault: hex::encode(self.vault).into(),
            base_url: (&self.base_url).into(),
            login: (&self.login).into(),
            password: secret(&self.password),
            keys: self.keys.keys().map(key).collect(),
            api_key: self.api_key.as_ref().map(secret),
            team: (&self.team).into(),
            invitee: (&self.invitee).into(),
            made_at: self.made_at,
        };
        // Into room that was there before: a text that grows leaves copies of its beginning.
        let mut text = Zeroizing::new(vec![0; MOST_TEXT]);
        let mut room = &mut text[..];
        serde_json::to_writer(&mut room, &content).ok()?;
        let length = MOST_TEXT - room.len();
        text.truncate(length);
        Some(text)
    }

    /// Reads its text; none where something is missing or has another form.
    pub(super) fn from_json(text: &[u8]) -> Option<Self> {
        let content: Content<'_> = serde_json::from_slice(text).ok()?;
        let keys: Option<Vec<TeamKey>> = content.keys.iter().map(key).collect();
        Some(Self {
            address: content.address.into_owned(),
            trust: match content.trust {
                Proof::System => Trust::System,
                Proof::Authority { pem } => Trust::Authority(pem.into_owned()),
                Proof::Pin { sha256 } => Trust::Pin(bytes(&sha256)?),
            },
            vault: bytes(&content.vault)?,
            base_url: content.base_url.into_owned(),
            login: content.login.into_owned(),
            password: content.password.as_str().into(),
            keys: KeyRing::new(keys?).ok()?,
            api_key: content.api_key.map(|key| SecretString::from(key.as_str())),
            team: content.team.into_owned(),
            invitee: content.invitee.into_owned(),
            made_at: content.made_at,
        })
    }
}

fn secret(secret: &SecretString) -> Zeroizing<String> {
    Zeroizing::new(secret.expose_secret().to_owned())
}

fn key(key: &Key) -> Option<TeamKey> {
    TeamKey::new(key.epoch, &Zeroizing::new(hex::decode(&*key.key).ok()?)).ok()
}

fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    hex::decode(digits).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn whole() -> Value {
        let keys = json!([{"epoch": 1, "key": "11".repeat(32)}, {"epoch": 2, "key": "22".repeat(32)}]);
        json!({
            "address": "postgresql://db.acme.example:5432/vault", "trust": {"kind": "system"}, "vault": "07".repeat(16),
            "base_url": "https://api.example", "login": "rep_7", "password": "p\"\u{e4}\n", "keys": keys,
            "api_key": "sk_1", "team": "Acme Sales", "invitee": "Ada", "made_at": 1_773_316_800_000_i64,
        })
    }

    fn with(field: &str, value: Value) -> Value {
        let mut content = whole();
        content[field] = value;
        content
    }

    fn read(content: &Value) -> Option<Invitation> {
        Invitation::from_json(content.to_string().as_bytes())
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        for (content, why) in [
            (whole(), "all of it"),
            (with("trust", json!({"kind": "authority", "pem": "-----BEGIN CERTIFICATE-----\nMII\n"})), "an authority"),
            (with("trust", json!({"kind": "pin", "sha256": "ab".repeat(32)})), "a pin"),
            (with("made_at", json!(-1)), "a clock before 1970"),
            (with("team", json!("")), "a team without a name"),
        ] {
            let back = read(&content).expect(why).to_json().expect(why);
            assert_eq!(String::from_utf8_lossy(&back), content.to_string(), "{why}");
        }
        let mut without = whole();
        without.as_object_mut().unwrap().shift_remove("api_key");
        let read_back = read(&without).expect("the service's key may be missing");
        assert!(read_back.api_key.is_none(), "and is not made up");
        assert_eq!(String::from_utf8_lossy(&read_back.to_json().unwrap()), without.to_string(), "nor written");
        assert!(read(&with("since a later app", json!([1]))).is_some(), "what is new is passed over");
    }

    #[test]
    fn what_lacks_something_is_none() {
        for field in whole().as_object().unwrap().keys().filter(|field| *field != "api_key") {
            let mut content = whole();
            content.as_object_mut().unwrap().shift_remove(field);
            assert!(read(&content).is_none(), "without {field} nobody joins");
            assert!(read(&with(field, json!(null))).is_none(), "{field} is not nothing");
        }
        let key = |epoch: u16, digits: &str| json!([{"epoch": epoch, "key": digits}]);
        let good = "11".repeat(32);
        for (field, value, why) in [
            ("vault", json!("07".repeat(15)), "a number that is cut"),
            ("vault", json!("zz".repeat(16)), "no number"),
            ("trust", json!({"kind": "none"}), "a trust that nobody knows"),
            ("trust", json!({"kind": "authority"}), "an authority that is not there"),
            ("trust", json!({"kind": "pin", "sha256": "ab"}), "a pin that is cut"),
            ("keys", json!([]), "no key"),
            ("keys", key(1, ""), "an empty key"),
            ("keys", key(1, &good[2..]), "a key that is cut"),
            ("keys", key(2, &good), "not the first key"),
            ("keys", json!([{"epoch": 1, "key": good}, {"epoch": 1, "key": good}]), "two of one epoch"),
            ("keys", json!([{"epoch": 65_536, "key": good}]), "an epoch beyond all"),
        ] {
            assert!(read(&with(field, value)).is_none(), "{why}");
        }
        for text in [&b""[..], b"null", b"[]", b"{}", b"\xFF", &[b'['; 5_000]] {
            assert!(Invitation::from_json(text).is_none(), "{text:?} is none");
        }
    }

    #[test]
    fn it_is_bounded_and_hides_its_secrets() {
        let long = |length: usize| json!({"kind": "authority", "pem": "x".repeat(length)});
        let rest = with("trust", long(0)).to_string().len();
        let fits = read(&with("trust", long(MOST_TEXT - rest))).unwrap();
        assert_eq!(fits.to_json().map(|text| text.len()), Some(MOST_TEXT), "the largest");
        assert!(read(&with("trust", long(MOST_TEXT - rest + 1))).unwrap().to_json().is_none(), "one byte more");
        let shown = format!("{:?}", read(&whole()).unwrap());
        assert!(shown.contains("Acme Sales"), "what is no secret is shown: {shown}");
        for secret in ["p\\\"", "sk_1", "1111", "17, 17"] {
            assert!(!shown.contains(secret), "{secret} is in no log: {shown}");
        }
    }
}
