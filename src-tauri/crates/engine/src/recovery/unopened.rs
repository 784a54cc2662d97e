//! A workspace that was not opened: what is wrong with it, and so which ways on there are.

use std::io;

use store::StoreError;
use words::t;

use crate::backups::folder::Trouble;
use crate::screen::{Failure, FailureCode};

/// What kind of thing is wrong, and so which ways on there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// Damaged: a backup, or what can be read of it.
    Damaged,
    /// Gone, of a newer version or of another program: a backup, or an empty one.
    Unusable,
    /// Nothing is wrong with it: try again.
    Refused,
}

/// A workspace that was not opened.
#[derive(Debug, Clone)]
pub(crate) struct Unopened {
    pub failure: Failure,
    pub wrong: Wrong,
}

impl From<Failure> for Unopened {
    fn from(failure: Failure) -> Self {
        Self { failure, wrong: Wrong::Refused }
    }
}

impl From<StoreError> for Unopened {
    fn from(error: StoreError) -> Self {
        let wrong = match error {
            StoreError::Damaged(_) | StoreError::Unsound { .. } => Wrong::Damaged,
            StoreError::Newer { .. } | StoreError::Foreign => Wrong::Unusable,
            _ => Wrong::Refused,
        };
        Self { failure: Failure::from(error), wrong }
    }
}

/// The folder of the workspace cannot be used.
impl From<io::Error> for Unopened {
    fn from(error: io::Error) -> Self {
        tracing::warn!(%error, "the folder of the workspace cannot be used");
        let message =
            t!("The data folder cannot be written. Check the disk and the rights of your account, then try again.");
        Failure::new(FailureCode::Storage, message).into()
    }
}

impl Unopened {
    /// The file is not there, or empty, and something of it is.
    pub(super) fn missing() -> Self {
        let message = t!(
            "The workspace file is not there any more, or empty. Restore a backup, put a copy of the file back and try again, or begin with an empty one."
        );
        Self { failure: Failure::new(FailureCode::Damaged, message), wrong: Wrong::Unusable }
    }

    /// There is no copy from before an update.
    pub(super) fn without_copy(trouble: Trouble) -> Self {
        let failure = match trouble {
            Trouble::Store(error) => return error.into(),
            trouble => Failure::from(trouble),
        };
        let message = t!(
            "Before this workspace is brought up to date, a copy of it is kept. {trouble}",
            trouble = failure.message,
        );
        Failure { message, ..failure }.into()
    }
}
