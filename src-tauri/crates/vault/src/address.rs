//! What a person typed as the address of a vault, and whether the way there is one that may be taken.
//!
//! Owns: reading it, taking the password out of it, and refusing what is not safe. Does not own the certificates (`tls.rs`).

use std::fmt;
use std::net::IpAddr;

use secrecy::{ExposeSecret, SecretString};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

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
        let typed = typed.trim();
        let Some((scheme @ ("postgresql" | "postgres"), _)) = typed.split_once("://") else {
            return Err(AddressProblem::NotOne);
        };
        let config: Config = typed.parse().map_err(|_| AddressProblem::NotOne)?;
        if config.get_hosts().len() != 1 || config.get_dbname().is_none_or(str::is_empty) {
            return Err(AddressProblem::NotOne);
        }
        if config.get_options().is_some() {
            return Err(AddressProblem::Options);
        }
        let is_here = config.get_hosts().iter().all(is_here);
        if config.get_ssl_mode() == SslMode::Disable && !is_here {
            return Err(AddressProblem::Plain);
        }
        let password = config.get_password().map(|password| String::from_utf8_lossy(password).into_owned());
        let text = format!("{scheme}://{}", without_password(typed.split_once("://").map_or("", |(_, rest)| rest)));
        let mut config = config;
        // By itself the client goes without encryption where the other side has none.
        config.ssl_mode(if is_here && config.get_ssl_mode() != SslMode::Require {
            SslMode::Disable
        } else {
            SslMode::Require
        });
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

fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            let bare = name.trim_start_matches('[').trim_end_matches(']');
            name == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// `name:password@host/…?password=…` without both passwords.
fn without_password(rest: &str) -> String {
    let (place, asked) = rest.split_once('?').map_or((rest, None), |(place, asked)| (place, Some(asked)));
    let place = match place.rsplit_once('@') {
        Some((login, host)) => format!("{}@{host}", login.split_once(':').map_or(login, |(name, _)| name)),
        None => place.to_owned(),
    };
    let kept: Vec<&str> =
        asked.into_iter().flat_map(|asked| asked.split('&')).filter(|one| !one.starts_with("password")).collect();
    if kept.is_empty() { place } else { format!("{place}?{}", kept.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_without_its_password() {
        for (typed, shown, password) in [
            ("postgresql://anna:s3cret@db.example/team", "postgresql://anna@db.example/team", Some("s3cret")),
            (" postgres://anna@db.example:6543/team ", "postgres://anna@db.example:6543/team", None),
            ("postgresql://anna:p%40ss@db.example/team", "postgresql://anna@db.example/team", Some("p@ss")),
            (
                "postgresql://anna@db.example/team?password=x&application_name=a",
                "postgresql://anna@db.example/team?application_name=a",
                Some("x"),
            ),
        ] {
            let (address, told) = Address::read(typed).unwrap();
            assert_eq!((address.to_string().as_str(), format!("{address:?}").as_str()), (shown, shown), "{typed}");
            let told = told.as_ref().map(|password| password.expose_secret().to_owned());
            assert_eq!(told.as_deref(), password, "{typed}: the password is taken out");
            assert!(!format!("{:?}", address.config).contains("s3cret"), "and nowhere else");
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
