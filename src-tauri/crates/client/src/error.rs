//! How a call can end other than with an answer. The question behind every variant: can it have been charged?

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use crate::refusal::Refusal;

/// A client could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The HTTP stack did not start, for example because the system's certificates cannot be read.
    #[error("the network could not be set up")]
    Network(#[source] reqwest::Error),
    /// The key cannot be written in a header. [`crate::Connection::new`] refuses such a key already.
    #[error("the API key cannot be sent")]
    Key(#[source] reqwest::header::InvalidHeaderValue),
}

/// A call that brought no answer.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// It never reached the service: nothing can have been charged.
    #[error("the service was not reached")]
    NotSent {
        /// What prevented it.
        source: NotSent,
    },
    /// The service answered with an error of its own that means no charge (contract, "Errors"): any 4xx but a bare 408,
    /// and a 502, 503 or 504 in the service's own words. Prices are per returned row or per success, and nothing was
    /// returned; where the service itself is not sure it adds an `operation_id`, and that is [`Unclear::Settlement`].
    #[error("the service refused: {status} {}", refusal.error)]
    Refused {
        /// HTTP status.
        status: u16,
        /// What the service said.
        refusal: Refusal,
    },
    /// The service answered a call that can cost something, in a form that is not known here. It may have brought what
    /// was asked for, and is to be stored as it came.
    #[error("the answer has an unknown form")]
    Unread {
        /// All of it, in the contract's names.
        body: Value,
    },
    /// It was sent, but whether it was done and charged is unknown.
    #[error("the service was asked, but it is unknown whether it answered: {kind}")]
    Unclear {
        /// Where the trace was lost.
        kind: Unclear,
        /// What is known all the same.
        known: Known,
        /// The cause below, where there is one.
        source: Option<Cause>,
    },
}

impl SendError {
    /// It was not sent, because the service wants to be left alone for so long: as if it had said so once more.
    pub(crate) fn shut(wait: Duration) -> Self {
        let error = "Too Many Requests".to_owned();
        Self::Refused { status: 429, refusal: Refusal { error, retry_after: Some(wait), ..Refusal::default() } }
    }

    /// Whether it is the service's word about the very work that a replay key stands for: refused as it is, nothing found,
    /// or used up by a failure. That the service cannot be reached, is busy or does not take the key says nothing of it.
    pub const fn is_about_the_work(&self) -> bool {
        match self {
            Self::Refused { status: 409, refusal } => refusal.in_own_words && refusal.retry_after.is_none(),
            Self::Refused { status: 400 | 404 | 422, refusal } => refusal.in_own_words,
            Self::Unread { .. } => true,
            Self::NotSent { .. } | Self::Refused { .. } | Self::Unclear { .. } => false,
        }
    }
}

/// Why a call was never sent.
#[derive(Debug, thiserror::Error)]
pub enum NotSent {
    /// The request could not be written as JSON.
    #[error("the request could not be written")]
    Request(#[source] serde_json::Error),
    /// The host name of the service is unknown, or no name server answers.
    #[error("the host name of the service was not found")]
    Name(#[source] reqwest::Error),
    /// Nothing took the connection in time.
    #[error("the service did not take the connection in time")]
    TimedOut(#[source] reqwest::Error),
    /// Something answered, but not as the secure service: no TLS, or a certificate that cannot be trusted.
    #[error("no secure connection to the service could be made")]
    Tls(#[source] reqwest::Error),
    /// No connection for another reason: refused, no network, a proxy.
    #[error("no connection to the service could be made")]
    Connect(#[source] reqwest::Error),
}

/// Where the trace of a call was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// No whole answer within the operation's time limit.
    #[error("no answer in time")]
    TimedOut,
    /// The connection was lost before a status came.
    #[error("the connection was lost")]
    Lost,
    /// The body ended early or could not be decompressed.
    #[error("the answer was cut")]
    Cut,
    /// An error status without the service's own words, for example from a gateway on the way.
    #[error("an error that does not say what was done")]
    Status,
    /// The service says that it does not know whether it charged, and gives an `operation_id` for support.
    #[error("the service does not know whether it was charged")]
    Settlement,
    /// The service is still at work on it under the same replay key.
    #[error("the service is still at work on it")]
    InFlight,
    /// A redirect; it is never followed.
    #[error("a redirect")]
    Redirect,
    /// A success whose body is no JSON, and does not say that it is.
    #[error("the answer is not of the service's kind")]
    ContentType,
    /// A success that says it is JSON, and whose body is none.
    #[error("the answer could not be read")]
    NotJson,
    /// JSON, but not the answer of this operation.
    #[error("the answer has another shape")]
    WrongShape,
    /// The body is larger, or holds more values, than any answer should.
    #[error("the answer is too large")]
    TooLarge,
}

/// What is known of an unclear call.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// HTTP status, where one came.
    pub status: Option<u16>,
    /// Start of the body, at most 300 characters, cleaned; for a person's eyes, never for a decision.
    pub start: String,
    /// The service's name for the call, for its support.
    pub operation_id: Option<String>,
}

/// Says only how long the body's start is: it may hold personal data, and this text may end in a log.
impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known")
            .field("status", &self.status)
            .field("start_characters", &self.start.chars().count())
            .field("operation_id", &self.operation_id)
            .finish()
    }
}

/// The cause below an unclear call.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    /// Of the connection.
    #[error(transparent)]
    Network(reqwest::Error),
    /// Of the body.
    #[error(transparent)]
    Json(serde_json::Error),
}
