//! The client itself: a permit, an attempt, a decision, until there is an outcome.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use api::{Operation, RateClass};
use reqwest::header::HeaderValue;
use secrecy::ExposeSecret;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::answer::{self, Reply};
use crate::connection::Connection;
use crate::dice::Dice;
use crate::error::{Cause, ClientError, Known, NotSent, SendError, Unclear};
use crate::limits::Limits;
use crate::logo::{Logo, LogoError, Logos};
use crate::pacer::{Lane, Pace, Paces, Permit};
use crate::replay::ReplayKey;
use crate::retry::{self, Decision, Outcome};
use crate::{body, http, request};

/// Sends the operations of one workspace. Cheap to clone; all clones share pace and connections.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    connection: Connection,
    authorization: HeaderValue,
    http: reqwest::Client,
    logos: Logos,
    paces: Arc<Paces>,
    limits: Limits,
    dice: Dice,
}

/// A 200 of the service, read.
pub struct Answer<O: Operation> {
    /// The answer.
    pub data: O::Response,
    /// All of it as it came, in the contract's names (the network word is mapped back).
    pub body: Value,
    /// HTTP status.
    pub status: u16,
    /// From departure to the last byte, of the attempt that succeeded.
    pub took: Duration,
    /// An attempt before was turned away with "too many".
    pub busy: bool,
}

impl Client {
    /// A client with the bounds that the app runs with.
    pub fn new(connection: Connection) -> Result<Self, ClientError> {
        Self::with_limits(connection, Limits::default())
    }

    /// A client with other bounds.
    pub fn with_limits(connection: Connection, limits: Limits) -> Result<Self, ClientError> {
        let key = connection.api_key.expose_secret();
        let mut authorization = HeaderValue::from_str(&format!("Bearer {key}")).map_err(ClientError::Key)?;
        authorization.set_sensitive(true);
        let paces = Arc::new(Paces::new(limits.longest_window));
        let http = http::service(&connection, &limits, &paces).map_err(ClientError::Network)?;
        let logos = Logos::new(&connection, &limits).map_err(ClientError::Network)?;
        let dice = Dice::new(limits.seed);
        Ok(Self { inner: Arc::new(Inner { connection, authorization, http, logos, paces, limits, dice }) })
    }

    /// Waits for a slot in the pace of a class; the person goes first, and within a lane who came first. Dropping the
    /// future gives the place in line away. At once where the contract publishes no limit and no gate is closed.
    pub async fn permit(&self, class: RateClass, lane: Lane) -> Permit {
        self.pace(class).slot(lane).await;
        Permit { class }
    }

    /// Sends one request and waits for its outcome.
    ///
    /// Sent again, in the given lane and with new slots: what never reached the service and what got a 429; free
    /// operations also after a time-out, a lost connection or a 5xx. Dropping the future of a paid call leaves it
    /// unknown whether it was done.
    pub async fn send<O: Operation>(
        &self,
        permit: Permit,
        lane: Lane,
        request: &O::Request,
    ) -> Result<Answer<O>, SendError> {
        self.send_under::<O>(permit, lane, request, None).await
    }

    /// Like [`Client::send`], under a replay key where there is one. Then an unclear attempt is sent again with the same
    /// key, and work that is under way is waited for: for an operation that replays, this brings its one outcome.
    pub async fn send_under<O: Operation>(
        &self,
        permit: Permit,
        lane: Lane,
        request: &O::Request,
        key: Option<&ReplayKey>,
    ) -> Result<Answer<O>, SendError> {
        let pace = self.pace(O::SPEC.rate);
        if permit.class != O::SPEC.rate {
            pace.slot(lane).await;
        }
        let mut attempt = 1;
        let mut unclear = None;
        let mut busy = false;
        loop {
            let error = match self.attempt::<O>(&pace, request, key).await {
                Ok(answer) => return Ok(Answer { busy, ..answer }),
                Err(error) => error,
            };
            let outcome = Outcome::of(&error);
            let decision = retry::decide(O::SPEC.repeat, key.is_some(), attempt, outcome);
            tracing::info!(operation = O::SPEC.name, attempt, ?outcome, ?decision, "no answer");
            let pause = retry::pause(self.inner.limits.backoff, attempt, self.inner.dice.roll());
            if outcome == Outcome::Busy {
                busy = true;
                self.shut(&pace, O::SPEC.rate, &error, pause);
            }
            match decision {
                Decision::Stop => return Err(over_all_attempts(unclear, error)),
                Decision::Again => sleep(pause).await,
                Decision::Gate => {}
                Decision::Wait => sleep(retry::wait(told(&error), pause, self.inner.limits.longest_gate)).await,
            }
            if matches!(error, SendError::Unclear { .. }) || outcome == Outcome::InFlight {
                unclear = Some(error);
            }
            attempt += 1;
            pace.slot(lane).await;
        }
    }

