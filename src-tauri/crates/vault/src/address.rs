//! What a person typed as the address of a vault, and whether the way there is one that may be taken.
//!
//! Owns: reading it, taking the password out of it, and refusing what is not safe. Does not own the certificates (`tls.rs`).

use std::fmt;
use std::net::IpAddr;

use secrecy::{ExposeSecret, SecretString};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The port of who says none.
const USUAL: u16 = 5432;

/// Where a vault is, without its password.
#[derive(Clone)]
pub struct Address {
    config: Config,
    text: String,
    is_here: bool,
}

/// Why an address cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressProblem {
    /// It is not the address of a database.
    #[error(
        "This is no address of a PostgreSQL database. It begins with postgresql:// and names a host and a database."
    )]
    NotOne,
    /// It says that the way is not to be encrypted.
    #[error("Only an encrypted way to another computer is used: take sslmode out of the address.")]
    Plain,
    /// It asks for something that a pooler or another engine would not do.
    #[error("The address sets options of the session. Take them out.")]
    Options,
}

impl Address {
    /// Reads what a person typed. Returns it without the password, and that.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn read(typed: &str) -> Result<(Self, Option<SecretString>), AddressProblem> {
        let (scheme, rest) = typed.trim().split_once("://").ok_or(AddressProblem::NotOne)?;
        if !matches!(scheme, "postgresql" | "postgres") {
            return Err(AddressProblem::NotOne);
        }
        let rest = with_plain_words(rest)?;
        let mut config: Config = format!("{scheme}://{rest}").parse().map_err(|_| AddressProblem::NotOne)?;
        let ([host], [], Some(database @ [_, ..])) =
            (config.get_hosts(), config.get_hostaddrs(), config.get_dbname().map(str::as_bytes))
        else {
            return Err(AddressProblem::NotOne);
        };
        let is_here = is_here(host);
        if config.get_ssl_mode() == SslMode::Disable && !is_here {
            return Err(AddressProblem::Plain);
        }
        // Made of what is used, and not of what was typed.
        let host = match host {
            Host::Tcp(name) if name.contains(':') => format!("[{}]", encoded(bare(name).as_bytes(), b":")),
            Host::Tcp(name) => encoded(name.as_bytes(), b""),
            #[cfg(unix)]
            Host::Unix(path) => encoded(path.as_os_str().as_encoded_bytes(), b""),
        };
        let user = config.get_user().map(|user| format!("{}@", encoded(user.as_bytes(), b""))).unwrap_or_default();
        let port = config
            .get_ports()
            .first()
            .filter(|port| **port != USUAL)
            .map(|port| format!(":{port}"))
            .unwrap_or_default();
        let text = format!("postgresql://{user}{host}{port}/{}", encoded(database, b""));
        let password = config.get_password().map(|password| String::from_utf8_lossy(password).into_owned());
        // By itself the client goes without encryption where the other side has none.
        let is_plain = is_here && config.get_ssl_mode() != SslMode::Require;
        config.ssl_mode(if is_plain { SslMode::Disable } else { SslMode::Require });
        config.password("");
        Ok((Self { config, text, is_here }, password.map(SecretString::from)))
    }

    /// With a password, for the client.
    pub(crate) fn with(&self, password: Option<&SecretString>) -> Config {
        let mut config = self.config.clone();
        if let Some(password) = password {
            config.password(password.expose_secret());
        }
        config
    }

    /// Whether it is on this computer, where what is said cannot be listened to.
    pub const fn is_here(&self) -> bool {
        self.is_here
    }
}

/// As it is shown and stored: the password is not in it.
impl fmt::Display for Address {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str(&self.text)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str(&self.text)
    }
}

fn bare(name: &str) -> &str {
    name.trim_start_matches('[').trim_end_matches(']')
}

fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || bare(name).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// What is behind `://`, where each sign stands for one thing alone; else another host than the one that is read may be meant. Verifying the
/// other side is what is done in any case.
fn with_plain_words(rest: &str) -> Result<String, AddressProblem> {
    let (login, place) = rest.split_once('@').map_or((None, rest), |(login, place)| (Some(login), place));
    let is_odd = |text: &str, signs: &[char]| text.contains(signs) || text.contains(char::is_whitespace);
    if login.is_some_and(|login| is_odd(login, &['/', '?', '#'])) || is_odd(place, &['@', '#']) {
        return Err(AddressProblem::NotOne);
    }
    let (place, asked) = place.split_once('?').unwrap_or((place, ""));
    let mut mode = "";
    for (key, value) in
        asked.split('&').filter(|one| !one.is_empty()).map(|one| one.split_once('=').unwrap_or((one, "")))
    {
        match (key, value) {
            ("sslmode", "disable") => return Ok(format!("{}?sslmode=disable", joined(login, place))),
            ("sslmode", "require" | "verify-ca" | "verify-full") => mode = "?sslmode=require",
            ("sslmode", _) | ("channel_binding", _) => {}
            _ => return Err(AddressProblem::Options),
        }
    }
    Ok(format!("{}{mode}", joined(login, place)))
}

