//! What went wrong below, in sentences: what happened, whether anything was charged, and what to do.

use client::{NotSent, Refusal, SendError, Unclear};
use ipc::FailureCode;
use sheets::SheetError;
use store::StoreError;
use words::{localized, t, text, translate_stored};

/// Why a question whose answer cannot be read has no result.
pub const UNREAD: &str = text!(
    "The answer came in a form that is not known here. It is kept whole, and is not asked for again by itself: a later version of Prospector may be able to read it."
);

pub(super) fn storage_sentence(error: &StoreError) -> String {
    match error {
        StoreError::Full(_) => {
            t!("The disk is full. Free some space, then try again; nothing that was paid for is lost.")
        }
        StoreError::ReadOnly(_) => t!(
            "Prospector may not write to its data folder. Give your account write access to it, then restart Prospector."
        ),
        StoreError::Newer { .. } => t!(
            "This workspace was written by a newer version of Prospector. Update Prospector to open it; nothing in it was touched."
        ),
        StoreError::Foreign => {
            t!("The workspace file belongs to another program. Move it away, then restart Prospector.")
        }
        StoreError::Damaged(_) | StoreError::Unsound { .. } => t!(
            "The workspace file is damaged. Nothing more is written to it: restore a backup, or save what can be read."
        ),
        StoreError::Busy(_) => t!(
            "Another program holds the workspace file, such as a backup program or a viewer of databases. Close it there, then try again; nothing is lost."
        ),
        StoreError::Disk(_) => t!(
            "The disk could not be written. Check that it is there and not full, then try again; nothing that was paid for is lost."
        ),
        StoreError::NoList { .. } => t!("This list is not there any more."),
        StoreError::LimitExceeded(_) => {
            t!("The balance or a limit does not bear this. Nothing was sent and nothing was charged.")
        }
        StoreError::GivenUp => t!("This was replaced by a newer question."),
        StoreError::ClaimGone => {
            t!("This was given back to the team meanwhile. Nothing was sent and nothing was charged: try again.")
        }
        StoreError::Erased => t!("This person was erased: nothing is kept about them again."),
        StoreError::Open { .. }
        | StoreError::Closed
        | StoreError::Thread(_)
        | StoreError::Json(_)
        | StoreError::Sql(_) => {
            t!("The workspace file could not be used. Restart Prospector; nothing that was paid for is lost.")
        }
    }
}

pub(super) fn sending_sentence(error: &SendError) -> (FailureCode, String) {
    match error {
        SendError::NotSent { source } => (FailureCode::Offline, offline_sentence(source)),
        SendError::Refused { status, refusal } => refusal_sentence(*status, refusal),
        SendError::Unread { .. } => (FailureCode::Refused, translate_stored(UNREAD)),
        SendError::Unclear { kind, known, .. } => {
            let number = known.operation_id.as_ref();
            let number = number.map(|id| t!(" Its number at the service is {id}.", id = id)).unwrap_or_default();
            let sentence = match kind {
                Unclear::Settlement => {
                    text!("{what} It is not sent again by itself: you will not be charged twice.{number}")
                }
                _ => text!(
                    "{what} It is not yet confirmed whether this was charged. It is not sent again by itself: you will not be charged twice.{number}"
                ),
            };
            let what = translate_stored(unclear_sentence(*kind));
            (FailureCode::Unconfirmed, localized(sentence, &[("what", &what), ("number", &number)]))
        }
    }
}

fn refusal_sentence(status: u16, refusal: &Refusal) -> (FailureCode, String) {
    const NO_CREDITS: &str =
        text!("The service says that there are not enough credits. Nothing was charged; top up, or load fewer rows.");
    let (code, sentence) = match status {
        401 => (
            FailureCode::Key,
            text!("The service does not accept the API key (“{said}”). Check the key in the workspace's connection."),
        ),
        402 => (FailureCode::Credits, NO_CREDITS),
        403 if refusal.is_about_credits() => (FailureCode::Credits, NO_CREDITS),
        403 => (
            FailureCode::Key,
            text!(
                "The service does not allow this for your key (“{said}”). Nothing was charged; ask the owner of the workspace."
            ),
        ),
        404 => (FailureCode::Refused, text!("The service found nothing (“{said}”). Nothing was charged.")),
        429 => (
            FailureCode::Rate,
            text!("The service has too many calls just now. Nothing was charged; it goes on after a short wait."),
        ),
        502..=504 => (
            FailureCode::Refused,
            text!("The service could not do it just now (“{said}”). Nothing was charged; try again in a minute."),
        ),
        _ => (FailureCode::Refused, text!("The service refused: “{said}”. Nothing was charged.")),
    };
    (code, localized(sentence, &[("said", refusal.message.as_ref().unwrap_or(&refusal.error))]))
}

fn offline_sentence(error: &NotSent) -> String {
    match error {
        NotSent::Name(_) => t!(
            "The service's address was not found. Check your internet connection and the address of the workspace. Nothing was charged."
        ),
        NotSent::Tls(_) => t!(
            "No secure connection to the service could be made. Check the address of the workspace and the date of this computer. Nothing was charged."
        ),
        NotSent::TimedOut(_) | NotSent::Connect(_) => {
            t!("The service cannot be reached. Check your internet connection, then try again. Nothing was charged.")
        }
        NotSent::Request(_) => t!("The call could not be written. Nothing was sent and nothing was charged."),
    }
}

/// Why the outcome of a call is unknown: stored in English, translated where it is shown.
pub fn unclear_sentence(kind: Unclear) -> &'static str {
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

pub(super) fn file_sentence(error: &SheetError) -> String {
    match error {
        SheetError::NoRoom { .. } => {
            t!("The disk is full: no file was written. Free some space, then export again.")
        }
        SheetError::ReadOnlyFolder { .. } | SheetError::ReadOnlyFile { .. } => {
            t!("The file cannot be written there: the place is read-only. Choose another folder.")
        }
        SheetError::TooManyRows { .. } => {
            t!("A spreadsheet holds 1,048,575 rows at most. Export fewer rows, or choose CSV.")
        }
        SheetError::NoColumns => t!("Choose at least one column."),
        SheetError::NoFolder { .. } | SheetError::IsFolder { .. } | SheetError::BadName { .. } => {
            t!("There is no such place for the file. Choose another folder or name.")
        }
        SheetError::Replace { .. } => {
            t!("The file could not be put in its place. Close it in other programs, then export again.")
        }
        _ => t!("The file could not be written, and none was left behind. Try again, or choose another folder."),
    }
}
