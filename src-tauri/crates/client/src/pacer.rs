//! The pace of one rate class: slots that are evenly spaced, lanes by priority, one gate when the service says "too
//! many". It deliberately sends nothing and knows no operation.
//!
//! Two steps stay within the limit. A *slot* is given out in turn (every window/limit; a little lateness is made up, so
//! that the average holds). A *departure* is counted when the request is really sent, because what is done between the
//! two (an intent written to disk) takes an uneven time; how many may be sent is the business of [`crate::window`].

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::RateClass;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use crate::window::{Departure, Window};

/// What the span is longer than the published window: the two clocks need not run alike.
const GUARD: Duration = Duration::from_millis(10);
/// In a long window the same share is a long time, and costs as little: one part in so many.
const GUARD_SHARE: u32 = 200;

/// How long a call waits for the service to take calls again: the longest window of a published limit, and a little. What is
/// asked to wait longer is given up, free, and said.
pub(crate) const PATIENCE: Duration = Duration::from_secs(75);

/// Who goes first within a rate class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Somebody is waiting for this very answer.
    Person,
    /// Suggestions and counts while somebody types.
    Suggest,
    /// Pulls and jobs.
    Background,
}

/// A slot of a rate class, for one sending. Dropped unused it is lost; nobody waits longer for it than for a used one.
#[derive(Debug)]
#[must_use = "a slot that is not used is lost"]
pub struct Permit {
    pub(crate) class: RateClass,
}

/// The paces of all classes of one workspace; each starts when it is first asked for.
#[derive(Debug)]
pub(crate) struct Paces {
    all: Mutex<HashMap<RateClass, Arc<Pace>>>,
    longest_window: Duration,
}

impl Paces {
    /// With the windows of the limits cut down to this.
    pub(crate) fn new(longest_window: Duration) -> Self {
        Self { all: Mutex::default(), longest_window }
    }

    pub(crate) fn of(&self, class: RateClass) -> Arc<Pace> {
        Arc::clone(self.all().entry(class).or_insert_with(|| Arc::new(Pace::new(class, self.longest_window))))
    }

