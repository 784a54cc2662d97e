//! The client itself: a permit, an attempt, a decision, until there is an outcome.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use api::{Operation, RateClass, Repeat, Spec};
use reqwest::header::HeaderValue;
use secrecy::ExposeSecret;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::answer::{self, Reply};
use crate::connection::Connection;
use crate::dice::Dice;
use crate::error::{ClientError, Known, NotSent, SendError, Unclear};
use crate::limits::Limits;
use crate::logo::{Logo, LogoError, Logos};
use crate::pacer::{Lane, PATIENCE, Pace, Paces, Permit};
use crate::replay::ReplayKey;
use crate::retry::{self, Decision, Outcome};
use crate::shared_pace::SharedPace;
use crate::spelling::{Spelling, Spellings};
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
    /// The pace of the team, where there is one.
    shared: RwLock<Option<Arc<dyn SharedPace>>>,
    limits: Limits,
    dice: Dice,
    /// How the service wants requests to be written, as far as it has refused the contract's way.
    spellings: Mutex<Spellings>,
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
        Ok(Self {
            inner: Arc::new(Inner {
                connection,
                authorization,
                http,
                logos,
                paces,
                shared: RwLock::default(),
                limits,
                dice,
                spellings: Mutex::default(),
            }),
        })
    }

    /// Waits for a slot in the pace of a class; the person goes first, and within a lane who came first. Dropping the
    /// future gives the place in line away. At once where the contract publishes no limit and no gate is closed, and
    /// where the service wants to be left alone for longer than anybody waits: what is sent then fails as "too many"
    /// without going out.
    pub async fn permit(&self, class: RateClass, lane: Lane) -> Permit {
        self.slot(class, lane).await;
        Permit { class }
    }

    /// Calls keep to this pace as well from now on.
    pub fn share_pace(&self, shared: Arc<dyn SharedPace>) {
        *self.inner.shared.write().unwrap_or_else(PoisonError::into_inner) = Some(shared);
    }

    /// Waits for a place among the team where there is one, then for one of this computer.
    async fn slot(&self, class: RateClass, lane: Lane) {
        let shared = self.inner.shared.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(shared) = shared.filter(|_| class.limit().is_some()) {
            shared.place(class, lane).await;
        }
        self.inner.paces.of(class).slot(lane).await;
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
        let pace = self.inner.paces.of(O::SPEC.rate);
        if permit.class != O::SPEC.rate {
            self.slot(O::SPEC.rate, lane).await;
        }
        let written = serde_json::to_value(request);
        let written = written.map_err(|error| SendError::NotSent { source: NotSent::Request(error) })?;
        // A known spelling that would not change this request is not used for it, nor forgotten because of it.
        let known = self.spellings().get(O::SPEC.name).copied().filter(|known| known.changes(O::SPEC.name, &written));
        let (mut spelling, mut tried, mut refused) = (known, vec![known], None);
        let mut attempt = 1;
        let mut unclear = None;
        let mut busy = false;
        let begun = Instant::now();
        loop {
            let error = match self.attempt::<O>(&pace, &written, spelling, key).await {
                Ok(answer) => {
                    if spelling != known {
                        self.takes(O::SPEC.name, spelling);
                    }
                    return Ok(Answer { busy, ..answer });
                }
                Err(error) => error,
            };
            if unclear.is_none()
                && let Some(next) =
                    Spelling::after(O::SPEC.name, &error, &written, &self.inner.connection.network_word, &tried)
            {
                tracing::info!(operation = O::SPEC.name, ?next, "refused: written in another way");
                refused.get_or_insert(error);
                tried.push(next);
                spelling = next;
                self.slot(O::SPEC.rate, lane).await;
                continue;
            }
            // The refusal of the first spelling is about what the person wrote: it is reported, not the last one.
            let error = match (&error, refused.take()) {
                (SendError::Refused { status: 400, .. }, Some(first)) => first,
                _ => error,
            };
            let outcome = Outcome::of(&error);
            let is_late = begun.elapsed() >= O::SPEC.time_limit().min(self.inner.limits.longest_work);
            let decision = retry::decide(O::SPEC.repeat, key.is_some(), attempt, is_late, outcome);
            tracing::info!(operation = O::SPEC.name, attempt, ?outcome, ?decision, "no answer");
            let pause = retry::pause(self.inner.limits.backoff, attempt, self.inner.dice.roll());
            if outcome == Outcome::Busy {
                busy = true;
                let closed =
                    retry::gate(O::SPEC.rate, asked_to_wait(&error), pause).min(self.inner.limits.longest_gate);
                pace.shut(Instant::now() + closed);
            }
            match decision {
                // Under a key, work that is under way when patience ends may be charged yet.
                Decision::Stop if outcome == Outcome::InFlight && key.is_some() => {
                    return Err(over_all_attempts(unclear.or(Some(in_flight(409))), error));
                }
                Decision::Stop => return Err(over_all_attempts(unclear, error)),
                Decision::Again => sleep(pause).await,
                // Nothing was done, and it is better to report that than to let whoever called wait.
                Decision::Gate if pace.opens_in() > PATIENCE => return Err(over_all_attempts(unclear, error)),
                Decision::Gate => {}
                Decision::Wait => {
                    sleep(retry::wait(asked_to_wait(&error), pause).min(self.inner.limits.longest_gate)).await
                }
            }
            // A free call is never in doubt about money: there, the last error is the truest.
            let in_doubt = matches!(error, SendError::Unclear { .. }) || outcome == Outcome::InFlight;
            if in_doubt && O::SPEC.repeat != Repeat::Free {
                unclear = Some(error);
            }
            attempt += 1;
            self.slot(O::SPEC.rate, lane).await;
        }
    }

    /// How the service wants requests to be written, as far as is known.
    pub fn spellings(&self) -> Spellings {
        self.known_spellings().clone()
    }

    /// Takes up what was learned in an earlier run.
    pub fn take_up(&self, spellings: Spellings) {
        *self.known_spellings() = spellings;
    }

    /// Remembers the spelling in which the service took a request.
    fn takes(&self, operation: &str, spelling: Option<Spelling>) {
        match spelling {
            Some(spelling) => _ = self.known_spellings().insert(operation.to_owned(), spelling),
            None => _ = self.known_spellings().remove(operation),
        }
    }

    fn known_spellings(&self) -> MutexGuard<'_, Spellings> {
        self.inner.spellings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection it speaks over.
    pub fn connection(&self) -> &Connection {
        &self.inner.connection
    }

    /// Fetches the picture that a record points at. See [`Logo`] for what is taken.
    pub async fn logo(&self, url: &str) -> Result<Logo, LogoError> {
        self.inner.logos.fetch(url).await
    }

    async fn attempt<O: Operation>(
        &self,
        pace: &Pace,
        request: &Value,
        spelling: Option<Spelling>,
        key: Option<&ReplayKey>,
    ) -> Result<Answer<O>, SendError> {
        let (reply, took) = self.reply(&O::SPEC, pace, request, spelling, key).await?;
        let Inner { connection, limits, .. } = &*self.inner;
        let (status, key) = (reply.status.as_u16(), connection.api_key.expose_secret());
        let (data, body) = answer::read::<O>(reply, limits.values, &connection.network_word, key)?;
        Ok(Answer { data, body, status, took, busy: false })
    }

    /// Sends a request once, of whichever operation, and takes what comes back, and how long that took.
    async fn reply(
        &self,
        spec: &'static Spec,
        pace: &Pace,
        request: &Value,
        spelling: Option<Spelling>,
        key: Option<&ReplayKey>,
    ) -> Result<(Reply, Duration), SendError> {
        let Inner { connection, authorization, http, limits, .. } = &*self.inner;
        let request = request::write(spec, http, connection, authorization, request, spelling, key)
            .map_err(|error| SendError::NotSent { source: NotSent::Request(error) })?
            .timeout(spec.time_limit().min(limits.longest_wait));
        let departure = pace.depart(spec.name).await.map_err(SendError::shut)?;
        let left = Instant::now();
        let response = request.send().await;
        pace.ended(departure, response.is_ok());
        let response = response.map_err(http::no_reply)?;
        let status = response.status();
        let headers = response.headers().clone();
        let cap = if status.is_success() { limits.answer } else { answer::WORDS };
        let body = body::read(response, cap, limits.stall).await;
        let took = left.elapsed();
        tracing::debug!(operation = spec.name, status = status.as_u16(), bytes = body.bytes.len(), ?took, "reply");
        Ok((Reply { status, headers, body }, took))
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
const fn asked_to_wait(error: &SendError) -> Option<Duration> {
    match error {
        SendError::Refused { refusal, .. } => refusal.retry_after,
        SendError::NotSent { .. } | SendError::Unread { .. } | SendError::Unclear { .. } => None,
    }
}

/// Work is under way, and nobody knows how it ends.
fn in_flight(status: u16) -> SendError {
    let known = Known { status: Some(status), ..Known::default() };
    SendError::Unclear { kind: Unclear::InFlight, known, source: None }
}

/// Returns what all attempts together say. After one that may have been done, only an answer about that very work is
/// clear; and work that is still under way when patience ends may be charged yet.
fn over_all_attempts(unclear: Option<SendError>, last: SendError) -> SendError {
    match unclear {
        Some(_) if last.is_about_the_work() => last,
        Some(SendError::Refused { status, .. }) => in_flight(status),
        Some(unclear) => unclear,
        None => last,
    }
}
