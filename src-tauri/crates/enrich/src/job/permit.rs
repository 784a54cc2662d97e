//! The permit of a question to be sent: its price is known and agreed to, the limit bears its worst case, and it is not one too
//! many at once. A question whose price nobody knows goes alone, so that the balance tells what it cost.

use std::sync::Arc;
use workspace::in_flight::JobDoor;

use api::{Enrichment, Tenths};
use store::LimitHit;
use tokio::sync::{OwnedRwLockReadGuard, OwnedRwLockWriteGuard};

use super::budget::Reservation;
use super::run::{Run, Slot};
use super::trouble::need_after;
use calls::{price, spending_limits};
use ipc::JobNeed;
use workspace::failure::Failure;

/// Given back when the question has its answer.
pub(super) struct Permit {
    pub reservation: Reservation,
    /// What a charge can be above what it counts as: more than nothing where the price is learned.
    pub above: Tenths,
    /// Its price is to be learned.
    pub alone: bool,
    slot: Slot,
    _beside: Beside,
}

impl Permit {
    /// The question was answered and its answer kept; `busy` where the service said "too many" before.
    pub(super) fn came_back(&self, busy: bool) {
        match &self.slot {
            Slot::OfConcurrency(slot) => slot.answered(busy),
            Slot::OfRate(_) => {}
        }
    }
}

/// What a question costs.
struct Price {
    /// As it counts.
    each: Tenths,
    /// As the limit must bear it.
    most: Tenths,
}

/// What may be sent beside it: others, or nothing.
enum Beside {
    Others(#[allow(dead_code, reason = "held for as long as the question is under way")] OwnedRwLockReadGuard<()>),
    Nothing(#[allow(dead_code, reason = "held for as long as the question is under way")] OwnedRwLockWriteGuard<()>),
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
        let others = Beside::Others(door.beside_others().await);
        if let Some(price) = self.price(step).await? {
            return self.priced(step, price, others, slot).await;
        }
        drop(others);
        if !self.may_learn().await? {
            return None;
        }
        let nothing = door.alone().await;
        // Who waited here before may have learned it.
        if let Some(price) = self.price(step).await? {
            return self.priced(step, price, Beside::Others(nothing.downgrade()), slot).await;
        }
        if self.is_stuck(step) {
            return None;
        }
        if self.budget.is_empty() {
            self.trip(Tenths::ZERO);
            return None;
        }
        // A charge that is still to come would be taken for this one's.
        if let Some(billing) = price::billed_in(&self.open) {
            tokio::time::sleep(billing).await;
        }
        let reservation = self.budget.reserve_in_turn(Tenths::ZERO).await?;
        Some(Permit { reservation, above: Tenths::ZERO, alone: true, slot, _beside: Beside::Nothing(nothing) })
    }

    async fn priced(&self, step: Enrichment, price: Price, beside: Beside, slot: Slot) -> Option<Permit> {
        if !self.is_agreed(step, price.most) {
            return None;
        }
        let above = price.most.less(price.each);
        let Some(reservation) = self.budget.reserve_in_turn(price.most).await else {
            self.trip(above);
            return None;
        };
        Some(Permit { reservation, above, alone: false, slot, _beside: beside })
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

    /// The price of a step as it is known now; none within where nobody knows it, none at all where it cannot be read.
    async fn price(&self, step: Enrichment) -> Option<Option<Price>> {
        match price::known(&self.open, step.spec()).await {
            Ok(known) => Some(known.tag.each.zip(known.most).map(|(each, most)| Price { each, most })),
            Err(failure) => {
                self.halt(&failure.message, need_after(failure.code));
                None
            }
        }
    }
}
