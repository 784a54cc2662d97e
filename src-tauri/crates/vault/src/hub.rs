//! The connection to the hub, and sending something over it until it is done or given up.
//!
//! Owns: connecting, how long anything may take, and trying again. Whatever is sent may be sent twice, so that a connection that is lost
//! behind a statement is no question: the same is sent over a new one. Nothing is prepared and no session is set up, for there may be a
//! pooler in between. Does not own what is sent.

use std::hash::{BuildHasher, RandomState};
use std::marker::PhantomData;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures::FutureExt;
use futures::future::BoxFuture;
use secrecy::SecretString;
use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_postgres::config::{ChannelBinding, SslMode};
use tokio_postgres::{Client, IsolationLevel, NoTls, Transaction};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::address::Address;
use crate::error::{Tried, VaultError};
use crate::rows::get;
use crate::tls;
pub use crate::tls::Trust;

/// Tries of one thing at most: a database that asks for another one each time is as one that is away.
const MOST_TRIES: u32 = 12;
/// Wait behind the first try; twice as long behind each further one, up to the second.
const FIRST_WAIT: Duration = Duration::from_millis(4);
const LONGEST_WAIT: Duration = Duration::from_millis(500);
/// How many times its patience one waits for those who came before.
const IN_TURN: u32 = 5;
/// What each transaction says first.
const SHORT: &str = "SET LOCAL idle_in_transaction_session_timeout = '10s'; SET LOCAL lock_timeout = '5s'";

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
    open: Mutex<Option<Open>>,
}

impl Hub {
    /// One that is not connected yet.
    pub fn new(way: Way, patience: Duration) -> Self {
        Self { way, patience, open: Mutex::new(None) }
    }

    /// What time it is by the hub's clock, in milliseconds since 1970: as it was told when this connected, and has passed since.
    ///
    /// # Errors
    /// As the hub is away.
    pub async fn now(&self) -> Result<i64, VaultError> {
        self.run(|_| doing(async { Ok(()) })).await?;
        let open = self.open.lock().await;
        let open = open.as_ref().ok_or_else(|| VaultError::Away("the connection was lost".to_owned()))?;
        Ok(open.told.saturating_add(i64::try_from(open.at.elapsed().as_millis()).unwrap_or(i64::MAX)))
    }

    /// Does something, as often as it takes and within the patience of this connection.
    ///
    /// # Errors
    /// What it came to. With [`VaultError::Away`] and [`VaultError::Busy`] it may have been done all the same.
    pub(crate) async fn run<'a, T>(
        &self,
        work: impl for<'c> Fn(&'c mut Client) -> Doing<'a, 'c, T> + Send + Sync,
    ) -> Result<T, VaultError> {
        let late = |_| VaultError::Away(format!("no answer within {:?}", self.patience));
        // Those who ask at once have it in turn: that one waits for others says nothing of the hub.
        let mut held = timeout(self.patience * IN_TURN, self.open.lock()).await.map_err(late)?;
        let end = Instant::now() + self.patience;
        let mut wait = FIRST_WAIT;
        let mut given_up = VaultError::Busy(String::new());
        for _ in 0..MOST_TRIES {
            // Given up in its middle, a connection is dropped: what comes over it later answers something else.
            let open = match held.take().filter(|open| !open.client.is_closed()) {
                Some(open) => Ok(open),
                None => timeout_at(end, self.connected()).await.map_err(late)?,
            };
            let tried = match open {
                Ok(mut open) => {
                    let done = timeout_at(end, work(&mut open.client).0).await.map_err(late)?;
                    if !matches!(done, Err(Tried::Lost(_))) {
                        *held = Some(open);
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

    async fn connected(&self) -> Result<Open, Tried> {
        let mut config = self.way.address.with(self.way.password.as_ref());
        config.connect_timeout(self.patience);
        if matches!(self.way.trust, Trust::Pinned(_)) {
            // Whoever stands between has another certificate, and the password is worth nothing over that.
            config.channel_binding(ChannelBinding::Require);
        }
        let lost = |error: tokio_postgres::Error| Tried::of(&error);
        // Whom an invitation names is asked for a certificate also on this computer.
        let is_plain = config.get_ssl_mode() == SslMode::Disable && self.way.trust == Trust::System;
        let (client, carrying) = if is_plain {
            let (client, connection) = config.connect(NoTls).await.map_err(lost)?;
            (client, tokio::spawn(connection.map(drop)))
        } else {
            config.ssl_mode(SslMode::Require);
            let tls = MakeRustlsConnect::new(tls::config(&self.way.trust).map_err(Tried::Over)?);
            let (client, connection) = config.connect(tls).await.map_err(lost)?;
            (client, tokio::spawn(connection.map(drop)))
        };
        let mut open = Open { client, carrying: carrying.abort_handle(), told: 0, at: Instant::now() };
        let rows = open.client.query_typed("SELECT now() AS now", &[]).await.map_err(lost)?;
        let now: SystemTime = rows.first().map_or(Ok(UNIX_EPOCH), |row| get(row, "now"))?;
        let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        (open.told, open.at) = (i64::try_from(since.as_millis()).unwrap_or(i64::MAX), Instant::now());
        Ok(open)
    }
}

/// A connection.
struct Open {
    client: Client,
    /// What carries it; by itself it would go on until everything that was sent is answered.
    carrying: AbortHandle,
    /// The hub's clock when this connected, in milliseconds since 1970, and when that was.
    told: i64,
    at: Instant,
}

impl Drop for Open {
    /// What nobody waits for any more is not waited for here either. It is not called off at the database: a pgbouncer of Debian 12 ends when a
    /// client that is gone had asked for that. What it may hold the login's own limits end (`lock_timeout`, `statement_timeout`).
    fn drop(&mut self) {
        self.carrying.abort();
    }
}

/// Begins a transaction. What comes of it is nothing where it is dropped. One whose owner says nothing any more, as of a computer that fell
/// asleep in it, lets go of what it holds within seconds.
pub(crate) async fn begun(client: &mut Client) -> Result<Transaction<'_>, Tried> {
    let lost = |error: tokio_postgres::Error| Tried::of(&error);
    let level = IsolationLevel::ReadCommitted;
    let transaction = client.build_transaction().isolation_level(level).start().await.map_err(lost)?;
    transaction.batch_execute(SHORT).await.map_err(lost)?;
    Ok(transaction)
}

pub(crate) async fn committed(transaction: Transaction<'_>) -> Result<(), Tried> {
    transaction.commit().await.map_err(|error| Tried::of(&error))
}

/// Up to as much again, so that those who met once do not meet again.
fn shaken(wait: Duration) -> Duration {
    // Of the system's randomness, by way of the seed of a hasher.
    wait.mul_f64(RandomState::new().hash_one(0) as f64 / u64::MAX as f64)
}
