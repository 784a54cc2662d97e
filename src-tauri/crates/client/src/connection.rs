//! Where a workspace's service is and how it is spoken to, checked before anything is sent.

use std::fmt;

use api::names;
use secrecy::{ExposeSecret, SecretString};
use url::{Host, Url};

/// What every path of the contract begins with.
const VERSION: &str = "/v1";
/// The longest key that is taken. Real ones are far shorter; a pasted page of text is caught.
const LONGEST_KEY: usize = 512;

/// The connection of a workspace. Made by [`Connection::new`] only, so that one in hand is a checked one.
#[derive(Clone)]
#[non_exhaustive]
pub struct Connection {
    /// The service address: `https`, or `http` on loopback; no user, query or fragment; its path, if any, has no slash
    /// at the end (an address without a path keeps the one slash that makes it an address).
    pub base_url: Url,
    /// Host name of the networking site, without `www.`, lower case.
    pub network_host: String,
    /// How the wire spells `network` in its names (contract, conventions).
    pub network_word: String,
    /// The workspace key.
    pub api_key: SecretString,
}

/// What is wrong with the details of a connection.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// It cannot be read as an address.
    #[error("the service address is not an address")]
    NotAnAddress(#[source] url::ParseError),
    /// Neither `https` nor `http` on this computer.
    #[error("the service address must start with https:// (http:// only for this computer itself)")]
    NotSecure,
    /// It holds a user name or password.
    #[error("the service address must not hold a user name or password")]
    Credentials,
    /// It holds a `?…` or `#…`.
    #[error("the service address must not hold a ? or # part")]
    Extra,
    /// The network host is no bare host name.
    #[error("the network host must be a bare host name such as network.example")]
    NetworkHost,
    /// The network word is none (see [`api::names::is_word`]).
    #[error("the network word must be one word of letters, digits, _ or -")]
    NetworkWord,
    /// There is no key.
    #[error("the API key is empty")]
    KeyMissing,
    /// The key holds what cannot be sent, or is longer than 512 characters.
    #[error("the API key holds spaces, unusual characters, or too many of them")]
    KeyUnusable,
}

impl Connection {
    /// Checks the four details as a person types them; white space around them is forgiven.
    pub fn new(
        base_url: &str,
        network_host: &str,
        network_word: &str,
        api_key: &SecretString,
    ) -> Result<Self, AddressError> {
        let network_word = network_word.trim();
        if !names::is_word(network_word) {
            return Err(AddressError::NetworkWord);
        }
        Ok(Self {
            base_url: service_address(base_url.trim())?,
            network_host: bare_host(network_host.trim()).ok_or(AddressError::NetworkHost)?,
            network_word: network_word.to_owned(),
            api_key: usable_key(api_key.expose_secret().trim())?,
        })
    }

    /// Whether the service runs on this computer.
    pub fn is_loopback(&self) -> bool {
        is_loopback(&self.base_url)
    }

    /// The address of a path of the contract.
    pub(crate) fn address_of(&self, path: &str) -> Url {
        let mut url = self.base_url.clone();
        let base = self.base_url.path().trim_end_matches('/');
        url.set_path(&format!("{base}{}", names::path_on_wire(path, &self.network_word)));
        url
    }
}

/// Leaves the key out, whatever the secret type does.
impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("base_url", &self.base_url.as_str())
            .field("network_host", &self.network_host)
            .field("network_word", &self.network_word)
            .finish_non_exhaustive()
    }
}

