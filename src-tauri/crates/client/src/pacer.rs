//! The pace of one rate class: slots that are evenly spaced, lanes by priority, one gate when the service says "too
//! many". It deliberately sends nothing and knows no operation.
//!
//! Two steps keep the limit. A *slot* is given out in turn (every window/limit; a little lateness is made up, so that
//! the average holds). A *departure* is counted when the request really leaves, because what is done between the two
//! (an intent written to disk) takes an uneven time: never more than `limit` departures in any window.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::RateClass;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// How much closer together requests may arrive than they left, because of jitter on the way.
const GUARD: Duration = Duration::from_millis(15);
/// In a long window the same share is a long time, and costs as little: one part in so many.
const GUARD_SHARE: u32 = 200;

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
#[derive(Debug, Default)]
pub(crate) struct Paces(Mutex<HashMap<RateClass, Arc<Pace>>>);

impl Paces {
    pub(crate) fn of(&self, class: RateClass) -> Arc<Pace> {
        Arc::clone(self.all().entry(class).or_insert_with(|| Arc::new(Pace::new(class))))
    }

    /// A new connection was in the making between the two moments: see [`Pace::held_up`].
    pub(crate) fn held_up(&self, from: Instant, until: Instant) {
        self.all().values().for_each(|pace| pace.held_up(from, until));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<RateClass, Arc<Pace>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pace of one class.
#[derive(Debug)]
pub(crate) struct Pace {
    /// Departures in one span; no bound where none is published.
    limit: Option<(usize, Duration)>,
    /// Between two slots.
    interval: Duration,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// When the next slot is due.
    next: Instant,
    /// Nothing leaves before.
    opens: Instant,
    /// The last departures, oldest first; at most `limit`.
    departed: VecDeque<Instant>,
    /// Who waits, by lane.
    lines: [VecDeque<Arc<Notify>>; 3],
}

impl State {
    fn first(&self) -> Option<&Arc<Notify>> {
        self.lines.iter().find_map(VecDeque::front)
    }
}

impl Pace {
    pub(crate) fn new(class: RateClass) -> Self {
        let limit = class.limit().map(|(count, window)| (count.max(1), window + GUARD.max(window / GUARD_SHARE)));
        let now = Instant::now();
        Self {
            limit: limit.map(|(count, span)| (count as usize, span)),
            interval: limit.map_or(Duration::ZERO, |(count, span)| span / count),
            state: Mutex::new(State { next: now, opens: now, departed: VecDeque::new(), lines: Default::default() }),
        }
    }

    /// Waits for a slot. Dropping the future leaves the line.
    pub(crate) async fn slot(&self, lane: Lane) {
        let place = Place::take(self, lane);
        loop {
            match place.turn() {
                Turn::Mine => return,
                Turn::At(due) => tokio::select! {
                    () = sleep_until(due) => {}
                    () = place.bell.notified() => {}
                },
                Turn::Later => place.bell.notified().await,
            }
        }
    }

    /// Waits until one more departure keeps the limit, and counts it.
    pub(crate) async fn depart(&self) {
        while let Err(free) = self.try_depart(Instant::now()) {
            sleep_until(free).await;
        }
    }

    fn try_depart(&self, now: Instant) -> Result<(), Instant> {
        let mut state = self.state();
        if state.opens > now {
            return Err(state.opens);
        }
        if let Some((count, span)) = self.limit {
            if state.departed.len() >= count {
                if let Some(free) = state.departed.front().map(|oldest| *oldest + span).filter(|free| *free > now) {
                    return Err(free);
                }
                state.departed.pop_front();
            }
            state.departed.push_back(now);
        }
        Ok(())
    }

    /// Requests that left between the two moments waited for a connection and really went at the later one.
    pub(crate) fn held_up(&self, from: Instant, until: Instant) {
        for departure in &mut self.state().departed {
            if (from..until).contains(departure) {
                *departure = until;
            }
        }
    }

    /// Nothing leaves before `opens`; an earlier word that says later stays.
    pub(crate) fn shut(&self, opens: Instant) {
        let mut state = self.state();
        state.opens = state.opens.max(opens);
        // The first in line sleeps until a slot that is no longer good: wake it to look again.
        if let Some(bell) = state.first() {
            bell.notify_one();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Turn {
    Mine,
    At(Instant),
    Later,
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
        let due = state.next.max(state.opens);
        if due > now {
            return Turn::At(due);
        }
        // A little late: the grid of slots stays, so that the average holds. Later than that: a new grid from here, so
        // that an idle time is never followed by a burst.
        let started = if now - due <= self.pace.interval / 2 { due } else { now };
        state.next = started + self.pace.interval;
        Turn::Mine
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut state = self.pace.state();
        state.lines[self.lane as usize].retain(|bell| !Arc::ptr_eq(bell, &self.bell));
        if let Some(bell) = state.first() {
            bell.notify_one();
        }
    }
}

#[cfg(test)]
#[path = "pacer_tests.rs"]
mod tests;
