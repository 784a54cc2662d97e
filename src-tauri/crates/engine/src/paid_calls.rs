//! Paid calls as far as a balance is concerned: whether one is under way, and how many there were. A balance that was asked
//! beside one may or may not hold its charge, so it is not believed.
//!
//! Owns the counting only. What a balance is worth is decided in `ledger`, what its fall tells of a price in `price`.

use std::sync::Mutex;

use crate::locked;

/// The paid calls of a workspace since it was opened.
#[derive(Default)]
pub(crate) struct PaidCalls(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    begun: u64,
    under_way: u64,
}

/// A paid call that is under way for as long as this is held, however it ends.
pub(crate) struct UnderWay<'a>(&'a PaidCalls);

impl PaidCalls {
    /// A paid call is about to leave.
    pub(crate) fn begin(&self) -> UnderWay<'_> {
        let mut counts = locked(&self.0);
        counts.begun += 1;
        counts.under_way += 1;
        UnderWay(self)
    }

    /// How many there were, all of them over; none while any is under way.
    pub(crate) fn all_over(&self) -> Option<u64> {
        let counts = locked(&self.0);
        (counts.under_way == 0).then_some(counts.begun)
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        locked(&self.0.0).under_way -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_at_once_are_not_taken_for_none() {
        let calls = PaidCalls::default();
        assert_eq!(calls.all_over(), Some(0), "nothing was asked yet");
        let one = calls.begin();
        assert_eq!(calls.all_over(), None, "one is under way");
        let two = calls.begin();
        assert_eq!(calls.all_over(), None, "two are under way");
        drop(one);
        assert_eq!(calls.all_over(), None, "one of them still is");
        drop(two);
        assert_eq!(calls.all_over(), Some(2), "both are over, and both count");
    }
}
