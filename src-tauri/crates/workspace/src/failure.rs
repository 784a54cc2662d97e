//! From what went wrong inside to one sentence for the person, with a reference that is in the log too.
//!
//! Owns the sentences of the errors below (store, service, files), and the references. Does not own when something is refused:
//! that is the word of whoever refuses.

mod sentences;

use std::error::Error;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use api::Problem;
use client::{ClientError, SendError};
use serde::Serialize;
use sheets::SheetError;
use store::StoreError;
use tokio::task::JoinError;
use ts_rs::TS;
use words::{t, translate_stored};

use crate::desktop::DesktopError;
use ipc::{FailureCode, Quote};
pub use sentences::{UNREAD, unclear_sentence};
use sentences::{file_sentence, sending_sentence, storage_sentence};

static COUNT: AtomicU64 = AtomicU64::new(0);
/// Seconds since 1970 when this run began: references of two runs differ by it.
static RUN: OnceLock<u64> = OnceLock::new();

/// Sets when the run began that references are of, in milliseconds since 1970; of several in one program the first one
/// counts. They are counted from the part of the second in which it began: two programs that begin together have
/// others.
pub fn begin_run(now: i64) {
    let now = now.unsigned_abs();
    if RUN.set(now / 1_000).is_ok() {
        COUNT.fetch_add(now % 1_000, Ordering::Relaxed);
    }
}

/// What went wrong, for a person. Whatever a command calls may fail with one, and says of its own errors only what is particular:
/// any may be [`FailureCode::Storage`] or [`FailureCode::Damaged`] where the file or the disk refuses, [`FailureCode::Gone`] where what
/// it is about is not there, and whatever sends something also [`FailureCode::Key`], [`FailureCode::Offline`], [`FailureCode::Rate`] and
/// [`FailureCode::Refused`] (nothing was charged), or [`FailureCode::Unconfirmed`] (it may have been).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// How the screen treats it.
    pub code: FailureCode,
    /// What happened, and what to do.
    pub message: String,
    /// The fields it is about, each with its own sentence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Problem>>", optional)]
    pub problems: Vec<Problem>,
    /// When it may work again, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<i64>,
    /// What would be spent, when a person has to say yes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub quote: Option<Box<Quote>>,
    /// Found again in the log.
    pub reference: String,
}

impl Failure {
    /// A failure with a sentence.
    pub fn new(code: FailureCode, message: impl Into<String>) -> Self {
        let failure = Self {
            code,
            message: message.into(),
            problems: Vec::new(),
            until: None,
            quote: None,
            reference: reference(),
        };
        // The sentence may name what the person typed: only the code goes into the log.
        tracing::info!(reference = failure.reference, code = ?failure.code, "failed");
        failure
    }

    /// It was refused, or went no further; the sentence says what became of it.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(FailureCode::Refused, message)
    }

    /// What it is about is not there, or not as it was, any more.
    pub fn gone(message: impl Into<String>) -> Self {
        Self::new(FailureCode::Gone, message)
    }

    /// Something is wrong with the fields.
    pub fn fields(problems: Vec<Problem>) -> Self {
        let message = problems.first().map(|problem| problem.message.clone()).unwrap_or_default();
        Self { problems, ..Self::new(FailureCode::Fields, message) }
    }

    /// A person has to agree first.
    pub fn confirm(quote: Quote) -> Self {
        let message = t!("This can cost up to {cost}.", cost = quote.worst.in_words());
        Self { quote: Some(Box::new(quote)), ..Self::new(FailureCode::Confirm, message) }
    }

    /// A mistake of this program.
    pub fn fault(error: impl std::fmt::Display) -> Self {
        let failure = Self::new(
            FailureCode::Fault,
            t!(
                "Something went wrong inside Prospector. Nothing was lost; try again, and restart Prospector if it stays so."
            ),
        );
        tracing::error!(reference = failure.reference, %error, "fault");
        failure
    }

    /// The service was not reached, refused, or left the outcome open. `now` is in milliseconds since 1970.
    pub fn of_call(error: &SendError, now: i64) -> Self {
        let (code, message) = sending_sentence(error);
        let wait = if let SendError::Refused { status: 429, refusal } = error { refusal.retry_after } else { None };
        let until = wait.map(|wait| now + i64::try_from(wait.as_millis()).unwrap_or(0));
        Self { until, ..Self::new(code, message) }.logged(error)
    }

    /// The same of a call that is free. One that is unclear can simply be made again: it is the service that is out of reach.
    pub fn of_free_call(error: &SendError, now: i64) -> Self {
        let SendError::Unclear { kind, .. } = error else { return Self::of_call(error, now) };
        let message = t!("{what} Try again in a moment.", what = translate_stored(unclear_sentence(*kind)));
        Self::new(FailureCode::Offline, message).logged(error)
    }

    /// An answer came in an unknown form, and is stored.
    pub fn unread() -> Self {
        Self::refused(translate_stored(UNREAD))
    }

    /// Logs the causes under the failure's reference.
    fn logged(self, error: &dyn Error) -> Self {
        tracing::warn!(reference = self.reference, causes = causes(error), "failed");
        self
    }
}

impl From<&StoreError> for Failure {
    fn from(error: &StoreError) -> Self {
        let code = match error {
            StoreError::Erased => FailureCode::Refused,
            StoreError::GivenUp => FailureCode::Superseded,
            StoreError::LimitExceeded(_) => FailureCode::Credits,
            StoreError::Damaged(_) | StoreError::Unsound { .. } => FailureCode::Damaged,
            _ => FailureCode::Storage,
        };
        Self::new(code, storage_sentence(error)).logged(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::from(&error)
    }
}

/// A file could not be written.
impl From<SheetError> for Failure {
    fn from(error: SheetError) -> Self {
        Self::new(FailureCode::Storage, file_sentence(&error)).logged(&error)
    }
}

/// What only a mistake of this program brings about.
macro_rules! faults {
    ($($error:ty),*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::fault(error)
            }
        })*
    };
}

faults!(ClientError, DesktopError, JoinError, serde_json::Error);

/// An error and what lies below it, for the log.
pub fn causes(error: &dyn Error) -> String {
    let mut causes = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        causes.push_str(": ");
        // Its own words quote what could not be read, which is somebody's.
        match cause.downcast_ref::<serde_json::Error>() {
            Some(json) => {
                causes.push_str(&format!("{:?} in line {} at {}", json.classify(), json.line(), json.column()))
            }
            None => causes.push_str(&cause.to_string()),
        }
        next = cause.source();
    }
    causes
}

/// Returns a new reference: unlike any other of this run, and most likely of all runs.
fn reference() -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("P{:X}-{count}", RUN.get().copied().unwrap_or_default())
}
