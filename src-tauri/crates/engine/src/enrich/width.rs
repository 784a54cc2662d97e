//! How many questions of an operation without a published limit are under way at once: as many as the service answers
//! without becoming slower, and the app keeps without becoming so. Nobody tells the number, so it is found, from how long it
//! takes until an answer is kept.
//!
//! Owns the number and who waits for a place. Does not own when a question may leave otherwise (`leave`), or the pause that a
//! "too many" of the service brings (that is the client's).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;

use crate::locked;

/// Where it begins, and what a service that is slow for everybody does not bring it below.
const FIRST: usize = 8;
/// More than this is not tried: each takes a connection and memory on both sides.
const MOST: usize = 64;
/// Answers that a look is taken at, at least.
const ROUND: usize = 8;
/// What a round may take longer than the quickest of the last ones: a share of it, and what a busy computer adds by itself.
const SLOWER: f64 = 1.2;
const NOISE: Duration = Duration::from_millis(2);
/// Slow rounds in a row that are believed.
const BELIEVED: u32 = 2;
/// Rounds at the width that was found before more is tried again: the service may bear more by then.
const HELD: u32 = 32;
/// Rounds that the quickest is looked for in: a service that has become slower is not measured by what it was.
const REMEMBERED: usize = 64;

/// The width of one operation, shared by all jobs.
pub(super) struct Width {
    state: Mutex<State>,
    freed: Notify,
}

/// A place among those under way; free again when it is dropped.
pub(super) struct Place(Arc<Width>);

struct State {
    /// As many as may be under way.
    width: usize,
    under_way: usize,
    /// Somebody had to wait since the last look: more could have been under way.
    full: bool,
    /// What the answers since then took.
    took: Vec<Duration>,
    /// Medians of the rounds before, the newest last.
    rounds: VecDeque<Duration>,
    slow: u32,
    /// No sign of too many yet: it is doubled.
    doubling: bool,
    /// Rounds until more is tried.
    hold: u32,
}

impl Default for Width {
    fn default() -> Self {
        let state = State {
            width: FIRST,
            under_way: 0,
            full: false,
            took: Vec::new(),
            rounds: VecDeque::new(),
            slow: 0,
            doubling: true,
            hold: 0,
        };
        Self { state: Mutex::new(state), freed: Notify::new() }
    }
}

impl Width {
    /// Waits for a place.
    pub(super) async fn place(self: Arc<Self>) -> Place {
        loop {
            // Listening before looking: what becomes free between the two is heard.
            let freed = self.freed.notified();
            if self.enter() {
                return Place(Arc::clone(&self));
            }
            freed.await;
        }
    }

    fn enter(&self) -> bool {
        let mut state = locked(&self.state);
        let entered = state.enter();
        if entered && state.under_way < state.width {
            // It has grown: there is room for the next in line too.
            self.freed.notify_one();
        }
        entered
    }
}

impl Place {
    /// A question came back with its answer, so long after it was given leave; `busy` where the service said "too many" before.
    pub(super) fn answered(&self, took: Duration, busy: bool) {
        let mut state = locked(&self.0.state);
        if busy { state.too_many() } else { state.answered(took) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        locked(&self.0.state).under_way -= 1;
        self.0.freed.notify_one();
    }
}

impl State {
    fn enter(&mut self) -> bool {
        let free = self.under_way < self.width;
        self.under_way += usize::from(free);
        self.full |= !free;
        free
    }

    /// The service has said so itself.
    fn too_many(&mut self) {
        // Those that were under way together are told it together: once is enough.
        if self.hold < HELD || !self.took.is_empty() {
            self.narrow(self.width / 2, 1);
        }
    }

    fn answered(&mut self, took: Duration) {
        self.took.push(took);
        if self.took.len() >= self.width.max(ROUND) {
            self.took.sort_unstable();
            let median = self.took[self.took.len() / 2];
            self.look(median);
            self.took.clear();
            self.full = false;
        }
    }

    /// A round is over, whose answers took so long.
    fn look(&mut self, median: Duration) {
        let quickest = self.rounds.iter().copied().min().unwrap_or(median);
        self.rounds.push_back(median);
        if self.rounds.len() > REMEMBERED {
            self.rounds.pop_front();
        }
        if median > quickest.mul_f64(SLOWER) + NOISE {
            self.slow += 1;
            if self.slow >= BELIEVED {
                // While it is doubled it may have gone far too wide.
                let narrower = if self.doubling { self.width / 2 } else { self.width * 7 / 8 };
                let doubled = self.doubling;
                self.narrow(narrower, FIRST);
                self.hold = if doubled { 0 } else { HELD };
            }
            return;
        }
        self.slow = 0;
        if !self.full {
            return;
        }
        if self.hold > 0 {
            self.hold -= 1;
            return;
        }
        let more = if self.doubling { self.width } else { (self.width / 8).max(1) };
        self.width = (self.width + more).min(MOST);
    }

