//! How many questions of an operation without a published limit are under way at once: as many as the service answers
//! without becoming slower, and the app keeps without becoming so. Nobody tells the number, so it is found, from how long it
//! takes until an answer is kept, and how many a second are.
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
/// What another width must bring more, as a share: less is chance.
const BETTER: f64 = 1.01;
/// Rounds at the width that was found before others are tried again: the service may bear more by then.
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
    /// Rounds until another width is tried.
    hold: u32,
    /// The width that was found best so far, and how many answers a second it brings.
    best: Option<(usize, f64)>,
    /// So many more or fewer are tried beside it.
    step: isize,
    /// Rounds of this try that brought no more.
    in_vain: u32,
    /// The width has just changed: the answers of this round are to questions of before.
    settling: bool,
    /// The service has said "too many" since the last answer.
    told: bool,
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
            best: None,
            step: 1,
            in_vain: 0,
            settling: false,
            told: false,
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
        if !std::mem::replace(&mut self.told, true) {
            self.narrow(self.width / 2, 1);
        }
    }

    fn answered(&mut self, took: Duration) {
        self.told = false;
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
        let slower = median > quickest.mul_f64(SLOWER) + NOISE;
        if self.doubling {
            self.double(slower);
            return;
        }
        if std::mem::take(&mut self.settling) {
            return;
        }
        let rate = self.width as f64 / median.as_secs_f64().max(f64::EPSILON);
        match self.best {
            Some((width, best)) if width != self.width => self.tried(rate, best),
            _ => self.at_best(rate, slower),
        }
    }

    /// Nothing is known yet: twice as many, as long as that makes nothing slower.
    fn double(&mut self, slower: bool) {
        self.slow = if slower { self.slow + 1 } else { 0 };
        if self.slow >= BELIEVED {
            // It may have gone far too wide.
            self.narrow(self.width / 2, FIRST);
            self.hold = 0;
        } else if !slower && self.full {
            self.width = (self.width * 2).min(MOST);
        }
    }

    /// A round at the best width that is known.
    fn at_best(&mut self, rate: f64, slower: bool) {
        if !slower {
            // What a busy moment makes of one round counts for a quarter.
            let known = self.best.map_or(rate, |(_, known)| (known * 3.0 + rate) / 4.0);
            self.best = Some((self.width, known));
        }
        self.slow = if slower { self.slow + 1 } else { 0 };
        if self.slow >= BELIEVED {
            self.narrow(self.width * 7 / 8, FIRST);
        } else if !slower && self.full {
            if self.hold > 0 {
                self.hold -= 1;
            } else {
                self.turn_to(self.width.saturating_add_signed(self.step));
            }
        }
    }

    /// A round with more or fewer at once than is known best.
    fn tried(&mut self, rate: f64, best: f64) {
        if self.full && rate > best * BETTER {
            self.best = Some((self.width, rate));
            self.turn_to(self.width.saturating_add_signed(self.step));
            return;
        }
        self.in_vain += 1;
        if self.in_vain < BELIEVED {
            return;
        }
        self.turn_to(self.best.map_or(FIRST, |(width, _)| width));
        // In smaller steps, until it is found to the last one; then the same with fewer; then it is held.
        (self.step, self.hold) = match self.step {
            ..=-2 | 2.. => (self.step / 2, 0),
            1 => (-self.usual_step(), 0),
            _ => (self.usual_step(), HELD),
        };
    }

    fn turn_to(&mut self, width: usize) {
        let width = width.clamp(FIRST.min(self.width), MOST);
        self.settling = width != self.width;
        (self.width, self.in_vain) = (width, 0);
    }

    fn usual_step(&self) -> isize {
        (self.width / 8).max(1) as isize
    }

    fn narrow(&mut self, to: usize, least: usize) {
        self.width = to.max(least.min(self.width));
        (self.slow, self.doubling, self.hold, self.best) = (0, false, HELD, None);
        (self.settling, self.in_vain) = (true, 0);
        self.step = self.usual_step();
        self.took.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A service that answers so many at once in `quick`, and beyond that the slower the more there are; before and behind
    /// it each takes its time here.
    struct Server {
        bears: usize,
        quick: f64,
        here: f64,
    }

    impl Server {
        fn takes(&self, at_once: usize) -> Duration {
            let mut there = at_once as f64;
            let mut takes = self.quick;
            for _ in 0..50 {
                takes = self.quick * (there / self.bears as f64).max(1.0).powi(2);
                there = (there + at_once as f64 * takes / (takes + self.here)) / 2.0;
            }
            Duration::from_secs_f64(takes + self.here)
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
        for (bears, quick, here) in [
            (50, 0.3, 0.0),
            (50, 0.05, 0.0),
            (20, 0.3, 0.0),
            (30, 2.0, 0.0),
            (50, 1.0, 0.05),
            (50, 0.3, 0.04),
            (20, 0.3, 0.02),
        ] {
            let (mut state, server) = (fresh(), Server { bears, quick, here });
            run(&mut state, &server, 1_000);
            let (widths, rate) = run(&mut state, &server, 20_000);
            let best = bears as f64 / quick;
            assert!(
                rate >= 0.96 * best,
                "{bears} at once in {quick} s, {here} s here: {rate:.1} of {best:.1} a second with {widths:?}"
            );
        }
    }

    #[test]
    fn a_service_that_bears_anything_gets_the_most_and_no_more() {
        let mut state = fresh();
        let (widths, _) = run(&mut state, &Server { bears: 10_000, quick: 0.3, here: 0.0 }, 2_000);
        assert_eq!(widths.iter().max(), Some(&MOST), "{widths:?}");
    }

    #[test]
    fn a_service_that_bears_less_from_now_on_gets_less() {
        let mut state = fresh();
        run(&mut state, &Server { bears: 50, quick: 0.3, here: 0.0 }, 3_000);
        let before = state.width;
        run(&mut state, &Server { bears: 20, quick: 0.3, here: 0.0 }, 1_500);
        assert!(state.width <= 24 && before >= 40, "from {before} to {}", state.width);
    }

    #[test]
    fn one_slow_round_is_not_believed() {
        let mut state = fresh();
        run(&mut state, &Server { bears: 50, quick: 0.3, here: 0.0 }, 3_000);
        let before = state.width;
        state.look(Duration::from_secs(3));
        assert_eq!(state.width, before, "a moment in which everything stood still");
    }

    #[test]
    fn too_many_halves_it_once_for_all_that_were_under_way() {
        let mut state = fresh();
        run(&mut state, &Server { bears: 50, quick: 0.3, here: 0.0 }, 3_000);
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