fn service_address(text: &str) -> Result<Url, AddressError> {
    let mut url = Url::parse(text).map_err(AddressError::NotAnAddress)?;
    if url.scheme() != "https" && (url.scheme() != "http" || !is_loopback(&url)) {
        return Err(AddressError::NotSecure);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(AddressError::Credentials);
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(AddressError::Extra);
    }
    let path = url.path().trim_end_matches('/');
    // Every path begins so, and people copy it along.
    let path = path.strip_suffix(VERSION).unwrap_or(path).trim_end_matches('/').to_owned();
    url.set_path(&path);
    Ok(url)
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// A host name alone: no scheme, port, path or address. A leading `www.` goes, because the contract's addresses take it
/// as an option before the host.
fn bare_host(text: &str) -> Option<String> {
    let Ok(Host::Domain(name)) = Host::parse(text) else { return None };
    let name = name.strip_prefix("www.").unwrap_or(&name);
    let fine = name.len() <= 253 && name.split('.').all(is_label);
    fine.then(|| name.to_owned())
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len()) && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn usable_key(key: &str) -> Result<SecretString, AddressError> {
    if key.is_empty() {
        return Err(AddressError::KeyMissing);
    }
    if key.len() > LONGEST_KEY || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(AddressError::KeyUnusable);
    }
    Ok(SecretString::from(key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connect(base_url: &str, host: &str, word: &str, key: &str) -> Result<Connection, AddressError> {
        Connection::new(base_url, host, word, &SecretString::from(key.to_owned()))
    }

    #[test]
    fn addresses() {
        for (typed, taken) in [
            ("https://api.service.example", Some("https://api.service.example/v1/credits")),
            (" https://api.service.example/ ", Some("https://api.service.example/v1/credits")),
            ("https://service.example:8443/sales/", Some("https://service.example:8443/sales/v1/credits")),
            ("https://service.example/v1", Some("https://service.example/v1/credits")),
            ("https://service.example/sales/v1/", Some("https://service.example/sales/v1/credits")),
            ("https://service.example/xv1", Some("https://service.example/xv1/v1/credits")),
            ("http://127.0.0.1:4000", Some("http://127.0.0.1:4000/v1/credits")),
            ("http://127.9.9.9", Some("http://127.9.9.9/v1/credits")),
            ("http://localhost:4000", Some("http://localhost:4000/v1/credits")),
            ("http://[::1]:4000", Some("http://[::1]:4000/v1/credits")),
            ("http://service.example", None),
            ("http://localhost.service.example", None),
            ("http://192.168.0.1", None),
            ("ftp://service.example", None),
            ("file:///etc/passwd", None),
            ("https://user@service.example", None),
            ("https://:pass@service.example", None),
            ("https://service.example?x=1", None),
            ("https://service.example#x", None),
            ("service.example", None),
            ("", None),
        ] {
            let address = connect(typed, "network.example", "network", "key").map(|c| c.address_of("/v1/credits"));
            assert_eq!(address.ok().as_ref().map(Url::as_str), taken, "{typed:?}");
        }
    }

    #[test]
    fn the_path_speaks_the_word_of_the_workspace() {
        let connection = connect("https://service.example", "network.example", "acme", "key").unwrap();
        assert_eq!(
            connection.address_of("/v1/domain-to-network").path(),
            "/v1/domain-to-acme",
            "contract, conventions"
        );
    }

    #[test]
    fn hosts() {
        for (typed, taken) in [
            ("network.example", Some("network.example")),
            (" WWW.Network.Example ", Some("network.example")),
            ("nätwork.example", Some("xn--ntwork-bua.example")),
            ("https://network.example", None),
            ("network.example/in", None),
            ("network.example:443", None),
            ("network..example", None),
            ("127.0.0.1", None),
            ("", None),
        ] {
            let host = connect("https://service.example", typed, "network", "key").map(|c| c.network_host);
            assert_eq!(host.ok().as_deref(), taken, "{typed:?}");
        }
    }

    #[test]
    fn keys() {
        let long = "k".repeat(LONGEST_KEY + 1);
        for (key, fine) in [
            ("sk_live_1", true),
            (" sk_live_1\n", true),
            ("", false),
            ("  ", false),
            ("a b", false),
            ("ä", false),
            ("a\u{0}b", false),
            (long.as_str(), false),
        ] {
            assert_eq!(connect("https://service.example", "n.example", "network", key).is_ok(), fine, "{key:?}");
        }
    }

    #[test]
    fn the_key_is_never_shown() {
        let connection = connect("https://service.example", "n.example", "network", "sk_secret_1").unwrap();
        assert!(!format!("{connection:?} {connection:#?}").contains("sk_secret_1"), "a log may hold this text");
    }
}