    fn narrow(&mut self, to: usize, least: usize) {
        self.width = to.max(least.min(self.width));
        (self.slow, self.doubling, self.hold) = (0, false, HELD);
        self.took.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A service that answers so many at once in `quick`, and beyond that the slower the more there are.
    struct Server {
        bears: usize,
        quick: f64,
    }

    impl Server {
        fn takes(&self, at_once: usize) -> Duration {
            let crowd = (at_once as f64 / self.bears as f64).max(1.0);
            Duration::from_secs_f64(self.quick * crowd * crowd)
        }
    }

    /// So many questions, always as many at once as may be; tells the widths and how many answers a second came of it.
    fn run(state: &mut State, server: &Server, questions: usize) -> (Vec<usize>, f64) {
        let (mut widths, mut time, mut done) = (Vec::new(), 0.0, 0);
        while done < questions {
            let width = state.width;
            while state.enter() {}
            for _ in 0..width {
                state.under_way -= 1;
                state.answered(server.takes(width));
            }
            (time, done) = (time + server.takes(width).as_secs_f64(), done + width);
            widths.push(width);
        }
        (widths, done as f64 / time)
    }

    fn fresh() -> State {
        Width::default().state.into_inner().unwrap()
    }

    #[test]
    fn the_best_width_of_a_service_is_found_and_kept() {
        for (bears, quick) in [(50, 0.3), (50, 0.05), (20, 0.3), (30, 2.0)] {
            let (mut state, server) = (fresh(), Server { bears, quick });
            run(&mut state, &server, 1_000);
            let (widths, rate) = run(&mut state, &server, 20_000);
            let best = bears as f64 / quick;
            assert!(
                rate >= 0.94 * best,
                "{bears} at once in {quick} s: {rate:.1} of {best:.1} a second with {widths:?}"
            );
        }
    }

    #[test]
    fn a_service_that_bears_anything_gets_the_most_and_no_more() {
        let mut state = fresh();
        let (widths, _) = run(&mut state, &Server { bears: 10_000, quick: 0.3 }, 2_000);
        assert_eq!(widths.iter().max(), Some(&MOST), "{widths:?}");
    }

    #[test]
    fn a_service_that_bears_less_from_now_on_gets_less() {
        let mut state = fresh();
        run(&mut state, &Server { bears: 50, quick: 0.3 }, 3_000);
        let before = state.width;
        run(&mut state, &Server { bears: 20, quick: 0.3 }, 1_500);
        assert!(state.width <= 24 && before >= 40, "from {before} to {}", state.width);
    }

    #[test]
    fn one_slow_round_is_not_believed() {
        let mut state = fresh();
        run(&mut state, &Server { bears: 50, quick: 0.3 }, 3_000);
        let before = state.width;
        state.look(Duration::from_secs(3));
        assert_eq!(state.width, before, "a moment in which everything stood still");
    }

    #[test]
    fn too_many_halves_it_once_for_all_that_were_under_way() {
        let mut state = fresh();
        run(&mut state, &Server { bears: 50, quick: 0.3 }, 3_000);
        let before = state.width;
        (0..10).for_each(|_| state.too_many());
        assert_eq!(state.width, before / 2, "told ten times at once");
        state.answered(Duration::from_millis(300));
        state.too_many();
        assert_eq!(state.width, before / 4, "and again later");
    }

    #[test]
    fn where_nobody_waits_it_does_not_grow() {
        let mut state = fresh();
        (0..1_000).for_each(|_| state.answered(Duration::from_millis(300)));
        assert_eq!(state.width, FIRST, "a few questions say nothing of many");
    }

    #[tokio::test]
    async fn no_more_than_the_width_have_a_place() {
        let width = Arc::new(Width::default());
        let mut places = Vec::new();
        for _ in 0..FIRST {
            places.push(Arc::clone(&width).place().await);
        }
        let mut next = tokio::spawn(Arc::clone(&width).place());
        tokio::task::yield_now().await;
        assert!(!next.is_finished(), "the next one waits");
        places.pop();
        assert!((&mut next).await.is_ok(), "until one is free");
    }
}
