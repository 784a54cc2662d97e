//! Why a pull waits in front of its next page: what is said of it, and how that is stored.

use api::{Phase, SearchKind};
use store::StoreError;
use store::searches::pulls::{Pull, Wait};
use words::{text, translate_stored};

use super::ahead::Ahead;
use super::running::Pulls;
use ipc::FailureCode;
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Why a pull waits in front of a page that cannot be read.
pub const PAGE_UNREAD: &str = text!(
    "One page came in a form that is not known here. It was paid for and is kept as it came: a later version of Prospector may be able to read it. It is not loaded again by itself, since that is charged a second time."
);
/// Why a pull waits in front of a page that was asked for in an earlier run.
const PAGE_IN_DOUBT: &str = text!(
    "The answer to one page did not come, and it is not yet confirmed whether that page was charged. It is not sent \
                             again by itself."
);

/// Why a pull waits in front of a page that a person decides about: stored in English, translated where it is shown.
pub(super) const fn why(wait: Wait) -> &'static str {
    match wait {
        Wait::InDoubt => PAGE_IN_DOUBT,
        Wait::Unread => PAGE_UNREAD,
    }
}

/// The same as a failure.
pub(super) fn failure(wait: Wait) -> Failure {
    Failure::new(FailureCode::Unconfirmed, translate_stored(why(wait)))
}

/// Stores why a pull was interrupted, and whether a person decides about its next page.
pub(super) async fn note(
    open: &OpenWorkspace,
    pull: i64,
    wait: Option<Wait>,
    failure: &Failure,
    now: i64,
) -> Result<(), StoreError> {
    locked(&open.state::<Pulls>().troubles).insert(pull, failure.code);
    let trouble = format!("{} ({})", failure.message, failure.reference);
    open.store.set_pull_phase(pull, Phase::Interrupted, Some(trouble), wait, now).await
}

/// Why the page that comes next waits for a person, if it does.
pub(super) async fn next(open: &OpenWorkspace, pull: &Pull, kind: SearchKind) -> Result<Option<Wait>, StoreError> {
    Ok(Ahead::of(kind, open.store.pages_ahead(pull.id).await?, None).wait(pull.paging.pages))
}
