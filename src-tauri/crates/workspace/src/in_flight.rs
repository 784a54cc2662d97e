//! The paid calls that are in flight, counted: a balance is believed only where none is, and who does not fit beside others
//! waits for them. What they may cost is on disk, with their intents.

use std::sync::{Arc, Mutex};

use tokio::sync::futures::Notified;
use tokio::sync::{Notify, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock};

use crate::lock::locked;

/// The door by which the calls of jobs are sent. A question whose price nobody knows is sent alone: no other one of any
/// job is in flight then. Nor is one while the balance is checked, where calls in flight have prevented that for long.
#[derive(Default)]
pub struct JobDoor(Arc<RwLock<()>>);

impl JobDoor {
    /// Lets a call be sent beside others, as long as what this returns is held.
    pub async fn beside_others(&self) -> OwnedRwLockReadGuard<()> {
        Arc::clone(&self.0).read_owned().await
    }

    /// Lets a call be sent alone, once all that was sent is over. No other one of a job is sent while what this returns
    /// is held.
    pub async fn alone(&self) -> OwnedRwLockWriteGuard<()> {
        Arc::clone(&self.0).write_owned().await
    }
}

/// The paid calls that are in flight.
#[derive(Default)]
pub struct InFlight {
    state: Mutex<State>,
    over: Notify,
}

#[derive(Default)]
struct State {
    /// On their way, those included whose intent is just being opened.
    now: u64,
    /// Were sent since the workspace is open.
    left: u64,
}

/// One call; over when it is dropped.
pub struct OneCall<'a> {
    all: &'a InFlight,
    left: bool,
}

impl InFlight {
    /// A call is about to be sent.
    pub fn enter(&self) -> OneCall<'_> {
        locked(&self.state).now += 1;
        OneCall { all: self, left: false }
    }

    /// Where none is under way: how many were sent so far. Whatever is asked between two equal numbers crossed no call.
    pub fn quiet(&self) -> Option<u64> {
        let state = locked(&self.state);
        (state.now == 0).then_some(state.left)
    }

    /// Is over when a call is over that is in flight now, or when a limit has changed.
    pub fn over(&self) -> Notified<'_> {
        self.over.notified()
    }

    /// Has everybody look again who waits: a limit has changed.
    pub fn look_again(&self) {
        self.over.notify_waiters();
    }
}

impl OneCall<'_> {
    /// Its intent is on disk: it is sent now.
    pub fn sent(&mut self) {
        self.left = true;
        locked(&self.all.state).left += 1;
    }

    /// Whether others are in flight beside it.
    pub fn has_others(&self) -> bool {
        locked(&self.all.state).now > 1
    }
}

impl Drop for OneCall<'_> {
    fn drop(&mut self) {
        let mut state = locked(&self.all.state);
        state.now = state.now.saturating_sub(1);
        let is_last = state.now == 0;
        drop(state);
        // One that was not sent has freed nothing: it would only wake itself and who waits beside it, again and again.
        // The last of them all is heard all the same: whoever was held because of it can try alone.
        if self.left || is_last {
            self.all.over.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_at_once_are_never_quiet() {
        let calls = InFlight::default();
        assert_eq!(calls.quiet(), Some(0), "nothing has left");
        let (mut first, mut second) = (calls.enter(), calls.enter());
        first.sent();
        second.sent();
        assert_eq!(calls.quiet(), None, "a balance that is asked now may hold the charge of either");
        assert!(first.has_others(), "and each has another one beside it");
        drop(first);
        assert_eq!(calls.quiet(), None, "one is still on its way");
        assert!(!second.has_others(), "alone");
        drop(second);
        assert_eq!(calls.quiet(), Some(2), "both are over, and it is seen that they were");
        drop(calls.enter());
        assert_eq!(calls.quiet(), Some(2), "one that was not let out has crossed nothing");
    }

    #[test]
    fn who_was_not_let_out_wakes_nobody_while_a_call_is_under_way() {
        let calls = InFlight::default();
        let mut long = calls.enter();
        long.sent();
        let mut waits = std::pin::pin!(calls.over());
        let mut awake = || {
            let waker = std::task::Waker::noop();
            waits.as_mut().poll(&mut std::task::Context::from_waker(waker)).is_ready()
        };
        assert!(!awake(), "the long call is under way");
        drop(calls.enter());
        assert!(!awake(), "one that was held back is no reason to look again");
        drop(long);
        assert!(awake(), "the call is over");
    }

    #[test]
    fn who_was_held_by_another_that_was_held_tries_again() {
        let calls = InFlight::default();
        let (one, other) = (calls.enter(), calls.enter());
        let mut waits = std::pin::pin!(calls.over());
        let mut awake = || {
            let waker = std::task::Waker::noop();
            waits.as_mut().poll(&mut std::task::Context::from_waker(waker)).is_ready()
        };
        drop(one);
        assert!(!awake(), "the other one may still leave");
        drop(other);
        assert!(awake(), "none is left: who waits can try alone");
    }
}
