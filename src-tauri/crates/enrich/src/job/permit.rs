//! The permit of a question to be sent: its price is known and agreed to, and it is not one too many at once. A question whose
//! price nobody knows goes alone, so that the balance shows what it cost.
//!
//! Does not own: whether the limit of the job bears it. The store judges that as its intent is opened.

use std::sync::Arc;

use api::{Enrichment, Tenths};
use store::LimitHit;

use super::run::{Run, Slot};
use super::trouble::need_after;
use calls::price::Known;
use calls::{price, spending_limits};
use ipc::{JobNeed, PriceTag};
use workspace::failure::Failure;
use workspace::in_flight::JobDoor;
use workspace::lock::locked;

/// Given back when the question has its answer.
pub(super) struct Permit {
    /// What the question costs; to be learned where nobody knows.
    pub price: PriceTag,
    slot: Slot,
    /// What may be sent beside it, others or nothing: held for as long as the question is under way.
    _beside: Box<dyn Send + Sync>,
}

impl Permit {
    /// The question was answered and its answer stored; `busy` where the service said "too many" before.
    pub(super) fn came_back(&self, busy: bool) {
        if let Slot::OfConcurrency(slot) = &self.slot {
            slot.answered(busy);
        }
    }
}

impl Run {
    /// Waits until a question may be sent; none where it has to wait for the person, or the job does not go on.
    pub(super) async fn permit(self: &Arc<Self>, step: Enrichment) -> Option<Permit> {
        tokio::select! {
            biased;
            () = self.off.cancelled() => None,
            permit = self.permit_in_turn(step) => permit,
        }
    }

    async fn permit_in_turn(self: &Arc<Self>, step: Enrichment) -> Option<Permit> {
        let door = self.open.state::<JobDoor>();
        let slot = self.slot(step).await?;
        let others = door.beside_others().await;
        let Known { tag: price, most } = self.price(step).await?;
        if let Some(most) = most {
            return self.is_agreed(step, most).then_some(Permit { price, slot, _beside: Box::new(others) });
        }
        drop(others);
        if !self.may_learn().await? {
            return None;
        }
        let nothing = door.alone().await;
        // Who waited here before may have learned it.
        let mut known = self.price(step).await?;
        if known.most.is_none()
            && let Some(billing) = price::billed_in(&self.open)
        {
            // A charge that is still to come would be taken for this one's. Meanwhile a person may set the price.
            tokio::time::sleep(billing).await;
            known = self.price(step).await?;
        }
        let Known { tag: price, most } = known;
        if let Some(most) = most {
            let others = Box::new(nothing.downgrade());
            return self.is_agreed(step, most).then_some(Permit { price, slot, _beside: others });
        }
        if locked(&self.stuck).contains(&step) {
            return None;
        }
        Some(Permit { price, slot, _beside: Box::new(nothing) })
    }

    /// Whether a question may be sent whose price nobody knows: not while a limit of the workspace is set, which it could
    /// cross. None where that cannot be read.
    async fn may_learn(&self) -> Option<bool> {
        match self.open.store.spending_limits().await {
            Ok(spending_limits) if spending_limits.any() => {
                self.halt(&spending_limits::exceeded(Tenths::ZERO, LimitHit::NoPrice), Some(JobNeed::Price));
                Some(false)
            }
            Ok(_) => Some(true),
            Err(error) => {
                self.halt(&Failure::from(&error).message, None);
                None
            }
        }
    }

    /// The price of a step as it is known now; none where it cannot be read.
    async fn price(&self, step: Enrichment) -> Option<Known> {
        let known = price::known(&self.open, step.spec()).await;
        known.inspect_err(|failure| self.halt(&failure.message, need_after(failure.code))).ok()
    }
}
