//! What a step of a plan leaves to those behind it: a value that they are asked with, and what their conditions see.
//!
//! Does not own: the status of a step (`statuses.rs`), or what conditions say (`only_if.rs`).

use std::collections::BTreeSet;

use api::Enrichment;
use store::StoreError;

use super::seen::Seen;
use super::step_status::{Ask, StepStatus};
use super::subject::Subject;
use workspace::open::OpenWorkspace;

impl Subject {
    /// Takes what is known of a step before the steps behind it are looked at.
    pub(super) fn went(&mut self, step: Enrichment, status: &StepStatus) {
        if let Some(value) = status.value() {
            self.learn(step, value);
        }
        if matches!(status, StepStatus::Ask(..) | StepStatus::Unclear(_) | StepStatus::Unsure(_)) {
            self.await_outcome_of(step);
        }
        let Some(seen) = &mut self.seen else { return };
        let hoped_for = |seen: &Seen| matches!(status, StepStatus::Cannot(why) if seen.open.iter().any(|before| why.is_for_want_of(*before)));
        match status {
            StepStatus::Owned(owned) => seen.take(step, owned),
            StepStatus::Ask(..) | StepStatus::Unclear(_) | StepStatus::Kept(_) | StepStatus::Unsure(_) => {
                _ = seen.open.insert(step);
            }
            StepStatus::Cannot(_) if hoped_for(seen) => _ = seen.open.insert(step),
            StepStatus::Cannot(_) => seen.cannot(step),
            _ => {}
        }
    }
}

impl Ask {
    /// Lets a subject see its record as it is on disk now; `waiting` are steps before that have no outcome yet. What its questions
    /// are made of stays: one record has one question.
    pub(super) async fn look_again(
        &self,
        open: &OpenWorkspace,
        subject: &mut Subject,
        waiting: BTreeSet<Enrichment>,
    ) -> Result<(), StoreError> {
        let record = open.store.records(vec![subject.record]).await?;
        if let Some(now) = self.subjects(open, &record).await?.pop() {
            subject.seen = now.seen.map(|seen| Seen { open: waiting, ..seen });
        }
        Ok(())
    }
}