    /// A new connection was in the making between the two moments: see [`Pace::held_up`].
    pub(crate) fn held_up(&self, from: Instant, until: Instant) {
        self.all().values().for_each(|pace| pace.held_up(from, until));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<RateClass, Arc<Pace>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pace of one class.
#[derive(Debug)]
pub(crate) struct Pace {
    /// Between two slots.
    interval: Duration,
    state: Mutex<State>,
    /// Rings when a request has come to its end.
    ended: Notify,
}

#[derive(Debug)]
struct State {
    /// When the next slot is due.
    next: Instant,
    /// Nothing is sent before.
    opens: Instant,
    /// What of the limit is taken; no bound where none is published.
    window: Option<Window>,
    /// Who waits, by lane.
    lines: [VecDeque<Arc<Notify>>; 3],
}

impl State {
    fn first(&self) -> Option<&Arc<Notify>> {
        self.lines.iter().find_map(VecDeque::front)
    }

    /// Has the first in line look again: what it sleeps for may no longer be right.
    fn wake(&self) {
        if let Some(bell) = self.first() {
            bell.notify_one();
        }
    }
}

impl Pace {
    pub(crate) fn new(class: RateClass, longest_window: Duration) -> Self {
        let span = |window: Duration| window + GUARD.max(window / GUARD_SHARE);
        let limit = class.limit().map(|(count, window)| (count.max(1), span(window.min(longest_window))));
        let now = Instant::now();
        let window = limit.map(|(count, span)| Window::new(count as usize, span));
        Self {
            interval: limit.map_or(Duration::ZERO, |(count, span)| span / count),
            state: Mutex::new(State { next: now, opens: now, window, lines: Default::default() }),
            ended: Notify::new(),
        }
    }

    /// Waits for a slot. Dropping the future leaves the line. Comes back without one where the service has asked to be left alone
    /// for longer than anybody waits: [`Pace::depart`] says so.
    pub(crate) async fn slot(&self, lane: Lane) {
        let place = Place::take(self, lane);
        loop {
            match place.turn() {
                Turn::Mine | Turn::Shut => return,
                Turn::At(due) => tokio::select! {
                    () = sleep_until(due) => {}
                    () = place.bell.notified() => {}
                },
                Turn::Later => place.bell.notified().await,
            }
        }
    }

    /// Waits until one more departure is within the limit, and counts it. Its end is to be reported by [`Pace::ended`];
    /// where it is not, because nobody waits for the answer any more, the request counts as on its way for long.
    ///
    /// # Errors
    /// For how long the service wants to be left alone, where nobody waits for so long.
    pub(crate) async fn depart(&self, operation: &'static str) -> Result<Option<Departure>, Duration> {
        loop {
            let ended = self.ended.notified();
            let shut = self.opens_in();
            if shut > PATIENCE {
                return Err(shut);
            }
            match self.try_depart(operation, Instant::now()) {
                Ok(departure) => return Ok(departure),
                Err(free) => tokio::select! {
                    () = sleep_until(free) => {}
                    () = ended => {}
                },
            }
        }
    }

    fn try_depart(&self, operation: &'static str, now: Instant) -> Result<Option<Departure>, Instant> {
        let mut state = self.state();
        if state.opens > now {
            return Err(state.opens);
        }
        state.window.as_mut().map(|window| window.depart(operation, now)).transpose()
    }

    /// A request came to its end: answered, or otherwise.
    pub(crate) fn ended(&self, departure: Option<Departure>, answered: bool) {
        let mut state = self.state();
        if let (Some(departure), Some(window)) = (departure, &mut state.window) {
            window.ended(departure, answered, Instant::now());
            state.wake();
            self.ended.notify_waiters();
        }
    }

    /// Requests counted between the two moments waited for a connection and were really sent at the later one.
    pub(crate) fn held_up(&self, from: Instant, until: Instant) {
        if let Some(window) = &mut self.state().window {
            window.held_up(from, until);
        }
    }

    /// The service says "too many": nothing is sent before `opens`, or before a later time that it asked for earlier.
    pub(crate) fn shut(&self, opens: Instant) {
        let mut state = self.state();
        state.opens = state.opens.max(opens);
        if let Some(window) = &mut state.window {
            window.mistaken();
        }
        state.wake();
    }

    /// For how long nothing is sent yet.
    pub(crate) fn opens_in(&self) -> Duration {
        self.state().opens.saturating_duration_since(Instant::now())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Turn {
    Mine,
    At(Instant),
    Later,
    /// Nothing is sent for longer than anybody waits.
    Shut,
}

/// A place in line; leaves it when dropped.
struct Place<'a> {
    pace: &'a Pace,
    lane: Lane,
    bell: Arc<Notify>,
}

impl<'a> Place<'a> {
    fn take(pace: &'a Pace, lane: Lane) -> Self {
        let bell = Arc::new(Notify::new());
        pace.state().lines[lane as usize].push_back(Arc::clone(&bell));
        Self { pace, lane, bell }
    }

    fn turn(&self) -> Turn {
        let mut state = self.pace.state();
        if !state.first().is_some_and(|first| Arc::ptr_eq(first, &self.bell)) {
            return Turn::Later;
        }
        let now = Instant::now();
        if state.opens.saturating_duration_since(now) > PATIENCE {
            return Turn::Shut;
        }
        let due = state.next.max(state.opens);
        if due > now {
            return Turn::At(due);
        }
        // Who could not be sent for longer than to the next slot waits here, where the person goes first; a shorter
        // wait goes on beside what is done before the departure.
        let free = state.window.as_ref().and_then(|window| window.full_until(now));
        if let Some(free) = free.filter(|free| *free > now + self.pace.interval) {
            return Turn::At(free - self.pace.interval);
        }
        // A little late: the grid of slots stays, so that the average holds; who waits for one far answer is two slots late.
        // Later than that: a new grid from here, so that an idle time is never followed by a burst.
        let started = if now - due <= self.pace.interval * 2 { due } else { now };
        state.next = started + self.pace.interval;
        Turn::Mine
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut state = self.pace.state();
        state.lines[self.lane as usize].retain(|bell| !Arc::ptr_eq(bell, &self.bell));
        state.wake();
    }
}

#[cfg(test)]
#[path = "pacer_tests.rs"]
mod tests;
