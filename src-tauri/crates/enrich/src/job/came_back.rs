//! What comes of a question: what is learned of its price, and whether the job goes on.

use std::sync::atomic::Ordering;

use api::Enrichment;
use store::LimitHit;
use words::t_plural;

use super::asking::Answer;
use super::permit::Permit;
use super::run::Run;
use super::running::Jobs;
use super::trouble::need_after;
use calls::call::Trouble;
use calls::price;
use calls::signals::Signals;
use ipc::{FailureCode, JobNeed};
use workspace::failure::Failure;
use workspace::lock::locked;

/// Times of answers that the shown rate is measured over.
const MEASURED: usize = 40;

impl Run {
    /// A question was answered.
    pub(super) async fn answered(&self, permit: Permit, step: Enrichment, answer: Answer, found: bool) {
        permit.came_back(answer.busy);
        self.came_through();
        // Of what a colleague has paid for the balance says nothing.
        if permit.price.each.is_some() || answer.taken {
            return;
        }
        if let Some(learning) = answer.learning {
            // One that panicked has learned nothing.
            let _ = learning.await;
        }
        let known = price::tag(&self.open, step.spec()).await.is_ok_and(|tag| tag.each.is_some());
        if found && !known {
            // One fall of the balance may be a colleague's: a second question decides.
            if !locked(&self.unlearned).insert(step) {
                locked(&self.stuck).insert(step);
            }
        }
    }

    fn came_through(&self) {
        self.in_a_row.store(0, Ordering::Relaxed);
        self.open.state::<Jobs>().runs.measure(self.job, self.open.now(), MEASURED);
    }

    /// A question brought no answer. Returns whether its row goes on waiting.
    pub(super) fn went_wrong(&self, permit: Permit, trouble: &Trouble) -> bool {
        let failure = match trouble {
            Trouble::CalledOff | Trouble::Repriced => return true,
            Trouble::Held { failure, by } => {
                let need = match by {
                    LimitHit::Agreed { .. } | LimitHit::NoLeave | LimitHit::Leave { .. } => JobNeed::Limit,
                    LimitHit::NoPrice => JobNeed::Price,
                    LimitHit::Balance(_) | LimitHit::NoBalance | LimitHit::SpendingLimit { .. } => JobNeed::Credits,
                };
                self.halt(&failure.message, Some(need));
                return true;
            }
            Trouble::NotFound { .. } => {
                permit.came_back(false);
                self.came_through();
                return false;
            }
            // It says nothing of the questions behind it.
            Trouble::Elsewhere { .. } | Trouble::Suppressed => {
                permit.came_back(false);
                return false;
            }
            // It is paid for, and the next may come in the same form.
            Trouble::Unread { failure, .. } => {
                permit.came_back(false);
                return self.failed_in_a_row(failure);
            }
            Trouble::Failed { failure, .. } => failure,
        };
        match failure.code {
            FailureCode::Offline
            | FailureCode::Credits
            | FailureCode::Key
            | FailureCode::Rate
            | FailureCode::Gone
            | FailureCode::Superseded => {
                self.halt(&failure.message, need_after(failure.code));
                return true;
            }
            FailureCode::Storage | FailureCode::Damaged => {
                // Whether its answer was stored is seen on disk when the job goes on.
                self.halt(&failure.message, None);
                return true;
            }
            FailureCode::Unconfirmed => Signals::of(&self.open).unclear.notify_one(),
            FailureCode::Fields | FailureCode::Confirm | FailureCode::Refused | FailureCode::Fault => {}
        }
        self.failed_in_a_row(failure)
    }

    /// Counts a question that brought nothing; too many in a row halt the job. The row does not wait on.
    fn failed_in_a_row(&self, failure: &Failure) -> bool {
        let failures = self.in_a_row.fetch_add(1, Ordering::Relaxed) + 1;
        if failures >= self.most_in_a_row {
            let why = t_plural!(
                failures,
                "{n} question in a row went wrong. The last one: {last}",
                "{n} questions in a row went wrong. The last one: {last}",
                last = failure.message,
            );
            self.halt(&why, Some(JobNeed::Failures));
        }
        false
    }
}