fn joined(login: Option<&str>, place: &str) -> String {
    login.map_or_else(|| place.to_owned(), |login| format!("{login}@{place}"))
}

/// As it stands in an address.
fn encoded(text: &[u8], kept: &[u8]) -> String {
    let sign = |byte: &u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(*byte).to_string(),
        byte if kept.contains(byte) => char::from(*byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.iter().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_without_its_password() {
        for (typed, shown, password) in [
            ("postgresql://anna:s3cret@db.example/team", "postgresql://anna@db.example/team", Some("s3cret")),
            (" postgres://anna@db.example:6543/team ", "postgresql://anna@db.example:6543/team", None),
            ("postgresql://anna:p%40ss@db.example/team", "postgresql://anna@db.example/team", Some("p@ss")),
            ("postgresql://anna:a%3Fb%2Fc@db.example/team", "postgresql://anna@db.example/team", Some("a?b/c")),
            (
                "postgresql://anna:x@db.example/team?sslmode=verify-full&channel_binding=require",
                "postgresql://anna@db.example/team",
                Some("x"),
            ),
            ("postgresql://an%20na@[::1]:5433/my%20team", "postgresql://an%20na@[::1]:5433/my%20team", None),
        ] {
            let (address, told) = Address::read(typed).unwrap();
            assert_eq!((address.to_string().as_str(), format!("{address:?}").as_str()), (shown, shown), "{typed}");
            let told = told.as_ref().map(|password| password.expose_secret().to_owned());
            assert_eq!(told.as_deref(), password, "{typed}: the password is taken out");
            assert!(!format!("{:?}", address.config).contains("s3cret"), "and nowhere else");
            assert_eq!(Address::read(shown).unwrap().0.to_string(), shown, "what is shown leads to the same");
        }
    }

    #[test]
    fn what_is_not_safe_is_refused() {
        for (typed, problem) in [
            ("", AddressProblem::NotOne),
            ("https://db.example/team", AddressProblem::NotOne),
            ("postgresql://db.example", AddressProblem::NotOne),
            ("postgresql:///team", AddressProblem::NotOne),
            ("postgresql://a,b/team", AddressProblem::NotOne),
            ("postgresql://db.example/team?sslmode=disable", AddressProblem::Plain),
            ("postgresql://db.example/team?options=-c%20search_path%3Dx", AddressProblem::Options),
            ("host=db.example dbname=team", AddressProblem::NotOne),
            // One host is shown, and another one would be asked.
            ("postgresql://anna@localhost/team?hostaddr=203.0.113.5", AddressProblem::Options),
            ("postgresql://db.example/team?host=evil.example", AddressProblem::Options),
            ("postgresql://db.example/team?password=x@evil.example/team", AddressProblem::NotOne),
            ("postgresql://anna:s3?cret@db.example/team", AddressProblem::NotOne),
            ("postgresql://anna:p@ss@db.example/team", AddressProblem::NotOne),
            ("postgresql://db.example/team?%70assword=x", AddressProblem::Options),
            ("postgresql://db.example/team?port=6543", AddressProblem::Options),
        ] {
            assert_eq!(Address::read(typed).map(|(address, _)| address.text), Err(problem), "{typed}");
        }
    }

    #[test]
    fn only_this_computer_is_spoken_to_in_the_clear() {
        for (typed, mode) in [
            ("postgresql://db.example/team", SslMode::Require),
            ("postgresql://db.example/team?sslmode=prefer", SslMode::Require),
            ("postgresql://127.0.0.1/team", SslMode::Disable),
            ("postgresql://localhost/team?sslmode=require", SslMode::Require),
            ("postgresql://127.0.0.1.example/team", SslMode::Require),
            ("postgresql://10.0.0.1/team", SslMode::Require),
        ] {
            let (address, _) = Address::read(typed).unwrap();
            assert_eq!(address.config.get_ssl_mode(), mode, "{typed}");
        }
    }
}
