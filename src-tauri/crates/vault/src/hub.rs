//! The connection to the hub, and sending something over it until it is done or given up.
//!
//! Owns: connecting, how long anything may take, and trying again. Whatever is sent may be sent twice, so that a connection that is lost
//! behind a statement is no question: the same is sent over a new one. Nothing is prepared and no session is set up, for there may be a
//! pooler in between. Does not own what is sent.

use std::marker::PhantomData;
use std::time::Duration;

use futures::future::BoxFuture;
use secrecy::SecretString;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_postgres::config::{ChannelBinding, SslMode};
use tokio_postgres::{Client, IsolationLevel, NoTls, Transaction};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::address::Address;
use crate::error::{Tried, VaultError};
use crate::tls;
pub use crate::tls::Trust;

/// Tries of one thing at most: a database that asks for another one each time is as one that is away.
const MOST_TRIES: u32 = 12;
/// Wait behind the first try; twice as long behind each further one, up to the second.
const FIRST_WAIT: Duration = Duration::from_millis(4);
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// How a hub is reached.
pub struct Way {
    /// Where it is.
    pub address: Address,
    /// The password of the login in it; none where it asks for none.
    pub password: Option<SecretString>,
    /// Whom its certificate must come from.
    pub trust: Trust,
}

/// What is done over a connection, with what is borrowed for longer than that (`'a`). The second part says so to the compiler.
pub(crate) struct Doing<'a, 'c, T>(BoxFuture<'c, Result<T, Tried>>, PhantomData<&'c &'a ()>);

/// Makes something to be done over a connection; the same may be done again.
pub(crate) fn doing<'a, 'c, T>(future: impl Future<Output = Result<T, Tried>> + Send + 'c) -> Doing<'a, 'c, T> {
    Doing(Box::pin(future), PhantomData)
}

/// One connection to a hub, which is made when something is sent, and made anew where it was lost.
pub struct Hub {
    way: Way,
    /// How long anything may take, with connecting and trying again.
    patience: Duration,
    client: Mutex<Option<Client>>,
}

impl Hub {
    /// One that is not connected yet.
    pub fn new(way: Way, patience: Duration) -> Self {
        Self { way, patience, client: Mutex::new(None) }
    }

    /// Does something, as often as it takes and within the patience of this connection.
    ///
    /// # Errors
    /// What it came to. With [`VaultError::Away`] and [`VaultError::Busy`] it may have been done all the same.
    pub(crate) async fn run<'a, T>(
        &self,
        work: impl for<'c> Fn(&'c mut Client) -> Doing<'a, 'c, T> + Send + Sync,
    ) -> Result<T, VaultError> {
        let end = Instant::now() + self.patience;
        let late = |_| VaultError::Away(format!("no answer within {:?}", self.patience));
        let mut held = timeout_at(end, self.client.lock()).await.map_err(late)?;
        let mut wait = FIRST_WAIT;
        let mut given_up = VaultError::Busy(String::new());
        for _ in 0..MOST_TRIES {
            // Given up in its middle, a connection is dropped: what comes over it later answers something else.
            let client = match held.take().filter(|client| !client.is_closed()) {
                Some(client) => Ok(client),
                None => timeout_at(end, self.connected()).await.map_err(late)?,
            };
            let tried = match client {
                Ok(mut client) => {
                    let done = timeout_at(end, work(&mut client).0).await.map_err(late)?;
                    if !matches!(done, Err(Tried::Lost(_))) {
                        *held = Some(client);
                    }
                    done
                }
                Err(tried) => Err(tried),
            };
            match tried {
                Ok(done) => return Ok(done),
                Err(Tried::Over(error)) => return Err(error),
                Err(Tried::Again(text)) => given_up = VaultError::Busy(text),
                Err(Tried::Lost(text)) => given_up = VaultError::Away(text),
            }
            if timeout_at(end, sleep(wait + shaken(wait))).await.is_err() {
                return Err(given_up);
            }
            wait = (wait * 2).min(LONGEST_WAIT);
        }
        Err(given_up)
    }

    async fn connected(&self) -> Result<Client, Tried> {
        let mut config = self.way.address.with(self.way.password.as_ref());
        config.connect_timeout(self.patience);
        if matches!(self.way.trust, Trust::Pinned(_)) {
            // Whoever stands between has another certificate, and the password is worth nothing over that.
            config.channel_binding(ChannelBinding::Require);
        }
        let lost = |error: tokio_postgres::Error| Tried::of(&error);
        if config.get_ssl_mode() == SslMode::Disable {
            let (client, connection) = config.connect(NoTls).await.map_err(lost)?;
            tokio::spawn(connection);
            return Ok(client);
        }
        let tls = tls::config(&self.way.trust).map_err(Tried::Over)?;
        let (client, connection) = config.connect(MakeRustlsConnect::new(tls)).await.map_err(lost)?;
        tokio::spawn(connection);
        Ok(client)
    }
}

/// Begins a transaction. What comes of it is nothing where it is dropped.
pub(crate) async fn begun(client: &mut Client) -> Result<Transaction<'_>, Tried> {
    let level = IsolationLevel::ReadCommitted;
    client.build_transaction().isolation_level(level).start().await.map_err(|error| Tried::of(&error))
}

pub(crate) async fn committed(transaction: Transaction<'_>) -> Result<(), Tried> {
    transaction.commit().await.map_err(|error| Tried::of(&error))
}

/// Up to as much again, so that those who met once do not meet again.
fn shaken(wait: Duration) -> Duration {
    let part =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |now| now.subsec_nanos() % 1_000);
    wait * part / 1_000
}
