//! What can go wrong on the way to the hub, told apart by what is to be done about it.
//!
//! Does not own the words that a person reads of it.

use std::error::Error;

use tokio_postgres::error::{DbError, SqlState};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    /// It cannot be reached, or cannot take anything at the moment: its disk is full, it is read-only, it is being shut down. Nothing is
    /// known of what was sent last.
    #[error("the vault cannot be reached: {0}")]
    Away(String),
    /// It asked for another try, so often that it is given up.
    #[error("the vault asks for another try each time: {0}")]
    Busy(String),
    /// It does not let this login in, or do this.
    #[error("the vault refuses: {0}")]
    Refused(String),
    /// The way to it is not safe: whoever answers there is not who was meant, or somebody stands between.
    #[error("the way to the vault is not safe: {0}")]
    Unsafe(String),
    /// There is no vault in this database: it has none of the tables.
    #[error("there is no vault in this database: {0}")]
    NoTables(String),
    /// Another run of this device has taken its place: its folder was copied, or it was started a second time.
    #[error("another run of this device has taken its place")]
    Replaced,
    /// The policy was not read to its end.
    #[error("the policy of the team was not read to its end")]
    Behind,
    /// What it holds is not what this version reads: another layout, a history that does not match.
    #[error("the vault does not hold what was expected: {0}")]
    Odd(String),
}

/// What one try has come to.
pub(crate) enum Tried {
    /// The same again, over the same connection.
    Again(String),
    /// The same again, over a new one.
    Lost(String),
    /// Another try would come to the same.
    Over(VaultError),
}

impl Tried {
    /// By what the database or the way to it says.
    pub fn of(error: &tokio_postgres::Error) -> Self {
        if let Some(said) = error.as_db_error() {
            return Self::said(said);
        }
        let text = whole(error);
        if is_of_certificate(error) || text.contains("does not support TLS") || text.contains("channel binding") {
            return Self::Over(VaultError::Unsafe(text));
        }
        // The client's own words, which have no kind that can be asked for.
        match text.split(':').next().unwrap_or_default() {
            // Who asks for no password, or does not know it, is not who was meant; one that is missing is the person's to say.
            "authentication error" if text.contains("password missing") => Self::Over(VaultError::Refused(text)),
            "authentication error" => Self::Over(VaultError::Unsafe(text)),
            "invalid configuration" => Self::Over(VaultError::Odd(text)),
            // Closed, broken off, not there: what was sent last may have arrived or not, and may be sent again.
            _ => Self::Lost(text),
        }
    }

    fn said(said: &DbError) -> Self {
        let (code, text) = (said.code(), format!("{} ({})", said.message(), said.code().code()));
        let class = code.code().get(..2).unwrap_or_default();
        match (class, code) {
            // Serialization failures, deadlocks, commits whose outcome the database itself does not know; a lock that was waited for too long.
            ("40", _) | (_, &SqlState::LOCK_NOT_AVAILABLE) => Self::Again(text),
            // A server that was the first one once: another connection leads to the one that is now.
            (_, &SqlState::READ_ONLY_SQL_TRANSACTION | &SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT) => {
                Self::Lost(text)
            }
            // All that a pooler says: of a login or a database that it does not know, as of a server that it does not reach.
            (_, &SqlState::PROTOCOL_VIOLATION) if is_of_login(said.message()) => Self::Over(VaultError::Refused(text)),
            // Connections, too many of them, no room, being shut down, trouble of the system.
            ("08" | "53" | "57" | "58", _) => Self::Lost(text),
            // Logins, passwords, rights, a database that is not there.
            ("28" | "3D", _) | (_, &SqlState::INSUFFICIENT_PRIVILEGE) => Self::Over(VaultError::Refused(text)),
            (_, &SqlState::UNDEFINED_TABLE | &SqlState::INVALID_SCHEMA_NAME) => Self::Over(VaultError::NoTables(text)),
            _ => Self::Over(VaultError::Odd(text)),
        }
    }
}

fn is_of_login(message: &str) -> bool {
    ["no such", "authentication failed", "not allowed"].iter().any(|words| message.contains(words))
}

/// An error with what lies behind it: the last of these says what happened.
fn whole(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut behind = error.source();
    while let Some(error) = behind {
        text = format!("{text}: {error}");
        behind = error.source();
    }
    text
}

fn is_of_certificate(error: &tokio_postgres::Error) -> bool {
    let mut behind: Option<&(dyn Error + 'static)> = error.source();
    while let Some(error) = behind {
        let told = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        let inner = told.and_then(|inner| inner.downcast_ref::<rustls::Error>());
        let of_tls = error.downcast_ref::<rustls::Error>().or(inner);
        if of_tls.is_some_and(|error| !matches!(error, rustls::Error::General(_) | rustls::Error::HandshakeNotComplete))
        {
            return true;
        }
        behind = error.source();
    }
    false
}