    /// The connection it speaks over.
    pub fn connection(&self) -> &Connection {
        &self.inner.connection
    }

    /// Fetches the picture that a record points at. See [`Logo`] for what is taken.
    pub async fn logo(&self, url: &str) -> Result<Logo, LogoError> {
        self.inner.logos.fetch(url).await
    }

    fn pace(&self, class: RateClass) -> Arc<Pace> {
        self.inner.paces.of(class)
    }

    fn shut(&self, pace: &Pace, class: RateClass, error: &SendError, pause: Duration) {
        pace.shut(Instant::now() + retry::gate(class, told(error), pause, self.inner.limits.longest_gate));
    }

    async fn attempt<O: Operation>(
        &self,
        pace: &Pace,
        request: &O::Request,
        key: Option<&ReplayKey>,
    ) -> Result<Answer<O>, SendError> {
        let Inner { connection, authorization, http, limits, .. } = &*self.inner;
        let request = request::write::<O>(http, connection, authorization, request, key)
            .map_err(|error| SendError::NotSent { source: NotSent::Request(error) })?
            .timeout(O::SPEC.time_limit().min(limits.longest_wait));
        let departure = pace.depart(O::SPEC.name).await;
        let left = Instant::now();
        let response = request.send().await;
        pace.ended(departure, response.is_ok());
        let response = response.map_err(no_reply)?;
        let status = response.status();
        let headers = response.headers().clone();
        let cap = if status.is_success() { limits.answer } else { answer::WORDS };
        let body = body::read(response, cap, limits.stall).await;
        let took = left.elapsed();
        tracing::debug!(operation = O::SPEC.name, status = status.as_u16(), bytes = body.bytes.len(), ?took, "reply");
        let reply = Reply { status, headers, body };
        let key = connection.api_key.expose_secret();
        let (data, body) = answer::read::<O>(reply, limits.values, &connection.network_word, key)?;
        Ok(Answer { data, body, status: status.as_u16(), took, busy: false })
    }
}

/// Leaves the contents out: they may be personal data, and this text may end in a log.
impl<O: Operation> fmt::Debug for Answer<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer").field("status", &self.status).field("took", &self.took).finish_non_exhaustive()
    }
}

/// Shows where it points, never the key.
impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("connection", &self.inner.connection).finish_non_exhaustive()
    }
}

/// How long the service asks to wait.
const fn told(error: &SendError) -> Option<Duration> {
    match error {
        SendError::Refused { refusal, .. } => refusal.retry_after,
        SendError::NotSent { .. } | SendError::Unclear { .. } => None,
    }
}

/// What all attempts together tell. After one that may have been done, only an answer about that very work is clear; and
/// work that is still under way when patience ends may be charged yet.
fn over_all_attempts(unclear: Option<SendError>, last: SendError) -> SendError {
    match unclear {
        Some(SendError::Refused { status, .. }) if !last.is_about_the_work() => SendError::Unclear {
            kind: Unclear::InFlight,
            known: Known { status: Some(status), ..Known::default() },
            source: None,
        },
        Some(unclear) if !last.is_about_the_work() => unclear,
        _ => last,
    }
}

/// No status came. What failed while connecting was certainly not done; everything else may have been.
fn no_reply(error: reqwest::Error) -> SendError {
    let error = error.without_url();
    let unclear =
        |kind, error| SendError::Unclear { kind, known: Known::default(), source: Some(Cause::Network(error)) };
    if error.is_connect() || error.is_builder() {
        SendError::NotSent { source: http::not_connected(error) }
    } else if error.is_timeout() {
        unclear(Unclear::TimedOut, error)
    } else {
        unclear(Unclear::Lost, error)
    }
}
