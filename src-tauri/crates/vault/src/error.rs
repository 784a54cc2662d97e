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
        match error.as_db_error() {
            Some(said) => Self::said(said),
            None if is_of_certificate(error) => Self::Over(VaultError::Unsafe(whole(error))),
            // Closed, broken off, not there: what was sent last may have arrived or not, and may be sent again.
            None => Self::Lost(whole(error)),
        }
    }

    fn said(said: &DbError) -> Self {
        let (code, text) = (said.code(), format!("{} ({})", said.message(), said.code().code()));
        let class = code.code().get(..2).unwrap_or_default();
        match (class, code) {
            // Serialization failures, deadlocks, and commits whose outcome the database itself does not know.
            ("40", _) => Self::Again(text),
            (_, &SqlState::READ_ONLY_SQL_TRANSACTION) => Self::Over(VaultError::Away(text)),
            // Connections, too many of them, no room, being shut down, trouble of the system.
            ("08" | "53" | "57" | "58", _) => Self::Lost(text),
            // Logins, passwords, rights.
            ("28", _) | (_, &SqlState::INSUFFICIENT_PRIVILEGE) => Self::Over(VaultError::Refused(text)),
            // A pooler that has no place, or a database that is not there.
            ("3D", _) => Self::Over(VaultError::Refused(text)),
            _ => Self::Over(VaultError::Odd(text)),
        }
    }
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
    // What the client itself refuses.
    let refused = error.source().map(ToString::to_string).unwrap_or_default();
    refused.contains("does not support TLS") || refused.contains("channel binding")
}
