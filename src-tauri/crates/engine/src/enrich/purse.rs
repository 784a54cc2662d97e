//! The limit of a job: what it has spent, what calls under way may still cost, and what must not be crossed.
//!
//! A call takes its worst case before it leaves and gives back what it did not cost; one without a known outcome keeps it.

use std::sync::{Arc, Mutex};

use api::Tenths;

use crate::locked;

/// The limit of a job.
#[derive(Clone)]
pub(super) struct Purse(Arc<Mutex<Sums>>);

struct Sums {
    spent: Tenths,
    taken: Tenths,
    most: Tenths,
}

/// The worst case of one call; given back when it is dropped, unless it was spent or kept.
pub(super) struct Taken {
    of: Purse,
    worst: Tenths,
}

impl Purse {
    pub(super) fn new(spent: Tenths, most: Tenths) -> Self {
        Self(Arc::new(Mutex::new(Sums { spent, taken: Tenths::ZERO, most })))
    }

    /// Takes the worst case of a call; none where that could cross the limit.
    pub(super) fn take(&self, worst: Tenths) -> Option<Taken> {
        let mut sums = locked(&self.0);
        if sums.spent + sums.taken + worst > sums.most {
            return None;
        }
        sums.taken += worst;
        Some(Taken { of: self.clone(), worst })
    }

    /// Whether nothing may be spent any more: a call whose price nobody knows must not leave then.
    pub(super) fn is_empty(&self) -> bool {
        let sums = locked(&self.0);
        sums.spent + sums.taken >= sums.most
    }

    /// What was spent and what may have been.
    pub(super) fn spent(&self) -> Tenths {
        locked(&self.0).spent
    }

    pub(super) fn most(&self) -> Tenths {
        locked(&self.0).most
    }

    /// What was spent, as it is told anew.
    pub(super) fn told(&self, spent: Tenths) {
        locked(&self.0).spent = spent;
    }
}

impl Taken {
    /// The call has cost so much.
    pub(super) fn spend(self, charged: Tenths) {
        locked(&self.of.0).spent += charged;
    }

    /// Nobody knows what the call has cost: all of it counts as spent.
    pub(super) fn keep(self) {
        locked(&self.of.0).spent += self.worst;
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut sums = locked(&self.of.0);
        sums.taken = sums.taken.less(self.worst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_never_crossed() {
        let purse = Purse::new(Tenths(10), Tenths(100));
        let one = purse.take(Tenths(50)).expect("60 of 100");
        let two = purse.take(Tenths(40)).expect("100 of 100");
        assert!(purse.take(Tenths(1)).is_none(), "what is under way counts with its worst case");
        one.spend(Tenths(5));
        assert_eq!(purse.spent(), Tenths(15), "it cost less than it could");
        let three = purse.take(Tenths(45)).expect("15, 40 and 45");
        two.keep();
        drop(three);
        assert_eq!(
            purse.spent(),
            Tenths(55),
            "an unclear call counts with all of it, one that never left with nothing"
        );
        assert!(purse.take(Tenths(46)).is_none() && purse.take(Tenths(45)).is_some(), "to the tenth");
        assert!(!purse.is_empty(), "something is left");
    }
}
