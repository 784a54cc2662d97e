//! How many questions of an operation without a published limit are under way at once. Nobody publishes the number: it is doubled
//! round by round until the service says "too many", then grows by one a round, and is halved each time that it says so again.
//! A service that answers more slowly instead is left as it is: it has had its questions all the same.
//!
//! What it is for, in figures: with 16 at once for good a job of 1,000 e-mails takes 65 s, with this 26 s, where the service bears 50
//! at a time of a second each (`cargo xtask bench bulk`: 15.4 and 36 to 43 a second).
//!
//! Owns the number and who waits for a slot. Does not own whether a question may be sent otherwise (`enrich/src/job/permit.rs`), or the pause that a
//! "too many" of the service brings (that is the client's).

use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use workspace::lock::locked;

/// Where it begins.
const FIRST: usize = 8;
/// More than this is not tried: each takes a connection and memory on both sides.
const MOST: usize = 64;

/// The limit of one operation, shared by all jobs.
#[derive(Debug)]
pub struct ConcurrencyLimit {
    state: Mutex<State>,
    freed: Notify,
}

/// A slot among those under way; free again when it is dropped.
#[derive(Debug)]
pub struct Slot {
    of: Arc<ConcurrencyLimit>,
    /// The last halving before it was taken.
    halving: u64,
}

#[derive(Debug)]
struct State {
    /// As many as may be under way.
    limit: usize,
    in_flight: usize,
    /// Answers of this round, which is as long as the limit.
    answered: usize,
    /// Somebody had to wait in this round: more could have been under way.
    full: bool,
    /// The service has never said "too many".
    doubling: bool,
    /// How often it was halved.
    halvings: u64,
}

impl Default for ConcurrencyLimit {
    fn default() -> Self {
        let state = State { limit: FIRST, in_flight: 0, answered: 0, full: false, doubling: true, halvings: 0 };
        Self { state: Mutex::new(state), freed: Notify::new() }
    }
}

impl ConcurrencyLimit {
    /// Waits for a slot.
    pub async fn slot(self: Arc<Self>) -> Slot {
        loop {
            // Listening before looking: what becomes free between the two is heard.
            let freed = self.freed.notified();
            if let Some(halving) = self.enter() {
                return Slot { of: Arc::clone(&self), halving };
            }
            freed.await;
        }
    }

    fn enter(&self) -> Option<u64> {
        let mut state = locked(&self.state);
        let entered = state.enter();
        if entered.is_some() && state.in_flight < state.limit {
            // It has grown: there is room for the next in line too.
            self.freed.notify_one();
        }
        entered
    }
}

impl Slot {
    /// A question came back with its answer; `busy` where the service said "too many" before.
    pub fn answered(&self, busy: bool) {
        let mut state = locked(&self.of.state);
        if busy { state.too_many(self.halving) } else { state.answered() }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        locked(&self.of.state).in_flight -= 1;
        self.of.freed.notify_one();
    }
}

impl State {
    /// Takes a slot, if there is one; returns the last halving before it.
    fn enter(&mut self) -> Option<u64> {
        let free = self.in_flight < self.limit;
        self.in_flight += usize::from(free);
        self.full |= !free;
        free.then_some(self.halvings)
    }

    /// "Too many" was said to a question that was sent after so many halvings. Those that were under way together hear
    /// it one by one, between others that do not: one halving is enough for all of them.
    fn too_many(&mut self, halving: u64) {
        if halving == self.halvings {
            self.turn_to((self.limit / 2).max(1));
            (self.doubling, self.halvings) = (false, self.halvings + 1);
        }
    }

    fn answered(&mut self) {
        self.answered += 1;
        if self.answered < self.limit {
            return;
        }
        let more = if self.doubling { self.limit } else { 1 };
        let next = if self.full { self.limit + more } else { self.limit };
        self.turn_to(next.min(MOST));
    }

    /// A round begins.
    fn turn_to(&mut self, limit: usize) {
        (self.limit, self.answered, self.full) = (limit, 0, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds at a service that says "too many" to those above `bears`, between the others; returns the limit of each.
    fn run(state: &mut State, bears: usize, rounds: usize) -> Vec<usize> {
        let round = |_| {
            let (limit, halving) = (state.limit, state.halvings);
            while state.enter().is_some() {}
            let (mut quiet, mut busy) = (limit.min(bears), limit.saturating_sub(bears));
            while quiet + busy > 0 {
                state.in_flight -= 1;
                if busy == 0 || quiet >= busy {
                    quiet -= 1;
                    state.answered();
                } else {
                    busy -= 1;
                    state.too_many(halving);
                }
            }
            limit
        };
        (0..rounds).map(round).collect()
    }

    fn fresh() -> State {
        ConcurrencyLimit::default().state.into_inner().unwrap()
    }

    #[test]
    fn it_grows_until_it_is_too_many_and_then_stays_near_that() {
        assert_eq!(run(&mut fresh(), 10_000, 6), [8, 16, 32, 64, 64, 64], "doubled, and never more than the most");
        let mut state = fresh();
        let limits = run(&mut state, 20, 200);
        assert_eq!(limits[..4], [8, 16, 32, 16], "halved once, however often it was said: {limits:?}");
        let settled = &limits[10..];
        assert!(settled.iter().all(|limit| (10..=21).contains(limit)), "around what it bears: {settled:?}");
        let average = settled.iter().sum::<usize>() as f64 / settled.len() as f64;
        assert!(average >= 0.75 * 20.0, "three quarters of it on the average: {average}");
        run(&mut state, 1, 40);
        assert!(state.limit <= 2, "and down to one at a time: {}", state.limit);
    }

    #[test]
    fn too_many_halves_it_once_for_all_that_were_under_way() {
        let mut state = fresh();
        run(&mut state, 10_000, 4);
        for _ in 0..10 {
            state.too_many(0);
            state.answered();
        }
        assert_eq!(state.limit, MOST / 2, "told ten times of what left together");
        state.too_many(1);
        assert_eq!(state.limit, MOST / 4, "and again of what left later");
    }

    #[test]
    fn where_nobody_waits_it_does_not_grow() {
        let mut state = fresh();
        (0..1_000).for_each(|_| state.answered());
        assert_eq!(state.limit, FIRST, "a few questions say nothing of many");
    }

    #[tokio::test]
    async fn no_more_than_the_limit_have_a_slot() {
        let limit = Arc::new(ConcurrencyLimit::default());
        let mut slots = Vec::new();
        for _ in 0..FIRST {
            slots.push(Arc::clone(&limit).slot().await);
        }
        let mut next = tokio::spawn(Arc::clone(&limit).slot());
        tokio::task::yield_now().await;
        assert!(!next.is_finished(), "the next one waits");
        slots.pop();
        assert!((&mut next).await.is_ok(), "until one is free");
    }
}
