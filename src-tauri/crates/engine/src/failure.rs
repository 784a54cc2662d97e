//! From what went wrong inside to one sentence for the person, with a reference that is in the log too.
//!
//! Owns the sentences of the errors below (store, service, files), and the references. Does not own when something is refused:
//! that is the word of whoever refuses.

use std::error::Error;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use api::Problem;
use client::{ClientError, NotSent, SendError, Unclear};
use sheets::SheetError;
use store::StoreError;
use tokio::task::JoinError;
use words::{kept, say, text};

use crate::desk::DeskError;
use crate::screen::{Failure, FailureCode, Quote};

/// Why a question has nothing whose answer cannot be read.
pub(crate) const UNREAD: &str = text!(
    "The answer came in a form that is not known here. It is kept whole, and is not asked for again by itself: a later version of Prospector may be able to read it."
);

static COUNT: AtomicU64 = AtomicU64::new(0);
/// Seconds since 1970 when this run began: references of two runs differ by it.
static RUN: OnceLock<u64> = OnceLock::new();

/// References are of a run that began now, in milliseconds since 1970; of several in one program the first one counts. They are
/// counted from the part of the second in which it began: two programs that begin together have others.
pub(crate) fn begin_run(now: i64) {
    let now = now.unsigned_abs();
    if RUN.set(now / 1_000).is_ok() {
        COUNT.fetch_add(now % 1_000, Ordering::Relaxed);
    }
}

