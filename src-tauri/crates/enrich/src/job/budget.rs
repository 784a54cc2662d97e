//! The limit of a job: what it has spent, what calls under way may still cost, and what must not be crossed.
//!
//! A call reserves its worst case before it is sent and gives back what it did not cost; one without a known outcome keeps it.

use std::sync::{Arc, Mutex};

use api::Tenths;
use tokio::sync::Notify;

use workspace::lock::locked;

/// The limit of a job.
#[derive(Clone)]
pub(super) struct Budget {
    sums: Arc<Mutex<Sums>>,
    /// Rings when something is given back.
    back: Arc<Notify>,
}

struct Sums {
    spent: Tenths,
    reserved: Tenths,
    most: Tenths,
}

/// The worst case of one call; given back when it is dropped, unless it was spent or kept.
pub(super) struct Reservation {
    of: Budget,
    worst: Tenths,
}

impl Budget {
    pub(super) fn new(spent: Tenths, most: Tenths) -> Self {
        let sums = Sums { spent, reserved: Tenths::ZERO, most };
        Self { sums: Arc::new(Mutex::new(sums)), back: Arc::default() }
    }

    /// Reserves the worst case of a call, once the limit bears it beside those under way; none where what is spent alone could
    /// cross it.
    pub(super) async fn reserve_in_turn(&self, worst: Tenths) -> Option<Reservation> {
        loop {
            // Listening before looking: what is given back between the two is heard.
            let back = self.back.notified();
            if let Some(reserved) = self.reserve(worst) {
                return Some(reserved);
            }
            {
                let sums = locked(&self.sums);
                if sums.spent + worst > sums.most {
                    return None;
                }
            }
            back.await;
        }
    }

    /// Reserves the worst case of a call; none where that could cross the limit.
    fn reserve(&self, worst: Tenths) -> Option<Reservation> {
        let mut sums = locked(&self.sums);
        if sums.spent + sums.reserved + worst > sums.most {
            return None;
        }
        sums.reserved += worst;
        Some(Reservation { of: self.clone(), worst })
    }

    /// Whether nothing may be spent any more: a call whose price nobody knows must not be sent then.
    pub(super) fn is_empty(&self) -> bool {
        let sums = locked(&self.sums);
        sums.spent + sums.reserved >= sums.most
    }

    /// What was spent and what may have been.
    pub(super) fn spent(&self) -> Tenths {
        locked(&self.sums).spent
    }

    pub(super) fn most(&self) -> Tenths {
        locked(&self.sums).most
    }

    /// What was spent, as the ledger has it anew.
    pub(super) fn set_spent(&self, spent: Tenths) {
        locked(&self.sums).spent = spent;
    }
}

impl Reservation {
    /// The call has cost so much.
    pub(super) fn spend(self, charged: Tenths) {
        locked(&self.of.sums).spent += charged;
    }

    /// Nobody knows what the call has cost: all of it counts as spent.
    pub(super) fn keep(self) {
        locked(&self.of.sums).spent += self.worst;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut sums = locked(&self.of.sums);
        sums.reserved = sums.reserved.less(self.worst);
        drop(sums);
        self.of.back.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_fit_beside_others_waits_for_them() {
        let budget = Budget::new(Tenths::ZERO, Tenths(10));
        let first = budget.reserve_in_turn(Tenths(10)).await.expect("all of it");
        let second = tokio::spawn({
            let budget = budget.clone();
            async move { budget.reserve_in_turn(Tenths(10)).await.is_some() }
        });
        tokio::task::yield_now().await;
        assert!(!second.is_finished(), "it may fit yet");
        drop(first);
        assert!(second.await.unwrap(), "what cost nothing is given back");
        budget.reserve_in_turn(Tenths(10)).await.expect("all of it").spend(Tenths(1));
        assert!(budget.reserve_in_turn(Tenths(10)).await.is_none(), "what is spent does not come back");
    }

    #[test]
    fn a_limit_is_never_crossed() {
        let budget = Budget::new(Tenths(10), Tenths(100));
        let one = budget.reserve(Tenths(50)).expect("60 of 100");
        let two = budget.reserve(Tenths(40)).expect("100 of 100");
        assert!(budget.reserve(Tenths(1)).is_none(), "what is under way counts with its worst case");
        one.spend(Tenths(5));
        assert_eq!(budget.spent(), Tenths(15), "it cost less than it could");
        let three = budget.reserve(Tenths(45)).expect("15, 40 and 45");
        two.keep();
        drop(three);
        assert_eq!(
            budget.spent(),
            Tenths(55),
            "an unclear call counts with all of it, one that never left with nothing"
        );
        assert!(budget.reserve(Tenths(46)).is_none() && budget.reserve(Tenths(45)).is_some(), "to the tenth");
        assert!(!budget.is_empty(), "something is left");
    }
}