impl Failure {
    /// One with a sentence.
    pub(crate) fn new(code: FailureCode, message: impl Into<String>) -> Self {
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

    /// Something is wrong with the fields.
    pub(crate) fn fields(problems: Vec<Problem>) -> Self {
        let message = problems.first().map(|problem| problem.message.clone()).unwrap_or_default();
        Self { problems, ..Self::new(FailureCode::Fields, message) }
    }

    /// A person has to agree first.
    pub(crate) fn confirm(quote: Quote) -> Self {
        let message = say!("This can cost up to {cost}.", cost = quote.worst.in_words());
        Self { quote: Some(Box::new(quote)), ..Self::new(FailureCode::Confirm, message) }
    }

    /// A mistake of this program.
    pub(crate) fn fault(error: impl std::fmt::Display) -> Self {
        let failure = Self::new(
            FailureCode::Fault,
            say!(
                "Something went wrong inside Prospector. Nothing was lost; try again, and restart Prospector if it stays so."
            ),
        );
        tracing::error!(reference = failure.reference, %error, "fault");
        failure
    }

    /// The service was not reached, refused, or left the outcome open. `now` is in milliseconds since 1970.
    pub(crate) fn of_call(error: &SendError, now: i64) -> Self {
        let (code, message, until) = sending_sentence(error);
        let until = until.map(|wait| now + i64::try_from(wait.as_millis()).unwrap_or(0));
        Self { until, ..Self::new(code, message) }.logged(error)
    }

    /// The same of a call that is free. One that is unclear can simply be made again: it is the service that is out of reach.
    pub(crate) fn of_free_call(error: &SendError, now: i64) -> Self {
        match error {
            SendError::Unclear { kind, .. } => {
                let message = say!("{what} Try again in a moment.", what = kept(unclear_sentence(*kind)));
                Self::new(FailureCode::Offline, message).logged(error)
            }
            SendError::NotSent { .. } | SendError::Refused { .. } | SendError::Unread { .. } => {
                Self::of_call(error, now)
            }
        }
    }

    /// An answer came in an unknown form, and is kept.
    pub(crate) fn unread() -> Self {
        Self::new(FailureCode::Refused, kept(UNREAD))
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
            StoreError::GivenUp => FailureCode::Gone,
            StoreError::Crossed(_) => FailureCode::Credits,
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
impl From<&SheetError> for Failure {
    fn from(error: &SheetError) -> Self {
        Self::new(FailureCode::Storage, file_sentence(error)).logged(error)
    }
}

impl From<SheetError> for Failure {
    fn from(error: SheetError) -> Self {
        Self::from(&error)
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

faults!(ClientError, DeskError, JoinError, serde_json::Error);

/// An error and what lies below it, for the log.
pub(crate) fn causes(error: &dyn Error) -> String {
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

/// Unlike any other of this run, and most likely of all runs.
fn reference() -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("P{:X}-{count}", RUN.get().copied().unwrap_or_default())
}

fn storage_sentence(error: &StoreError) -> String {
    match error {
        StoreError::Full(_) => {
            say!("The disk is full. Free some space, then try again; nothing that was paid for is lost.")
        }
        StoreError::ReadOnly(_) => {
            say!(
                "Prospector may not write to its data folder. Give your account write access to it, then restart Prospector."
            )
        }
        StoreError::Newer { .. } => {
            say!(
                "This workspace was written by a newer version of Prospector. Update Prospector to open it; nothing in it was touched."
            )
        }
        StoreError::Foreign => {
            say!("The workspace file belongs to another program. Move it away, then restart Prospector.")
        }
        StoreError::Damaged(_) | StoreError::Unsound { .. } => {
            say!(
                "The workspace file is damaged. Nothing more is written to it: restore a backup, or save what can be read."
            )
        }
        StoreError::Busy(_) => {
            say!(
                "Another program holds the workspace file, such as a backup program or a viewer of databases. Close it there, then try again; nothing is lost."
            )
        }
        StoreError::Disk(_) => {
            say!(
                "The disk could not be written. Check that it is there and not full, then try again; nothing that was paid for is lost."
            )
        }
        StoreError::NoList { .. } => say!("This list is not there any more."),
        StoreError::Crossed(_) => {
            say!("The balance or a limit does not bear this. Nothing was sent and nothing was charged.")
        }
        StoreError::GivenUp => say!("This was replaced by a newer question."),
        StoreError::Erased => say!("This person was erased: nothing is kept about them again."),
        StoreError::Open { .. }
        | StoreError::Closed
        | StoreError::Thread(_)
        | StoreError::Json(_)
        | StoreError::Sql(_) => {
            say!("The workspace file could not be used. Restart Prospector; nothing that was paid for is lost.")
        }
    }
}

fn sending_sentence(error: &SendError) -> (FailureCode, String, Option<std::time::Duration>) {
    match error {
        SendError::NotSent { source } => (FailureCode::Offline, offline_sentence(source), None),
        SendError::Refused { status, refusal } => {
            let said = refusal.message.as_deref().unwrap_or(&refusal.error);
            match status {
                401 => (
                    FailureCode::Key,
                    say!(
                        "The service does not accept the API key (“{said}”). Check the key in the workspace's connection.",
                        said = said
                    ),
                    None,
                ),
                402 => (FailureCode::Credits, no_credits_sentence(), None),
                403 if refusal.is_about_credits() => (FailureCode::Credits, no_credits_sentence(), None),
                403 => (
                    FailureCode::Key,
                    say!(
                        "The service does not allow this for your key (“{said}”). Nothing was charged; ask the owner of the workspace.",
                        said = said
                    ),
                    None,
                ),
                404 => (
                    FailureCode::Refused,
                    say!("The service found nothing (“{said}”). Nothing was charged.", said = said),
                    None,
                ),
                429 => (
                    FailureCode::Rate,
                    say!(
                        "The service has too many calls just now. Nothing was charged; it goes on after a short wait."
                    ),
                    refusal.retry_after,
                ),
                502..=504 => (
                    FailureCode::Refused,
                    say!(
                        "The service could not do it just now (“{said}”). Nothing was charged; try again in a minute.",
                        said = said
                    ),
                    None,
                ),
                _ => (
                    FailureCode::Refused,
                    say!("The service refused: “{said}”. Nothing was charged.", said = said),
                    None,
                ),
            }
        }
        SendError::Unread { .. } => (FailureCode::Refused, kept(UNREAD), None),
        SendError::Unclear { kind, known, .. } => {
            let number = known.operation_id.as_ref();
            let number = number.map(|id| say!(" Its number at the service is {id}.", id = id)).unwrap_or_default();
            let what = kept(unclear_sentence(*kind));
            let message = match kind {
                Unclear::Settlement => {
                    say!(
                        "{what} It is not sent again by itself: you will not be charged twice.{number}",
                        what = what,
                        number = number
                    )
                }
                _ => say!(
                    "{what} It is not yet confirmed whether this was charged. It is not sent again by itself: you will not be charged twice.{number}",
                    what = what,
                    number = number,
                ),
            };
            (FailureCode::Unconfirmed, message, None)
        }
    }
}

fn no_credits_sentence() -> String {
    say!("The service says that there are not enough credits. Nothing was charged; top up, or load fewer rows.")
}

fn offline_sentence(error: &NotSent) -> String {
    match error {
        NotSent::Name(_) => {
            say!(
                "The service's address was not found. Check your internet connection and the address of the workspace. Nothing was charged."
            )
        }
        NotSent::Tls(_) => {
            say!(
                "No secure connection to the service could be made. Check the address of the workspace and the date of this computer. Nothing was charged."
            )
        }
        NotSent::TimedOut(_) | NotSent::Connect(_) => {
            say!("The service cannot be reached. Check your internet connection, then try again. Nothing was charged.")
        }
        NotSent::Request(_) => say!("The call could not be written. Nothing was sent and nothing was charged."),
    }
}

/// Why the outcome of a call is unknown: kept in English, said where it is shown.
pub(crate) fn unclear_sentence(kind: Unclear) -> &'static str {
    match kind {
        Unclear::TimedOut => text!("The service did not answer in time."),
        Unclear::Lost => text!("The connection was lost before the answer came."),
        Unclear::Cut => text!("The connection was lost in the middle of the answer."),
        Unclear::Status => text!("Something on the way to the service failed."),
        Unclear::InFlight => text!("The service is still at work on it."),
        Unclear::Settlement => text!("The service itself does not know whether it charged this."),
        Unclear::Redirect => {
            text!("The service sent the call to another address, which Prospector does not follow.")
        }
        Unclear::ContentType | Unclear::NotJson => text!("The answer of the service could not be read."),
        Unclear::WrongShape => text!("The answer of the service has an unknown form."),
        Unclear::TooLarge => text!("The answer of the service is too large to be true."),
    }
}

fn file_sentence(error: &SheetError) -> String {
    match error {
        SheetError::NoRoom { .. } => {
            say!("The disk is full: no file was written. Free some space, then export again.")
        }
        SheetError::ReadOnlyFolder { .. } | SheetError::ReadOnlyFile { .. } => {
            say!("The file cannot be written there: the place is read-only. Choose another folder.")
        }
        SheetError::TooManyRows { .. } => {
            say!("A spreadsheet holds 1,048,575 rows at most. Export fewer rows, or choose CSV.")
        }
        SheetError::NoColumns => say!("Choose at least one column."),
        SheetError::NoFolder { .. } | SheetError::IsFolder { .. } | SheetError::BadName { .. } => {
            say!("There is no such place for the file. Choose another folder or name.")
        }
        SheetError::Replace { .. } => {
            say!("The file could not be put in its place. Close it in other programs, then export again.")
        }
        _ => say!("The file could not be written, and none was left behind. Try again, or choose another folder."),
    }
}
